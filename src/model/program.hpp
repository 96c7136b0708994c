// SPDX-License-Identifier: Apache-2.0
/// \file
/// A medium as data: its variables, its processes in the order of a step, its scheme.  Built once from the
/// configuration.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/process.hpp"
#include "model/tableau.hpp"

namespace sounding::model {

/// A quantity whose content in a column changes by fluxes alone.
struct Budget {
  std::string name, unit;          ///< "water", "kg m-2"
  std::vector<Prognostic> fields;  ///< summed
  std::vector<double> weight;      ///< by level, what turns field x thickness into the unit; empty: 1
  std::vector<std::pair<Flux, double>> inflow;  ///< fluxes with the factor that makes them a gain in the unit
};

/// What should never happen and is counted in every column and step rather than repaired in silence.
struct Irregularity {
  std::string text;       ///< "water below zero"
  std::string unit;       ///< "kg m-2"
  Flux flux;              ///< its amount in each step
  double negligible = 0;  ///< up to here the mean over the steps is round-off [unit]
};

/// Something that moves through the cells of a medium by an explicit flux: what bounds the time step.
struct Transport {
  std::string key;            ///< of the configuration, "ocean.npzd.sinking_detritus"
  std::vector<double> speed;  ///< by level, the largest through the faces of its cells [m s-1], >= 0
  double limit = 1;  ///< largest stable Courant number: 1 upwind, 1/2 with a limited second order [1]
};

/// Curves that a program may have.
inline constexpr int max_curves = 8;

template <class Real>
struct Program {
  std::string name;  ///< "ocean" or "atmosphere"
  const Tableau* tableau = &ssprk3;
  std::int64_t dt_microseconds = 0;
  Variables variables;

  ProcessList<Real> diagnose;     ///< every stage: what follows from the state (saturation adjustment, light)
  ProcessList<Real> tendencies;   ///< every stage: each adds to the tendencies
  ProcessList<Real> after_step;   ///< once per step: closure, implicit mixing, counted negative fix
  ProcessList<Real> output_only;  ///< at output times: values that nothing inside a step needs
  std::vector<Budget> budgets;
  std::vector<Transport> transports;
  std::vector<Irregularity> irregularities;
  std::vector<ColumnValue> carried;  ///< column values that act on the next step: part of the state

  std::vector<std::function<double(double)>> curves;  ///< of the time since the start of the run [s]
  std::vector<std::vector<Real>> profiles;            ///< by level, counted from the top

  Curve curve(std::function<double(double)> of_time) {
    if (curves.size() == max_curves) throw std::logic_error(name + ": too many curves");
    curves.push_back(std::move(of_time));
    return {static_cast<int>(curves.size()) - 1};
  }
  Profile profile(std::vector<Real> by_level) {
    profiles.push_back(std::move(by_level));
    return {static_cast<int>(profiles.size()) - 1};
  }
  /// All curves at a time [s], rounded to the precision of the kernels.
  void evaluate_curves(double time, Real* values) const {
    for (std::size_t c = 0; c < curves.size(); ++c) values[c] = static_cast<Real>(curves[c](time));
  }

  double dt() const { return static_cast<double>(dt_microseconds) * 1e-6; }  ///< [s]
  /// Time of a step since the start of the run [s], from the integer clock.
  double time(std::int64_t step) const { return static_cast<double>(step * dt_microseconds) * 1e-6; }
  double stage_time(std::int64_t step, int stage) const {
    return time(step) + tableau->c[static_cast<std::size_t>(stage)] * dt();
  }
};

}  // namespace sounding::model
