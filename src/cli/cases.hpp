// SPDX-License-Identifier: Apache-2.0
/// \file
/// The configurations that come with the program.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sounding::cli {

struct Case {
  std::string name;     ///< of the file, without .yaml
  std::string summary;  ///< the first sentence of the comment it begins with
  std::filesystem::path file;
};

/// The files in `configs/` of the source tree the program was built from, by name.
std::vector<Case> shipped_cases();

/// The file that a user means: a file of that name, or else the case of that name.
/// Throws io::Error (missing_input) with the nearest case where it is neither.
std::filesystem::path file_or_case(const std::string& name);

}  // namespace sounding::cli
