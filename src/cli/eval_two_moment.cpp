// SPDX-License-Identifier: Apache-2.0
/// Two-moment warm rain, in the columns and signs of its reference table.
#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "physics/microphysics_fall_speeds.hpp"
#include "physics/microphysics_two_moment_fall.hpp"
#include "physics/microphysics_two_moment_rates.hpp"

namespace sounding::cli {
namespace {

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  using physics::SpeedMean;
  const physics::Thermodynamics<Real> c;
  const physics::TwoMoment<Real> narrow, wide(physics::TwoMomentParameters::wide());
  const physics::ChenRain<Real> chen_number(SpeedMean::number), chen_mass(SpeedMean::mass);
  const auto plain = [](Real x) { return x + Real(0); };  // no rate is 0, not -0
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const std::string_view limits = sheet.text(row, "limits");
    if (limits != "default" && limits != "wide") sheet.fail(row, "limits", "default or wide is due");
    const auto& m = limits == "wide" ? wide : narrow;
    const auto in = sheet.numbers<Real>(row, {"rho", "T", "q_tot", "q_lcl", "N_lcl", "q_rai", "N_rai"});
    if (!in) continue;
    const auto [rho, T, q_tot, q_lcl, N_lcl, q_rai, N_rai] = *in;
    const physics::DropState<Real> s{core::positive_part(q_lcl), core::positive_part(N_lcl),
                                     core::positive_part(q_rai), core::positive_part(N_rai)};
    const physics::CellWater<Real> q{core::positive_part(q_tot), s.q_liq, Real(0), s.q_rai, Real(0)};
    const auto rain = rain_drops(m, rho, s);
    const auto r = two_moment_rates(m, rho, s, rain, cell_vapor(c, m.air, rho, T, q).liquid);
    const auto d = tendencies(r);
    const auto fall = rain_fall(m, rho, s, rain), droplets = droplet_fall(m, rho, s);
    const bool raining = s.q_rai > m.absent && s.N_rai > m.absent;
    const Real two(2), none(0);
    sheet.write(row, {plain(r.condensation),
                      r.autoconversion.q,
                      r.autoconversion.N,
                      none - two * r.autoconversion.N,
                      r.accretion.q,
                      none - r.accretion.N,
                      plain(r.droplet_self_collection),
                      rain.N_0,
                      rain.D_m,
                      rain.mean_mass,
                      none - r.drop_self_collection,
                      r.breakup,
                      none - r.evaporation.q,
                      none - r.evaporation.N,
                      plain(r.droplet_adjustment),
                      plain(r.drop_adjustment),
                      fall.number,
                      fall.mass,
                      raining ? chen_number.speed(rho, rain.D_m) : none,
                      raining ? chen_mass.speed(rho, rain.D_m) : none,
                      droplets.number,
                      droplets.mass,
                      plain(d.q_liq),
                      plain(d.q_rai),
                      plain(d.N_liq),
                      plain(d.N_rai)});
  }
}

}  // namespace

Kernel two_moment_kernel() {
  const std::string rate = "kg kg-1 s-1", number = "m-3 s-1", speed = "m s-1";
  return {"microphysics",
          "two-moment warm rain of Seifert and Beheng (2006): rates before any limit",
          {},
          {{"rho", "kg m-3", "density of air"},
           {"T", "K", "temperature"},
           {"q_tot", "kg kg-1", "all water"},
           {"q_lcl", "kg kg-1", "cloud liquid"},
           {"N_lcl", "m-3", "number of cloud droplets"},
           {"q_rai", "kg kg-1", "rain"},
           {"N_rai", "m-3", "number of raindrops"}},
          {{"C_l", rate, "vapour that turns to cloud liquid; evaporation is negative"},
           {"au_dq_rai", rate, "autoconversion: change of rain"},
           {"au_dN_rai", number, "autoconversion: change of raindrops"},
           {"au_dN_lcl", number, "autoconversion: change of droplets"},
           {"ac_dq_rai", rate, "accretion: change of rain"},
           {"ac_dN_lcl", number, "accretion: change of droplets"},
           {"sc_dN_lcl", number, "self-collection of droplets less what autoconversion takes of them"},
           {"N0", "m-4", "intercept of the limited rain spectrum"},
           {"D_m", "m", "its mean diameter"},
           {"x_bar", "kg", "its mean mass"},
           {"sc_dN_rai", number, "self-collection of raindrops"},
           {"br_dN_rai", number, "breakup of raindrops"},
           {"ev_dq_rai", rate, "evaporation: change of rain"},
           {"ev_dN_rai", number, "evaporation: change of raindrops"},
           {"adj_dN_lcl", number, "change that keeps the mean mass of droplets in its range (Horn 2012)"},
           {"adj_dN_rai", number, "the same for raindrops"},
           {"vN_sb", speed, "fall speed of rain by number, downward (Seifert and Beheng 2006)"},
           {"vq_sb", speed, "the same by mass"},
           {"vN_chen", speed, "fall speed of rain by number, downward (Chen et al. 2022)"},
           {"vq_chen", speed, "the same by mass"},
           {"vN_lcl", speed, "fall speed of droplets by number, downward (Stokes)"},
           {"vq_lcl", speed, "the same by mass"},
           {"dq_lcl", rate, "change of cloud liquid"},
           {"dq_rai", rate, "change of rain, without its fall"},
           {"dN_lcl", number, "change of droplets, without their fall"},
           {"dN_rai", number, "change of raindrops, without their fall"}},
          {{"limits", "", "default", "",
            "of the rain spectrum: default, or wide as in tests of CloudMicrophysics.jl"}},
          evaluate<float>,
          evaluate<double>,
          "rho,T,q_tot,q_lcl,N_lcl,q_rai,N_rai\n1.1,288,0.012,0.001,1e8,0.0005,1e4\n",
          "two_moment"};
}

}  // namespace sounding::cli
