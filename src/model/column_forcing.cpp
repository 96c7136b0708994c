// SPDX-License-Identifier: Apache-2.0
#include "model/column_forcing.hpp"

#include <algorithm>
#include <cmath>

#include "model/column_forcing_processes.hpp"
#include "model/initial.hpp"

namespace sounding::model {

std::vector<double> at_heights(const io::Source& source, const std::vector<double>& heights) {
  std::vector<double> values;
  const auto* profile = std::get_if<io::Profile>(&source);
  for (const double z : heights)
    values.push_back(profile ? at_height(*profile, z) : std::get<double>(source));
  return values;
}

namespace {

template <class Real>
class Builder {
 public:
  Builder(Program<Real>& program, const AtmosphereVariables& v, const io::Atmosphere& air,
          const grid::VerticalLevels& levels)
      : program_(program), v_(v), air_(air), levels_(levels) {}

  ColumnGains add() {
    const io::LargeScale& large_scale = air_.forcing.large_scale;
    const io::Radiation& radiation = air_.forcing.radiation;
    if (io::acts(large_scale.q_np_tendency))
      rate(v_.q_np, large_scale.q_np_tendency, "q_np_large_scale", gains_.water);
    if (io::acts(large_scale.theta_li_tendency))
      rate(v_.theta_li, large_scale.theta_li_tendency, "theta_li_large_scale", gains_.theta_li);
    if (radiation.kind == io::RadiationKind::prescribed)
      rate(v_.theta_li, radiation.heating_rate, "theta_li_radiation", gains_.theta_li);
    add_in_one<PrescribedRates, 3>(rates_);
    if (radiation.kind == io::RadiationKind::liquid_water)
      program_.tendencies.push_back(std::make_unique<LiquidWaterLongwaveHeating<Real>>(
          v_, gain("theta_li_radiation", gains_.theta_li), radiation));
    if (io::acts(large_scale.vertical_velocity)) subsidence(large_scale.vertical_velocity);
    return std::move(gains_);
  }

 private:
  using Gains = std::vector<std::pair<Flux, double>>;

  Flux gain(const char* name, Gains& gains) {
    const Flux flux = program_.variables.flux(name);
    gains.emplace_back(flux, 1.0);
    return flux;
  }

  Profile profile(const std::vector<double>& values) {
    return program_.profile(std::vector<Real>(values.begin(), values.end()));
  }

  void rate(const Transported& quantity, const io::Source& source, const char* name, Gains& gains) {
    rates_.push_back({quantity.field, profile(at_heights(source, levels_.centre)), gain(name, gains)});
  }

  void subsidence(const io::Source& source) {
    const std::vector<double> velocity = at_heights(source, levels_.centre);
    // Limit 1/2: where a thin cell lies beside a thick one, their centres are half the thick one apart.
    Transport transport{"atmosphere.forcing.large_scale.vertical_velocity", velocity, 0.5};
    for (double& w : transport.speed) w = std::fabs(w);
    program_.transports.push_back(std::move(transport));
    std::vector<SubsidingHandles> moved{{v_.q_np.field, gain("q_np_subsidence", gains_.water)}};
    if (air_.temperature == io::TemperatureRule::prognostic)
      moved.push_back({v_.theta_li.field, gain("theta_li_subsidence", gains_.theta_li)});
    add_in_one<Subsidence, 2>(moved, profile(velocity));
  }

  /// One process for as many handles as there are, none for none: the number is a constant of its kernel.
  template <template <class, std::size_t> class P, std::size_t most, class Handles, class... Arguments>
  void add_in_one(const std::vector<Handles>& handles, Arguments... arguments) {
    if constexpr (most > 0) {
      if (handles.size() != most) return add_in_one<P, most - 1>(handles, arguments...);
      std::array<Handles, most> all;
      std::copy_n(handles.begin(), most, all.begin());
      program_.tendencies.push_back(std::make_unique<P<Real, most>>(v_, arguments..., all));
    }
  }

  Program<Real>& program_;
  const AtmosphereVariables& v_;
  const io::Atmosphere& air_;
  const grid::VerticalLevels& levels_;
  ColumnGains gains_;
  std::vector<RateHandles> rates_;
};

}  // namespace

template <class Real>
ColumnGains add_column_forcing(Program<Real>& program, const AtmosphereVariables& v,
                               const io::Atmosphere& air, const grid::VerticalLevels& levels) {
  return Builder<Real>(program, v, air, levels).add();
}

template ColumnGains add_column_forcing(Program<float>&, const AtmosphereVariables&, const io::Atmosphere&,
                                        const grid::VerticalLevels&);
template ColumnGains add_column_forcing(Program<double>&, const AtmosphereVariables&, const io::Atmosphere&,
                                        const grid::VerticalLevels&);

}  // namespace sounding::model
