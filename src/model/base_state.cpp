// SPDX-License-Identifier: Apache-2.0
#include "model/base_state.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "model/initial.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::model {
namespace {

/// Gauss-Legendre nodes and weights on [-1, 1]: five points, exact to degree 9.
constexpr double nodes[] = {0.0, 0.538469310105683091036, 0.906179845938663992798};
constexpr double weights[] = {0.568888888888888888889, 0.478628670499366468042, 0.236926885056189087515};

template <class Function>
double integral(const Function& f, double from, double to) {
  const double middle = 0.5 * (from + to), half = 0.5 * (to - from);
  double sum = weights[0] * f(middle);
  for (int i = 1; i < 3; ++i) sum += weights[i] * (f(middle - half * nodes[i]) + f(middle + half * nodes[i]));
  return sum * half;
}

/// Longest interval of one quadrature [m]: theta_v changes by a few per cent at most over it, so that the
/// rule is exact to round-off.
constexpr double longest = 250;

}  // namespace

BaseState::BaseState(const io::SoundingProfile& sounding, double surface_pressure,
                     std::optional<double> uniform_density,
                     const physics::ThermodynamicsParameters& constants)
    : surface_exner_(std::pow(surface_pressure / constants.p_0, constants.R_d / constants.cp_d)),
      uniform_density_(uniform_density),
      constants_(constants) {
  theta_ = {sounding.z, sounding.theta};
  mixing_ratio_ = {sounding.z, sounding.vapour_mixing_ratio};
  if (sounding.z.empty()) {
    theta_ = {{0}, {300}};
    mixing_ratio_ = {{0}, {0}};
  }
}

double BaseState::theta_v(double z) const {
  const double r = at_height(mixing_ratio_, z);
  return at_height(theta_, z) * (1 + r * constants_.R_v / constants_.R_d) / (1 + r);
}

double BaseState::exner_decrease(double z) const {
  const double low = std::min(z, 0.0), high = std::max(z, 0.0);
  double sum = 0;
  for (double from = low; from < high;) {
    const auto kink = std::upper_bound(theta_.z.begin(), theta_.z.end(), from);
    const double to = std::min({high, from + longest, kink == theta_.z.end() ? high : *kink});
    sum += integral([this](double height) { return 1 / theta_v(height); }, from, to);
    from = to;
  }
  return (z < 0 ? -sum : sum) * constants_.gravity / constants_.cp_d;
}

Air BaseState::at(double z) const {
  const double exner_dry = surface_exner_ - exner_decrease(z);
  if (!(exner_dry > 0))
    throw std::domain_error("the base state of the atmosphere ends below z = " + std::to_string(z) +
                            " m: lower the model top or warm the sounding");
  const double r = at_height(mixing_ratio_, z);
  Air air;
  air.p = constants_.p_0 * std::pow(exner_dry, constants_.cp_d / constants_.R_d);
  air.T = at_height(theta_, z) * exner_dry;
  air.q_vap = r / (1 + r);
  air.rho = uniform_density_.value_or((1 + r) * air.p / (air.T * (constants_.R_d + r * constants_.R_v)));
  const physics::Thermodynamics<double> c{constants_};
  air.theta_li = potential_temperature(c, log_pressure_ratio(c, air.p), air.T,
                                       physics::ParcelWater<double>{air.q_vap, 0, 0});
  return air;
}

}  // namespace sounding::model
