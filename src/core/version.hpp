// SPDX-License-Identifier: Apache-2.0
/// \file
/// What this build is; filled in by CMake (cmake/version.cpp.in).
#pragma once

#include <string_view>

namespace sounding::core {

std::string_view version();     ///< "0.1.0"
std::string_view git_commit();  ///< short hash at the time of the build; "unknown" outside a repository
bool git_dirty();               ///< the sources had changes since that commit
std::string_view build();       ///< compiler and flags

}  // namespace sounding::core
