// SPDX-License-Identifier: Apache-2.0
/// \file
/// A process: one kernel (or a few) that a step calls once per tile and stage, and what it is handed.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/tile.hpp"
#include "model/variables.hpp"

namespace sounding::model {

/// One tile at one stage: the only thing a process sees.  All views are bound to the tile (index and column
/// from 0).
template <class Real>
struct TileContext {
  core::Tile tile;                  ///< offset and first_column are 0
  core::Thickness<Real> thickness;  ///< wet thickness of cells [m]
  double time = 0;                  ///< time of the stage since the start of the run [s]
  Real dt = 0;                      ///< length of the whole step [s], in every stage
  Real* registers = nullptr;        ///< rows for the registers of scans
  Real* scratch[2] = {};            ///< two per-cell arrays that mean nothing between processes

  Real* const* prognostic = nullptr;
  Real* const* tendency = nullptr;
  Real* const* diagnostic = nullptr;
  Real* const* column = nullptr;
  Real* const* flux = nullptr;

  core::View<const Real> value(Prognostic p) const { return {prognostic[p.id]}; }
  core::View<Real> state(Prognostic p) const {
    return {prognostic[p.id]};
  }  ///< for processes after the last stage
  core::View<Real> tendency_of(Prognostic p) const { return {tendency[p.id]}; }
  core::View<Real> operator[](Diagnostic d) const { return {diagnostic[d.id]}; }
  core::View<Real> operator[](ColumnValue c) const { return {column[c.id]}; }
  core::View<Real> operator[](Flux f) const { return {flux[f.id]}; }
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
