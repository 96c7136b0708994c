// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where a field's values come from, and how a column is cut into levels: shared by both media.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sounding::io {

/// Values at heights, linear between them and constant beyond the ends.
struct Profile {
  std::vector<double> z;       ///< m, positive upward, strictly increasing
  std::vector<double> values;  ///< as many as z, in the unit of the field
  bool operator==(const Profile&) const = default;
};

/// A variable of a NetCDF file.
struct FileVariable {
  std::filesystem::path file;  ///< absolute
  std::string variable;
  bool operator==(const FileVariable&) const = default;
};

/// One value everywhere, a profile, or a variable of a file: the one schema of every input field.
using Source = std::variant<double, Profile, FileVariable>;

enum class LevelKind { uniform, exponential, power, faces };

/// The vertical grid.  Faces are counted upward: from -depth to 0 in the ocean, from 0 to top in the air.
struct Levels {
  LevelKind kind = LevelKind::uniform;
  int count = 0;                ///< number of levels, 1..4096
  std::optional<double> depth;  ///< m, ocean; empty: the depth of the deepest column
  std::optional<double> top;    ///< m, atmosphere; empty only where there is no atmosphere
  std::optional<double> scale;  ///< m, exponential; empty: depth / 5
  double power = 2;             ///< exponent of `power`, >= 1
  std::vector<double> faces;    ///< m, strictly increasing, count + 1 of them; empty unless kind is faces
  bool operator==(const Levels&) const = default;
};

}  // namespace sounding::io
