// SPDX-License-Identifier: Apache-2.0
#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "physics/thermodynamics_humidity.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::cli {
namespace {

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  const physics::Thermodynamics<Real> c;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const auto in = sheet.numbers<Real>(row, {"T", "p", "q_tot", "q_liq", "q_ice", "z"});
    if (!in) continue;
    const auto [T, p, q_tot, q_liq, q_ice, z] = *in;
    const physics::ParcelWater<Real> q{q_tot, q_liq, q_ice};
    const Real log_p = log_pressure_ratio(c, p);
    sheet.write(row, {gas_constant(c, q),
                      isobaric_heat_capacity(c, q),
                      isochoric_heat_capacity(c, q),
                      density(c, p, T, q),
                      internal_energy(c, T, q),
                      enthalpy(c, T, q),
                      moist_static_energy(c, z, T, q),
                      dry_static_energy(c, z, T),
                      exner(c, log_p, q),
                      potential_temperature(c, log_p, T, q),
                      virtual_potential_temperature(c, log_p, T, q),
                      ice_liquid_potential_temperature(c, log_p, T, q),
                      virtual_temperature(c, T, q),
                      vapor_pressure(c, p, q),
                      dry_pressure(c, p, q),
                      relative_humidity(c, p, T, q),
                      supersaturation_liquid(c, p, T, q),
                      supersaturation_ice(c, p, T, q),
                      vapor_pressure_deficit(c, p, T, q),
                      latent_heat_vaporization(c, T),
                      latent_heat_sublimation(c, T),
                      latent_heat_fusion(c, T),
                      entropy(c, p, T, q),
                      sound_speed(c, T, q)});
  }
}

}  // namespace

Kernel thermodynamics_kernel() {
  return {"thermodynamics",
          "properties, energies, temperatures and humidity of a moist parcel (Romps 2021)",
          {},
          {{"T", "K", "temperature"}, {"p", "Pa", "pressure"}},
          {{"R_m", "J kg-1 K-1", "gas constant of the mixture"},
           {"cp_m", "J kg-1 K-1", "its heat capacity at constant pressure"},
           {"cv_m", "J kg-1 K-1", "its heat capacity at constant volume"},
           {"rho", "kg m-3", "density"},
           {"e_int", "J kg-1", "internal energy"},
           {"h", "J kg-1", "enthalpy"},
           {"moist_static_energy", "J kg-1", "enthalpy and potential energy"},
           {"dry_static_energy", "J kg-1", "the same of dry air"},
           {"exner", "1", "(p/p_0)^(R_m/cp_m)"},
           {"theta", "K", "potential temperature"},
           {"theta_v", "K", "virtual potential temperature, condensate included"},
           {"theta_li", "K", "ice-liquid potential temperature (Tripoli and Cotton 1981)"},
           {"T_v", "K", "virtual temperature, condensate included"},
           {"p_v", "Pa", "pressure of vapour"},
           {"p_d", "Pa", "pressure of dry air"},
           {"RH_mix", "1", "relative humidity over the mixture of the phases that are there, not clipped"},
           {"S_liq", "1", "supersaturation over liquid"},
           {"S_ice", "1", "supersaturation over ice"},
           {"VPD", "Pa", "vapour pressure deficit, over liquid above freezing, else over ice"},
           {"L_v", "J kg-1", "latent heat of vaporisation"},
           {"L_s", "J kg-1", "latent heat of sublimation"},
           {"L_f", "J kg-1", "latent heat of fusion"},
           {"entropy", "J kg-1 K-1", "entropy, exact for saturated equilibrium and without condensate"},
           {"sound", "m s-1", "speed of sound at frozen composition"}},
          {{"q_tot", "", "0", "kg kg-1", "total water without rain and snow"},
           {"q_liq", "", "0", "kg kg-1", "cloud liquid"},
           {"q_ice", "", "0", "kg kg-1", "cloud ice"},
           {"z", "", "0", "m", "height, of static energies"}},
          evaluate<float>,
          evaluate<double>,
          "T,p,q_tot,q_liq,q_ice\n285,90000,0.015,0.003,0.0005\n"};
}

}  // namespace sounding::cli
