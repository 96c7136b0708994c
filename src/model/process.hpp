// SPDX-License-Identifier: Apache-2.0
/// \file
/// A process: one kernel (or a few) that a step calls once per stage and tile on the CPU, once per stage on
/// the device, and what it is handed.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/timed.hpp"
#include "core/walk.hpp"
#include "model/variables.hpp"

namespace sounding::model {

/// What is stepped, at one stage: the only thing a process sees.  It walks it with the verbs (core/walk.hpp)
/// and never looks into an array itself.
///
/// On the CPU this is one tile, all views bound to it (index and column from 0; offset and first_column of
/// `tile` are 0).  On the device it is the whole grid, all views bound to memory there.
template <class Real>
struct TileContext : core::Walk<Real> {
  core::Thickness<Real> thickness;  ///< wet thickness of cells [m]
  double time = 0;                  ///< time of the stage since the start of the run [s]
  Real dt = 0;                      ///< length of the whole step [s], in every stage
  Real* scratch[2] = {};            ///< two per-cell arrays that mean nothing between processes

  Real* const* prognostic = nullptr;
  Real* const* tendency = nullptr;
  Real* const* diagnostic = nullptr;
  Real* const* column = nullptr;
  Real* const* flux = nullptr;
  const Real* const* profile = nullptr;
  const Real* curve = nullptr;            ///< values at `time`
  const Real* curve_on_device = nullptr;  ///< where the device has them; null on the CPU

  core::View<const Real> value(Prognostic p) const { return {prognostic[p.id]}; }
  /// For processes after the last stage.
  core::View<Real> state(Prognostic p) const { return {prognostic[p.id]}; }
  core::View<Real> tendency_of(Prognostic p) const { return {tendency[p.id]}; }
  core::View<Real> operator[](Diagnostic d) const { return {diagnostic[d.id]}; }
  core::View<Real> operator[](ColumnValue c) const { return {column[c.id]}; }
  core::View<Real> operator[](Flux f) const { return {flux[f.id]}; }
  core::View<const Real> operator[](Profile p) const { return {profile[p.id]}; }
  core::Timed<Real> operator[](Curve c) const {
    return {curve[c.id], curve_on_device ? curve_on_device + c.id : nullptr};
  }
};

template <class Real>
class Process {
 public:
  virtual ~Process() = default;
  virtual std::string_view name() const = 0;
  virtual void run(const TileContext<Real>& tile) const = 0;
};

template <class Real>
using ProcessList = std::vector<std::unique_ptr<Process<Real>>>;

}  // namespace sounding::model
