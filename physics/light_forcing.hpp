// SPDX-License-Identifier: Apache-2.0
/// \file
/// PAR at the sea surface as a function of time; evaluated on the host, once per stage.
#pragma once

#include <cmath>

#include "physics/vocabulary.hpp"

namespace sounding::physics {

inline constexpr double pi = 3.141592653589793;

/// Sun over the horizon for half of each day [unit of `amplitude`].
/// time, noon: [s], of the same origin.
inline double diurnal(double amplitude, double time, double noon) {
  return amplitude * std::fmax(0.0, std::cos(2 * pi * std::remainder(time - noon, 86400.0) / 86400.0));
}

/// Annual cycle of PAR in the North Atlantic [W m-2], an idealised form used with OceanBioME.jl
/// (Strong-Wright et al. 2023, J. Open Source Softw. 8, 5669): 2 in mid-December (day 350), 111.3 at the end
/// of May (day 149), then a dip of cloud around day 200. time: since the 1st of January [s].
inline double annual_par(double time) {
  const double day = 86400, year = 365 * day;
  const double of_year = time - year * std::floor(time / year);
  const double bell = std::exp(-std::pow((of_year - 200 * day) / (50 * day), 2));
  return 60 * (1 - std::cos(2 * pi * (of_year + 15 * day) / year)) / (1 + 0.2 * bell) + 2;
}

/// What a cloud leaves of the light, by its optical thickness [1].
/// liquid_water_path: [kg m-2], >= 0.  Optical thickness after Stephens (1978), J. Atmos. Sci. 35, with
/// an effective radius of 10 um; transmission of a conservatively scattering layer with asymmetry 0.85
/// (two-stream approximation).
template <class Real>
SOUNDING_HD Real cloud_shading(Real liquid_water_path) {
  constexpr double thickness_per_path = 1.5 / (1000 * 1e-5);  // 3 / (2 rho_w r_e) [m2 kg-1]
  return Real(1) / (Real(1) + Real(0.75 * (1 - 0.85) * thickness_per_path) * liquid_water_path);
}

}  // namespace sounding::physics
