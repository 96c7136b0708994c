// SPDX-License-Identifier: Apache-2.0
/// \file
/// Two-band light written down as it is in a paper, a band at a time: what the folded form of
/// physics/light.hpp is measured against.
#pragma once

#include <cmath>

#include "bench/light_views.hpp"
#include "core/math.hpp"
#include "core/real.hpp"
#include "core/tile.hpp"
#include "physics/light.hpp"

namespace sounding::bench {

/// Elementary functions of the standard library: one value at a time.
struct LibraryMath {
  template <class Real>
  SOUNDING_HD static Real pow(Real x, Real y) {
    return std::pow(x, y);
  }
  template <class Real>
  SOUNDING_HD static Real exp(Real x) {
    return std::exp(x);
  }
  template <class Real>
  SOUNDING_HD static Real log(Real x) {
    return std::log(x);
  }
};

/// Those of src/core, which vectorise.
struct OwnMath {
  template <class Real>
  SOUNDING_HD static Real pow(Real x, Real y) {
    return core::pow(x, y);
  }
  template <class Real>
  SOUNDING_HD static Real exp(Real x) {
    return core::exp(x);
  }
  template <class Real>
  SOUNDING_HD static Real log(Real x) {
    return core::log(x);
  }
};

/// Mean over a cell, and light at its lower face, of one band [W m-2].
template <class Real>
struct CrossedBand {
  Real mean, face;
};

/// Two pow, two exp, two divisions per cell: mean = above (1 - e^-x) / x.
struct NaiveForm {
  static constexpr const char* name = "naive";
  template <class Math, class Real>
  SOUNDING_HD static CrossedBand<Real> cross(Real above, Real x) {
    const Real face = above * Math::exp(-x);
    return {(above - face) / x, face};
  }
};

/// The form of the published measurement, which recovers the optical thickness from the logarithm of a ratio:
/// two pow, two exp, two log, four divisions per cell.  OceanBioME.jl, pull request 416.  Below the depth at
/// which light underflows it is 0/0.
struct SeedForm {
  static constexpr const char* name = "seed";
  template <class Math, class Real>
  SOUNDING_HD static CrossedBand<Real> cross(Real above, Real x) {
    const Real face = above * Math::exp(-x);
    const Real ratio = face / above;
    return {above * (ratio - Real(1)) / Math::log(ratio), face};
  }
};

/// Attenuation k = water + chlorophyll (Chl / pigment_ratio)^exponent [m-1]; Karleskind et al. (2011), Ocean
/// Modelling 39, 135-145.
template <class Real>
struct AttenuatedBand {
  Real water, chlorophyll, exponent, inverse_pigment_ratio;

  template <class Math>
  SOUNDING_HD Real attenuation(Real chl) const {
    return water + chlorophyll * Math::pow(chl * inverse_pigment_ratio, exponent);
  }
};

template <class Real, class Form, class Math>
struct LiteralLightKernel {
  static constexpr int registers = 2;

  AttenuatedBand<Real> red, blue;
  physics::Bands<Real> weight;
  LightViews<Real> views;

  LiteralLightKernel(const physics::TwoBandLightParameters& p, const LightViews<Real>& v)
      : red(band(p.water_attenuation.red, p.chlorophyll_attenuation.red, p.chlorophyll_exponent.red,
                 p.pigment_ratio)),
        blue(band(p.water_attenuation.blue, p.chlorophyll_attenuation.blue, p.chlorophyll_exponent.blue,
                  p.pigment_ratio)),
        weight{static_cast<Real>(p.weights.red), static_cast<Real>(p.weights.blue)},
        views(v) {}

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    r[0] = weight.red * views.surface_par[i.column];
    r[1] = weight.blue * views.surface_par[i.column];
  }

  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const Real chl = core::positive_part(views.chlorophyll(i));
    const Real h = views.thickness(i);
    const auto crossed_red = Form::template cross<Math>(r[0], red.template attenuation<Math>(chl) * h);
    const auto crossed_blue = Form::template cross<Math>(r[1], blue.template attenuation<Math>(chl) * h);
    views.par[i.index] = crossed_red.mean + crossed_blue.mean;
    r[0] = crossed_red.face;
    r[1] = crossed_blue.face;
  }

 private:
  static AttenuatedBand<Real> band(double water, double chlorophyll, double exponent, double pigment_ratio) {
    return {static_cast<Real>(water), static_cast<Real>(chlorophyll), static_cast<Real>(exponent),
            static_cast<Real>(1 / pigment_ratio)};
  }
};

}  // namespace sounding::bench
