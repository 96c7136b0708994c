// SPDX-License-Identifier: Apache-2.0
/// A run that is stopped and continued equals one that is not, to the last bit of state, budgets and output.
#include <gmock/gmock.h>

#include <filesystem>
#include <map>

#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "model/checkpoints.hpp"
#include "model/run.hpp"
#include "small_runs.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_folder.hpp"

namespace sounding::model {
namespace {

namespace fs = std::filesystem;
constexpr std::int64_t steps = 40;

struct Case {
  const char* name;
  io::Medium medium;
  io::Precision precision;
  bool snow = false;
};

io::Stream stream(const char* name, io::Medium medium, microseconds every, io::Reduction reduction,
                  std::vector<std::string> variables) {
  io::Stream s;
  s.name = name;
  s.medium = medium;
  s.every = every;
  s.reduction = reduction;
  s.variables = std::move(variables);
  s.precision = io::Precision::float64;
  return s;
}

/// Instants, means and extremes; windows are long enough to be cut at most steps.  The sun sets half-way:
/// mean and extremes of the euphotic depth are then over some of the steps, and later over none.
io::RunConfig config_of(const Case& c, const fs::path& folder) {
  const bool ocean = c.medium == io::Medium::ocean;
  io::RunConfig config = ocean ? small_ocean() : c.snow ? small_snowfall() : small_atmosphere();
  const microseconds dt = ocean ? config.ocean.dt : config.atmosphere.dt;
  config.run.start += std::chrono::hours(15);
  config.run.stop = steps * dt;
  config.run.precision = c.precision;
  config.checkpoint.every = steps * dt;
  config.output.directory = folder;
  const auto instant = io::Reduction::instant, mean = io::Reduction::mean;
  const auto least = io::Reduction::min, most = io::Reduction::max;
  if (ocean) {
    config.output.streams = {
        stream("now", c.medium, 3 * dt, instant,
               {"temperature", "phytoplankton", "par", "tracer_diffusivity", "euphotic_depth", "fixed_cells",
                "mixed_layer_depth", "heat_storage_change", "nitrogen_budget_residual"}),
        stream("means", c.medium, 8 * dt, mean,
               {"temperature", "par", "surface_par", "euphotic_depth", "nitrogen_added", "surface_shortwave",
                "heat_budget_residual"}),
        stream("least", c.medium, 8 * dt, least, {"temperature", "euphotic_depth", "nitrogen_added"}),
        stream("most", c.medium, 5 * dt, most,
               {"phytoplankton", "euphotic_depth", "surface_par", "mixed_layer_depth"})};
  } else {
    config.output.streams = {
        stream("now", c.medium, 3 * dt, instant,
               {"theta_li", "q_rai", "lwp", "precipitation", "accumulated_precipitation",
                "water_storage_change", "theta_li_budget_residual"}),
        stream("means", c.medium, 8 * dt, mean,
               {"q_tot", "air_temperature", "rwp", "precipitation", "accumulated_precipitation"}),
        stream("least", c.medium, 8 * dt, least, {"theta_li", "q_rai", "precipitation"}),
        stream("most", c.medium, 5 * dt, most, {"q_liq", "rwp", "precipitation"})};
    if (c.snow)
      config.output.streams.push_back(
          stream("snow", c.medium, 4 * dt, mean, {"q_sno", "swp", "snowfall", "accumulated_snowfall"}));
  }
  return config;
}

using test::data_of;

/// What a run leaves behind.
struct Result {
  std::vector<std::uint64_t> hashes;
  std::vector<double> budgets;
  std::map<std::string, std::map<std::string, std::string>> files;
  bool operator==(const Result&) const = default;
};

Result result_of(const RunReport& report) {
  Result result;
  for (const MediumReport& medium : report.media) {
    result.hashes.push_back(medium.state_hash);
    for (const Closure& c : medium.budgets)
      result.budgets.insert(result.budgets.end(), {c.content, c.change, c.inflow, c.residual});
  }
  for (const fs::path& file : report.files) result.files[file.filename()] = data_of(file);
  return result;
}

class Restart : public testing::TestWithParam<Case> {
 protected:
  /// Runs `count` steps in a folder below the scratch folder; a later start has other threads and tiles.
  RunReport run(const std::string& name, std::int64_t count, const std::string& restart = "",
                std::int64_t variant = 0, microseconds checkpoint_every = {}) const {
    io::RunConfig config = config_of(GetParam(), folder_ / name);
    constexpr int widths[] = {0, 1, 7, 16, 64};
    config.run.threads = 1 + static_cast<int>(variant % 3);
    config.run.tile_width = widths[variant % 5];
    if (checkpoint_every.count() > 0) {
      config.checkpoint.every = checkpoint_every;
      config.checkpoint.keep = 100;
    }
    RunOptions options;
    options.quiet = true;
    options.steps = count;
    options.restart = restart;
    options.command_line = "test";
    return model::run(config, options);
  }
  microseconds dt() const { return config_of(GetParam(), folder_.path()).run.stop / steps; }

  test::ScratchFolder folder_;
};

TEST_P(Restart, AfterAnyStepChangesNoBit) {
  const Result whole = result_of(run("whole", steps));
  ASSERT_EQ(whole.files.size(), GetParam().snow ? 5u : 4u);
  ASSERT_EQ(whole.files.at("means.nc").at("time").size(), steps / 8 * sizeof(double));
  for (std::int64_t k = 1; k < steps; ++k) {
    const std::string name = std::to_string(k);
    run(name, k);
    EXPECT_TRUE(result_of(run(name, steps - k, "latest", k)) == whole) << "after step " << k;
  }
}

TEST_P(Restart, OfARestartOfARestartChangesNoBit) {
  const Result whole = result_of(run("whole", steps));
  for (std::int64_t k = 1; k <= 12; ++k) {
    const std::string name = std::to_string(k);
    run(name, k);
    run(name, k, "latest", k);
    run(name, k + 1, "latest", k + 1);
    EXPECT_TRUE(result_of(run(name, steps - 3 * k - 1, "latest")) == whole) << k;
  }
}

/// From checkpoints in the middle of a run that went on and was finished: its output is cut there.
TEST_P(Restart, FromAnOlderCheckpointWritesTheRestAgain) {
  const Result whole = result_of(run("run", steps, "", 0, 3 * dt()));
  const fs::path folder = folder_ / "run" / "0001";
  const auto checkpoints = checkpoints_in(folder);
  ASSERT_EQ(checkpoints.size(), 14u);  // every third step, and the end
  for (std::size_t n = 0; n < checkpoints.size(); ++n) {
    const RunReport again =
        run("run", steps, checkpoints[n].string(), static_cast<std::int64_t>(n), 3 * dt());
    EXPECT_TRUE(result_of(again) == whole) << checkpoints[n];
  }
  EXPECT_EQ(checkpoints_in(folder), checkpoints);
  EXPECT_TRUE(fs::exists(folder / "superseded"));
}

/// Ocean and air over the same columns, sixty steps of air to one of water.
TEST(RestartOfTwoMedia, AfterAnyStepChangesNoBit) {
  const test::ScratchFolder folder;
  constexpr std::int64_t count = 4;
  const auto run = [&](const std::string& name, std::int64_t first, const std::string& restart, int threads) {
    io::RunConfig config = small_ocean();
    config.atmosphere = small_atmosphere().atmosphere;
    config.run.stop = count * config.ocean.dt;
    config.run.threads = threads;
    config.checkpoint.every = count * config.ocean.dt;
    config.output.directory = folder / name;
    const auto ocean = io::Medium::ocean, atmosphere = io::Medium::atmosphere;
    config.output.streams = {
        stream("sea", ocean, config.ocean.dt, io::Reduction::instant, {"temperature", "phytoplankton"}),
        stream("sea_means", ocean, 2 * config.ocean.dt, io::Reduction::mean, {"par", "surface_shortwave"}),
        stream("air", atmosphere, 9 * config.atmosphere.dt, io::Reduction::max, {"q_rai", "precipitation"}),
        stream("showers", atmosphere, 70 * config.atmosphere.dt, io::Reduction::sum, {"precipitation"})};
    RunOptions options;
    options.quiet = true;
    options.steps = first;
    options.restart = restart;
    return model::run(config, options);
  };
  const Result whole = result_of(run("whole", count, "", 1));
  ASSERT_EQ(whole.hashes.size(), 2u);
  for (std::int64_t k = 1; k < count; ++k) {
    run(std::to_string(k), k, "", 2);
    EXPECT_TRUE(result_of(run(std::to_string(k), count - k, "latest", 1)) == whole) << "after step " << k;
  }
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::bad_input) << error.what();
    return error.what();
  }
  return "accepted";
}

TEST_P(Restart, IsRefusedForAnotherConfigurationGridOrOutputAndChangesNothing) {
  run("run", 10);
  const auto listing = [&] {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) names.push_back(entry.path());
    std::sort(names.begin(), names.end());
    return names;
  };
  const auto before = listing();
  RunOptions options;
  options.quiet = true;
  options.restart = "latest";
  const auto with = [&](auto change) {
    io::RunConfig config = config_of(GetParam(), folder_ / "run");
    change(config);
    return refusal([&] { model::run(config, options); });
  };
  using testing::HasSubstr;
  EXPECT_THAT(with([](io::RunConfig& c) { c.domain.idealised.nx = 36; }),
              HasSubstr("domain.idealised.nx: 37 in the checkpoint, 36 now"));
  EXPECT_THAT(with([](io::RunConfig& c) {
                c.run.precision = c.run.precision == io::Precision::float32 ? io::Precision::float64
                                                                            : io::Precision::float32;
              }),
              HasSubstr("run.precision: "));
  EXPECT_THAT(with([](io::RunConfig& c) { c.output.streams[1].variables.pop_back(); }),
              HasSubstr("output.streams.means.variables: ["));
  EXPECT_THAT(with([](io::RunConfig& c) { c.run.stop = microseconds{20'000'000}; }),
              HasSubstr("run.stop lies before that at 00:00:20"));
  fs::rename(folder_ / "run/0001/now.nc", folder_ / "kept");
  EXPECT_THAT(with([](io::RunConfig&) {}), HasSubstr("stream now: 0 of the 4 records before the checkpoint"));
  fs::rename(folder_ / "kept", folder_ / "run/0001/now.nc");
  EXPECT_EQ(listing(), before);
}

INSTANTIATE_TEST_SUITE_P(
    Media, Restart,
    testing::Values(Case{"OceanFloat", io::Medium::ocean, io::Precision::float32},
                    Case{"OceanDouble", io::Medium::ocean, io::Precision::float64},
                    Case{"AtmosphereFloat", io::Medium::atmosphere, io::Precision::float32},
                    Case{"AtmosphereDouble", io::Medium::atmosphere, io::Precision::float64},
                    Case{"SnowfallFloat", io::Medium::atmosphere, io::Precision::float32, true}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace sounding::model
