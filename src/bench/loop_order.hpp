// SPDX-License-Identifier: Apache-2.0
/// \file
/// `sounding bench fusion` and `sounding bench allocation`: the same step of the same ocean with its loops in
/// another order, and with its scratch memory in another place.
#pragma once

#include <memory>
#include <vector>

#include "bench/entry.hpp"
#include "model/medium.hpp"

namespace sounding::bench {

/// An ocean with light, plankton, sinking, convection and mixing over a sea floor of random depths.
/// All ways to step it give the same bits.
template <class Real>
class SteppedOcean {
 public:
  SteppedOcean(int columns, int levels);

  /// As the model does: all stages and processes on a tile before the next tile, scratch shared by all.
  void tile_by_tile();
  /// Each process over all tiles before the next process, as a model does that calls one library after the
  /// other; every tile keeps its own stage state and tendencies.
  void process_by_process();
  /// Tile by tile, but scratch is allocated for each tile and step, or belongs to the tile.
  void with_new_scratch();
  void with_own_scratch();

  double cells() const { return static_cast<double>(medium_->grid().summary().wet_cells); }
  std::uint64_t state_hash();

 private:
  /// Pointers of one tile, bound once.
  struct Bound {
    std::vector<Real*> prognostic, diagnostic, column;
    std::vector<double*> rate, accumulated, rounding;
    model::TileContext<Real> context;
  };
  void bind(const core::Tile& tile, Bound& bound);
  model::FluxTotals totals(Bound& b) const {
    return {b.rate.data(), b.accumulated.data(), b.rounding.data()};
  }
  model::Workspace<Real> new_scratch() const;
  void attach(Bound& bound, const model::Workspace<Real>& scratch) const;
  void step(std::size_t tile, model::Workspace<Real>& scratch);
  template <class Work>
  void for_each_tile(Work work);
  void run(const model::ProcessList<Real>& processes);

  std::unique_ptr<model::Medium<Real>> medium_;
  std::vector<double> rounding_;  ///< by flux and slot
  std::vector<Bound> bound_;      ///< by tile
  std::unique_ptr<model::Workspace<Real>> shared_;
  std::vector<model::Workspace<Real>> own_;  ///< by tile
  std::int64_t steps_ = 0;
};

extern template class SteppedOcean<float>;
extern template class SteppedOcean<double>;

/// Ratios are to tile_by_tile.  Throws std::runtime_error if two ways leave different bits.
std::vector<Entry> bench_fusion(int repetitions);
std::vector<Entry> bench_allocation(int repetitions);

}  // namespace sounding::bench
