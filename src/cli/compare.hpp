// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sounding::cli {

struct CompareArguments {
  std::string first, second;  ///< NetCDF files, or folders that hold files of the same names
  double tolerance = 0;       ///< allowed difference, relative to the largest magnitude of the variable
};

/// `sounding compare`: the differences of all numbers of two outputs, a line for each variable that differs.
/// Returns 0; throws io::Error (numerical) where a difference exceeds the tolerance, or a value is missing or
/// not finite in one of them alone, and (input) where variables or shapes are not the same.
int compare_command(const CompareArguments& arguments);

}  // namespace sounding::cli
