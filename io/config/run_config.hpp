// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run, as plain values: what the YAML file, the overrides and the defaults say together.  Times of the
/// clock are whole microseconds, everything else is SI (sea temperature degC, biology per day).
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/config/atmosphere_config.hpp"
#include "io/config/ocean_config.hpp"
#include "io/geography.hpp"
#include "io/medium.hpp"

namespace sounding::io {

enum class Precision { float32, float64 };
enum class Device { cpu, cuda };

struct Run {
  std::chrono::sys_time<std::chrono::microseconds> start =
      std::chrono::sys_days(std::chrono::January / 1 / 2000);
  std::chrono::microseconds stop{0};  ///< after the start, > 0
  Precision precision = Precision::float64;
  Device device = Device::cpu;
  int threads = 0;                                    ///< 0: all cores
  int tile_width = 0;                                 ///< columns per tile, 1..64; 0: chosen by the model
  std::int64_t memory_limit = std::int64_t{8} << 30;  ///< bytes
  std::chrono::microseconds wall_clock_limit{0};      ///< 0: none
  bool operator==(const Run&) const = default;
};

struct Checkpoints {
  std::chrono::microseconds every{0};  ///< model time, a multiple of every dt; 0: only when asked
  int keep = 2;                        ///< newest ones
  bool operator==(const Checkpoints&) const = default;
};

enum class DomainKind { region, idealised };

enum class Shape { all_wet, shelf, slope, random };

/// A generated sea floor (ocean) and a level surface (atmosphere) on ny x nx columns.
struct Idealised {
  int nx = 1, ny = 1;
  double dx = 1000, dy = 1000;  ///< m
  Shape shape = Shape::all_wet;
  std::optional<double> depth;        ///< m, positive; empty only without an ocean
  std::optional<double> shelf_depth;  ///< m, positive; empty only without an ocean
  std::uint64_t seed = 0;             ///< of `random`
  double latitude = 45;               ///< degrees north
  double longitude = 0;               ///< degrees east
  double elevation = 0;               ///< m, height of the ground under the atmosphere
  bool operator==(const Idealised&) const = default;
};

struct Bathymetry {
  std::filesystem::path file;  ///< absolute; empty where the domain is idealised
  std::string variable;        ///< empty: the only two-dimensional variable of the file
  bool operator==(const Bathymetry&) const = default;
};

enum class BottomRule { partial, full };

struct Domain {
  DomainKind kind = DomainKind::idealised;
  Region region;
  Idealised idealised;
  Bathymetry bathymetry;
  BottomRule bottom_rule = BottomRule::partial;
  double minimum_fraction = 0.2;  ///< thinnest partial cell, as part of the full one, (0, 1]
  double minimum_depth = 0;       ///< m, shallower columns become land
  bool operator==(const Domain&) const = default;
};

enum class Reduction { instant, mean, min, max, sum };

/// A place: latitude and longitude over a region of the globe, x and y (one of them on a single row) over an
/// idealised domain.
struct Site {
  std::string name;                           ///< empty: named by the column that is found
  std::optional<double> latitude, longitude;  ///< degrees
  std::optional<double> x, y;                 ///< m
  bool operator==(const Site&) const = default;
};

/// The columns along a line; empty: none.
struct StreamSection {
  Site from, to;
  std::vector<Site> via;  ///< corners between them
  int count = 0;          ///< points along the line; 0: every column it passes
  bool operator==(const StreamSection&) const = default;
};

/// A rectangle of columns; empty: the whole domain.
struct StreamRegion {
  std::optional<double> west, east, south, north;  ///< degrees, over a region of the globe
  std::vector<double> x, y;                        ///< from and to [m], over an idealised domain
  bool operator==(const StreamRegion&) const = default;
};

/// Levels by height, positive upward as in the file; empty: all.
struct StreamLevels {
  std::optional<double> top, bottom;  ///< m; every level whose middle lies between, ends included
  std::vector<double> heights;        ///< m; the nearest level of each, besides
  bool operator==(const StreamLevels&) const = default;
};

struct Stream {
  std::string name;  ///< names the file
  Medium medium = Medium::ocean;
  std::chrono::microseconds every{0};  ///< > 0, a multiple of the medium's dt
  Reduction reduction = Reduction::instant;
  std::vector<std::string> variables;  ///< ids, at least one
  StreamRegion region;
  std::vector<Site> columns;  ///< the column nearest to each; empty: those of the region
  StreamSection section;
  StreamLevels levels;
  Precision precision = Precision::float32;
  int compression_level = 1;  ///< deflate level, 0..9
  int digits = 0;             ///< significant decimal digits that are kept, 0..15; 0: all
  bool operator==(const Stream&) const = default;
};

struct Output {
  std::filesystem::path directory =
      "output";                 ///< as written: relative to the directory the program is started in
  std::vector<Stream> streams;  ///< in the order of the file
  bool operator==(const Output&) const = default;
};

/// What loading leaves to tell.  No part of the configuration: two runs are equal whatever their notes say.
struct LoadNotes {
  std::map<std::string, std::string>
      origins;                       ///< key path -> "file:line:column" or "--set #n"; absent: default
  std::vector<std::string> notices;  ///< one line each, for the user
  bool operator==(const LoadNotes&) const { return true; }
};

struct RunConfig {
  int config_version = 1;
  Run run;
  Checkpoints checkpoint;
  Domain domain;
  Ocean ocean;  ///< a medium that is off holds its defaults
  Atmosphere atmosphere;
  Output output;
  LoadNotes notes;
  /// Configurations whose columns this run steps beside its own, itself among them; they differ in keys of a
  /// column alone (io/config/columns.hpp).  Empty: its own alone.  No file says this, a sweep does.
  std::vector<RunConfig> members;
  bool operator==(const RunConfig&) const = default;
};

}  // namespace sounding::io
