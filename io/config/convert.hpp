// SPDX-License-Identifier: Apache-2.0
/// \file
/// From a node of the tree to a member of the configuration, as the table says.
#pragma once

#include <optional>
#include <string>

#include "io/config/document.hpp"
#include "io/config/table.hpp"

namespace sounding::io {

/// Reads the value of a key (not a section) into its member; what is wrong with it is added to the problems
/// and leaves the member as it was.  `path` is the key's path with the names the user gave.
void convert(const Node& node, const Key& key, const std::string& path, const Owner& owner,
             Problems& problems);

/// A quantity of a key or of an entry of its list, within the bounds of the key.
std::optional<double> convert_quantity(const Node& node, const Key& key, std::string_view unit,
                                       const std::string& path, Problems& problems);

/// A value, a profile or a variable of a file.  Heights of a profile lie in the bounds of `z`.
std::optional<Source> convert_source(const Node& node, const Key& key, const std::string& path,
                                     Problems& problems);

/// A place; what it may be made of is checked, whether it goes with the domain is not.
inline constexpr std::string_view place_text =
    "a place {latitude, longitude} or {x, y}, with a name or without";
std::optional<Site> convert_place(const Node& node, const std::string& path, Problems& problems);

/// A list of places, each of which leaves its origin for messages under the path with "[i]", i from 0 on.
std::optional<std::vector<Site>> convert_places(const Node& node, const Key& key, const std::string& path,
                                                Problems& problems);

/// Refuses keys of a map other than the allowed ones; whether all were allowed.
bool only_these(const Node& map, const std::vector<std::string>& allowed, const std::string& path,
                Problems& problems);

/// The absolute path of an input file that exists.
std::optional<std::filesystem::path> convert_input_file(const Node& node, const std::string& path,
                                                        Problems& problems);

/// A list whose entries are read one by one; nothing if any of them fails.
std::optional<std::vector<double>> convert_list(const Node& node, const Key& key, std::string_view unit,
                                                const std::string& path, Problems& problems);

}  // namespace sounding::io
