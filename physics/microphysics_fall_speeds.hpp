// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fall speeds other than the power laws of the one-moment scheme: Chen et al. (2022,
/// 10.1016/j.atmosres.2022.106171) for rain, snow and cloud ice, Stokes for cloud droplets.
///
/// Chen's fits are sums of a D^b exp(-c D) with D in mm.  Over an exponential spectrum in D of scale L and a
/// moment of order d - 1 each gives a Gamma(b+d)/Gamma(d) L^b (1 + c L)^-(b+d).
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// A smooth function on [low, high] as its Chebyshev series: computed on the host, evaluated in a kernel.
/// Outside of the interval it is that polynomial, which the caller has to want.
template <class Real, int terms>
struct ChebyshevSeries {
  Real scale, shift;  ///< to [-1, 1]
  Real coefficient[terms];

  template <class Function>
  ChebyshevSeries(double low, double high, const Function& f)
      : scale(Real(2.0 / (high - low))), shift(Real(-(high + low) / (high - low))) {
    std::array<double, terms> at_node;
    for (int n = 0; n < terms; ++n)
      at_node[n] = f(0.5 * (low + high) + 0.5 * (high - low) * std::cos(angle(n)));
    for (int k = 0; k < terms; ++k) {
      double sum = 0;
      for (int n = 0; n < terms; ++n) sum += at_node[n] * std::cos(k * angle(n));
      coefficient[k] = Real((k == 0 ? 1.0 : 2.0) * sum / terms);
    }
  }

  SOUNDING_HD Real operator()(Real x) const {
    const Real t = fma(scale, x, shift), twice = t + t;
    Real b(0), b_next(0);
    for (int k = terms - 1; k > 0; --k) {
      const Real b_here = fma(twice, b, coefficient[k] - b_next);
      b_next = b;
      b = b_here;
    }
    return fma(t, b, coefficient[0] - b_next);
  }

 private:
  static double angle(int n) { return std::numbers::pi * (n + 0.5) / terms; }
};

/// Which mean of a spectrum falls: by number or by mass of spheres.
enum class SpeedMean { number = 1, mass = 4 };

/// Drops.  Valid in air of 0 to 1.6 kg/m3 (the exponents depend on density, and so do gamma functions of
/// them: as series).
template <class Real>
class ChenRain {
 public:
  explicit ChenRain(SpeedMean mean)
      : d_(Real(static_cast<int>(mean))),
        slow_(0, 1.6, [&](double rho) { return factor(slow_exponent, rho, mean); }),
        fast_(0, 1.6, [&](double rho) { return 4.7178 * factor(fast_exponent, rho, mean); }) {}

  /// L: scale of the spectrum exp(-D/L) of diameters [m], > 0; rho: density of air [kg/m3]; [m/s], >= 0.
  SOUNDING_HD Real speed(Real rho, Real L) const {
    const Real size = Real(1e3) * L;
    const Real log_size = log2(size), log_damped = log2(fma(Real(0.184325), size, Real(1)));
    const Real thin = Real(-exponent_slope) * rho;
    const Real b = Real(slow_exponent) + thin, b_fast = Real(fast_exponent) + thin;
    const Real slow = exp2(b * log_size) * (Real(0.044612) - Real(0.263166) * exp2(-(b + d_) * log_damped));
    const Real fast = exp2(b_fast * log_size - (b_fast + d_) * log_damped - Real(0.47335) * log2(rho));
    return positive_part(slow_(rho) * slow + fast_(rho) * fast);
  }

 private:
  static constexpr double slow_exponent = 2.2955, fast_exponent = 1.1451, exponent_slope = 0.038465;
  static double factor(double b, double rho, SpeedMean mean) {
    const double d = static_cast<int>(mean);
    return std::exp(0.115231 * rho) * std::tgamma(b - exponent_slope * rho + d) / std::tgamma(d);
  }
  Real d_;
  ChebyshevSeries<Real, 9> slow_, fast_;
};

/// Large ice (above 625 um) for snow.
/// density: apparent, of the particles [kg/m3]; aspect: phi of oblate spheroids, which fall slower by its
/// cube root [-].
template <class Real>
class ChenSnow {
 public:
  explicit ChenSnow(double density = 100, double aspect = 0.15) {
    const double l = std::log(density), s = std::sqrt(density), d = 4,
                 shape = std::cbrt(aspect) / std::tgamma(d);
    const double C = std::exp(-0.756064 + 0.935922 / l - 1.70952 / density);
    const double F = 0.515453 - 0.0725042 * l - std::exp(std::log(1.8681e19) - density);
    rho_exponent_ = Real(-0.475897 - 0.0023127 * l + 1.12293 / (density * s));
    slow_ = Real(shape * std::tgamma(C + d) * std::exp(-2.56289 - 0.00513504 * l * l + 0.608459 * l));
    slow_exponent_ = Real(C);
    fast_ = Real(shape * std::tgamma(F + d) * (0.00639847 + 0.00906454 * l * s - 0.108232 * s));
    fast_exponent_ = Real(F);
    fast_slope_ = Real(std::numbers::log2e * (-0.346044 - 7.17829e-11 * density * density * s +
                                              std::exp(std::log(1.24394e20) - density)));
    damping_ = Real(1.0 / (2.65236 + 0.00158269 * l * s + 259.935 / s));
    damping_exponent_ = Real(F + d);
  }

  /// L as for rain; the mass-weighted speed [m/s], >= 0.
  SOUNDING_HD Real speed(Real rho, Real L) const {
    const Real size = Real(1e3) * L;
    const Real log_size = log2(size), thin = rho_exponent_ * log2(rho);
    const Real slow = slow_ * exp2(thin + slow_exponent_ * log_size);
    const Real fast = fast_ * exp2(thin + fast_slope_ * rho + fast_exponent_ * log_size -
                                   damping_exponent_ * log2(fma(damping_, size, Real(1))));
    return positive_part(slow + fast);
  }

 private:
  Real rho_exponent_, slow_, slow_exponent_, fast_, fast_exponent_, fast_slope_, damping_, damping_exponent_;
};

/// Cloud droplets and crystals, `number` of one size per volume.  density: of liquid, and apparent density of
/// crystals [kg/m3].
template <class Real>
class CloudFall {
 public:
  explicit CloudFall(double number = 5e8, double liquid_density = 1000, double ice_density = 500,
                     double gravity = 9.81, double viscosity = 1.6e-5)
      : droplet_(Real(std::cbrt(6.0 / (std::numbers::pi * number * liquid_density)))),
        drop_density_(Real(liquid_density)),
        stokes_(Real(gravity / (18.0 * viscosity))),
        crystal_(Real(1e3 * std::cbrt(6.0 / (std::numbers::pi * number * ice_density)))) {
    const double l = std::log(ice_density), s = std::sqrt(ice_density);
    rho_exponent_ = Real(-0.263503 + 0.00174079 * l * l - 0.0378769 * l);
    exponent_ = Real(1.0 / (0.575231 + 0.0909307 * l + 0.515579 / s));
    exponent_slope_ = Real(-0.345387 + 0.177362 * std::exp(-0.000427794 * ice_density) + 0.00419647 * s);
    still_ = Real(-0.156593 - 0.0189334 * l * l + 0.1377817 * s);
    damped_ = Real(-std::exp(-3.35641 - 0.0156199 * l * l + 0.765337 * l));
    damping_ = Real(-std::numbers::log2e / (-0.0309715 + 1.55054 / l - 0.518349 * l / ice_density));
  }

  /// Droplets by Stokes [m/s]; q: content, >= 0 [kg/kg].
  SOUNDING_HD Real liquid(Real rho, Real q_liq) const {
    return (drop_density_ / rho - Real(1)) * stokes_ * square(droplet_ * cbrt(rho * q_liq));
  }
  /// Crystals by Chen's fit for small ice (below 625 um), >= 0 [m/s].
  SOUNDING_HD Real ice(Real rho, Real q_ice) const {
    // Guard: no logarithm of nothing; a crystal of a micrometre does not fall.
    const Real size = maximum(Real(1e-3), crystal_ * cbrt(rho * q_ice));
    const Real exponent = fma(exponent_slope_, rho, exponent_);
    const Real power = exp2(rho_exponent_ * log2(rho) + exponent * log2(size));
    return power * positive_part(still_ + damped_ * exp2(damping_ * size));
  }

 private:
  Real droplet_, drop_density_, stokes_;
  Real crystal_, rho_exponent_, exponent_, exponent_slope_, still_, damped_, damping_;
};

}  // namespace sounding::physics
