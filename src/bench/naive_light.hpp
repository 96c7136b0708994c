// SPDX-License-Identifier: Apache-2.0
/// \file
/// Two-band light as one writes it down: two pow, two exp, two divisions per cell, from the standard library.
/// The yardstick of the benchmarks; nothing else uses it.
#pragma once

#include <cmath>

#include "bench/light_water.hpp"
#include "core/real.hpp"
#include "core/tile.hpp"
#include "physics/light.hpp"

namespace sounding::bench {

/// A band: attenuation k = water + chlorophyll (Chl / pigment_ratio)^exponent [m-1]; Karleskind et al.
/// (2011).
template <class Real>
struct NaiveBand {
  Real water, chlorophyll, exponent, inverse_pigment_ratio;

  struct Crossed {
    Real mean, face;
  };
  Crossed cross(Real above, Real chl, Real thickness) const {
    const Real k = water + chlorophyll * std::pow(chl * inverse_pigment_ratio, exponent);
    const Real x = k * thickness;
    const Real face = above * std::exp(-x);
    return {(above - face) / x, face};
  }
};

template <class Real>
struct NaiveLightKernel {
  static constexpr int registers = 2;

  NaiveBand<Real> red, blue;
  physics::Bands<Real> weight;
  LightViews<Real> views;

  NaiveLightKernel(const physics::TwoBandLightParameters& p, const LightViews<Real>& v)
      : red(band(p.water_attenuation.red, p.chlorophyll_attenuation.red, p.chlorophyll_exponent.red,
                 p.pigment_ratio)),
        blue(band(p.water_attenuation.blue, p.chlorophyll_attenuation.blue, p.chlorophyll_exponent.blue,
                  p.pigment_ratio)),
        weight{static_cast<Real>(p.weights.red), static_cast<Real>(p.weights.blue)},
        views(v) {}

  template <class R>
  void begin(const core::Cell& i, R r) const {
    r[0] = weight.red * views.surface_par[i.column];
    r[1] = weight.blue * views.surface_par[i.column];
  }

  template <class R>
  void operator()(const core::Cell& i, R r) const {
    const Real chl = core::positive_part(views.chlorophyll(i));
    const Real h = views.thickness(i);
    const auto crossed_red = red.cross(r[0], chl, h);
    const auto crossed_blue = blue.cross(r[1], chl, h);
    views.par[i.index] = crossed_red.mean + crossed_blue.mean;
    r[0] = crossed_red.face;
    r[1] = crossed_blue.face;
  }

 private:
  static NaiveBand<Real> band(double water, double chlorophyll, double exponent, double pigment_ratio) {
    return {static_cast<Real>(water), static_cast<Real>(chlorophyll), static_cast<Real>(exponent),
            static_cast<Real>(1 / pigment_ratio)};
  }
};

}  // namespace sounding::bench
