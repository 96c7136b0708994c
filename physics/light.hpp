// SPDX-License-Identifier: Apache-2.0
/// \file
/// Photosynthetically available radiation (PAR) in a water column: two bands, red and blue, whose attenuation
/// follows the chlorophyll of each cell.  Form of Karleskind et al. (2011), Ocean Modelling 39, 135-145.
///
/// A cell is crossed in three steps, so that a kernel can run each over many columns before the next:
///
///     l = log_chlorophyll(chl)  ->  y = optical_halvings(light, l, h)  ->  transmission(y)
///
/// Light is carried from face to face; what a cell sees is its mean over the cell.  Optical thickness is
/// counted in halvings, y = x / ln 2: light that crosses a cell falls to 2^-y = exp(-x), and the factors ln 2
/// fold into constants.
#pragma once

#include <cmath>
#include <limits>

#include "core/math_decay.hpp"
#include "physics/vocabulary.hpp"

namespace sounding::physics {
using core::decay;

/// A value per band.
template <class Real>
struct Bands {
  Real red, blue;
};

/// Parameters of the two-band model.
struct TwoBandLightParameters {
  Bands<double> water_attenuation{0.225, 0.0232};       ///< of pure sea water [m-1], >= 0
  Bands<double> chlorophyll_attenuation{0.037, 0.074};  ///< [m-1 (mg m-3)^-exponent], >= 0
  Bands<double> chlorophyll_exponent{0.629, 0.674};     ///< [1], in (0, 2]
  double pigment_ratio = 0.7;                           ///< chlorophyll in total pigment [1], > 0
  Bands<double> weights{0.5, 0.5};                      ///< share in surface PAR [1], >= 0, sum 1
};

/// Throws std::invalid_argument for a parameter outside its range; the message names it, its value and the
/// range.
void check(const TwoBandLightParameters& parameters);

inline constexpr double ln_2 = 0.69314718055994530942;

/// The two-band model ready for use: halvings per metre = water + pigment * chl^exponent.
template <class Real>
struct TwoBandLight {
  Bands<Real> water;     ///< water_attenuation / ln 2 [m-1]
  Bands<Real> pigment;   ///< chlorophyll_attenuation * pigment_ratio^-exponent / ln 2
  Bands<Real> exponent;  ///< [1]
  Bands<Real> weight;    ///< [1]

  explicit TwoBandLight(const TwoBandLightParameters& p = {})
      : water{Real(p.water_attenuation.red / ln_2), Real(p.water_attenuation.blue / ln_2)},
        pigment{Real(p.chlorophyll_attenuation.red / ln_2 *
                     std::pow(p.pigment_ratio, -p.chlorophyll_exponent.red)),
                Real(p.chlorophyll_attenuation.blue / ln_2 *
                     std::pow(p.pigment_ratio, -p.chlorophyll_exponent.blue))},
        exponent{Real(p.chlorophyll_exponent.red), Real(p.chlorophyll_exponent.blue)},
        weight{Real(p.weights.red), Real(p.weights.blue)} {}
};

/// Light of both bands just below the surface [W m-2].
/// par: PAR entering the water [W m-2], >= 0.
template <class Real>
SOUNDING_HD Bands<Real> surface_bands(const TwoBandLight<Real>& light, Real par) {
  return {light.weight.red * par, light.weight.blue * par};
}

/// Binary logarithm of the chlorophyll concentration, the one both bands share.
/// chlorophyll: [mg m-3]; negative values, which advection leaves behind, count as none; NaN stays NaN.
/// No chlorophyll gives -infinity, whose exponential is 0: the attenuation of water in all bits.
template <class Real>
SOUNDING_HD Real log_chlorophyll(Real chlorophyll) {
  return log2(positive_part(chlorophyll));
}

/// Halvings of light per metre in both bands [m-1].  Karleskind et al. (2011).
template <class Real>
SOUNDING_HD Bands<Real> halvings_per_metre(const TwoBandLight<Real>& light, Real log_chl) {
  return {fma(light.pigment.red, exp2(light.exponent.red * log_chl), light.water.red),
          fma(light.pigment.blue, exp2(light.exponent.blue * log_chl), light.water.blue)};
}

/// Added to every optical thickness so that one can divide by it: too little to change any that counts, yet
/// the product of two of them is a normal number.
template <class Real>
SOUNDING_HD constexpr Real least_halvings() {
  return std::numeric_limits<Real>::digits > 24 ? Real(1e-30) : Real(1e-15);
}

/// Optical thickness of a cell in both bands, in halvings [1]; never zero.
/// thickness: wet thickness of the cell [m].
template <class Real>
SOUNDING_HD Bands<Real> optical_halvings(const TwoBandLight<Real>& light, Real log_chl, Real thickness) {
  const Bands<Real> per_metre = halvings_per_metre(light, log_chl);
  return {fma(per_metre.red, thickness, least_halvings<Real>()),
          fma(per_metre.blue, thickness, least_halvings<Real>())};
}

/// What becomes of light that enters a cell from above: the shares that leave through its lower face and that
/// the cell absorbs, which add to 1, and the mean over the cell [1].
template <class T>
struct Transmission {
  T face, absorbed, mean;
};

/// Transmission of a layer of y > 0 halvings for one band.  The mean, absorbed / (y ln 2), has its full
/// accuracy for any y, since decay() gives the absorbed share without cancellation.
template <class Real>
SOUNDING_HD Transmission<Real> transmission(Real y) {
  const auto share = decay(y);
  return {share.kept, share.lost, share.lost * Real(1 / ln_2) / y};
}

/// The same for both bands, which share one division.
template <class Real>
SOUNDING_HD Transmission<Bands<Real>> transmission(const Bands<Real>& y) {
  const auto red = decay(y.red);
  const auto blue = decay(y.blue);
  const Real shared = Real(1 / ln_2) / (y.red * y.blue);
  return {{red.kept, blue.kept},
          {red.lost, blue.lost},
          {red.lost * (y.blue * shared), blue.lost * (y.red * shared)}};
}

/// Sum over the bands of the light above times a share of it [W m-2].
template <class Real>
SOUNDING_HD Real both(const Bands<Real>& above, const Bands<Real>& share) {
  return fma(above.red, share.red, above.blue * share.blue);
}

/// PAR in the mean over a cell [W m-2].
/// above: light of both bands at the upper face of the cell [W m-2].
template <class Real>
SOUNDING_HD Real mean_light(const Bands<Real>& above, const Transmission<Bands<Real>>& t) {
  return both(above, t.mean);
}

/// Light of both bands together that a cell absorbs [W m-2].
template <class Real>
SOUNDING_HD Real absorbed_light(const Bands<Real>& above, const Transmission<Bands<Real>>& t) {
  return both(above, t.absorbed);
}

/// Light of both bands at the lower face of a cell [W m-2].
template <class Real>
SOUNDING_HD Bands<Real> light_below(const Bands<Real>& above, const Transmission<Bands<Real>>& t) {
  return {above.red * t.face.red, above.blue * t.face.blue};
}

/// Distance below the upper face of a cell at which light has fallen to `target`, light falling exponentially
/// in between [m].
/// light_above > target >= light_below at the faces of the cell, same unit; target > 0; thickness [m].
template <class Real>
SOUNDING_HD Real depth_of_light(Real light_above, Real light_below, Real target, Real thickness) {
  const Real dark = core::smallest_normal<Real>;  // numerical guard: light may have underflown
  return thickness * log2(light_above / target) / log2(light_above / maximum(dark, light_below));
}

}  // namespace sounding::physics
