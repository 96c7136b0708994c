// SPDX-License-Identifier: Apache-2.0
/// configs/bomex_forced.yaml: what a column gains is what its forcing brings, from numbers that stand here
/// once more.
#include <gtest/gtest.h>

#include <cmath>

#include "io/config/load_config.hpp"
#include "model/budget.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

template <class Real>
class BomexForced : public testing::Test {
 protected:
  static constexpr double epsilon = std::numeric_limits<Real>::epsilon();
  static constexpr std::int64_t steps = 2160;  // six hours
  const io::RunConfig config = [] {
    auto loaded = io::load_config(SOUNDING_SOURCE_DIR "/configs/bomex_forced.yaml");
    loaded.run.threads = 1;
    return loaded;
  }();
  const Domain domain = make_domain(config);
  const std::unique_ptr<Medium<Real>> medium = make_atmosphere<Real>(config, domain, {});

  double gain(const char* name) {
    const Flux flux = *medium->program().variables.find_flux(name);
    medium->fetch(flux);
    return medium->accumulated(flux)[0];
  }
  double row(const char* name) {
    const ColumnValue value = *medium->program().variables.find_column(name);
    medium->fetch(Held{Holder::column, value.id});
    return double(medium->row(value)[0]);
  }
  /// Column sum of rho dz f(z) [f kg m-2].
  template <class F>
  double mass_times(const F& f) {
    const auto& levels = medium->grid().levels();
    double sum = 0;
    for (std::size_t k = 0; k < levels.centre.size(); ++k)
      sum += medium->program().budgets[0].weight[k] * levels.thickness[k] * f(levels.centre[k]);
    return sum;
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(BomexForced, Reals);

TYPED_TEST(BomexForced, GainsOfTheColumnAreThePublishedForcing) {
  auto& air = *this->medium;
  BudgetLedger<TypeParam> ledger(air);
  air.advance(0, this->steps);
  const double time = 21600, rho = this->row("ground_density");
  const auto close = [&](double found, double expected) {
    EXPECT_TRUE(std::fabs(found - expected) <= 64 * this->epsilon * std::fabs(expected))
        << found << ' ' << expected;
  };
  close(this->gain("evaporation"), 5.2e-5 * rho * time);
  close(this->gain("theta_li_surface_flux"), 8e-3 * rho * time);
  close(this->gain("q_np_large_scale"), time * this->mass_times([](double z) {
    return -1.2e-8 * (z < 300 ? 1 : z < 500 ? (500 - z) / 200 : 0);
  }));
  close(this->gain("theta_li_radiation"),
        time * this->mass_times([](double z) { return -2.0 / 86400 * (z < 1500 ? 1 : (3000 - z) / 1500); }));
  EXPECT_LT(this->gain("q_np_subsidence"), 0) << "subsidence dries";
  EXPECT_GT(this->gain("theta_li_subsidence"), 0) << "and warms";
  // The rest is the rounding of tendencies in 2160 steps of three stages.
  for (const Closure& closure : ledger.close())
    EXPECT_TRUE(closure.residual <= this->steps * this->epsilon) << closure.name << ' ' << closure.residual;
}

/// The subcloud layer of this case is some 500 m deep and stays well mixed; air saturates on top of it.
TYPED_TEST(BomexForced, TheSubcloudLayerIsMixedAndACloudFormsOnIt) {
  auto& air = *this->medium;
  air.advance(0, this->steps);
  air.diagnose(this->steps);
  const double depth = this->row("boundary_layer_depth");
  EXPECT_TRUE(depth > 350 && depth < 1000) << depth;
  EXPECT_GT(this->row("lwp"), 0);
  const Prognostic theta = *air.program().variables.find_prognostic("theta_li");
  air.fetch(theta);
  const auto levels = std::size_t(air.grid().levels().count());
  const auto value = [&](double height) {
    const auto k = levels - 1 - std::size_t(height / 40);
    return double(air.field(theta)[core::first_cell(air.grid().tiles()[0], int(k)).index]);
  };
  EXPECT_TRUE(std::fabs(value(300) - value(100)) <= 0.3) << value(300) << ' ' << value(100);
}

}  // namespace
}  // namespace sounding::model
