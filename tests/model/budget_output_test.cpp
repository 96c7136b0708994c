// SPDX-License-Identifier: Apache-2.0
/// Budgets and surface fluxes as they stand in output files: they close there as they do in the model.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>

#include "io/netcdf/stream_writer.hpp"
#include "model/run.hpp"
#include "small_runs.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_folder.hpp"

namespace sounding::model {
namespace {

namespace fs = std::filesystem;
using Numbers = std::map<std::string, std::vector<double>>;

class BudgetOutput : public testing::Test {
 protected:
  static constexpr std::int64_t steps = 36, window = 6, records = steps / window;

  /// What streams of double precision hold after 36 steps: "now" at each of six times and the start, "sum"
  /// and "mean" over the intervals between.
  std::map<std::string, Numbers> run(io::RunConfig config, io::Medium medium,
                                     std::vector<std::string> budgets, std::vector<std::string> fluxes) {
    const microseconds dt = medium == io::Medium::ocean ? config.ocean.dt : config.atmosphere.dt;
    config.run.stop = steps * dt;
    config.run.start += std::chrono::hours(15);
    config.output.directory = folder_.path();
    std::vector<std::string> all = budgets;
    all.insert(all.end(), fluxes.begin(), fluxes.end());
    const auto add = [&](const char* name, io::Reduction reduction, std::vector<std::string> variables) {
      io::Stream& s = config.output.streams.emplace_back();
      s.name = name;
      s.medium = medium;
      s.every = window * dt;
      s.reduction = reduction;
      s.variables = std::move(variables);
      s.precision = io::Precision::float64;
    };
    add("now", io::Reduction::instant, all);
    add("sum", io::Reduction::sum, all);
    add("mean", io::Reduction::mean, all);
    RunOptions options;
    options.quiet = true;
    std::map<std::string, Numbers> files;
    for (const fs::path& file : model::run(config, options).files)
      files[file.stem()] = test::numbers_of(file);
    return files;
  }

  test::ScratchFolder folder_;
};

/// The change of a budget is what fluxes brought, column by column, at every record.
/// content: of a column, by its order of magnitude; the change is the difference of two such sums.
void expect_closed(std::map<std::string, Numbers>& files, const std::string& budget,
                   const std::vector<std::pair<std::string, double>>& inflow, double content,
                   std::int64_t records) {
  const std::vector<double>& change = files["sum"].at(budget + "_storage_change");
  const std::vector<double>& residual = files["sum"].at(budget + "_budget_residual");
  const std::size_t columns = change.size() / static_cast<std::size_t>(records);
  std::vector<double> came(columns, 0.0), turned(columns, 0.0);
  double largest = 0;
  constexpr double round_off = 1e-14;
  for (std::size_t i = 0; i < change.size(); ++i) {
    if (change[i] == io::fill_value) continue;
    for (const auto& [flux, factor] : inflow) {
      came[i % columns] += factor * files["sum"].at(flux)[i];
      turned[i % columns] += std::abs(files["sum"].at(flux)[i]);
    }
    largest = std::max(largest, std::abs(change[i]));
    EXPECT_TRUE(std::abs(change[i] - came[i % columns]) <= 1e-12 * turned[i % columns] + round_off * content)
        << budget << " " << i;
    EXPECT_TRUE(std::abs(residual[i] - (change[i] - came[i % columns])) <= round_off * content) << budget;
  }
  EXPECT_GT(largest, 1e5 * round_off * content) << budget << " must change for the check to mean anything";
}

TEST_F(BudgetOutput, OfTheOceanClosesWithTheSumsOfItsFluxes) {
  io::RunConfig config = small_ocean();
  config.ocean.npzd.sea_floor = io::SeaFloor::open;
  auto files =
      run(config, io::Medium::ocean,
          {"heat_storage_change", "heat_budget_residual", "nitrogen_storage_change",
           "nitrogen_budget_residual", "salt_storage_change"},
          {"surface_heat_flux", "surface_shortwave", "phytoplankton_out", "detritus_out", "nitrogen_added"});
  expect_closed(files, "heat", {{"surface_heat_flux", 1}, {"surface_shortwave", 1}}, 1e10, records);
  expect_closed(files, "nitrogen", {{"nitrogen_added", 1}, {"phytoplankton_out", -1}, {"detritus_out", -1}},
                1e3, records);
}

TEST_F(BudgetOutput, OfTheAirClosesWithWhatRainsOut) {
  io::RunConfig config = small_atmosphere();
  config.atmosphere.forcing.updraft.kind = io::UpdraftKind::none;
  auto files =
      run(config, io::Medium::atmosphere,
          {"water_storage_change", "water_budget_residual", "accumulated_precipitation"}, {"precipitation"});
  expect_closed(files, "water", {{"precipitation", -1}}, 10, records);
}

/// What counts from the start is the same at a time, whatever the stream reduces.
TEST_F(BudgetOutput, SinceTheStartIsTheSameInEveryStream) {
  auto files = run(small_ocean(), io::Medium::ocean, {"heat_storage_change", "heat_budget_residual"},
                   {"surface_heat_flux"});
  const std::size_t columns = files["sum"].at("heat_storage_change").size() / records;
  for (const char* id : {"heat_storage_change", "heat_budget_residual"}) {
    const std::vector<double>& now = files["now"].at(id);
    const std::vector<double> after_start(now.begin() + static_cast<std::ptrdiff_t>(columns), now.end());
    EXPECT_EQ(files["sum"].at(id), after_start) << id;
    EXPECT_EQ(files["mean"].at(id), after_start) << id;
    for (std::size_t column = 0; column < columns; ++column)
      EXPECT_TRUE(now[column] == 0 || now[column] == io::fill_value) << id;
  }
}

/// The sea is cooled by 150 W m-2, and the sun shines at the start already.
TEST_F(BudgetOutput, SurfaceFluxesAreThoseOfTheMomentAtAnInstant) {
  auto files = run(small_ocean(), io::Medium::ocean, {}, {"surface_heat_flux", "surface_shortwave"});
  for (const double flux : files["now"].at("surface_heat_flux"))
    EXPECT_TRUE(flux == io::fill_value || std::abs(flux + 150) <= 1e-9) << flux;
  for (const double flux : files["mean"].at("surface_heat_flux"))
    EXPECT_TRUE(flux == io::fill_value || std::abs(flux + 150) <= 1e-9) << flux;
  for (const double amount : files["sum"].at("surface_heat_flux"))
    EXPECT_TRUE(amount == io::fill_value || std::abs(amount + 150 * 3600) <= 1e-5) << amount;
  const std::vector<double>& sun = files["now"].at("surface_shortwave");
  EXPECT_GT(sun.front(), 50);
  EXPECT_LT(sun.front(), 400);
  EXPECT_EQ(sun[sun.size() - 1], 0) << "the sun has set";
}

}  // namespace
}  // namespace sounding::model
