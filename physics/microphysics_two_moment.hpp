// SPDX-License-Identifier: Apache-2.0
/// \file
/// Two-moment warm rain of Seifert and Beheng (2006, 10.1007/s00703-005-0112-4): parameters and spectra.
/// The processes are in microphysics_two_moment_rates.hpp.
///
/// Contents q in kg/kg, numbers N in 1/m3.  Cloud droplets have a gamma distribution in mass with nu = mu =
/// 1, rain an exponential one in diameter, n(D) = N_0 exp(-D/D_m), kept within limits of N_0, slope and mean
/// mass.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

#include "physics/microphysics_air.hpp"

namespace sounding::physics {

struct Range {
  double least, most;
};

struct TwoMomentParameters {
  AirParameters air;
  double drop_density = 1000.0;       ///< of liquid water [kg/m3]
  double reference_density = 1.225;   ///< rho_0 of air [kg/m3]
  double cloud_kernel = 4.44e9;       ///< k_cc [m3 kg-2 s-1]
  double rain_cloud_kernel = 5.25;    ///< k_cr [m3 kg-1 s-1]
  double rain_kernel = 7.12;          ///< k_rr [m3 kg-1 s-1]
  double rain_kernel_slope = 60.7;    ///< kappa_rr [kg-1/3]
  double separating_mass = 2.6e-10;   ///< x*, between cloud and rain: most of a droplet, least of a drop [kg]
  double smallest_droplet = 4.2e-15;  ///< x_c,min [kg]
  double largest_drop = 5e-6;         ///< x_r,max of the mean [kg]
  Range intercept = {2.5e5, 2e7};     ///< N_0 [1/m4]
  Range slope = {1e3, 1e4};           ///< lambda = 1/D_m [1/m]
  double similarity_factor = 400.0;   ///< A of autoconversion [-]
  double similarity_exponent = 0.7;   ///< a of autoconversion [-]
  double accretion_start = 5e-5;      ///< tau_0 [-]
  double breakup_threshold = 0.35e-3;    ///< D_th [m]
  double equilibrium_diameter = 0.9e-3;  ///< D_eq [m]
  double breakup_slope = 1000.0;         ///< k_br [1/m]
  double breakup_exponent = 2300.0;      ///< kappa_br [1/m]
  double breakup_factor = 1.0;          ///< of the exponential law; 2 in the paper, 1 in CloudMicrophysics.jl
  double fall_a = 9.65, fall_b = 10.3;  ///< a_R, b_R [m/s]
  double fall_c = 600.0;                ///< c_R [1/m]
  double ventilation_a = 0.78;          ///< a_v [-]
  double ventilation_b = 0.308;         ///< b_v [-]
  double drop_speed_factor = 159.0;     ///< alpha of v = alpha x^beta [m/s kg^-beta]
  double drop_speed_exponent = 0.266;   ///< beta [-]
  double condensation_time = 10.0;      ///< of cloud liquid [s]
  double adjustment_time = 100.0;       ///< of numbers, Horn (2012) [s]
  double gravity = 9.81;                ///< [m/s2]

  /// With the limits of the unit tests of CloudMicrophysics.jl.
  static TwoMomentParameters wide() {
    TwoMomentParameters p;
    p.separating_mass = 6.54e-11;
    p.intercept = {3.5e5, 2e11};
    p.slope = {1e3, 4e4};
    return p;
  }
};

/// Throws std::invalid_argument for a parameter outside its range.
void check(const TwoMomentParameters& parameters);

template <class Real>
struct Limits {
  Real least, most;
  explicit Limits(const Range& r) : least(Real(r.least)), most(Real(r.most)) {}
  SOUNDING_HD Real operator()(Real x) const { return clamp(x, least, most); }
};

/// Parameters with all products, roots and gamma functions folded in double.
template <class Real>
struct TwoMoment {
  GrowthConstants<Real> air;
  /// Least content [kg/kg] and number [1/m3] that count as present: machine epsilon of double in float too,
  /// which would otherwise take a tenth of a milligram of rain for none.
  Real absent;
  Real rho_0, separating, smallest_droplet;
  Limits<Real> mean_drop, intercept, slope;
  Real drop_space;       ///< pi rho_w [kg/m3]
  Real volume_diameter;  ///< cbrt(6/(pi rho_w)) [m kg-1/3]
  Real autoconversion;   ///< k_cc (nu+2)(nu+4)/(20 x* (nu+1)^2) [m3 kg-3 s-1]
  Real similarity, similarity_exponent;
  Real accretion, accretion_start;
  Real self_collection;       ///< k_cc (nu+2)/(nu+1) [m3 kg-2 s-1]
  Real rain_collection;       ///< k_rr [m3 kg-1 s-1]
  Real rain_collection_size;  ///< kappa_rr / cbrt(6) [kg-1/3]
  Real breakup_threshold, equilibrium, breakup_slope, breakup_exponent, breakup_factor;
  Real fall_a, fall_b, fall_c;
  Real cut_a, cut_b;                            ///< 2 r_c [m] of unlimited spectra, that times c_R [-]
  Real droplet_number_fall, droplet_mass_fall;  ///< over (rho_w/rho - 1) cbrt(x^2) [m/s kg-2/3]
  Real drop_density;
  Real evaporation_mass, evaporation_mass_flow;      ///< 2 pi a_1, 2 pi b_1 cbrt(nu/D) sqrt(alpha/nu)
  Real evaporation_number, evaporation_number_flow;  ///< 2 pi a_0/U, 2 pi b_0/U cbrt(nu/D) sqrt(alpha/nu)
  Real half_beta;                                    ///< beta/2 [-]
  Real log2_six_separating;                          ///< log2(6 x*)
  Real tail_still[4], tail_flow[4];                  ///< of the incomplete gamma functions: c1, p1, c2, p2
  Real condensation, adjustment;                     ///< 1/time [1/s]
  Real log2e;

  explicit TwoMoment(const TwoMomentParameters& p = {})
      : air(p.air),
        absent(Real(std::numeric_limits<double>::epsilon())),
        rho_0(Real(p.reference_density)),
        separating(Real(p.separating_mass)),
        smallest_droplet(Real(p.smallest_droplet)),
        mean_drop({p.separating_mass, p.largest_drop}),
        intercept(p.intercept),
        slope(p.slope),
        drop_space(Real(std::numbers::pi * p.drop_density)),
        volume_diameter(Real(diameter(p))),
        autoconversion(Real(p.cloud_kernel * 3.0 * 5.0 / (20.0 * p.separating_mass * 4.0))),
        similarity(Real(p.similarity_factor)),
        similarity_exponent(Real(p.similarity_exponent)),
        accretion(Real(p.rain_cloud_kernel)),
        accretion_start(Real(p.accretion_start)),
        self_collection(Real(p.cloud_kernel * 3.0 / 2.0)),
        rain_collection(Real(p.rain_kernel)),
        rain_collection_size(Real(p.rain_kernel_slope / std::cbrt(6.0))),
        breakup_threshold(Real(p.breakup_threshold)),
        equilibrium(Real(p.equilibrium_diameter)),
        breakup_slope(Real(p.breakup_slope)),
        breakup_exponent(Real(p.breakup_exponent)),
        breakup_factor(Real(p.breakup_factor)),
        fall_a(Real(p.fall_a)),
        fall_b(Real(p.fall_b)),
        fall_c(Real(p.fall_c)),
        cut_a(Real(std::log(p.fall_b / p.fall_a) / p.fall_c)),
        cut_b(Real(std::log(p.fall_b / p.fall_a))),
        droplet_number_fall(Real(stokes(p) * std::cbrt(0.25) * std::tgamma(8.0 / 3.0))),
        droplet_mass_fall(Real(stokes(p) * std::cbrt(0.25) * std::tgamma(11.0 / 3.0) / 2.0)),
        drop_density(Real(p.drop_density)),
        evaporation_mass(Real(2.0 * std::numbers::pi * p.ventilation_a / std::cbrt(6.0))),
        evaporation_mass_flow(Real(flow(p) * std::tgamma(2.5 + 1.5 * p.drop_speed_exponent) *
                                   std::pow(6.0, -0.5 * p.drop_speed_exponent - 0.5))),
        evaporation_number(Real(2.0 * std::numbers::pi * p.ventilation_a * std::cbrt(36.0))),
        evaporation_number_flow(Real(flow(p) * std::pow(6.0, 0.5 - 0.5 * p.drop_speed_exponent))),
        half_beta(Real(0.5 * p.drop_speed_exponent)),
        log2_six_separating(Real(std::log2(6.0 * p.separating_mass))),
        condensation(Real(1.0 / p.condensation_time)),
        adjustment(Real(1.0 / p.adjustment_time)),
        log2e(Real(std::numbers::log2e)) {
    set_tail(tail_still, -1.0);
    set_tail(tail_flow, -0.5 + 1.5 * p.drop_speed_exponent);
  }

 private:
  static double diameter(const TwoMomentParameters& p) {
    return std::cbrt(6.0 / (std::numbers::pi * p.drop_density));
  }
  static double stokes(const TwoMomentParameters& p) {
    return p.gravity / (18.0 * p.air.kinematic_viscosity) * diameter(p) * diameter(p);
  }
  static double flow(const TwoMomentParameters& p) {
    return 2.0 * std::numbers::pi * p.ventilation_b *
           std::cbrt(p.air.kinematic_viscosity / p.air.vapor_diffusivity) *
           std::sqrt(p.drop_speed_factor / p.air.kinematic_viscosity);
  }
  /// Fit of the upper incomplete gamma function Gamma(a, t): e^-t / (c1 t^p1 + c2 t^p2), within 2.3 % for t
  /// of 0.068 to 1.81, the range of the limited spectrum.
  static void set_tail(Real (&tail)[4], double a) {
    tail[0] = Real(0.33 - 0.7 * a), tail[1] = Real(0.08 - 0.93 * a);
    tail[2] = Real(1.34 - 0.1 * a), tail[3] = Real(0.8 - a);
  }
};

/// Cloud liquid and rain of a cell, all >= 0.
template <class Real>
struct DropState {
  Real q_liq, N_liq;  ///< [kg/kg], [1/m3]
  Real q_rai, N_rai;
};

/// The rain of a cell.
template <class Real>
struct DropSpectrum {
  Real N_0;              ///< intercept [1/m4]
  Real D_m;              ///< 1/slope [m]
  Real mean_mass;        ///< x [kg]
  Real root_mass;        ///< cbrt(x) [kg1/3]
  Real volume_diameter;  ///< D_v = cbrt(6 x/(pi rho_w)) [m]
};

template <class Real>
SOUNDING_HD DropSpectrum<Real> with_mean_mass(const TwoMoment<Real>& m, Real N_0, Real D_m, Real x) {
  const Real root = cbrt(x);
  return {N_0, D_m, x, root, m.volume_diameter * root};
}

/// Within the limits, which act in the order mean mass, intercept, slope, mean mass.
template <class Real>
SOUNDING_HD DropSpectrum<Real> rain_drops(const TwoMoment<Real>& m, Real rho, const DropState<Real>& s) {
  const Real mass = rho * maximum(m.absent, s.q_rai);
  const Real number = maximum(m.absent, s.N_rai);
  const Real x = m.mean_drop(mass / number);
  const Real N_0 = m.intercept(number * cbrt(m.drop_space / x));
  const Real slope = m.slope(sqrt(sqrt(m.drop_space * N_0 / mass)));
  return with_mean_mass(m, N_0, Real(1) / slope, m.mean_drop(mass * slope / N_0));
}

/// The spectrum that mass and number alone make.
template <class Real>
SOUNDING_HD DropSpectrum<Real> unlimited_rain_drops(const TwoMoment<Real>& m, Real rho,
                                                    const DropState<Real>& s) {
  const Real number = maximum(m.absent, s.N_rai);
  const Real x = rho * maximum(m.absent, s.q_rai) / number;
  const Real slope = cbrt(m.drop_space / x);
  return with_mean_mass(m, slope * number, Real(1) / slope, x);
}

}  // namespace sounding::physics
