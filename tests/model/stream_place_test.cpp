// SPDX-License-Identifier: Apache-2.0
/// Which columns and levels a stream asks for, and what is refused.
#include "model/stream_place.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "globe.hpp"
#include "io/error.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

io::Stream stream_over(double west, double east, double south, double north) {
  io::Stream stream;
  stream.name = "part";
  stream.region = {west, east, south, north, {}, {}};
  return stream;
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::bad_input);
    return error.what();
  }
  return "accepted";
}

TEST(StreamRegion, TakesTheColumnsWhoseCentresLieInside) {
  const StreamColumns part = stream_columns({}, stream_over(-8, -6, 42, 44.4), globe(-10, 5, 40, 6));
  EXPECT_THAT(part.grid.x, ElementsAre(-7.5, -6.5));
  EXPECT_THAT(part.grid.x_edges, ElementsAre(-8, -7, -6));
  EXPECT_THAT(part.grid.y, ElementsAre(42.5, 43.5));
  EXPECT_THAT(part.grid.y_edges, ElementsAre(42, 43, 44));
  EXPECT_THAT(part.columns, ElementsAre(12, 13, 17, 18));
  EXPECT_TRUE(part.grid.geographic);
}

TEST(StreamRegion, LongitudesMayBeCountedFromAnyTurn) {
  for (const double turns : {-360.0, 0.0, 360.0}) {
    const StreamColumns part =
        stream_columns({}, stream_over(-8 + turns, -6 + turns, 42, 43), globe(-10, 5, 40, 6));
    EXPECT_THAT(part.columns, ElementsAre(12, 13)) << turns;
    EXPECT_THAT(part.grid.x, ElementsAre(-7.5 + turns, -6.5 + turns))
        << "as those of a domain, from its west";
  }
}

TEST(StreamRegion, CrossesTheSeamOfAClosedCircleEastward) {
  const StreamColumns part = stream_columns({}, stream_over(358, 2, 0, 1), globe(0, 360, 0, 2));
  EXPECT_THAT(part.columns, ElementsAre(358, 359, 0, 1));
  EXPECT_THAT(part.grid.x, ElementsAre(358.5, 359.5, 360.5, 361.5));
  EXPECT_THAT(part.grid.x_edges, ElementsAre(358, 359, 360, 361, 362));
  const StreamColumns same = stream_columns({}, stream_over(-2, 2, 0, 1), globe(0, 360, 0, 2));
  EXPECT_EQ(same.columns, part.columns);
  EXPECT_EQ(stream_columns({}, stream_over(0, 360, 0, 1), globe(0, 360, 0, 2)).columns.size(), 360u);
}

TEST(StreamRegion, ADomainMayLieAcrossTheDateLine) {
  const StreamColumns part = stream_columns({}, stream_over(179, -179, 0, 1), globe(175, 10, 0, 1));
  EXPECT_THAT(part.columns, ElementsAre(4, 5));
  EXPECT_THAT(part.grid.x, ElementsAre(179.5, 180.5));
}

TEST(StreamRegion, OutsideOrWithoutAColumnIsRefusedWithTheBoundsOfTheDomain) {
  const Axes axes = globe(-10, 5, 40, 6);
  const auto refused = [&](double west, double east, double south, double north) {
    return refusal([&] { stream_columns({}, stream_over(west, east, south, north), axes); });
  };
  const std::string bounds = "; the domain is west -10, east -5, south 40, north 46";
  EXPECT_EQ(refused(10, 12, 42, 43),
            "output.streams.part.region.west: found west 10, east 12, south 42, north 43, "
            "which reaches beyond the domain by more than a cell" +
                bounds);
  EXPECT_THAT(refused(-12, -6, 42, 43), HasSubstr("reaches beyond the domain"));
  EXPECT_THAT(refused(-8, -3.5, 42, 43), HasSubstr("reaches beyond the domain"));
  EXPECT_THAT(refused(-8, -6, 38, 43), HasSubstr("reaches beyond the domain"));
  EXPECT_THAT(refused(-8, -6, 42, 48), HasSubstr("reaches beyond the domain"));
  EXPECT_THAT(refused(-7.4, -6.6, 42, 43),
              HasSubstr("which holds the centre of no column, which stand 1 x 1 degrees apart" + bounds));
  // What is written as the edges of the domain may miss them by part of a cell.
  EXPECT_EQ(refused(-10.9, -4.1, 39.1, 46.9), "accepted");
}

TEST(StreamRegion, OfAnIdealisedDomainIsInMetres) {
  io::RunConfig config = small_ocean();
  config.domain.idealised.ny = 3;
  const Axes axes = make_axes(config);
  io::Stream stream;
  stream.name = "part";
  stream.region.x = {2000, 4000};
  EXPECT_THAT(stream_columns(config, stream, axes).columns, ElementsAre(2, 3, 39, 40, 76, 77));
  stream.region.y = {1000, 2000};
  const StreamColumns part = stream_columns(config, stream, axes);
  EXPECT_THAT(part.columns, ElementsAre(39, 40));
  EXPECT_THAT(part.grid.x, ElementsAre(2500, 3500));
  EXPECT_THAT(part.grid.y_edges, ElementsAre(1000, 2000));
  stream.region.y = {5000, 6000};
  config.notes.origins["output.streams.part.region.x"] = "run.yaml:9:12";
  EXPECT_EQ(refusal([&] { stream_columns(config, stream, axes); }),
            "run.yaml:9:12: output.streams.part.region.x: found x 2000 m to 4000 m, y 5000 m to 6000 m, "
            "which reaches "
            "beyond the domain by more than a cell; the domain is x 0 m to 37000 m, y 0 m to 3000 m");
}

/// Four levels of 10 m, their middles at -5, -15, -25, -35 m.
std::vector<int> levels_of(const io::StreamLevels& wanted, const char* variable = "temperature") {
  io::Stream stream;
  stream.name = "part";
  stream.variables = {variable};
  stream.levels = wanted;
  grid::LevelSpec spec;
  spec.count = 4;
  spec.extent = 40;
  return stream_levels({}, stream, grid::make_levels(spec, grid::Medium::ocean));
}

TEST(StreamLevels, AreThoseOfARangeAndTheNearestOfAList) {
  EXPECT_THAT(levels_of({}), ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(levels_of({0, -20, {}}), ElementsAre(1, 0));
  EXPECT_THAT(levels_of({-15, -25, {}}), ElementsAre(2, 1)) << "ends included";
  EXPECT_THAT(levels_of({-10, {}, {}}), ElementsAre(3, 2, 1));
  EXPECT_THAT(levels_of({{}, -1000, {}}), ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(levels_of({{}, {}, {0, -19, -40}}), ElementsAre(3, 1, 0));
  EXPECT_THAT(levels_of({{}, {}, {-4, -6, -10}}), ElementsAre(0)) << "each once; of two the upper one";
  EXPECT_THAT(levels_of({0, -10, {-35}}), ElementsAre(3, 0));
}

TEST(StreamLevels, RefusedWhereThereAreNoneOrFacesAreNotShared) {
  const auto refused = [](const io::StreamLevels& wanted, const char* variable = "temperature") {
    return refusal([&] { levels_of(wanted, variable); });
  };
  EXPECT_EQ(refused({-16, -24, {}}),
            "output.streams.part.levels.top: no level has its middle in this range; the levels reach from "
            "-40 m to 0 m, "
            "the nearest middle is at -15 m");
  EXPECT_EQ(refused({{}, {}, {-5, -41}}),
            "output.streams.part.levels.heights: found -41 m; the levels reach from -40 m to 0 m");
  EXPECT_EQ(refused({{}, {}, {-5, -35}}, "tracer_diffusivity"),
            "output.streams.part.levels.heights: leaves out levels between -5 m and -35 m, and "
            "tracer_diffusivity stands "
            "on the faces between neighbours; a range (top, bottom) is due, or tracer_diffusivity in a "
            "stream of its own");
  EXPECT_EQ(refused({{}, {}, {-5, -15}}, "tracer_diffusivity"), "accepted");
}

TEST(StreamPlace, AnOceanStreamWithoutWaterIsRefused) {
  io::RunConfig config = small_ocean();
  const auto ocean = build<OceanCase<double>>(config);
  io::Stream stream;
  stream.name = "part";
  for (std::size_t column = 0; column < ocean.domain.columns(); ++column) {
    stream.region.x = {ocean.domain.x_edges[column], ocean.domain.x_edges[column + 1]};
    const bool wet = ocean.medium->grid().slot_of(column) != grid::ColumnGrid::none;
    const std::string said =
        refusal([&] { place_stream(config, stream, ocean.domain, ocean.medium->grid()); });
    EXPECT_THAT(said, HasSubstr(wet ? "accepted" : "every one of the 1 columns is land")) << column;
  }
}

}  // namespace
}  // namespace sounding::model
