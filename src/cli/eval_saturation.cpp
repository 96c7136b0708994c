// SPDX-License-Identifier: Apache-2.0
#include "physics/saturation.hpp"

#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"

namespace sounding::cli {
namespace {

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  const physics::Thermodynamics<Real> c;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const auto in = sheet.numbers<Real>(row, {"T", "rho", "p", "q_tot"});
    if (!in) continue;
    const auto [T, rho, p, q_tot] = *in;
    const Real liquid = liquid_fraction(c, T), p_sat = saturation_pressure(c, T, liquid);
    const auto curve = saturation_curve(c, T);
    const auto at_rho = saturation_humidity_fixed_density(curve, p_sat, Real(1) / (rho * c.R_v));
    const auto at_p = saturation_humidity_fixed_pressure(c, curve.g, curve.dg, p_sat, p, q_tot);
    sheet.write(row, {p_sat, saturation_pressure_liquid(c, T), saturation_pressure_ice(c, T), liquid, liquid,
                      curve.dlambda, curve.g, curve.dg, curve.L, curve.dL, curve.d2L, at_rho.q, at_rho.dq,
                      at_rho.d2q, at_p.q, at_p.dq, at_p.d2q});
  }
}

}  // namespace

Kernel saturation_kernel() {
  return {"saturation",
          "saturation vapour pressure over the equilibrium mixture, liquid and ice (Romps 2021)",
          {},
          {{"T", "K", "temperature"}},
          {{"p_sat", "Pa", "saturation vapour pressure over the mixture of liquid and ice"},
           {"p_sat_liq", "Pa", "over liquid"},
           {"p_sat_ice", "Pa", "over ice"},
           {"liquid_fraction", "1", "share of liquid in the condensate"},
           {"lam", "1", "the same by its symbol"},
           {"dlam", "K-1", "its derivative in T, zero at both ends of the ramp"},
           {"g", "K-1", "derivative of ln(p_sat) in T"},
           {"dg", "K-2", "derivative of g"},
           {"L", "J kg-1", "latent heat of the mixture"},
           {"dL", "J kg-1 K-1", "its derivative"},
           {"d2L", "J kg-1 K-2", "its second derivative"},
           {"q_rho", "kg kg-1", "saturation specific humidity at fixed density rho"},
           {"dq_rho", "kg kg-1 K-1", "its derivative"},
           {"d2q_rho", "kg kg-1 K-2", "its second derivative"},
           {"q_p", "kg kg-1", "saturation specific humidity at fixed pressure p, of air with q_tot"},
           {"dq_p", "kg kg-1 K-1", "its derivative"},
           {"d2q_p", "kg kg-1 K-2", "its second derivative"}},
          {{"rho", "", "1", "kg m-3", "density of air"},
           {"p", "", "70000", "Pa", "pressure"},
           {"q_tot", "", "0.013", "kg kg-1", "total water without rain and snow"}},
          evaluate<float>,
          evaluate<double>,
          "T\n273.16\n"};
}

}  // namespace sounding::cli
