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

#include "physics/vocabulary.hpp"

namespace sounding::physics {

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

/// Optical thickness of a cell in both bands, in halvings [1].
/// thickness: wet thickness of the cell [m].
template <class Real>
SOUNDING_HD Bands<Real> optical_halvings(const TwoBandLight<Real>& light, Real log_chl, Real thickness) {
  const Bands<Real> per_metre = halvings_per_metre(light, log_chl);
  return {per_metre.red * thickness, per_metre.blue * thickness};
}

/// Halvings below which the mean transmission comes from its series: 1 - 2^-y loses digits there.
template <class Real>
SOUNDING_HD constexpr Real thin_limit() {
  return std::numeric_limits<Real>::digits > 24 ? Real(1e-3 / ln_2) : Real(0.1 / ln_2);
}

/// (1 - exp(-x)) / x with x = y ln 2 for y below `thin_limit`, to rounding: 1 - x/2 (1 - x/3 (1 - ...)).
template <class Real>
SOUNDING_HD Real thin_mean_transmission(Real y) {
  Real series = fma(y, Real(-ln_2 / 6), Real(1));
  series = fma(y * Real(-ln_2 / 5), series, Real(1));
  series = fma(y * Real(-ln_2 / 4), series, Real(1));
  series = fma(y * Real(-ln_2 / 3), series, Real(1));
  return fma(y * Real(-ln_2 / 2), series, Real(1));
}

/// What a cell leaves of light that enters it from above: at its lower face, and in the mean over the cell
/// [1].
template <class Real>
struct Transmission {
  Real face, mean;
};
template <class Real>
struct BandTransmission {
  Bands<Real> face, mean;
};

/// Transmission of a layer of y >= 0 halvings for one band.
template <class Real>
SOUNDING_HD Transmission<Real> transmission(Real y) {
  const auto thin = y < thin_limit<Real>();
  const Real face = exp2(-y);
  const Real safe = select(thin, thin_limit<Real>(), y);  // no 0/0
  return {face, select(thin, thin_mean_transmission(y), (Real(1) - face) * Real(1 / ln_2) / safe)};
}

/// The same for both bands, which share one division.
template <class Real>
SOUNDING_HD BandTransmission<Real> transmission(const Bands<Real>& y) {
  const auto thin_red = y.red < thin_limit<Real>();
  const auto thin_blue = y.blue < thin_limit<Real>();
  const Bands<Real> face{exp2(-y.red), exp2(-y.blue)};
  const Real safe_red = select(thin_red, thin_limit<Real>(), y.red);  // no 0/0
  const Real safe_blue = select(thin_blue, thin_limit<Real>(), y.blue);
  const Real shared = Real(1 / ln_2) / (safe_red * safe_blue);
  const Real thick_red = (Real(1) - face.red) * (safe_blue * shared);
  const Real thick_blue = (Real(1) - face.blue) * (safe_red * shared);
  return {face,
          {select(thin_red, thin_mean_transmission(y.red), thick_red),
           select(thin_blue, thin_mean_transmission(y.blue), thick_blue)}};
}

/// PAR in the mean over a cell [W m-2].
/// above: light of both bands at the upper face of the cell [W m-2].
template <class Real>
SOUNDING_HD Real mean_light(const Bands<Real>& above, const BandTransmission<Real>& t) {
  return fma(above.red, t.mean.red, above.blue * t.mean.blue);
}

/// Light of both bands at the lower face of a cell [W m-2].
template <class Real>
SOUNDING_HD Bands<Real> light_below(const Bands<Real>& above, const BandTransmission<Real>& t) {
  return {above.red * t.face.red, above.blue * t.face.blue};
}

/// Light that a cell of y halvings absorbs [W m-2], one band and both; exact also where next to nothing is
/// absorbed.
template <class Real>
SOUNDING_HD Real absorbed_light(Real above, Real y, const Transmission<Real>& t) {
  return above * (y * Real(ln_2) * t.mean);
}
template <class Real>
SOUNDING_HD Real absorbed_light(const Bands<Real>& above, const Bands<Real>& y,
                                const BandTransmission<Real>& t) {
  return absorbed_light(above.red, y.red, {t.face.red, t.mean.red}) +
         absorbed_light(above.blue, y.blue, {t.face.blue, t.mean.blue});
}

/// Distance below the upper face of a cell at which light has fallen to `target`, light falling exponentially
/// in between [m].
/// light_above > target >= light_below at the faces of the cell, same unit; target > 0; thickness [m].
template <class Real>
SOUNDING_HD Real depth_of_light(Real light_above, Real light_below, Real target, Real thickness) {
  const Real dark = std::numeric_limits<Real>::min();  // numerical guard: light may have underflown
  return thickness * log2(light_above / target) / log2(light_above / maximum(dark, light_below));
}

}  // namespace sounding::physics
