// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "physics/microphysics_zero_moment.hpp"

namespace sounding::cli {
namespace {

physics::ZeroMomentParameters parameters_of(const Sheet& sheet, std::size_t row) {
  const auto not_negative = [&](const char* name) {
    const double value = sheet.number(row, name).value();
    if (!(value >= 0 && std::isfinite(value))) sheet.fail(row, name, "a finite number of 0 or more is due");
    return value;
  };
  physics::ZeroMomentParameters p;
  p.removal_time = not_negative("tau_p");
  if (p.removal_time == 0) sheet.fail(row, "tau_p", "a time above 0 is due [s]");
  p.threshold = not_negative("q_c0");
  p.supersaturation = not_negative("S_0");
  return p;
}

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  const physics::Thermodynamics<Real> c;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const physics::ZeroMomentParameters p = parameters_of(sheet, row);
    const physics::ZeroMoment<Real> m(p);
    const double dt = sheet.number(row, "dt").value();
    if (!(dt >= 0 && std::isfinite(dt))) sheet.fail(row, "dt", "a finite number of 0 or more is due [s]");
    const auto in = sheet.numbers<Real>(row, {"q_lcl", "q_icl"});
    if (!in) continue;
    const auto [q_lcl, q_icl] = *in;
    const auto q_sat = sheet.number(row, "q_star");
    const Real liquid = core::positive_part(q_lcl), ice = core::positive_part(q_icl);
    const Real excess =
        q_sat ? removable(m, liquid, ice, static_cast<Real>(*q_sat)) : removable(m, liquid, ice);
    const Real rate =
        dt > 0 ? static_cast<Real>(physics::mean_removal_rate(p, dt)) * excess : removal(m, excess);
    const Real share = removed_liquid_share(c, liquid, ice);
    sheet.write(row, {Real(0) - rate, Real(0) - share * rate, Real(0) - (Real(1) - share) * rate,
                      removal_slope(m, excess)});
  }
}

}  // namespace

Kernel zero_moment_kernel() {
  return {
      "microphysics",
      "zero-moment scheme: condensate above a threshold leaves the column at once",
      {},
      {{"q_lcl", "kg kg-1", "cloud liquid"},
       {"q_icl", "kg kg-1", "cloud ice"},
       {"q_star", "kg kg-1", "saturation humidity: the threshold is S_0 times this instead of q_c0", false}},
      {{"dq_tot", "kg kg-1 s-1", "change of all water"},
       {"dq_lcl", "kg kg-1 s-1", "change of cloud liquid"},
       {"dq_icl", "kg kg-1 s-1", "change of cloud ice"},
       {"slope", "s-1", "derivative of dq_tot in total water, instantaneous"}},
      {{"tau_p", "", "1000", "s", "time of removal"},
       {"q_c0", "", "5e-6", "kg kg-1", "condensate that stays"},
       {"S_0", "", "0.02", "1", "the same as share of q_star"},
       {"dt", "", "0", "s", "step over which the rate is the mean, implicitly; 0 for the instant"}},
      evaluate<float>,
      evaluate<double>,
      "q_lcl,q_icl\n0.0005,0.0001\n",
      "zero_moment"};
}

}  // namespace sounding::cli
