// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a record says of its interval, against the values after every single step of it, from the files of
/// one run.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <optional>

#include "io/netcdf/stream_writer.hpp"
#include "model/run.hpp"
#include "physics/light_forcing.hpp"
#include "small_runs.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_folder.hpp"

namespace sounding::model {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t steps = 36, window = 9;

/// Both media, whole and single precision.
struct Case {
  const char* name;
  io::Medium medium;
  io::Precision precision;
  std::vector<std::string> states, fluxes;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

using Numbers = std::map<std::string, std::vector<double>>;

class Reductions : public testing::TestWithParam<Case> {
 protected:
  Reductions() {
    const Case& c = GetParam();
    const bool ocean = c.medium == io::Medium::ocean;
    io::RunConfig config = ocean ? small_ocean() : small_atmosphere();
    dt_ = ocean ? config.ocean.dt : config.atmosphere.dt;
    // The sun sets in the second of four windows, which also cuts the light of day in two.
    config.run.start += std::chrono::minutes(16 * 60 + 10);
    config.run.stop = steps * dt_;
    config.run.precision = c.precision;
    config.run.threads = 2;
    config.output.directory = folder_.path();
    const auto add = [&](const char* name, std::int64_t every, io::Reduction reduction,
                         std::vector<std::string> variables) {
      io::Stream& s = config.output.streams.emplace_back();
      s.name = name;
      s.medium = c.medium;
      s.every = every * dt_;
      s.reduction = reduction;
      s.variables = std::move(variables);
      s.precision = io::Precision::float64;
    };
    std::vector<std::string> all = c.states;
    all.insert(all.end(), c.fluxes.begin(), c.fluxes.end());
    add("step", 1, io::Reduction::instant, all);
    add("mean", window, io::Reduction::mean, all);
    add("min", window, io::Reduction::min, all);
    add("max", window, io::Reduction::max, all);
    add("sum", window, io::Reduction::sum, c.fluxes);
    RunOptions options;
    options.quiet = true;
    for (const fs::path& file : model::run(config, options).files)
      files_[file.stem()] = test::numbers_of(file);
  }

  double seconds() const { return static_cast<double>(dt_.count()) * 1e-6; }

  /// Calls check(value of the record, values after each of its steps that define it) for every place and
  /// record.
  template <class Check>
  void for_each_place(const std::string& reduction, const std::string& id, Check check) {
    const std::vector<double>& reduced = files_.at(reduction).at(id);
    const std::vector<double>& steps_of = files_.at("step").at(id);
    constexpr std::size_t records = steps / window;
    const std::size_t places = reduced.size() / records;
    ASSERT_EQ(steps_of.size(), places * (steps + 1)) << id;
    for (std::size_t record = 0; record < records; ++record)
      for (std::size_t place = 0; place < places; ++place) {
        std::vector<double> defined;
        for (std::size_t step = record * window + 1; step <= (record + 1) * window; ++step)
          if (const double value = steps_of[step * places + place]; value != io::fill_value)
            defined.push_back(value);
        check(reduced[record * places + place], defined);
      }
  }

  test::ScratchFolder folder_;
  microseconds dt_{};
  std::map<std::string, Numbers> files_;
};

TEST_P(Reductions, MinimumAndMaximumAreThoseOfTheStepsToTheBit) {
  std::vector<std::string> all = GetParam().states;
  all.insert(all.end(), GetParam().fluxes.begin(), GetParam().fluxes.end());
  bool varies = false, none = false, some = false;
  for (const std::string& id : all)
    for (const bool largest : {false, true})
      for_each_place(largest ? "max" : "min", id, [&](double found, const std::vector<double>& values) {
        none |= values.empty();
        some |= !values.empty() && values.size() < window;
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        varies |= !values.empty() && *least < *most;
        const double expected = values.empty() ? io::fill_value : largest ? *most : *least;
        EXPECT_EQ(found, expected) << id;
      });
  EXPECT_TRUE(varies);
  EXPECT_EQ(none, GetParam().medium == io::Medium::ocean) << "land and night define nothing";
  EXPECT_EQ(some, GetParam().medium == io::Medium::ocean) << "nightfall cuts a window of the euphotic depth";
}

TEST_P(Reductions, AMeanIsOverTheStepsThatDefineTheValue) {
  for (const std::string& id : GetParam().states)
    for_each_place("mean", id, [&](double found, const std::vector<double>& values) {
      if (values.empty()) {
        EXPECT_EQ(found, io::fill_value) << id;
        return;
      }
      double sum = 0;
      for (const double value : values) sum += value;
      const double expected = sum / static_cast<double>(values.size());
      EXPECT_TRUE(std::abs(found - expected) <= 1e-14 * std::abs(expected)) << id;
    });
}

TEST_P(Reductions, ASumIsTheRateOfEveryStepTimesItsLengthAndAMeanIsThatOverTheInterval) {
  bool anything = false;
  for (const std::string& id : GetParam().fluxes) {
    const auto amount = [&](const std::vector<double>& rates) {
      double sum = 0;
      for (const double rate : rates) sum += rate * seconds();
      anything |= sum != 0;
      return sum;
    };
    for_each_place("sum", id, [&](double found, const std::vector<double>& rates) {
      if (rates.empty()) {
        EXPECT_EQ(found, io::fill_value) << id;
        return;
      }
      EXPECT_TRUE(std::abs(found - amount(rates)) <= 1e-13 * std::abs(amount(rates)) + 1e-18) << id;
    });
    for_each_place("mean", id, [&](double found, const std::vector<double>& rates) {
      if (rates.empty()) {
        EXPECT_EQ(found, io::fill_value) << id;
        return;
      }
      const double mean = amount(rates) / (window * seconds());
      EXPECT_TRUE(std::abs(found - mean) <= 1e-13 * std::abs(mean) + 1e-21) << id;
    });
  }
  EXPECT_EQ(anything, GetParam().medium == io::Medium::atmosphere) << "it must have rained";
}

TEST_P(Reductions, ARecordStandsAtTheEndOfItsIntervalAndNoneAtTheStart) {
  const double length = window * seconds();
  const std::vector<double> ends = {length, 2 * length, 3 * length, 4 * length};
  const std::vector<double> bounds = {0,          length,     length,     2 * length,
                                      2 * length, 3 * length, 3 * length, 4 * length};
  for (const char* reduction : {"mean", "min", "max", "sum"}) {
    EXPECT_EQ(files_.at(reduction).at("time"), ends) << reduction;
    EXPECT_EQ(files_.at(reduction).at("time_bnds"), bounds) << reduction;
  }
  EXPECT_EQ(files_.at("step").at("time").front(), 0);
  EXPECT_FALSE(files_.at("step").contains("time_bnds"));
}

/// Heat flux and short wave at the sea surface are given: a step brings what Simpson's rule, the weights of
/// the scheme, makes of them.
TEST(ReductionsOfTheSeaSurface, AreThoseOfTheFormula) {
  const test::ScratchFolder folder;
  io::RunConfig config = small_ocean();
  config.run.precision = io::Precision::float64;
  config.run.start += std::chrono::hours(16);
  config.run.stop = steps * config.ocean.dt;
  config.output.directory = folder / "out";
  const std::vector<std::pair<std::string, io::Reduction>> reductions = {{"mean", io::Reduction::mean},
                                                                         {"min", io::Reduction::min},
                                                                         {"max", io::Reduction::max},
                                                                         {"sum", io::Reduction::sum}};
  for (const auto& [name, reduction] : reductions) {
    io::Stream& s = config.output.streams.emplace_back();
    s.name = name;
    s.medium = io::Medium::ocean;
    s.every = window * config.ocean.dt;
    s.reduction = reduction;
    s.variables = {"surface_heat_flux", "surface_shortwave"};
    s.precision = io::Precision::float64;
  }
  RunOptions options;
  options.quiet = true;
  std::map<std::string, Numbers> files;
  for (const fs::path& file : model::run(config, options).files) files[file.stem()] = test::numbers_of(file);

  const double dt = static_cast<double>(config.ocean.dt.count()) * 1e-6;
  const auto formula = [&](const std::string& id, double t) {
    const io::OceanForcing& given = config.ocean.forcing;
    return id == "surface_heat_flux"
               ? given.heat_flux
               : physics::diurnal(given.shortwave.amplitude, 57600 + t, given.shortwave.noon);
  };
  for (const std::string id : {"surface_heat_flux", "surface_shortwave"}) {
    for (std::size_t record = 0; record < std::size_t{steps / window}; ++record) {
      std::vector<double> means;
      for (std::size_t step = record * window; step < (record + 1) * window; ++step) {
        const double t = static_cast<double>(step) * dt;
        means.push_back((formula(id, t) + 4 * formula(id, t + dt / 2) + formula(id, t + dt)) / 6);
      }
      const double sum = std::accumulate(means.begin(), means.end(), 0.0);
      const std::map<std::string, double> due = {{"mean", sum / window},
                                                 {"min", *std::min_element(means.begin(), means.end())},
                                                 {"max", *std::max_element(means.begin(), means.end())},
                                                 {"sum", sum * dt}};
      for (const auto& [name, value] : due) {
        const std::vector<double>& found = files.at(name).at(id);
        const std::size_t places = found.size() / (steps / window);
        int wet = 0;
        for (std::size_t place = 0; place < places; ++place) {
          const double is = found[record * places + place];
          if (is == io::fill_value) continue;
          ++wet;
          EXPECT_TRUE(std::abs(is - value) <= 1e-12 * std::abs(value))
              << name << ' ' << id << ' ' << is << ' ' << value;
        }
        EXPECT_GT(wet, 30);
      }
      EXPECT_TRUE(id == "surface_heat_flux" || record > 0 || due.at("min") < due.at("max"));
    }
  }
}

const std::vector<std::string> sea = {"temperature", "par", "tracer_diffusivity", "euphotic_depth"};
const std::vector<std::string> of_the_sea = {"nitrogen_added", "fixed_cells"};
const std::vector<std::string> air = {"theta_li", "q_liq", "rwp"};
INSTANTIATE_TEST_SUITE_P(
    Media, Reductions,
    testing::Values(Case{"OceanFloat", io::Medium::ocean, io::Precision::float32, sea, of_the_sea},
                    Case{"OceanDouble", io::Medium::ocean, io::Precision::float64, sea, of_the_sea},
                    Case{"AirFloat", io::Medium::atmosphere, io::Precision::float32, air, {"precipitation"}},
                    Case{
                        "AirDouble", io::Medium::atmosphere, io::Precision::float64, air, {"precipitation"}}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace sounding::model
