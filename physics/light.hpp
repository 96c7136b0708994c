// SPDX-License-Identifier: Apache-2.0
/// \file
/// Photosynthetically available radiation (PAR) in a water column: two bands, red and blue, whose attenuation
/// follows the chlorophyll of each cell.  Form of Karleskind et al. (2011), Ocean Modelling 39, 135-145.
///
/// A cell is crossed in three steps, so that a kernel can run each over many columns before the next:
///
///     l = log_chlorophyll(chl)  ->  x = optical_thickness(light, l, h)  ->  transmission(x)
///
/// Light is carried from face to face by multiplication with exp(-x); what a cell sees is its mean over the
/// cell.
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

/// The two-band model ready for use: attenuation = water + pigment * chl^exponent.
template <class Real>
struct TwoBandLight {
  Bands<Real> water;     ///< [m-1]
  Bands<Real> pigment;   ///< chlorophyll_attenuation * pigment_ratio^-exponent
  Bands<Real> exponent;  ///< [1]
  Bands<Real> weight;    ///< [1]

  explicit TwoBandLight(const TwoBandLightParameters& p = {})
      : water{Real(p.water_attenuation.red), Real(p.water_attenuation.blue)},
        pigment{
            Real(p.chlorophyll_attenuation.red * std::pow(p.pigment_ratio, -p.chlorophyll_exponent.red)),
            Real(p.chlorophyll_attenuation.blue * std::pow(p.pigment_ratio, -p.chlorophyll_exponent.blue))},
        exponent{Real(p.chlorophyll_exponent.red), Real(p.chlorophyll_exponent.blue)},
        weight{Real(p.weights.red), Real(p.weights.blue)} {}
};

/// Light of both bands just below the surface [W m-2].
/// par: PAR entering the water [W m-2], >= 0.
template <class Real>
SOUNDING_HD Bands<Real> surface_bands(const TwoBandLight<Real>& light, Real par) {
  return {light.weight.red * par, light.weight.blue * par};
}

/// Logarithm of the chlorophyll concentration, the one both bands share.
/// chlorophyll: [mg m-3]; negative values, which advection leaves behind, count as none; NaN stays NaN.
/// No chlorophyll gives a number so low that its exponential vanishes beside the attenuation of water.
template <class Real>
SOUNDING_HD Real log_chlorophyll(Real chlorophyll) {
  const Real tiny = std::numeric_limits<Real>::min();  // numerical guard of the logarithm
  const auto none = chlorophyll < tiny;
  return select(none, Real(-1e30), log(select(none, tiny, chlorophyll)));
}

/// Attenuation coefficient of both bands [m-1].  Karleskind et al. (2011).
template <class Real>
SOUNDING_HD Bands<Real> attenuation(const TwoBandLight<Real>& light, Real log_chl) {
  return {light.water.red + light.pigment.red * exp(light.exponent.red * log_chl),
          light.water.blue + light.pigment.blue * exp(light.exponent.blue * log_chl)};
}

/// Optical thickness of a cell in both bands [1].
/// thickness: wet thickness of the cell [m].
template <class Real>
SOUNDING_HD Bands<Real> optical_thickness(const TwoBandLight<Real>& light, Real log_chl, Real thickness) {
  const Bands<Real> a = attenuation(light, log_chl);
  return {a.red * thickness, a.blue * thickness};
}

/// Optical thickness below which the mean transmission comes from its series: 1 - exp(-x) loses digits there.
template <class Real>
SOUNDING_HD constexpr Real thin_limit() {
  return std::numeric_limits<Real>::digits > 24 ? Real(1e-3) : Real(0.1);
}

/// (1 - exp(-x)) / x for x below `thin_limit`, to rounding.
template <class Real>
SOUNDING_HD Real thin_mean_transmission(Real x) {
  return Real(1) -
         x * Real(1.0 / 2) *
             (Real(1) - x * Real(1.0 / 3) *
                            (Real(1) - x * Real(1.0 / 4) *
                                           (Real(1) - x * Real(1.0 / 5) * (Real(1) - x * Real(1.0 / 6)))));
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

/// Transmission of a layer of optical thickness x >= 0 for one band: exp(-x) and (1 - exp(-x)) / x.
template <class Real>
SOUNDING_HD Transmission<Real> transmission(Real x) {
  const auto thin = x < thin_limit<Real>();
  const Real face = exp(-x);
  const Real thick_mean = (Real(1) - face) / select(thin, thin_limit<Real>(), x);
  return {face, select(thin, thin_mean_transmission(x), thick_mean)};
}

/// The same for both bands, which share one division.
template <class Real>
SOUNDING_HD BandTransmission<Real> transmission(const Bands<Real>& x) {
  const auto thin_red = x.red < thin_limit<Real>();
  const auto thin_blue = x.blue < thin_limit<Real>();
  const Bands<Real> face{exp(-x.red), exp(-x.blue)};
  const Real divisor_red = select(thin_red, thin_limit<Real>(), x.red);  // safe for x = 0
  const Real divisor_blue = select(thin_blue, thin_limit<Real>(), x.blue);
  const Real reciprocal = Real(1) / (divisor_red * divisor_blue);
  const Real thick_red = (Real(1) - face.red) * divisor_blue * reciprocal;
  const Real thick_blue = (Real(1) - face.blue) * divisor_red * reciprocal;
  return {face,
          {select(thin_red, thin_mean_transmission(x.red), thick_red),
           select(thin_blue, thin_mean_transmission(x.blue), thick_blue)}};
}

/// PAR in the mean over a cell [W m-2].
/// above: light of both bands at the upper face of the cell [W m-2].
template <class Real>
SOUNDING_HD Real mean_light(const Bands<Real>& above, const BandTransmission<Real>& t) {
  return above.red * t.mean.red + above.blue * t.mean.blue;
}

/// Light of both bands at the lower face of a cell [W m-2].
template <class Real>
SOUNDING_HD Bands<Real> light_below(const Bands<Real>& above, const BandTransmission<Real>& t) {
  return {above.red * t.face.red, above.blue * t.face.blue};
}

/// Light of both bands together that a cell absorbs [W m-2]; exact also where next to nothing is absorbed.
template <class Real>
SOUNDING_HD Real absorbed_light(const Bands<Real>& above, const Bands<Real>& x,
                                const BandTransmission<Real>& t) {
  return above.red * (x.red * t.mean.red) + above.blue * (x.blue * t.mean.blue);
}

/// Distance below the upper face of a cell at which light has fallen to `target`, light falling exponentially
/// in between [m].
/// light_above > target >= light_below at the faces of the cell, same unit; target > 0; thickness [m].
template <class Real>
SOUNDING_HD Real depth_of_light(Real light_above, Real light_below, Real target, Real thickness) {
  const Real dark = std::numeric_limits<Real>::min();  // numerical guard: light may have underflown
  return thickness * log(light_above / target) / log(light_above / maximum(dark, light_below));
}

}  // namespace sounding::physics
