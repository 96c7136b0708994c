// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/config_in_file.hpp"

#include <netcdf.h>

#include "io/netcdf/input.hpp"

namespace sounding::io {

std::string config_in_file(const std::filesystem::path& path) {
  const CrashGuard guard = guard_reading(path);
  const NetcdfFile file = open_input(path);
  std::string text = text_attribute(file, NC_GLOBAL, "model_config_yaml");
  if (text.empty()) refuse(file, "model_config_yaml", "no such attribute; an output of sounding run is due");
  return text + "\n";
}

}  // namespace sounding::io
