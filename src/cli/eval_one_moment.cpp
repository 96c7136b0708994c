// SPDX-License-Identifier: Apache-2.0
/// The whole one-moment scheme, in the columns and signs of its reference table.
#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "physics/microphysics_transfers.hpp"

namespace sounding::cli {
namespace {

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  const physics::Thermodynamics<Real> c;
  const physics::MixedPhase<Real> m;
  // No rate is 0, not -0.
  const auto plain = [](Real x) { return x + Real(0); };
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const auto in = sheet.numbers<Real>(row, {"rho", "T", "q_tot", "q_lcl", "q_icl", "q_rai", "q_sno"});
    if (!in) continue;
    const auto [rho, T, q_tot, q_lcl, q_icl, q_rai, q_sno] = *in;
    const auto q = not_negative(physics::CellWater<Real>{q_tot, q_lcl, q_icl, q_rai, q_sno});
    const Real inverse_rho = Real(1) / rho;
    const auto vapor = cell_vapor(c, m.air, rho, T, q);
    const auto particles = cell_particles(m, rho, buoyancy_root(m, rho), q);
    const auto r = mixed_phase_rates(c, m, vapor, particles, inverse_rho, T, q);
    const auto d = tendencies(transfers(r));
    const Real unsuppressed = exchange(m.snow, particles.snow, inverse_rho) * vapor.ice.growth;
    sheet.write(row, {plain(r.condensation),
                      plain(r.deposition),
                      r.rain_autoconversion,
                      r.snow_autoconversion,
                      r.liquid_by_rain,
                      r.liquid_by_snow_cold,
                      r.liquid_by_snow_warm,
                      r.snow_melted_by_liquid,
                      r.ice_by_rain,
                      r.rain_by_ice,
                      r.ice_by_snow,
                      r.rain_by_snow,
                      r.snow_by_rain,
                      r.snow_melted_by_rain,
                      Real(0) - r.rain_evaporation,
                      plain(r.snow_deposition),
                      r.ice_melt,
                      r.snow_melt,
                      plain(d.liquid),
                      plain(d.ice),
                      plain(d.rain),
                      plain(d.snow),
                      Real(0) - (d.liquid + d.ice + d.rain + d.snow),
                      plain(unsuppressed),
                      particles.rain.v,
                      particles.snow.v});
  }
}

}  // namespace

Kernel one_moment_kernel() {
  const std::string rate = "kg kg-1 s-1";
  return {"microphysics",
          "one-moment scheme with cloud liquid, cloud ice, rain and snow: rates before any limit",
          {},
          air_and_water(),
          {{"vap_lcl", rate, "vapour that turns to cloud liquid; evaporation is negative"},
           {"vap_icl", rate, "vapour that turns to cloud ice; sublimation is negative"},
           {"acnv_lcl_rai", rate, "cloud liquid that turns to rain by itself"},
           {"acnv_icl_sno", rate, "cloud ice that turns to snow by itself"},
           {"accr_lcl_rai", rate, "cloud liquid that rain collects"},
           {"accr_lcl_sno_cold", rate, "cloud liquid that snow collects and that freezes to it"},
           {"accr_lcl_sno_warm", rate, "cloud liquid that snow collects and sheds as rain"},
           {"melt_lcl_sno", rate, "snow that this warm liquid melts"},
           {"accr_icl_rai", rate, "cloud ice that rain collects, to snow"},
           {"frz_icl_rai", rate, "rain that freezes to this ice, to snow"},
           {"accr_icl_sno", rate, "cloud ice that snow collects"},
           {"accr_rai_sno_cold", rate, "rain that snow collects, to snow"},
           {"accr_rai_sno_warm", rate, "snow that rain collects, to rain"},
           {"melt_rai_sno", rate, "snow that the warm rain it collects melts"},
           {"vap_rai", rate, "vapour that turns to rain; evaporation of rain is negative"},
           {"vap_sno", rate, "vapour that turns to snow; sublimation is negative, none turns above freezing"},
           {"melt_icl_lcl", rate, "cloud ice that melts"},
           {"melt_sno_rai", rate, "snow that melts"},
           {"dq_lcl", rate, "change of cloud liquid"},
           {"dq_icl", rate, "change of cloud ice"},
           {"dq_rai", rate, "change of rain, without its fall"},
           {"dq_sno", rate, "change of snow, without its fall"},
           {"dq_vap", rate, "change of vapour"},
           {"vap_sno_unsuppressed", rate, "vap_sno if vapour could turn to snow above freezing"},
           {"vt_rai", "m s-1", "fall speed of rain, downward"},
           {"vt_sno", "m s-1", "fall speed of snow, downward"}},
          {},
          evaluate<float>,
          evaluate<double>,
          "rho,T,q_tot,q_lcl,q_icl,q_rai,q_sno\n1.0,278,0.013,0.001,0.0005,0.001,0.0005\n",
          "one_moment"};
}

}  // namespace sounding::cli
