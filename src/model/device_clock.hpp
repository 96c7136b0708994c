// SPDX-License-Identifier: Apache-2.0
/// \file
/// The curves of a program on the device, for a batch of steps at a time.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/device_rows.hpp"
#include "model/kernels/step_kernels.hpp"
#include "model/program.hpp"

namespace sounding::model {

/// A step needs every curve at each of its stages and at its end: a row of values.  The host evaluates the
/// rows of many steps and sends them once; a small launch at the head of each step moves the next row to
/// where kernels look for it.  So nothing crosses between the steps of a batch, although a captured graph
/// repeats every launch to the bit.
template <class Real>
class DeviceClock {
 public:
  /// Steps whose rows are sent at once.
  static constexpr std::int64_t longest_batch = 1024;

  explicit DeviceClock(const Program<Real>& program)
      : program_(program),
        length_(program.curves.size() * static_cast<std::size_t>(program.tableau->stages + 1)),
        host_(length_ * static_cast<std::size_t>(longest_batch)),
        table_(1, host_.size()),
        now_(1, length_),
        next_(1, length_) {}

  /// The row of the step in hand.
  Real* now() const { return now_.row(0); }

  /// Evaluates and sends the rows of `count` steps, at most longest_batch, from `first` on.
  void start_batch(std::int64_t first, std::int64_t count, core::device::Stream stream) {
    if (length_ == 0) return;
    const Tableau& scheme = *program_.tableau;
    Real* row = host_.data();
    for (std::int64_t step = first; step < first + count; ++step) {
      for (int s = 0; s < scheme.stages; ++s, row += program_.curves.size())
        program_.evaluate_curves(program_.stage_time(step, s), row);
      program_.evaluate_curves(program_.time(step + 1), row);
      row += program_.curves.size();
    }
    table_.upload(0, host_.data(), length_ * static_cast<std::size_t>(count), stream);
    next_.fill(0, stream);
  }

  /// Which curves of the i-th step of the batch are negative, a bit for each value of its row.  Where air
  /// rises or sinks decides which kernels a step launches.
  std::uint64_t signs(std::int64_t i) const {
    std::uint64_t bits = 0;
    const Real* row = host_.data() + static_cast<std::size_t>(i) * length_;
    for (std::size_t v = 0; v < length_; ++v) bits |= std::uint64_t{row[v] < Real(0)} << v;
    return bits;
  }

  /// Queues what moves on to the next step.
  void tick(const TileContext<Real>& context) const {
    if (length_ == 0) return;
    context.each_value(
        length_,
        NextRowKernel<Real>{{table_.row(0)}, static_cast<unsigned>(length_), {next_.row(0)}, {now_.row(0)}});
  }

  /// Sends the curves at one time, for what is diagnosed then, in the place of the end of a step.
  void set_end(double time, core::device::Stream stream) {
    const std::size_t curves = program_.curves.size();
    if (curves == 0) return;
    program_.evaluate_curves(time, host_.data());
    core::device::upload(now() + length_ - curves, host_.data(), curves * sizeof(Real), stream);
  }

 private:
  static_assert(max_curves * (max_stages + 1) <= 64, "signs() has a bit for each");

  const Program<Real>& program_;
  std::size_t length_;
  std::vector<Real> host_;
  DeviceRows<Real> table_, now_;
  DeviceRows<unsigned> next_;  ///< by value: number of the row it takes next
};

}  // namespace sounding::model
