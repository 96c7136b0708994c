// SPDX-License-Identifier: Apache-2.0
#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "physics/microphysics_one_moment.hpp"

namespace sounding::cli {
namespace {

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  const physics::Thermodynamics<Real> c;
  const physics::OneMoment<Real> m;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const auto in = sheet.numbers<Real>(row, {"rho", "T", "q_tot", "q_lcl", "q_icl", "q_rai", "q_sno"});
    if (!in) continue;
    const auto [rho, T, q_tot, q_lcl, q_icl, q_rai, q_sno] = *in;
    const Real q_vap = core::positive_part(q_tot - q_lcl - q_icl - q_rai - q_sno);
    const Real liquid = core::positive_part(q_lcl);
    const auto rain = rain_spectrum(m, rho, rain_speed_scale(m, rho), q_rai);
    const Real autoconversion = rain_autoconversion(m, liquid);
    const Real accretion = rain_accretion(m, rain, liquid);
    const Real evaporation =
        rain_evaporation(c, m, rain, rho, Real(1) / rho, T, q_vap, saturation_pressure_liquid(c, T));
    const Real collection = autoconversion + accretion;
    // Minus by subtraction: no evaporation is 0, not -0.
    sheet.write(row, {autoconversion, accretion, Real(0) - evaporation, rain_fall_speed(m, rain), evaporation,
                      Real(0) - collection, collection - evaporation});
  }
}

}  // namespace

Kernel warm_rain_kernel() {
  return {"microphysics",
          "the warm rain of the one-moment scheme that a run has: rates before any limit",
          {},
          air_and_water(),
          {{"acnv_lcl_rai", "kg kg-1 s-1", "cloud liquid that turns to rain by itself"},
           {"accr_lcl_rai", "kg kg-1 s-1", "cloud liquid that rain collects"},
           {"vap_rai", "kg kg-1 s-1", "vapour that turns to rain; evaporation of rain is negative"},
           {"vt_rai", "m s-1", "fall speed of rain, downward"},
           {"dq_vap_warm_rain", "kg kg-1 s-1", "change of vapour by warm rain"},
           {"dq_lcl_warm_rain", "kg kg-1 s-1", "change of cloud liquid by warm rain"},
           {"dq_rai_warm_rain", "kg kg-1 s-1", "change of rain by warm rain, without its fall"}},
          {},
          evaluate<float>,
          evaluate<double>,
          "rho,T,q_tot,q_lcl,q_icl,q_rai,q_sno\n1.1,285,0.012,0.001,0,0.0005,0\n",
          "warm_rain"};
}

}  // namespace sounding::cli
