// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vertical levels of the ocean (from -H to 0) and of the atmosphere (from 0 to the top).
#pragma once

#include <optional>
#include <vector>

namespace sounding::grid {

enum class Medium { ocean, atmosphere };

enum class LevelKind { uniform, exponential, power, faces };

/// Largest number of levels that a configuration may ask for.
inline constexpr int max_levels = 4096;

/// Vertical levels as a user describes them.  With s from 0 at the surface (the ground) to 1 at the far end:
///
///     uniform       distance from the surface   H s
///     exponential                               H expm1(s H/h) / expm1(H/h)
///     power                                     H s^p
///     faces         the list itself
struct LevelSpec {
  LevelKind kind = LevelKind::uniform;
  int count = 0;      ///< number of levels, 1..max_levels; with faces: 0, or what the list must hold
  double extent = 0;  ///< depth H of the ocean, height of the top of the atmosphere [m], > 0; with faces: 0,
                      ///< or what the list must reach
  std::optional<double>
      scale;         ///< exponential: thickness doubles every h ln 2 metres [m], > 0; default extent / 5
  double power = 2;  ///< power: exponent, >= 1
  std::vector<double> faces;    ///< faces: heights [m], upward, one end exactly 0
  bool positive_down = false;   ///< faces hold depths instead [m], from 0 downward (ocean only)
  std::optional<int> decimals;  ///< round inner faces to this many decimals, 0..9
};

/// Vertical levels as the model uses them: counted from the top, z positive up.
struct VerticalLevels {
  std::vector<double> face;    ///< count + 1 heights [m], falling: face[k] above cell k, face[k + 1] below it
  std::vector<double> centre;  ///< midpoints of the faces [m]
  std::vector<double> thickness;  ///< face[k] - face[k + 1] [m], > 0

  int count() const { return static_cast<int>(centre.size()); }
  double top() const { return face.front(); }
  double bottom() const { return face.back(); }
};

/// The levels described by `spec`; throws GridError with the index and both values where faces are out of
/// order.
VerticalLevels make_levels(const LevelSpec& spec, Medium medium);

}  // namespace sounding::grid
