// SPDX-License-Identifier: Apache-2.0
/// \file
/// Saturation problems for tests: the reference set, and states drawn at random.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "physics/saturation_adjustment.hpp"
#include "physics/thermodynamics_energy.hpp"
#include "support/csv.hpp"

namespace sounding::physics {

struct Problem {
  std::string id;
  bool climate, saturated;
  double x1, x2, q_tot, T, q_liq, q_ice, margin;
};

/// All rows of one formulation.
template <class Formulation>
const std::vector<Problem>& problems() {
  static const std::vector<Problem> all = [] {
    static const test::CsvTable table(SOUNDING_TEST_DATA "/thermodynamics/satadj_reference.csv");
    std::vector<Problem> rows;
    for (const auto r : table)
      if (r.text("formulation") == Formulation::name)
        rows.push_back({r.text("id") + " " + r.text("regime"), r["climate"] == 1, r["saturated"] == 1,
                        r["x1"], r["x2"], r["q_tot"], r["T"], r["q_liq"], r["q_ice"], r["margin"]});
    return rows;
  }();
  return all;
}

/// Limits of a converged solver, and of every solver on unsaturated rows.
template <class Real>
struct Limit {
  static constexpr bool wide = std::is_same_v<Real, double>;
  static constexpr double T = wide ? 1e-11 : 2e-4;
  static constexpr double q = wide ? 1e-14 : 6e-7;
  static constexpr double margin = wide ? 1e-13 : 1e-5;
  static constexpr double three_passes = wide ? 1e-6 : 2e-4;
  static constexpr double false_convergence = wide ? 1e-4 : 2e-4;
};

/// The inputs of a formulation for air of these properties whose water is all vapour.
template <class Formulation>
std::pair<double, double> inputs(double p, double T_unsat, double q) {
  const Thermodynamics<double> d{};
  const ParcelWater<double> vapour{q, 0, 0};
  const double rho = density(d, p, T_unsat, vapour), log_p = log_pressure_ratio(d, p);
  const std::string name = Formulation::name;
  const double x1 = name.rfind("rho", 0) == 0 ? rho : p;
  if (name == "rho_e" || name == "p_e") return {x1, internal_energy(d, T_unsat, vapour)};
  if (name == "p_h") return {x1, enthalpy(d, T_unsat, vapour)};
  if (name == "p_rho") return {x1, rho};
  return {x1, ice_liquid_potential_temperature(d, log_p, T_unsat, vapour)};
}

inline double between(double low, double high, double share) {
  return std::exp(std::log(low) + share * std::log(high / low));
}

}  // namespace sounding::physics
