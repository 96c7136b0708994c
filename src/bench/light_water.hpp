// SPDX-License-Identifier: Apache-2.0
/// \file
/// The water that the benchmarks of light run over: one seafloor, the same columns in both storages.
#pragma once

#include <cstddef>
#include <vector>

#include "bench/traversals.hpp"
#include "grid/aligned_memory.hpp"
#include "grid/bathymetry.hpp"
#include "grid/column_grid.hpp"
#include "grid/field.hpp"
#include "grid/metrics.hpp"
#include "model/kernels/chlorophyll.hpp"

namespace sounding::bench {

struct WaterSize {
  int nx = 512, ny = 256, levels = 64;
  double depth = 200;  ///< [m]

  std::size_t columns() const { return static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny); }
  std::size_t cells() const { return columns() * static_cast<std::size_t>(levels); }
};

/// What a light kernel reads and writes, in one of the storages.
template <class Real>
struct LightViews {
  model::ChlorophyllField<Real> chlorophyll;  ///< [mg m-3]
  core::Thickness<Real> thickness;            ///< [m]
  core::View<const Real> surface_par;         ///< by column [W m-2]
  core::View<Real> par;                       ///< [W m-2]
};

/// Chlorophyll and PAR of columns over one seafloor, twice: in a dense field [level][column], every level of
/// every column, and in the depth-sorted tiles of the model.  Chlorophyll of dry cells is NaN.
template <class Real>
class LightWater {
 public:
  static constexpr Real surface_par = 100;  ///< [W m-2]

  LightWater(const WaterSize& size, grid::SeafloorKind seafloor);

  const grid::ColumnGrid& grid() const { return grid_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  LightViews<Real> dense();
  LightViews<Real> tiles();

  /// PAR of a wet cell in the dense field and in the tiles.
  Real dense_par(std::size_t column, int level) const { return dense_base(1)[dense_index(column, level)]; }
  Real tile_par(std::size_t column, int level) const { return tiles_.field(1)[tile_index(column, level)]; }
  /// PAR becomes NaN everywhere, so that a value left over from another variant is seen.
  void forget_par();

 private:
  Real* dense_base(int field) const {
    return static_cast<Real*>(dense_.data()) + static_cast<std::size_t>(field) * dense_cells_;
  }
  std::size_t dense_index(std::size_t column, int level) const {
    return static_cast<std::size_t>(level) * stride_ + column;
  }
  std::size_t tile_index(std::size_t column, int level) const;
  void fill_chlorophyll();

  grid::ColumnGrid grid_;
  grid::Metrics<Real> tile_metrics_;
  grid::FieldSet<Real> tiles_;  ///< fields: chlorophyll, PAR; row: surface PAR
  std::size_t stride_, dense_cells_;
  grid::AlignedMemory dense_;  ///< chlorophyll, PAR
  std::vector<Real> level_thickness_, bottom_level_, bottom_thickness_, surface_par_;
  std::vector<int> wet_;
  std::vector<Block> blocks_;
};

extern template class LightWater<float>;
extern template class LightWater<double>;

}  // namespace sounding::bench
