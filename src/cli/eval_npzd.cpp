// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "physics/npzd.hpp"

namespace sounding::cli {
namespace {

using physics::NpzdParameters;

/// A parameter of the food web: name, symbol of Kuhn et al. (2015), unit.
struct Parameter {
  double NpzdParameters::*member;
  const char *name, *symbol, *unit, *meaning;
};
constexpr Parameter parameters[] = {
    {&NpzdParameters::maximum_growth_rate, "maximum_growth_rate", "mu0", "d-1",
     "growth of phytoplankton at 0 degC"},
    {&NpzdParameters::temperature_factor, "temperature_factor", "", "1", "growth and losses per 10 K"},
    {&NpzdParameters::initial_slope, "initial_slope", "alpha", "d-1 (W m-2)-1", "growth by weak light"},
    {&NpzdParameters::nutrient_half_saturation, "nutrient_half_saturation", "kN", "mmol m-3",
     "nutrient that halves growth"},
    {&NpzdParameters::phytoplankton_respiration, "phytoplankton_respiration", "lPN", "d-1",
     "phytoplankton to nutrient"},
    {&NpzdParameters::phytoplankton_mortality, "phytoplankton_mortality", "lPD", "d-1",
     "phytoplankton to detritus"},
    {&NpzdParameters::maximum_grazing_rate, "maximum_grazing_rate", "gmax", "d-1",
     "grazing of zooplankton in abundance"},
    {&NpzdParameters::grazing_half_saturation, "grazing_half_saturation", "kP", "mmol m-3",
     "phytoplankton that halves grazing"},
    {&NpzdParameters::assimilated_fraction, "assimilated_fraction", "beta", "1",
     "share of grazing that zooplankton keeps"},
    {&NpzdParameters::zooplankton_excretion, "zooplankton_excretion", "lZN", "d-1",
     "zooplankton to nutrient"},
    {&NpzdParameters::zooplankton_mortality, "zooplankton_mortality", "lZD", "d-1 (mmol m-3)-1",
     "zooplankton to detritus, quadratic"},
    {&NpzdParameters::remineralisation_rate, "remineralisation_rate", "r", "d-1", "detritus to nutrient"},
};

/// What is wrong with one parameter, or nothing.
std::string complaint(double NpzdParameters::*member, double value) {
  NpzdParameters alone;
  alone.*member = value;
  try {
    check(alone);
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return {};
}

/// The parameters of a row; `last`, which holds those of the row before, saves most checks.
void read_parameters(const Sheet& sheet, std::size_t row, NpzdParameters& last) {
  for (const Parameter& p : parameters) {
    const double value = sheet.number(row, p.name).value();
    if (value == last.*p.member) continue;
    const std::string wrong = complaint(p.member, value);
    if (!wrong.empty()) sheet.fail(row, p.name, wrong);
    last.*p.member = value;
  }
}

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  constexpr Real per_day(physics::seconds_per_day);
  NpzdParameters chosen;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    read_parameters(sheet, row, chosen);
    const physics::Npzd<Real> npzd(chosen);
    const auto in = sheet.numbers<Real>(row, {"N", "P", "Z", "D", "T", "PAR"});
    if (!in) continue;
    const auto [n, p, z, d, temperature, par] = *in;
    if (!(par >= 0 && std::isfinite(par)))
      sheet.fail(row, "PAR", "a finite number of 0 or more is due [W m-2]");
    const auto change = physics::npzd_tendencies(
        physics::npzd_transfers(npzd, physics::Plankton<Real>{n, p, z, d}, temperature, par));
    sheet.write(row, {change.nutrient * per_day, change.phytoplankton * per_day, change.zooplankton * per_day,
                      change.detritus * per_day});
  }
}

}  // namespace

Kernel npzd_kernel() {
  Kernel kernel{"npzd",
                "tendencies of nutrient, phytoplankton, zooplankton and detritus (Kuhn et al. 2015)",
                {},
                {{"N", "mmol m-3", "nutrient, in nitrogen"},
                 {"P", "mmol m-3", "phytoplankton"},
                 {"Z", "mmol m-3", "zooplankton"},
                 {"D", "mmol m-3", "detritus"},
                 {"T", "degC", "temperature"},
                 {"PAR", "W m-2", "photosynthetically available radiation"}},
                {{"dN", "mmol m-3 d-1", "change of nutrient"},
                 {"dP", "mmol m-3 d-1", "change of phytoplankton"},
                 {"dZ", "mmol m-3 d-1", "change of zooplankton"},
                 {"dD", "mmol m-3 d-1", "change of detritus"}},
                {},
                evaluate<float>,
                evaluate<double>,
                "N,P,Z,D,T,PAR\n5,1,0.5,0.3,12,50\n"};
  for (const Parameter& p : parameters)
    kernel.options.push_back(
        {p.name, p.symbol, fmt::format("{}", NpzdParameters{}.*p.member), p.unit, p.meaning});
  return kernel;
}

}  // namespace sounding::cli
