// SPDX-License-Identifier: Apache-2.0
/// \file
/// The water that the benchmarks of light run over: one seafloor, the same columns in three storages.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bench/dense.hpp"
#include "grid/bathymetry.hpp"
#include "grid/field.hpp"
#include "grid/metrics.hpp"

namespace sounding::bench {

struct WaterSize {
  int nx = 512, ny = 256, levels = 64;
  double depth = 200;  ///< [m]

  std::size_t columns() const { return static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny); }
  std::size_t cells() const { return columns() * static_cast<std::size_t>(levels); }
};

/// The grid over a sea floor of nx x ny heights [m], x fastest; it cuts at cell centres, as in the published
/// measurement.
grid::ColumnGrid make_grid(const WaterSize& size, std::span<const double> seafloor);
/// The same over a generated one.
grid::ColumnGrid make_grid(const WaterSize& size, grid::SeafloorKind seafloor);

/// Chlorophyll and PAR of the columns of one grid in every storage.  Chlorophyll of dry cells starts as NaN.
template <class Real>
class LightWater {
 public:
  explicit LightWater(grid::ColumnGrid grid);

  const grid::ColumnGrid& grid() const { return grid_; }
  DenseColumns<Real>& dense() { return dense_; }
  DenseColumns<Real>& sorted() { return sorted_; }
  LightViews<Real> tiles();

  /// Sets chlorophyll in the dry cells of the dense storages.
  void fill_dry_chlorophyll(Real value);
  /// PAR of every wet cell, column by column from the top.
  std::vector<Real> wet_par(Storage storage) const;
  /// Sets PAR in every cell of a storage, so that what is left over from another variant is seen.
  void fill_par(Storage storage, Real value);
  /// Whether dry cells still hold the bits of `value`; tiles have none.
  bool dry_cells_hold(Storage storage, Real value) const;

 private:
  std::size_t tile_index(std::size_t column, int level) const;

  grid::ColumnGrid grid_;
  grid::Metrics<Real> tile_metrics_;
  grid::FieldSet<Real> tiles_;  ///< fields: chlorophyll, PAR; row: surface PAR
  DenseColumns<Real> dense_, sorted_;
};

extern template class LightWater<float>;
extern template class LightWater<double>;

}  // namespace sounding::bench
