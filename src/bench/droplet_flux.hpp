// SPDX-License-Identifier: Apache-2.0
/// \file
/// A kernel of a size distribution whose one expensive operation is x^(2/3): sedimentation of cloud droplets.
#pragma once

#include <cmath>
#include <vector>

#include "bench/point_tiles.hpp"
#include "core/math.hpp"

namespace sounding::bench {

/// Flux of cloud water [kg m-2 s-1] under gravity: rho q v with v = 1.263764219 (rho_w/rho - 1) x^(2/3), x
/// the mean mass of a droplet [kg]; exponential distribution of masses, Stokes drag.  Seifert and Beheng
/// (2006), Meteorology and Atmospheric Physics 92, 45-66.
template <class Real, class TwoThirds>
struct DropletFlux {
  core::View<const Real> rho;     ///< density of air [kg m-3]
  core::View<const Real> q;       ///< cloud water [kg/kg]
  core::View<const Real> number;  ///< droplets [m-3]
  core::View<Real> flux;

  void operator()(const core::Cell& i) const {
    const Real mass = rho[i.index] * q[i.index];
    const Real speed =
        Real(1.263764219) * (Real(1000) / rho[i.index] - Real(1)) * TwoThirds::of(mass / number[i.index]);
    flux[i.index] = mass * speed;
  }
};

struct LibraryPow {
  static constexpr const char* name = "pow";
  template <class Real>
  static Real of(Real x) {
    return std::pow(x, Real(2.0 / 3.0));
  }
};
struct LibraryCbrt {
  static constexpr const char* name = "cbrt_squared";
  template <class Real>
  static Real of(Real x) {
    const Real root = std::cbrt(x);
    return root * root;
  }
};
struct OwnPow {
  static constexpr const char* name = "pow";
  template <class Real>
  SOUNDING_HD static Real of(Real x) {
    return core::pow(x, Real(2.0 / 3.0));
  }
};
struct OwnCbrt {
  static constexpr const char* name = "cbrt_squared";
  template <class Real>
  SOUNDING_HD static Real of(Real x) {
    return core::square(core::cbrt(x));
  }
};
/// What the kernel costs beside its power.
struct NoPower {
  static constexpr const char* name = "none";
  template <class Real>
  SOUNDING_HD static Real of(Real x) {
    return x;
  }
};

/// Air, cloud and results of all points, in no order that a branch predictor could learn.
template <class Real>
struct DropletAir {
  std::vector<Real> rho, q, number, flux;

  explicit DropletAir(std::size_t points) : rho(points), q(points), number(points), flux(points) {
    for (std::size_t i = 0; i < points; ++i) {
      const double wave = std::sin(0.7 * static_cast<double>(i));
      rho[i] = static_cast<Real>(0.9 + 0.3 * wave);
      q[i] = static_cast<Real>(5e-4 * (1.01 + std::sin(1.3 * static_cast<double>(i))));
      number[i] = static_cast<Real>(1e8 * (1.1 - wave));
    }
  }
  template <class TwoThirds>
  DropletFlux<Real, TwoThirds> kernel() {
    return {{rho.data()}, {q.data()}, {number.data()}, {flux.data()}};
  }
};

/// Cases of the standard library, without vectors; and of src/core, with.  Each writes air.flux.
template <class Real>
std::vector<PointCase> scalar_powers(const PointTiles& tiles, DropletAir<Real>& air);
template <class Real>
std::vector<PointCase> simd_powers(const PointTiles& tiles, DropletAir<Real>& air);

}  // namespace sounding::bench
