// SPDX-License-Identifier: Apache-2.0
/// \file
/// Four ways to spend an iterative saturation adjustment on saturated points only, over one level of a tile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/verbs.hpp"
#include "model/kernels/saturation_adjustment_kernel.hpp"

namespace sounding::bench {

template <class Real>
using AdjustmentKernel = model::SaturationAdjustmentKernel<Real>;

/// All stages for all lanes: the kernel without its permission to skip.
template <class Kernel>
struct Unskipped {
  static constexpr int stages = Kernel::stages, registers = Kernel::registers;
  Kernel kernel;
  template <class R>
  void begin(core::Cell i, R r) const {
    kernel.begin(i, r);
  }
  template <int s, class R>
  void stage(core::Stage<s> which, core::Cell i, R r) const {
    kernel.stage(which, i, r);
  }
};

/// Rows of registers of a kernel.
template <class Real, int registers>
struct alignas(64) AdjustmentRegisters {
  std::array<Real, std::size_t{registers} * core::max_tile_width> values;
};

struct FixedCount {
  static constexpr const char* name = "fixed";
  template <class Real>
  static void run(const AdjustmentKernel<Real>& kernel, core::Cell row, int lanes, Real* registers) {
    core::run_row(Unskipped<AdjustmentKernel<Real>>{kernel}, row, lanes, registers);
  }
};

/// As the model does: a level without any saturated lane goes straight to its result.
struct GroupSkip {
  static constexpr const char* name = "skip";
  template <class Real>
  static void run(const AdjustmentKernel<Real>& kernel, core::Cell row, int lanes, Real* registers) {
    core::run_row(kernel, row, lanes, registers);
  }
};

/// The saturated lanes of a level are gathered, solved side by side and scattered.
struct Compacted {
  static constexpr const char* name = "compacted";
  template <class Real>
  static void run(const AdjustmentKernel<Real>& kernel, core::Cell row, int lanes, Real* registers) {
    using Kernel = AdjustmentKernel<Real>;
    core::run_stages<0, Kernel::decided + 1>(kernel, row, lanes, registers);
    std::array<int, core::max_tile_width> list;
    int count = 0;
    const Real* saturated = registers + Kernel::busy * core::max_tile_width;
    for (int lane = 0; lane < lanes; ++lane) {
      list[static_cast<std::size_t>(count)] = lane;
      count += saturated[lane] != Real(0) ? 1 : 0;
    }
    core::run_stages<Kernel::resumed, Kernel::stages>(kernel, row, lanes, registers);
    if (count > 0) solve(kernel, row, list, count);
  }

 private:
  template <class Real>
  static void solve(const AdjustmentKernel<Real>& kernel, core::Cell row,
                    std::array<int, core::max_tile_width>& list, int count) {
    using Kernel = AdjustmentKernel<Real>;
    const int rounded = (count + core::lane_block - 1) / core::lane_block * core::lane_block;
    for (int i = count; i < rounded; ++i) list[static_cast<std::size_t>(i)] = list[0];

    alignas(64) std::array<Real, core::max_tile_width> theta_li, q_np, T, q_liq, q_ice;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rounded); ++i) {
      const std::size_t cell = core::lane_of(row, list[i]).index;
      theta_li[i] = kernel.theta_li[cell];
      q_np[i] = kernel.q_np[cell];
    }
    const Kernel dense{kernel.c,      kernel.pressure, kernel.log_pressure, {theta_li.data()},
                       {q_np.data()}, {T.data()},      {q_liq.data()},      {q_ice.data()}};
    AdjustmentRegisters<Real, Kernel::registers> registers;
    core::run_stages<0, Kernel::stages>(dense, core::Cell{0, 0, row.level, 0, 0}, rounded,
                                        registers.values.data());
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      const std::size_t cell = core::lane_of(row, list[i]).index;
      kernel.T[cell] = T[i];
      kernel.q_liq[cell] = q_liq[i];
      kernel.q_ice[cell] = q_ice[i];
    }
  }
};

/// Newton's method until the last increment of every saturated lane is below 1e-3 K.
struct ConvergenceLoop {
  static constexpr const char* name = "converged";
  template <class Real>
  static void run(const AdjustmentKernel<Real>& halley, core::Cell row, int lanes, Real* registers) {
    using Kernel = model::SaturationAdjustmentKernel<Real, physics::Newton, 2>;
    const Kernel kernel{halley.c,    halley.pressure, halley.log_pressure, halley.theta_li,
                        halley.q_np, halley.T,        halley.q_liq,        halley.q_ice};
    constexpr int first = 1, again = 5, end = 9;  // stages at which the two iterations begin, and end
    static_assert(Kernel::stages == end + 2);
    core::run_stages<0, Kernel::decided + 1>(kernel, row, lanes, registers);
    if (!core::any_lane(registers + Kernel::busy * core::max_tile_width, lanes))
      return core::run_stages<Kernel::resumed, Kernel::stages>(kernel, row, lanes, registers);
    core::run_stages<Kernel::decided + 1, again>(kernel, row, lanes, registers);
    for (int iteration = 1; iteration < most && !converged<Kernel>(registers, lanes); ++iteration)
      core::run_stages<again, end>(kernel, row, lanes, registers);
    core::run_stages<end, Kernel::stages>(kernel, row, lanes, registers);
    static_assert(again - first == end - again);
  }

 private:
  static constexpr int most = 10;
  template <class Kernel, class Real>
  static bool converged(const Real* registers, int lanes) {
    const Real* increment = registers + Kernel::increment * core::max_tile_width;
    const Real* saturated = registers + Kernel::saturated * core::max_tile_width;
    int moving = 0;
#pragma omp simd reduction(+ : moving)
    for (int lane = 0; lane < lanes; ++lane)
      moving += ((saturated[lane] != Real(0)) & !(core::abs(increment[lane]) <= Real(1e-3))) ? 1 : 0;
    return moving == 0;
  }
};

}  // namespace sounding::bench
