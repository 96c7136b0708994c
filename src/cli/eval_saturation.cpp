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
    const auto in = sheet.numbers<Real>(row, {"T"});
    if (!in) continue;
    const Real T = in->front();
    const Real liquid = liquid_fraction(c, T);
    sheet.write(row, {saturation_pressure(c, T, liquid), saturation_pressure_liquid(c, T),
                      saturation_pressure_ice(c, T), liquid});
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
           {"liquid_fraction", "1", "share of liquid in the condensate"}},
          {},
          evaluate<float>,
          evaluate<double>,
          "T\n273.16\n"};
}

}  // namespace sounding::cli
