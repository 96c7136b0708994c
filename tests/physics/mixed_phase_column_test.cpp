// SPDX-License-Identifier: Apache-2.0
/// The one-moment scheme with ice in the cases `mixed1` (an arctic layer, KiD case 8) and `deep2` (a deep
/// updraft, KiD case 11), against reference runs with the same scheme and resolution.
#include "mixed_phase_column.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/csv.hpp"

namespace sounding::test {
namespace {

using Column = MixedPhaseColumn;

double between(const std::vector<double>& z, const std::vector<double>& v, double at) {
  std::size_t i = 1;
  while (i + 1 < z.size() && z[i] < at) ++i;
  return v[i - 1] + (v[i] - v[i - 1]) * (at - z[i - 1]) / (z[i] - z[i - 1]);
}

/// Hydrostatic air of a sounding, 1000 hPa at the ground; the Exner function summed over steps of dz/1000.
StillAir arctic_layer() {
  const std::vector<double> z{0, 450, 480, 2000}, theta{257, 257, 262.5, 272},
      r{9.15e-4, 9.15e-4, 8.0e-4, 5.5e-4};
  const physics::ThermodynamicsParameters c;
  StillAir air{10, {}, {}, {}, {}, r[0] / (1 + r[0])};
  double exner = 1;
  const auto state = [&](double at, bool cell) {
    const double ratio = between(z, r, at), T = between(z, theta, at) * exner;
    const double rho = (1 + ratio) * c.p_0 * std::pow(exner, c.cp_d / c.R_d) / (T * (c.R_d + ratio * c.R_v));
    if (!cell) return air.face_rho.push_back(rho);
    air.rho.push_back(rho), air.T.push_back(T), air.q_vap.push_back(ratio / (1 + ratio));
  };
  const double step = air.dz / 1000;
  for (int n = 0; n <= 100 * 1000; ++n) {
    if (n % 1000 == 0) state(n * step, false);
    if (n % 1000 == 500) state(n * step, true);
    const double at = (n + 0.5) * step, ratio = between(z, r, at);
    exner -= step * c.gravity / (c.cp_d * between(z, theta, at) * (1 + ratio * c.R_v / c.R_d) / (1 + ratio));
  }
  return air;
}

StillAir deep_air() {
  const CsvTable profile(SOUNDING_TEST_DATA "/atmosphere/deep_profile.csv");
  StillAir air{100, profile.column("rho"), profile.column("T"), profile.column("q_v"), {}, 0.018 / 1.018};
  const auto& rho = air.rho;
  air.face_rho.push_back(1.5 * rho[0] - 0.5 * rho[1]);
  for (std::size_t k = 1; k < rho.size(); ++k) air.face_rho.push_back(0.5 * (rho[k - 1] + rho[k]));
  air.face_rho.push_back(1.5 * rho.back() - 0.5 * rho[rho.size() - 2]);
  return air;
}

double deep_updraft(double z, double t) {
  const double eta = z / 1e4, tau = t / 1200;
  const double s2 = (tau + eta - 1) * (tau + eta - 1) / (2 * 0.36) + (eta - tau) * (eta - tau) / (2 * 0.04);
  return 16 * std::exp(-s2 / std::log(16.0 / 6.0));
}

/// Every row within 0.1 % of the reference run (3 % are asked for), or of a path that is as good as none.
void expect_reference(const std::string& name, Column& column, double least_path) {
  const CsvTable series(SOUNDING_TEST_DATA "/atmosphere/mixed_phase_one_moment.csv");
  int rows = 0;
  for (const auto row : series) {
    if (row.text("case") != name) continue;
    column.run_to(row["t_s"], 1);
    const auto near = [&](double value, const char* name_of, double least) {
      EXPECT_TRUE(std::fabs(value - row[name_of]) <= 1e-3 * std::max(row[name_of], least))
          << row["t_s"] << " s " << name_of << ": " << value << " instead of " << row[name_of];
    };
    near(column.path(Column::vapor), "wvp_kg_m2", 0);
    near(column.path(Column::liquid), "lwp_kg_m2", least_path);
    near(column.path(Column::ice), "iwp_kg_m2", least_path);
    near(column.path(Column::rain), "rwp_kg_m2", least_path);
    near(column.path(Column::snow), "swp_kg_m2", least_path);
    near(column.fallen(Column::rain), "rain_accumulated_mm", least_path);
    near(column.fallen(Column::snow), "snow_accumulated_mm", least_path);
    ++rows;
  }
  EXPECT_GT(rows, 30);
  EXPECT_GE(column.smallest(), -1e-18);
}

TEST(MixedPhaseColumn, ArcticLayerIsThatOfTheReferenceRun) {
  Column column(arctic_layer(),
                [](double z, double t) { return 0.3 * std::sin(std::numbers::pi * t / 600) * z / 400; });
  expect_reference("mixed1", column, 1e-5);
}

TEST(MixedPhaseColumn, DeepUpdraftIsThatOfTheReferenceRun) {
  Column column(deep_air(), deep_updraft);
  expect_reference("deep2", column, 1e-2);
}

}  // namespace
}  // namespace sounding::test
