// SPDX-License-Identifier: Apache-2.0
#include "model/curves.hpp"

#include <cmath>
#include <numbers>

#include "model/start_time.hpp"
#include "physics/light_forcing.hpp"

namespace sounding::model {

OfTime shortwave_curve(const io::RunConfig& config) {
  const io::Shortwave s = config.ocean.forcing.shortwave;
  switch (s.kind) {
    case io::ShortwaveKind::constant:
      return [s](double) { return s.amplitude; };
    case io::ShortwaveKind::diurnal:
      return [s, start = seconds_of_day(config)](double time) {
        return physics::diurnal(s.amplitude, start + time, s.noon);
      };
    case io::ShortwaveKind::none:
      break;
  }
  return [](double) { return 0.0; };
}

OfTime surface_par_curve(const io::RunConfig& config) {
  const io::SurfacePar par = config.ocean.forcing.surface_par;
  switch (par.kind) {
    case io::SurfaceParKind::constant:
      return [par](double) { return par.amplitude; };
    case io::SurfaceParKind::diurnal:
      return [par, start = seconds_of_day(config)](double time) {
        return physics::diurnal(par.amplitude, start + time, par.noon);
      };
    case io::SurfaceParKind::annual:
      return [start = seconds_of_year(config)](double time) { return physics::annual_par(start + time); };
    case io::SurfaceParKind::shortwave:
      break;
  }
  return [share = config.ocean.light.shortwave_par_fraction,
          shortwave = shortwave_curve(config)](double time) { return share * shortwave(time); };
}

OfTime updraft_curve(const io::RunConfig& config) {
  const io::Updraft w = config.atmosphere.forcing.updraft;
  switch (w.kind) {
    case io::UpdraftKind::half_sine:
      return [w](double time) {
        return time < w.duration ? w.amplitude * std::sin(std::numbers::pi * time / w.duration) : 0.0;
      };
    case io::UpdraftKind::daily_sine:
      return [w, start = seconds_of_day(config)](double time) {
        constexpr double day = 86400;
        const double since = std::fmod(std::fmod(start + time - w.time, day) + day, day);
        return since < w.period ? w.amplitude * std::sin(2 * std::numbers::pi * since / w.period) : 0.0;
      };
    case io::UpdraftKind::none:
      break;
  }
  return [](double) { return 0.0; };
}

}  // namespace sounding::model
