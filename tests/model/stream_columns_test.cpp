// SPDX-License-Identifier: Apache-2.0
/// Single columns: the nearest to a place, and those along a line.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "globe.hpp"
#include "io/error.hpp"
#include "io/geography.hpp"
#include "model/stream_list.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

io::Site at(double latitude, double longitude, const std::string& name = "") {
  return {name, latitude, longitude, {}, {}};
}

io::Stream list_of(std::vector<io::Site> places) {
  io::Stream stream;
  stream.name = "moorings";
  stream.columns = std::move(places);
  return stream;
}

io::Stream section_of(io::Site from, io::Site to, int count = 0, std::vector<io::Site> via = {}) {
  io::Stream stream;
  stream.name = "line";
  stream.section = {std::move(from), std::move(to), std::move(via), count};
  return stream;
}

std::vector<double> distances(const StreamColumns& chosen) {
  std::vector<double> all;
  for (const io::StreamColumn& column : chosen.grid.columns) all.push_back(column.distance);
  return all;
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

TEST(Sphere, DistancesAreThoseOfGreatCircles) {
  const double radius = 6371008.8, degree = std::acos(-1.0) / 180 * radius;
  EXPECT_TRUE(std::abs(io::distance_on_sphere(0, 0, 0, 1) - degree) <= 1e-6);
  EXPECT_TRUE(std::abs(io::distance_on_sphere(40, 7, 41, 7) - degree) <= 1e-6);
  EXPECT_TRUE(std::abs(io::distance_on_sphere(90, 0, -90, 33) - 180 * degree) <= 1e-6);
  EXPECT_TRUE(std::abs(io::distance_on_sphere(60, 359, 60, 1) - io::distance_on_sphere(60, 0, 60, 2)) <=
              1e-6);
  EXPECT_EQ(io::distance_on_sphere(47, -8, 47, -8), 0);
}

TEST(StreamList, TakesTheNearestColumnOfEachPlaceInTheirOrder) {
  const Axes axes = globe(-10, 5, 40, 6);
  const StreamColumns chosen =
      stream_columns({}, list_of({at(45.9, -5.6, "far"), at(40.1, 350.2), at(42.5, -7.5)}), axes);
  EXPECT_THAT(chosen.columns, ElementsAre(29, 0, 12));
  ASSERT_EQ(chosen.grid.columns.size(), 3u);
  EXPECT_EQ(chosen.grid.columns[0].id, "far");
  EXPECT_EQ(chosen.grid.columns[1].id, "40.5N 9.5W");
  EXPECT_EQ(chosen.grid.columns[1].longitude, -9.5);
  EXPECT_EQ(chosen.grid.columns[1].latitude, 40.5);
  EXPECT_TRUE(std::abs(chosen.grid.columns[1].distance - io::distance_on_sphere(40.1, -9.8, 40.5, -9.5)) <=
              1e-6);
  EXPECT_TRUE(chosen.grid.columns[2].distance <= 1e-6);
  EXPECT_FALSE(chosen.grid.section);
  EXPECT_TRUE(chosen.grid.geographic);
}

TEST(StreamList, OfTheNearestThereIsNoneNearer) {
  const Axes axes = globe(0, 360, -3, 6);
  for (const double longitude : {-179.7, 0.01, 359.99, 180.3, 719.6}) {
    const StreamColumns chosen = stream_columns({}, list_of({at(0.3, longitude)}), axes);
    const double found = chosen.grid.columns[0].distance;
    for (std::size_t column = 0; column < axes.columns(); ++column) {
      const Point c = centre_of(axes, column);
      EXPECT_TRUE(found <= io::distance_on_sphere(0.3, longitude, c.y, c.x) + 1e-6) << longitude;
    }
  }
}

TEST(StreamList, APlaceMayLieHalfACellOutsideAndNoFarther) {
  const Axes axes = globe(-10, 5, 40, 6);
  const auto refused = [&](double latitude, double longitude) {
    io::RunConfig config;
    config.notes.origins["output.streams.moorings.columns[1]"] = "run.yaml:7:5";
    return refusal([&] {
      stream_columns(config, list_of({at(42, -8), at(latitude, longitude, "a")}), axes);
    });
  };
  EXPECT_EQ(refused(46.4, -4.6), "accepted");
  EXPECT_EQ(refused(39.6, -10.4), "accepted");
  EXPECT_EQ(
      refused(46.6, -6),
      "run.yaml:7:5: output.streams.moorings.columns: place 2 (\"a\"): latitude 46.6, longitude -6 lies more "
      "than half a cell outside of the domain, which is west -10, east -5, south 40, north 46");
  EXPECT_THAT(refused(39.4, -6), HasSubstr("more than half a cell outside"));
  EXPECT_THAT(refused(42, -4.4), HasSubstr("more than half a cell outside"));
  EXPECT_THAT(refused(42, -10.6), HasSubstr("more than half a cell outside"));
  EXPECT_THAT(refused(42, 170), HasSubstr("more than half a cell outside"));
}

TEST(StreamList, TwoPlacesInOneColumnNeedNames) {
  const Axes axes = globe(-10, 5, 40, 6);
  EXPECT_THAT(
      refusal([&] {
        stream_columns({}, list_of({at(42.4, -7.5), at(42.6, -7.5)}), axes);
      }),
      HasSubstr("place 2: latitude 42.6, longitude -7.5 falls into the same column as a place before"));
  EXPECT_THAT(stream_columns({}, list_of({at(42.4, -7.5, "a"), at(42.6, -7.5, "b")}), axes).columns,
              ElementsAre(12, 12));
}

TEST(StreamSection, AlongARowTakesEveryColumnAtTheMiddleOfItsPart) {
  const Axes axes = globe(-10, 5, 40, 6);
  const StreamColumns chosen = stream_columns({}, section_of(at(42.5, -10), at(42.5, -5)), axes);
  EXPECT_THAT(chosen.columns, ElementsAre(10, 11, 12, 13, 14));
  const double cell = io::distance_on_sphere(42.5, 0, 42.5, 1);
  for (std::size_t i = 0; i < 5; ++i) {
    const double due = (static_cast<double>(i) + 0.5) * cell;
    EXPECT_TRUE(std::abs(distances(chosen)[i] - due) <= 0.1 * cell) << i;
  }
  EXPECT_TRUE(chosen.grid.section);
  const StreamColumns back = stream_columns({}, section_of(at(42.5, -5), at(42.5, -10)), axes);
  EXPECT_THAT(back.columns, ElementsAre(14, 13, 12, 11, 10));
}

/// Each once, in order, neighbours all, at distances that grow to the length of the line.
TEST(StreamSection, AnyLineTakesEachColumnOnce) {
  const Axes axes = globe(-10, 40, 40, 20);
  for (const auto& [to_lat, to_lon] : {std::pair{59.2, 29.3}, {40.1, 3.3}, {55.0, -9.6}, {40.7, 29.0}}) {
    const StreamColumns chosen =
        stream_columns({}, section_of(at(40.3, -9.7), at(to_lat, to_lon), 0, {at(50.2, 2.4)}), axes);
    const std::set<std::size_t> once(chosen.columns.begin(), chosen.columns.end());
    EXPECT_EQ(once.size(), chosen.columns.size());
    const std::vector<double> along = distances(chosen);
    EXPECT_EQ(std::adjacent_find(along.begin(), along.end(), std::greater_equal<>()), along.end());
    const double length =
        io::distance_on_sphere(40.3, -9.7, 50.2, 2.4) + io::distance_on_sphere(50.2, 2.4, to_lat, to_lon);
    EXPECT_TRUE(along.back() <= 1.02 * length);
    EXPECT_EQ(chosen.columns.front(), nearest_column(axes, {40.3, -9.7}));
    EXPECT_NE(std::find(chosen.columns.begin(), chosen.columns.end(), nearest_column(axes, {50.2, 2.4})),
              chosen.columns.end());
  }
}

TEST(StreamSection, ACountAsksForPointsAtEqualDistances) {
  const Axes axes = globe(-10, 40, 40, 20);
  const StreamColumns chosen = stream_columns({}, section_of(at(50, -10), at(50, 30), 5), axes);
  ASSERT_EQ(chosen.columns.size(), 5u);
  const std::vector<double> along = distances(chosen);
  EXPECT_EQ(along.front(), 0);
  EXPECT_EQ(chosen.columns.back(), nearest_column(axes, {50, 30})) << "the line ends in its last point";
  for (std::size_t i = 1; i < 5; ++i)
    EXPECT_TRUE(std::abs(along[i] - static_cast<double>(i) * along[4] / 4) <= 1e-6 * along[4]);
  EXPECT_LT(stream_columns({}, section_of(at(50, -10), at(50, -7), 50), axes).columns.size(), 5u)
      << "more points than columns: each column once";
  EXPECT_EQ(stream_columns({}, section_of(at(50, -10), at(50, -10), 7), axes).columns.size(), 1u);
}

TEST(StreamSection, CrossesTheSeamOfAClosedCircleTheShorterWay) {
  const Axes axes = globe(0, 360, 0, 2);
  const StreamColumns chosen = stream_columns({}, section_of(at(0.5, 357.5), at(0.5, 2.5)), axes);
  EXPECT_THAT(chosen.columns, ElementsAre(357, 358, 359, 0, 1, 2));
  const std::vector<double> along = distances(chosen);
  EXPECT_TRUE(along.back() <= io::distance_on_sphere(0.5, 0, 0.5, 5.01));
}

TEST(StreamSection, OfAnIdealisedDomainIsInMetres) {
  io::RunConfig config = small_ocean();
  config.domain.idealised.nx = 4;
  config.domain.idealised.ny = 4;
  config.domain.idealised.latitude = 12;
  const StreamColumns chosen =
      stream_columns(config, section_of({"", {}, {}, 500, 500}, {"", {}, {}, 3500, 3500}), make_axes(config));
  EXPECT_THAT(chosen.columns, ElementsAre(0, 5, 10, 15));
  EXPECT_EQ(chosen.grid.columns[1].id, "x 1500 y 1500");
  EXPECT_EQ(chosen.grid.columns[1].latitude, 12);
  EXPECT_TRUE(std::abs(distances(chosen)[1] - std::hypot(1000, 1000)) <= 150);
}

TEST(StreamPlace, APlaceOnLandIsRefusedWithTheNearestWater) {
  const io::RunConfig config = small_ocean();
  const auto ocean = build<OceanCase<double>>(config);
  std::size_t land = 0;
  while (ocean.medium->grid().slot_of(land) != grid::ColumnGrid::none) ++land;
  const auto place = [&](std::size_t column, io::Medium medium) {
    io::Stream stream = list_of({{"buoy", {}, {}, ocean.domain.x[column], {}}});
    stream.medium = medium;
    return refusal([&] { place_stream(config, stream, ocean.domain, ocean.medium->grid()); });
  };
  EXPECT_THAT(place(land, io::Medium::ocean),
              testing::MatchesRegex(
                  "output.streams.moorings.columns: place 1 \\(\"buoy\"\\): x [0-9]+ m: the nearest "
                  "column, x [0-9]+ y 500, is land; the nearest that is not is x [0-9]+ y 500, 1 km away"));
  EXPECT_EQ(place(land + 1, io::Medium::ocean), "accepted");
}

}  // namespace
}  // namespace sounding::model
