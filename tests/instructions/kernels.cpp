// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs one kernel of the model over one full tile, for tests/tools/instructions.py, which counts
/// instructions.
///
///     instruction_driver                              names the kernels
///     instruction_driver KERNEL f32|f64 REPETITIONS   sets up a tile of 64 columns and 64 levels, then
///     sweeps
///
/// Set-up costs the same for any number of repetitions, so the difference of two runs is sweeps alone.  What
/// a sweep leaves is looked at, so that no count belongs to cells that had nothing to do.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "microphysics_cells.hpp"
#include "model/kernels/light_kernel.hpp"
#include "model/kernels/mixing_kernel.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "model/kernels/one_moment_kernel.hpp"
#include "model/kernels/saturation_adjustment_kernel.hpp"
#include "model/kernels/warm_rain_kernel.hpp"
#include "model/water_tile.hpp"
#include "physics/saturation.hpp"

namespace sounding::test {
namespace {

constexpr int levels = 64, columns = core::max_tile_width;

/// 64 columns of 64 wet levels, no padding.
template <class Real>
struct FullTile : WaterTile<Real> {
  FullTile()
      : WaterTile<Real>(stretched(levels, 2, 1.02), std::vector<int>(columns, levels), {1.0}, columns) {}
  Values<Real> filled(double value) const {
    return this->cells([value](int, int) { return value; });
  }
  /// Between 0.5 and 1.5 times a value, no neighbours equal.
  Values<Real> varied(double value) const {
    return this->cells([value](int k, int c) { return value * (1 + 0.5 * std::sin(0.7 * c + 0.37 * k)); });
  }
};

/// The compiler must know neither the tile nor the kernel from outside, as in the model.
template <class Real, class Kernel>
[[gnu::noipa]] void sweep(const core::Tile& tile, const Kernel& kernel, [[maybe_unused]] Real* registers) {
  if constexpr (requires { Kernel::registers; }) {
    core::scan_down(tile, kernel, registers);
  } else {
    core::each_cell(tile, kernel);
  }
}

template <class Real, class Kernel>
void repeat(FullTile<Real>& tile, const Kernel& kernel, int repetitions) {
  Real* registers = tile.registers();
  for (int i = 0; i < repetitions; ++i) sweep(tile.tile(), kernel, registers);
}

template <class Real>
void expect_everywhere(const Values<Real>& values, const std::function<bool(Real)>& holds, const char* what) {
  for (const Real value : values)
    if (!holds(value)) throw std::runtime_error(std::string("not everywhere: ") + what);
}

template <class Real>
void light(int repetitions) {
  FullTile<Real> sea;
  const auto phytoplankton = sea.varied(0.3), surface = sea.rows([](int c) { return 100 + c; });
  auto par = sea.filled(-1);
  repeat(sea,
         model::LightKernel<Real, model::PhytoplanktonChlorophyll<Real>>{
             {physics::TwoBandLight<Real>{}, {read(phytoplankton), Real(1.31)}, sea.thickness()},
             read(surface),
             write(par)},
         repetitions);
  expect_everywhere<Real>(
      par, [](Real x) { return x > 0; }, "light");
}

template <class Real>
void npzd(int repetitions) {
  FullTile<Real> sea;
  const auto temperature = sea.varied(10), par = sea.varied(50), n = sea.varied(8), p = sea.varied(0.5),
             z = sea.varied(0.3), d = sea.varied(0.2);
  auto dn = sea.filled(0), dp = dn, dz = dn, dd = dn;
  repeat(sea,
         model::NpzdKernel<Real>{physics::Npzd<Real>{},
                                 read(temperature),
                                 read(par),
                                 {read(n), read(p), read(z), read(d)},
                                 {write(dn), write(dp), write(dz), write(dd)}},
         repetitions);
  expect_everywhere<Real>(
      dp, [](Real x) { return core::is_finite(x) && x != 0; }, "growth");
}

/// Temperature, salinity and plankton, as many tracers as the model mixes at once, one with a surface flux.
template <class Real>
void mixing_elimination(int repetitions) {
  FullTile<Real> sea;
  const auto diffusivity = sea.varied(1e-3), flux = sea.rows([](int) { return 1e-5; });
  auto T = sea.varied(10), S = sea.varied(35), n = sea.varied(8), p = sea.varied(0.5), z = sea.varied(0.3),
       d = sea.varied(0.2), from_below = sea.filled(-1), owed = sea.rows([](int) { return 0; });
  repeat(sea,
         model::MixingElimination<Real, 6, 1, model::FaceDiffusivity<Real>>{
             Real(600),
             {read(diffusivity)},
             sea.thickness(),
             {{write(T), write(S), write(n), write(p), write(z), write(d)}},
             write(from_below),
             {{read(flux), write(owed)}}},
         repetitions);
  expect_everywhere<Real>(
      from_below, [](Real x) { return x >= 0 && x < 1; }, "a matrix");
}

/// Levels of 40 to 100 kPa and 250 to 290 K; `humidity` times the water that saturates them.
template <class Real>
struct Air : FullTile<Real> {
  const physics::Thermodynamics<double> c{};
  const physics::OneMoment<double> m{};
  Values<Real> pressure, log_pressure, rho, inverse_density, speed_scale, T, theta_li, q_np;

  explicit Air(double humidity) {
    for (int k = 0; k < levels; ++k) {
      pressure.push_back(Real(pressure_at(k)));
      log_pressure.push_back(Real(std::log(pressure_at(k) / 1e5)));
      rho.push_back(Real(density_at(k)));
      inverse_density.push_back(Real(1 / density_at(k)));
      speed_scale.push_back(Real(physics::rain_speed_scale(m, density_at(k))));
    }
    T = this->cells([](int k, int) { return temperature_at(k); });
    theta_li =
        this->cells([](int k, int) { return temperature_at(k) * std::pow(1e5 / pressure_at(k), 0.2857); });
    q_np = this->cells([this, humidity](int k, int c_) {
      return (humidity + 1e-3 * c_) * physics::saturation_humidity(c, temperature_at(k), density_at(k));
    });
  }
  static double pressure_at(int k) { return 4e4 + 6e4 * k / levels; }
  static double temperature_at(int k) { return 250 + 40.0 * k / levels; }
  static double density_at(int k) { return pressure_at(k) / (288 * temperature_at(k)); }
};

/// Two steps of Halley in every cell, or none where no cell of a level is saturated.
template <class Real, bool cloudy>
void saturation_adjustment(int repetitions) {
  Air<Real> air(cloudy ? 1.2 : 0.7);
  auto T = air.filled(-1), q_liq = T, q_ice = T;
  repeat(air,
         model::SaturationAdjustmentKernel<Real, physics::Halley, 2>{
             physics::Thermodynamics<Real>{}, read(air.pressure), read(air.log_pressure), read(air.theta_li),
             read(air.q_np), write(T), write(q_liq), write(q_ice)},
         repetitions);
  auto cloud = q_liq;
  for (std::size_t i = 0; i < cloud.size(); ++i) cloud[i] += q_ice[i];
  expect_everywhere<Real>(
      cloud, [](Real q) { return cloudy ? q > 0 : q == 0; }, cloudy ? "cloud" : "clear");
}

/// Cloud and rain in every cell.
template <class Real>
void warm_rain(int repetitions) {
  Air<Real> air(1.2);
  const auto q_liq = air.varied(5e-4), q_ice = air.filled(0), q_rai = air.varied(2e-4);
  auto d_theta = air.filled(0), d_np = d_theta, d_rai = d_theta, rain = air.rows([](int) { return -1; });
  repeat(air,
         model::WarmRainKernel<Real, true>{
             physics::Thermodynamics<Real>{},
             physics::OneMoment<Real>{},
             air.thickness(),
             {read(air.rho), read(air.inverse_density), read(air.speed_scale), read(air.log_pressure)},
             Real(10),
             read(air.T),
             read(air.q_np),
             read(q_liq),
             read(q_ice),
             read(q_rai),
             write(d_theta),
             write(d_np),
             write(d_rai),
             write(rain)},
         repetitions);
  expect_everywhere<Real>(
      rain, [](Real x) { return core::is_finite(x) && x > 0; }, "rain on the ground");
}

/// Cloud, rain and snow in every cell, cold above and warm below: the column as the model runs it.
template <class Real>
void rain_and_snow(int repetitions) {
  Air<Real> air(1.2);
  const physics::MixedPhase<Real> m{};
  Values<Real> root;
  for (const Real rho : air.rho) root.push_back(buoyancy_root(m, rho));
  const auto q_liq = air.varied(5e-4), q_ice = air.varied(1e-4), q_rai = air.varied(2e-4),
             q_sno = air.varied(3e-4);
  auto d_theta = air.filled(0), d_np = d_theta, d_rai = d_theta, d_sno = d_theta, rain_flux = d_theta,
       snow_flux = d_theta;
  auto ground = air.rows([](int) { return -1; }), snowfall = ground;
  repeat(air,
         model::OneMomentKernel<Real, true>{
             physics::Thermodynamics<Real>{},
             m,
             air.thickness(),
             {read(air.rho), read(air.inverse_density), read(root), read(air.log_pressure)},
             Real(10),
             read(air.T),
             read(air.q_np),
             read(q_liq),
             read(q_ice),
             {read(q_rai), write(d_rai)},
             {read(q_sno), write(d_sno)},
             write(d_theta),
             write(d_np),
             write(rain_flux),
             write(snow_flux),
             write(ground),
             write(snowfall)},
         repetitions);
  expect_everywhere<Real>(
      snowfall, [](Real x) { return core::is_finite(x) && x > 0; }, "snow on the ground");
}

/// Cloud, rain and snow in every cell, cold above and warm below.
template <class Real>
void one_moment(int repetitions) {
  Air<Real> air(1.2);
  const auto q_liq = air.varied(5e-4), q_ice = air.varied(1e-4), q_rai = air.varied(2e-4),
             q_sno = air.varied(3e-4);
  auto d_liq = air.filled(0), d_ice = d_liq, d_rai = d_liq, d_sno = d_liq;
  repeat(air,
         OneMomentCell<Real>{physics::Thermodynamics<Real>{},
                             physics::MixedPhase<Real>{},
                             {read(air.rho), read(air.inverse_density), read(air.speed_scale), read(air.T)},
                             Real(10),
                             read(air.q_np),
                             read(q_liq),
                             read(q_ice),
                             read(q_rai),
                             read(q_sno),
                             write(d_liq),
                             write(d_ice),
                             write(d_rai),
                             write(d_sno)},
         repetitions);
  expect_everywhere<Real>(
      d_sno, [](Real x) { return core::is_finite(x) && x != 0; }, "a change of snow");
}

/// Cloud and rain in every cell.
template <class Real>
void two_moment(int repetitions) {
  Air<Real> air(1.0);
  const auto q_liq = air.varied(5e-4), N_liq = air.varied(1e8), q_rai = air.varied(2e-4),
             N_rai = air.varied(1e4);
  auto d_q_liq = air.filled(0), d_N_liq = d_q_liq, d_q_rai = d_q_liq, d_N_rai = d_q_liq;
  repeat(air,
         TwoMomentCell<Real>{physics::Thermodynamics<Real>{},
                             physics::TwoMoment<Real>{},
                             {read(air.rho), read(air.inverse_density), read(air.speed_scale), read(air.T)},
                             Real(10),
                             read(air.q_np),
                             read(q_liq),
                             read(N_liq),
                             read(q_rai),
                             read(N_rai),
                             write(d_q_liq),
                             write(d_N_liq),
                             write(d_q_rai),
                             write(d_N_rai)},
         repetitions);
  expect_everywhere<Real>(
      d_N_rai, [](Real x) { return core::is_finite(x) && x != 0; }, "a change of drops");
}

struct Entry {
  std::string_view name;
  void (*f32)(int);
  void (*f64)(int);
};
constexpr Entry entries[] = {
    {"light", light<float>, light<double>},
    {"mixing_elimination", mixing_elimination<float>, mixing_elimination<double>},
    {"npzd", npzd<float>, npzd<double>},
    {"one_moment", one_moment<float>, one_moment<double>},
    {"rain_and_snow", rain_and_snow<float>, rain_and_snow<double>},
    {"saturation_adjustment_clear", saturation_adjustment<float, false>,
     saturation_adjustment<double, false>},
    {"saturation_adjustment_cloudy", saturation_adjustment<float, true>, saturation_adjustment<double, true>},
    {"two_moment", two_moment<float>, two_moment<double>},
    {"warm_rain", warm_rain<float>, warm_rain<double>},
};

int drive(int argc, char** argv) {
  if (argc == 1) {
    for (const Entry& entry : entries) std::printf("%s\n", entry.name.data());
    return 0;
  }
  const std::string_view name = argv[1], precision = argc == 4 ? argv[2] : "";
  for (const Entry& entry : entries)
    if (entry.name == name && (precision == "f32" || precision == "f64")) {
      (precision == "f32" ? entry.f32 : entry.f64)(std::atoi(argv[3]));
      return 0;
    }
  std::fprintf(stderr, "usage: instruction_driver [KERNEL f32|f64 REPETITIONS]\n");
  return 64;
}

}  // namespace
}  // namespace sounding::test

int main(int argc, char** argv) {
  try {
    return sounding::test::drive(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "instruction_driver: %s\n", error.what());
    return 1;
  }
}
