// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the columns of a run stand: the horizontal grid and the height of the solid, shared by both media.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grid/column_grid.hpp"
#include "io/config/run_config.hpp"

namespace sounding::model {

/// The axes alone, known before anything is read that grows with the number of columns.
struct Axes {
  bool geographic = false;   ///< y and x are latitude and longitude [degrees], else metres
  std::vector<double> y, x;  ///< centres, ascending
  std::vector<double> y_edges, x_edges;

  std::size_t columns() const { return y.size() * x.size(); }
};

struct Domain : Axes {
  std::vector<double> latitude, longitude;  ///< of every column [degrees], (y, x)
  std::vector<double> elevation;  ///< height of ground or sea floor [m], (y, x); negative under water
  std::string source;             ///< what the input file says of itself; empty if generated
  std::size_t members = 1;        ///< of the run, whose rows stand behind each other along y

  int ny() const { return static_cast<int>(y.size()); }
  int nx() const { return static_cast<int>(x.size()); }
};

/// Reads or generates it.  Throws io::Error on bad input.
Domain make_domain(const io::RunConfig& config);

/// Its axes before it is made: of a region from the coordinates of the file alone.
Axes make_axes(const io::RunConfig& config);

/// Columns of the ocean: the sea floor cuts them, land has none.  Throws io::Error if no column is wet.
std::shared_ptr<const grid::ColumnGrid> ocean_grid(const io::RunConfig& config, const Domain& domain,
                                                   const grid::Tiling& tiling);

/// The levels of its ocean, where they are known without the sea floor.
std::optional<grid::VerticalLevels> known_ocean_levels(const io::RunConfig& config);

/// Columns of the ocean that end at the lowest level, above their sea floor.
struct CutShort {
  std::size_t columns = 0;
  double lowest_level = 0;  ///< depth of the lowest face [m]
  double sea_floor = 0;     ///< depth of the deepest sea floor among them [m]
};
CutShort cut_short(const grid::ColumnGrid& ocean, const Domain& domain);

/// The same in a sentence; empty where every column reaches its sea floor.
std::string sentence(const CutShort& cut);

/// The levels of its atmosphere.
grid::VerticalLevels atmosphere_levels(const io::RunConfig& config);

/// Columns of the atmosphere, above sea and land: terrain cuts them.
std::shared_ptr<const grid::ColumnGrid> atmosphere_grid(const io::RunConfig& config, const Domain& domain,
                                                        const grid::Tiling& tiling);

}  // namespace sounding::model
