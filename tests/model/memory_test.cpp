// SPDX-License-Identifier: Apache-2.0
/// What a run is said to need, against what it takes.
#include "model/memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/error.hpp"
#include "model/domain.hpp"
#include "model/forecast.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

using testing::HasSubstr;

io::RunConfig ocean_over(io::Shape shape, int nx, int ny) {
  io::RunConfig config;
  config.run.stop = std::chrono::hours(1);
  config.domain.idealised.nx = nx;
  config.domain.idealised.ny = ny;
  config.domain.idealised.shape = shape;
  config.domain.idealised.depth = 100;
  config.domain.idealised.shelf_depth = 30;
  config.ocean.enabled = true;
  config.ocean.dt = std::chrono::minutes(10);
  config.ocean.levels.count = 20;
  config.ocean.levels.depth = 100;
  config.ocean.light.enabled = config.ocean.npzd.enabled = true;
  return config;
}

io::RunConfig air_over(int nx, int ny) {
  io::RunConfig config;
  config.run.stop = std::chrono::hours(1);
  config.domain.idealised.nx = nx;
  config.domain.idealised.ny = ny;
  config.atmosphere.enabled = true;
  config.atmosphere.dt = std::chrono::seconds(1);
  config.atmosphere.levels.count = 30;
  config.atmosphere.levels.top = 3000;
  return config;
}

template <class Real>
void expect_fields_as_forecast(const io::RunConfig& config) {
  const Forecast expected = forecast<Real>(config);
  const model::Setup<Real> setup = make_setup<Real>(config, {});
  const double taken = static_cast<double>(setup.media.front()->bytes());
  constexpr double rounding = 2 << 20;  // of each of two blocks, up to a huge page
  EXPECT_TRUE(taken >= 0.97 * expected.most.fields && taken <= 1.03 * expected.most.fields + 2 * rounding)
      << expected.most.fields << " " << taken;
  EXPECT_EQ(expected.least.total(), expected.most.total());
  EXPECT_EQ(expected.columns, static_cast<double>(setup.domain.columns()));
}

TEST(MemoryForecast, OfAnIdealisedDomainIsThatOfItsFields) {
  for (const io::Shape shape : {io::Shape::all_wet, io::Shape::shelf, io::Shape::slope, io::Shape::random}) {
    expect_fields_as_forecast<double>(ocean_over(shape, 40000, 1));
    expect_fields_as_forecast<float>(ocean_over(shape, 150, 200));
  }
  expect_fields_as_forecast<double>(air_over(150, 100));
}

TEST(MemoryForecast, CountsEveryRecordInHandAndEverySumOfAMean) {
  io::RunConfig config = ocean_over(io::Shape::all_wet, 64, 64);
  const double without = forecast<double>(config).most.output;
  io::Stream stream;
  stream.name = "s";
  stream.every = std::chrono::hours(1);
  stream.variables = {"temperature", "euphotic_depth"};
  config.output.streams.push_back(stream);
  const double columns = 64 * 64, levels = 20;
  const double statics = 8 * columns * (2 * (levels + 3) + levels + 3);
  const double instant = forecast<double>(config).most.output;
  EXPECT_EQ(without, 0);
  EXPECT_EQ(instant,
            statics + (2 + 2) * 4 * columns * (levels + 1));  // in hand, in writing, two in the cache
  config.output.streams[0].reduction = io::Reduction::mean;
  const double mean = forecast<double>(config).most.output;
  EXPECT_EQ(mean - instant, 8 * columns * (levels + 2));
  EXPECT_EQ(record_bytes(config.output.streams[0], {columns, levels}), 4 * columns * (levels + 1));
}

std::string refusal_of(const io::RunConfig& config) {
  try {
    make_setup<double>(config, {});
    return "accepted";
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::bad_input);
    return error.what();
  }
}

/// Far more columns than any machine holds: nothing but arithmetic can be behind the answer.
TEST(MemoryLimit, IsHeldBeforeAnythingIsAllocated) {
  io::RunConfig config = ocean_over(io::Shape::slope, 100000, 100000);
  EXPECT_THAT(refusal_of(config), HasSubstr("run.memory_limit: 8 GiB are allowed, and the run needs about "));
  config.notes.origins["run.memory_limit"] = "run.yaml:3:5";
  EXPECT_THAT(refusal_of(config), testing::StartsWith("run.yaml:3:5: run.memory_limit: "));
  config = air_over(100000, 100000);
  EXPECT_THAT(refusal_of(config), HasSubstr("run.memory_limit: "));
}

TEST(MemoryLimit, RefusesWhatIsAboveItAndNothingBelow) {
  io::RunConfig config = ocean_over(io::Shape::all_wet, 5000, 1);
  const double need = forecast<double>(config).least.total();
  config.run.memory_limit = static_cast<std::int64_t>(need) - 1;
  EXPECT_THAT(refusal_of(config), HasSubstr("run.memory_limit: "));
  config.run.memory_limit = static_cast<std::int64_t>(need) + 1;
  EXPECT_EQ(refusal_of(config), "accepted");
}

/// A region's share of sea is known only when its sea floor has been read: half of this one is land.
TEST(MemoryLimit, OfARegionCountsItsWetCells) {
  io::RunConfig config = ocean_over(io::Shape::all_wet, 1, 1);
  config.domain.kind = io::DomainKind::region;
  config.domain.bathymetry.file = SOUNDING_SOURCE_DIR "/configs/data/north_east_atlantic_bathymetry.nc";
  config.domain.region = {-20, 0, 43, 53};
  config.ocean.levels.depth.reset();
  config.ocean.levels.count = 1000;
  const Forecast expected = forecast<double>(config);
  EXPECT_EQ(expected.columns, 1800);
  EXPECT_LT(expected.least.total(), expected.most.total());
  const model::Setup<double> setup = make_setup<double>(config, {});
  const double fields = static_cast<double>(setup.media.front()->bytes());
  EXPECT_TRUE(fields < 0.9 * expected.most.fields);
  // A limit that all cells would break and the wet ones keep.
  config.run.memory_limit = static_cast<std::int64_t>(expected.most.total() * 0.97);
  EXPECT_EQ(refusal_of(config), "accepted");
  config.run.memory_limit = static_cast<std::int64_t>(fields * 0.9);
  EXPECT_THAT(refusal_of(config), HasSubstr("run.memory_limit: "));
}

}  // namespace
}  // namespace sounding::model
