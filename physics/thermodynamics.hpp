// SPDX-License-Identifier: Apache-2.0
/// \file
/// Constants of moist air: constant heat capacities, latent heats linear in temperature, ideal gases,
/// condensate without volume (the "Rankine-Kirchhoff" model of Romps, 2021).
#pragma once

#include <limits>
#include <numbers>

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// The constants that may be chosen.  The defaults agree with ClimaParams 1.1.
struct ThermodynamicsParameters {
  double R_d = 287.0;           ///< gas constant of dry air [J/kg/K]
  double R_v = 461.5;           ///< gas constant of water vapour [J/kg/K]
  double cp_d = 1004.5;         ///< isobaric heat capacity of dry air [J/kg/K]
  double cp_v = 1859.0;         ///< isobaric heat capacity of water vapour [J/kg/K]
  double cp_l = 4181.0;         ///< heat capacity of liquid water [J/kg/K]
  double cp_i = 2070.0;         ///< heat capacity of ice [J/kg/K]
  double T_0 = 273.16;          ///< reference temperature of energies and latent heats [K]
  double T_triple = 273.16;     ///< triple point: temperature [K]
  double p_triple = 611.657;    ///< triple point: pressure [Pa]
  double T_freeze = 273.15;     ///< freezing temperature; all condensate is liquid from here up [K]
  double T_nucleation = 233.0;  ///< homogeneous ice nucleation; all condensate is ice down from here [K]
  double L_v0 = 2500800.0;      ///< latent heat of vaporisation at T_0 [J/kg]
  double L_s0 = 2834400.0;      ///< latent heat of sublimation at T_0 [J/kg]
  double p_0 = 100000.0;        ///< reference pressure of potential temperatures [Pa]
  double p_entropy = 101325.0;  ///< reference pressure of entropies [Pa]
  double T_entropy = 298.15;    ///< reference temperature of entropies [K]
  double s_d0 = 6864.8;         ///< entropy of dry air at the reference state [J/kg/K]
  double s_v0 = 10513.6;        ///< entropy of water vapour at the reference state [J/kg/K]
  double gravity = 9.81;        ///< [m/s2]
  double q_condensate = 1e-10;  ///< smallest condensate that defines a phase ratio [kg/kg]
};

/// The constants as physics functions use them: derived in double, rounded to Real once.
template <class Real>
struct Thermodynamics {
  Real R_d, R_v, cp_d, cp_v, cp_l, cp_i;
  Real T_0, T_triple, p_triple, T_freeze, T_nucleation, L_v0, L_s0, p_0;
  Real p_entropy, T_entropy, s_d0, s_v0, gravity, q_condensate;

  Real cv_d, cv_v, cv_l, cv_i;  ///< isochoric heat capacities [J/kg/K]
  Real dcp_vd, dcv_vd, dR_vd;   ///< vapour minus dry air [J/kg/K]
  Real dcp_vl, dcp_vi, dc_li;   ///< vapour minus liquid, vapour minus ice, liquid minus ice [J/kg/K]
  Real L_f0;                    ///< latent heat of fusion at T_0 [J/kg]
  Real e_v0;                    ///< internal energy of vaporisation at T_0 [J/kg]
  Real eps;                     ///< R_d/R_v [-]
  Real inverse_p_0;             ///< [1/Pa]
  Real inverse_R_v;             ///< [kg K/J]
  Real inverse_T_triple;        ///< [1/K]
  Real inverse_ramp;            ///< slope of the liquid fraction, 1/(T_freeze - T_nucleation) [1/K]
  /// log2(p_sat/p_triple) = a log2(T/T_triple) + b (1/T_triple - 1/T): over ice, and liquid minus ice [-],
  /// [K].
  Real a_i, b_i, a_li, b_li;
  Real T_floor;            ///< numerical floor of temperature iterates, sqrt(machine epsilon) [K]
  Real smallest_pressure;  ///< least difference p - p_sat to divide by, sqrt(smallest normal number) [Pa]
  Real ln2, log2e;         ///< between logarithms to base e and 2; base 2 is the cheaper one

  explicit Thermodynamics(const ThermodynamicsParameters& p = {})
      : R_d(Real(p.R_d)),
        R_v(Real(p.R_v)),
        cp_d(Real(p.cp_d)),
        cp_v(Real(p.cp_v)),
        cp_l(Real(p.cp_l)),
        cp_i(Real(p.cp_i)),
        T_0(Real(p.T_0)),
        T_triple(Real(p.T_triple)),
        p_triple(Real(p.p_triple)),
        T_freeze(Real(p.T_freeze)),
        T_nucleation(Real(p.T_nucleation)),
        L_v0(Real(p.L_v0)),
        L_s0(Real(p.L_s0)),
        p_0(Real(p.p_0)),
        p_entropy(Real(p.p_entropy)),
        T_entropy(Real(p.T_entropy)),
        s_d0(Real(p.s_d0)),
        s_v0(Real(p.s_v0)),
        gravity(Real(p.gravity)),
        q_condensate(Real(p.q_condensate)),
        cv_d(Real(p.cp_d - p.R_d)),
        cv_v(Real(p.cp_v - p.R_v)),
        cv_l(Real(p.cp_l)),
        cv_i(Real(p.cp_i)),
        dcp_vd(Real(p.cp_v - p.cp_d)),
        dcv_vd(Real((p.cp_v - p.R_v) - (p.cp_d - p.R_d))),
        dR_vd(Real(p.R_v - p.R_d)),
        dcp_vl(Real(p.cp_v - p.cp_l)),
        dcp_vi(Real(p.cp_v - p.cp_i)),
        dc_li(Real(p.cp_l - p.cp_i)),
        L_f0(Real(p.L_s0 - p.L_v0)),
        e_v0(Real(p.L_v0 - p.R_v * p.T_0)),
        eps(Real(p.R_d / p.R_v)),
        inverse_p_0(Real(1.0 / p.p_0)),
        inverse_R_v(Real(1.0 / p.R_v)),
        inverse_T_triple(Real(1.0 / p.T_triple)),
        inverse_ramp(Real(1.0 / (p.T_freeze - p.T_nucleation))),
        a_i(Real((p.cp_v - p.cp_i) / p.R_v)),
        b_i(Real((p.L_s0 - (p.cp_v - p.cp_i) * p.T_0) / p.R_v * std::numbers::log2e)),
        a_li(Real((p.cp_i - p.cp_l) / p.R_v)),
        b_li(Real((p.L_v0 - p.L_s0 + (p.cp_l - p.cp_i) * p.T_0) / p.R_v * std::numbers::log2e)),
        T_floor(sqrt(std::numeric_limits<Real>::epsilon())),
        smallest_pressure(sqrt(std::numeric_limits<Real>::min())),
        ln2(Real(std::numbers::ln2)),
        log2e(Real(std::numbers::log2e)) {}
};

/// Water of a parcel by phase, per kg of moist air [kg/kg]; the vapour is the rest.  Rain and snow do not
/// belong to the parcel.
template <class Real>
struct ParcelWater {
  Real q_tot, q_liq, q_ice;
  SOUNDING_HD Real vapor() const { return q_tot - q_liq - q_ice; }
};

/// Gas constant of moist air [J/kg/K].
template <class Real>
SOUNDING_HD Real gas_constant(const Thermodynamics<Real>& c, const ParcelWater<Real>& q) {
  return c.R_d * (Real(1) - q.q_tot) + c.R_v * q.vapor();
}

/// Isobaric heat capacity of moist air [J/kg/K].
template <class Real>
SOUNDING_HD Real isobaric_heat_capacity(const Thermodynamics<Real>& c, const ParcelWater<Real>& q) {
  return (Real(1) - q.q_tot) * c.cp_d + q.vapor() * c.cp_v + q.q_liq * c.cp_l + q.q_ice * c.cp_i;
}

/// Isochoric heat capacity of moist air [J/kg/K].
template <class Real>
SOUNDING_HD Real isochoric_heat_capacity(const Thermodynamics<Real>& c, const ParcelWater<Real>& q) {
  return (Real(1) - q.q_tot) * c.cv_d + q.vapor() * c.cv_v + q.q_liq * c.cv_l + q.q_ice * c.cv_i;
}

/// The same three for a parcel whose water is all vapour.
template <class Real>
SOUNDING_HD Real unsaturated_gas_constant(const Thermodynamics<Real>& c, Real q_tot) {
  return fma(c.dR_vd, q_tot, c.R_d);
}
template <class Real>
SOUNDING_HD Real unsaturated_isobaric_heat_capacity(const Thermodynamics<Real>& c, Real q_tot) {
  return fma(c.dcp_vd, q_tot, c.cp_d);
}
template <class Real>
SOUNDING_HD Real unsaturated_isochoric_heat_capacity(const Thermodynamics<Real>& c, Real q_tot) {
  return fma(c.dcv_vd, q_tot, c.cv_d);
}

/// Latent heat of vaporisation, sublimation and fusion at temperature T [J/kg].
template <class Real>
SOUNDING_HD Real latent_heat_vaporization(const Thermodynamics<Real>& c, Real T) {
  return fma(c.dcp_vl, T - c.T_0, c.L_v0);
}
template <class Real>
SOUNDING_HD Real latent_heat_sublimation(const Thermodynamics<Real>& c, Real T) {
  return fma(c.dcp_vi, T - c.T_0, c.L_s0);
}
template <class Real>
SOUNDING_HD Real latent_heat_fusion(const Thermodynamics<Real>& c, Real T) {
  return fma(c.dc_li, T - c.T_0, c.L_f0);
}

}  // namespace sounding::physics
