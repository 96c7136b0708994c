// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "cli/eval_kernel.hpp"
#include "io/error.hpp"

namespace sounding::cli {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

const std::vector<Kernel>& kernels() {
  static const std::vector<Kernel> all{saturation_kernel(), saturation_adjustment_kernel(),
                                       microphysics_kernel(), light_kernel(), npzd_kernel()};
  return all;
}

const Kernel& find_kernel(std::string_view name) {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernels()) {
    if (kernel.name == name) return kernel;
    names.push_back(kernel.name);
  }
  throw io::Error(io::ExitCode::usage, fmt::format("no kernel \"{}\"; there are {}", name, listed(names)));
}

}  // namespace sounding::cli
