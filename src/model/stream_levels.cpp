// SPDX-License-Identifier: Apache-2.0
/// The levels of a stream.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "io/error.hpp"
#include "io/variables.hpp"
#include "model/stream_place.hpp"

namespace sounding::model {
namespace {

/// The level whose middle is nearest; of two, the upper one.
int nearest_level(const grid::VerticalLevels& levels, double height) {
  const auto nearer = [height](double a, double b) { return std::abs(a - height) < std::abs(b - height); };
  return static_cast<int>(std::min_element(levels.centre.begin(), levels.centre.end(), nearer) -
                          levels.centre.begin());
}

/// The first pair of chosen levels, from the top, between which some were left out; none: {0, 0}.
std::pair<int, int> gap_in(const std::set<int>& chosen) {
  for (auto below = std::next(chosen.begin()); below != chosen.end(); ++below)
    if (*below != *std::prev(below) + 1) return {*std::prev(below), *below};
  return {0, 0};
}

void require_faces(const io::RunConfig& config, const io::Stream& stream, const grid::VerticalLevels& levels,
                   const std::set<int>& chosen) {
  const auto [above, below] = gap_in(chosen);
  if (above == below) return;
  const auto centre = [&](int level) { return levels.centre[static_cast<std::size_t>(level)]; };
  for (const std::string& id : stream.variables) {
    const io::OutputVariable* variable = io::find_output_variable(stream.medium, id);
    if (variable == nullptr || variable->place != io::VariablePlace::face) continue;
    throw io::Error(
        io::ExitCode::bad_input,
        place_and_key_of(config, stream, {"levels.heights", "levels"}) +
            fmt::format("leaves out levels between {:.4g} m and {:.4g} m, and {} stands on the faces between "
                        "neighbours; a range (top, bottom) is due, or {} in a stream of its own",
                        centre(above), centre(below), id, id));
  }
}

}  // namespace

std::vector<int> stream_levels(const io::RunConfig& config, const io::Stream& stream,
                               const grid::VerticalLevels& levels) {
  const io::StreamLevels& wanted = stream.levels;
  std::set<int> chosen;
  const auto reach = [&] {
    return fmt::format("the levels reach from {:.6g} m to {:.6g} m", levels.bottom(), levels.top());
  };
  if (wanted.top || wanted.bottom || wanted.heights.empty()) {
    constexpr double everything = std::numeric_limits<double>::infinity();
    const double top = wanted.top.value_or(everything), bottom = wanted.bottom.value_or(-everything);
    for (int level = 0; level < levels.count(); ++level) {
      const double centre = levels.centre[static_cast<std::size_t>(level)];
      if (centre >= bottom && centre <= top) chosen.insert(level);
    }
    if (chosen.empty()) {
      const double middle = (std::max(bottom, levels.bottom()) + std::min(top, levels.top())) / 2;
      const double near = levels.centre[static_cast<std::size_t>(nearest_level(levels, middle))];
      throw io::Error(
          io::ExitCode::bad_input,
          place_and_key_of(config, stream, {"levels.top", "levels.bottom"}) +
              fmt::format("no level has its middle in this range; {}, the nearest middle is at {:.6g} m",
                          reach(), near));
    }
  }
  for (const double height : wanted.heights) {
    if (height < levels.bottom() || height > levels.top())
      throw io::Error(io::ExitCode::bad_input,
                      place_and_key_of(config, stream, {"levels.heights", "levels"}) +
                          fmt::format("found {:g} m; {}", height, reach()));
    chosen.insert(nearest_level(levels, height));
  }
  require_faces(config, stream, levels, chosen);
  return {chosen.rbegin(), chosen.rend()};
}

}  // namespace sounding::model
