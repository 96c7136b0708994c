// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <netcdf.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "io/netcdf/input.hpp"

namespace sounding::test {

/// The bytes of every variable of a file, by name.
inline std::map<std::string, std::string> data_of(const std::filesystem::path& path) {
  const io::NetcdfFile file = io::NetcdfFile::open(path);
  std::map<std::string, std::string> data;
  for (const io::InputVariable& variable : io::list_variables(file)) {
    std::size_t bytes = 0;
    file.check(nc_inq_type(file.id(), variable.type, nullptr, &bytes), "type");
    for (const std::size_t length : variable.shape) bytes *= length;
    std::string& values = data[variable.name];
    values.resize(bytes);
    file.check(nc_get_var(file.id(), variable.id, values.data()), variable.name);
  }
  return data;
}

/// The numbers of every variable of a file, by name.
inline std::map<std::string, std::vector<double>> numbers_of(const std::filesystem::path& path) {
  const io::NetcdfFile file = io::NetcdfFile::open(path);
  std::map<std::string, std::vector<double>> numbers;
  for (const io::InputVariable& variable : io::list_variables(file)) {
    std::size_t count = 1;
    for (const std::size_t length : variable.shape) count *= length;
    std::vector<double>& values = numbers[variable.name];
    values.resize(count);
    file.check(nc_get_var_double(file.id(), variable.id, values.data()), variable.name);
  }
  return numbers;
}

}  // namespace sounding::test
