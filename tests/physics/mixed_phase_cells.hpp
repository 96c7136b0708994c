// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cells of the reference tables of the one-moment scheme, evaluated as a kernel would.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "physics/microphysics_transfers.hpp"
#include "support/csv.hpp"

namespace sounding::physics {

template <class Real>
struct MixedCell {
  Real rho, T;
  CellWater<Real> q;
};

template <class Real>
MixedCell<Real> cell_of(const test::CsvTable::Row& row) {
  return {
      Real(row["rho"]),
      Real(row["T"]),
      {Real(row["q_tot"]), Real(row["q_lcl"]), Real(row["q_icl"]), Real(row["q_rai"]), Real(row["q_sno"])}};
}

/// All of a cell between its state and what becomes of it.
template <class Real>
struct MixedResult {
  CellWater<Real> q;
  CellVapor<Real> vapor;
  CellParticles<Real> particles;
  MixedPhaseRates<Real> rates;
};

template <class Real, class Scheme>
MixedResult<Real> evaluated(const Scheme& m, const MixedCell<Real>& cell) {
  const Thermodynamics<Real> c{};
  MixedResult<Real> r;
  r.q = not_negative(cell.q);
  r.vapor = cell_vapor(c, m.air, cell.rho, cell.T, r.q);
  r.particles = cell_particles(m, cell.rho, buoyancy_root(m, cell.rho), r.q);
  r.rates = mixed_phase_rates(c, m, r.vapor, r.particles, Real(1) / cell.rho, cell.T, r.q);
  return r;
}

/// A rate and the column of the reference table that holds it; `sign` makes one of the other.
template <class Real>
struct NamedRate {
  const char* column;
  Real MixedPhaseRates<Real>::*member;
  double sign = 1;
  const char* amplitude = nullptr;  ///< column with the size of the terms whose difference it is
  bool melts = false;               ///< proportional to T - T_f
};

template <class Real>
inline const NamedRate<Real> named_rates[] = {
    {"vap_lcl", &MixedPhaseRates<Real>::condensation, 1, "amp_vap_lcl"},
    {"vap_icl", &MixedPhaseRates<Real>::deposition, 1, "amp_vap_icl"},
    {"acnv_lcl_rai", &MixedPhaseRates<Real>::rain_autoconversion},
    {"acnv_icl_sno", &MixedPhaseRates<Real>::snow_autoconversion},
    {"accr_lcl_rai", &MixedPhaseRates<Real>::liquid_by_rain},
    {"accr_lcl_sno_cold", &MixedPhaseRates<Real>::liquid_by_snow_cold},
    {"accr_lcl_sno_warm", &MixedPhaseRates<Real>::liquid_by_snow_warm},
    {"melt_lcl_sno", &MixedPhaseRates<Real>::snow_melted_by_liquid, 1, nullptr, true},
    {"accr_icl_rai", &MixedPhaseRates<Real>::ice_by_rain},
    {"frz_icl_rai", &MixedPhaseRates<Real>::rain_by_ice},
    {"accr_icl_sno", &MixedPhaseRates<Real>::ice_by_snow},
    {"accr_rai_sno_cold", &MixedPhaseRates<Real>::rain_by_snow},
    {"accr_rai_sno_warm", &MixedPhaseRates<Real>::snow_by_rain},
    {"melt_rai_sno", &MixedPhaseRates<Real>::snow_melted_by_rain, 1, nullptr, true},
    {"vap_rai", &MixedPhaseRates<Real>::rain_evaporation, -1, "amp_vap_rai"},
    {"vap_sno", &MixedPhaseRates<Real>::snow_deposition, 1, "amp_vap_sno"},
    {"melt_icl_lcl", &MixedPhaseRates<Real>::ice_melt, 1, nullptr, true},
    {"melt_sno_rai", &MixedPhaseRates<Real>::snow_melt, 1, nullptr, true}};

/// Size against which an error of this rate counts, and what melting next to freezing adds to a tolerance
/// (README of the tables).
template <class Real>
double size_of(const NamedRate<Real>& rate, const test::CsvTable::Row& row) {
  return std::max(std::fabs(row[rate.column]), rate.amplitude ? row[rate.amplitude] : 0.0);
}
template <class Real>
double tolerance_of(const NamedRate<Real>& rate, const test::CsvTable::Row& row) {
  constexpr bool wide = std::is_same_v<Real, double>;
  const double from_freezing = std::max(1e-30, std::fabs(row["T"] - 273.15));
  return (wide ? 1e-12 : 1e-5) + (rate.melts ? (wide ? 1e-13 : 3e-5) / from_freezing : 0);
}

}  // namespace sounding::physics
