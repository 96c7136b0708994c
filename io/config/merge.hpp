// SPDX-License-Identifier: Apache-2.0
/// \file
/// One tree from a file, the files it includes, and the overrides of the command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/config/document.hpp"

namespace sounding::io {

/// The file over what it includes, in the order of the list.  Maps are merged key by key; lists and scalars
/// are replaced whole.
Node read_with_includes(const std::filesystem::path& file, Problems& problems);

/// `key.path=value`, applied from left to right.  What is given twice is noted: the last one wins.
void apply_overrides(Node& root, const std::vector<std::string>& sets, Problems& problems,
                     std::vector<std::string>& notices);

}  // namespace sounding::io
