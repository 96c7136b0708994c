// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <ostream>

#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "io/error.hpp"
#include "physics/saturation_adjustment.hpp"

namespace sounding::cli {
namespace {

constexpr int most_iterations = 6;

template <class Real>
using Adjust = physics::Adjusted<Real> (*)(const physics::Thermodynamics<Real>&, Real x1, Real x2, Real q_tot,
                                           int iterations);

/// A formulation with both methods.
template <class Real>
struct Built {
  std::string_view formulation;
  Adjust<Real> newton, halley;
};

/// physics::saturation_adjustment with the number of iterations as a value: no increment satisfies a negative
/// tolerance, so that exactly so many passes are made.
template <class Formulation, class Method, class Real>
physics::Adjusted<Real> adjust(const physics::Thermodynamics<Real>& c, Real x1, Real x2, Real q_tot,
                               int iterations) {
  return physics::converged_saturation_adjustment<Formulation, Method>(c, x1, x2, q_tot, Real(-1), nullptr,
                                                                       iterations);
}

template <class Real, class Formulation>
constexpr Built<Real> build() {
  return {Formulation::name, adjust<Formulation, physics::Newton, Real>,
          adjust<Formulation, physics::Halley, Real>};
}

template <class Real>
constexpr Built<Real> all_built[] = {
    build<Real, physics::PressureThetaLi>(),  build<Real, physics::DensityThetaLi>(),
    build<Real, physics::DensityEnergy>(),    build<Real, physics::PressureEnergy>(),
    build<Real, physics::PressureEnthalpy>(), build<Real, physics::PressureDensity>()};

template <class Real>
const Built<Real>* find(std::string_view formulation) {
  for (const Built<Real>& b : all_built<Real>)
    if (b.formulation == formulation) return &b;
  return nullptr;
}

std::string formulations() {
  std::vector<std::string> names;
  for (const auto& b : all_built<double>) names.emplace_back(b.formulation);
  return listed(names);
}

/// A word that is wrong in the command line is a mistake of that; in a table it may be another program's.
void check_setting(const Sheet& sheet) {
  const auto formulation = sheet.setting("formulation");
  if (formulation && !find<double>(*formulation))
    throw io::Error(io::ExitCode::usage,
                    fmt::format("--set formulation={}: one of {} is due", *formulation, formulations()));
}

/// Rows whose formulation nobody built; told once, at the end.
class Unbuilt {
 public:
  void add(const Sheet& sheet, std::size_t row, std::string_view formulation) {
    if (rows_++ > 0) return;
    line_ = sheet.line(row);
    name_ = formulation;
  }
  void tell(const Sheet& sheet, std::ostream& messages) const {
    if (rows_ == 0) return;
    messages << fmt::format(
        "sounding: {}:{}: formulation \"{}\" is not built; the results of {} rows stay empty; built are {}\n",
        sheet.name(), line_, name_, rows_, formulations());
  }

 private:
  std::size_t rows_ = 0;
  int line_ = 0;
  std::string name_;
};

int iterations_of(const Sheet& sheet, std::size_t row) {
  const double value = sheet.number(row, "iterations").value();
  for (int i = 1; i <= most_iterations; ++i)
    if (value == i) return i;
  sheet.fail(row, "iterations", fmt::format("a whole number from 1 to {} is due", most_iterations));
}

bool is_newton(const Sheet& sheet, std::size_t row) {
  const std::string_view method = sheet.text(row, "method");
  const bool newton = method == physics::Newton::name;
  if (!newton && method != physics::Halley::name) sheet.fail(row, "method", "halley or newton is due");
  return newton;
}

template <class Real>
void evaluate(Sheet& sheet, std::ostream& messages) {
  check_setting(sheet);
  const physics::Thermodynamics<Real> c;
  Unbuilt unbuilt;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const std::string_view formulation = sheet.text(row, "formulation");
    const Built<Real>* chosen = find<Real>(formulation);
    const bool newton = is_newton(sheet, row);
    const int iterations = iterations_of(sheet, row);
    const auto in = sheet.numbers<Real>(row, {"x1", "x2", "q_tot"});
    if (!chosen) unbuilt.add(sheet, row, formulation);
    if (!chosen || !in) continue;
    const auto [x1, x2, q_tot] = *in;
    const auto a = (newton ? chosen->newton : chosen->halley)(c, x1, x2, q_tot, iterations);
    sheet.write(row, {a.T, a.q_liq, a.q_ice, a.saturated, a.converged});
  }
  unbuilt.tell(sheet, messages);
}

}  // namespace

Kernel saturation_adjustment_kernel() {
  return {
      "saturation_adjustment",
      "temperature and cloud in equilibrium from two state variables and total water",
      {},
      {{"x1", "Pa or kg m-3", "pressure of the formulations p_*, density of rho_*"},
       {"x2", "K, J kg-1 or kg m-3", "theta_li of *_thli, energy of *_e, enthalpy of p_h, density of p_rho"},
       {"q_tot", "kg kg-1", "total water without rain and snow"}},
      {{"T", "K", "temperature"},
       {"q_liq", "kg kg-1", "cloud liquid"},
       {"q_ice", "kg kg-1", "cloud ice"},
       {"saturated", "1", "1 if there is more water than vapour can be, else 0"},
       {"converged", "1", "1 if the last step was below 1e-5 of T, else 0"}},
      {{"formulation", "", "p_thli", "", fmt::format("what x1 and x2 are: {}", formulations())},
       {"method", "", "halley", "", "halley or newton"},
       {"iterations", "", "2", "", fmt::format("number of steps, 1 to {}", most_iterations)}},
      evaluate<float>,
      evaluate<double>,
      "x1,x2,q_tot\n95000,289,0.012\n"};
}

}  // namespace sounding::cli
