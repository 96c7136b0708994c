// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/read_climatology.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "io/netcdf/horizontal.hpp"

namespace sounding::io {
namespace {

struct Rules {
  std::string_view what;
  std::array<std::string_view, 2> names;
  std::vector<std::string_view> units;
  double lowest, highest;
};

const Rules& rules_of(Hydrography quantity) {
  static const Rules temperature{
      "temperature [degC or K]",
      {"TEMP", "temperature"},
      {"degc", "deg c", "degree c", "degrees c", "celsius", "degree celsius", "degrees celsius"},
      -3,
      40};
  static const Rules salinity{
      "practical salinity [1]", {"SALT", "salinity"}, {"1", "ppt", "psu", "pss-78", "1e-3", "0.001"}, 0, 50};
  return quantity == Hydrography::temperature ? temperature : salinity;
}

InputVariable choose_variable(const NetcdfFile& file, const ClimatologyRequest& request) {
  const Rules& rules = rules_of(request.quantity);
  std::optional<InputVariable> found;
  if (!request.variable.empty())
    found = find_variable(file, request.variable);
  else
    for (const std::string_view name : rules.names)
      if (!found) found = find_variable(file, name);
  if (!found) {
    std::vector<std::string> names;
    for (const InputVariable& v : list_variables(file)) names.push_back(v.name);
    refuse(
        file, request.variable,
        fmt::format("no such variable with {}{}; the file has: {}", rules.what,
                    request.variable.empty() ? fmt::format("; {} were looked for", listed(rules.names)) : "",
                    listed(names)));
  }
  if (found->shape.size() != 3 || !is_horizontal(file, *found))
    refuse(
        file, found->name,
        fmt::format("dimensions ({}); a field (depth, latitude, longitude) is due, with coordinate variables "
                    "in m, degrees_north and degrees_east",
                    listed(found->dimension)));
  return *found;
}

std::vector<double> depth_axis(const NetcdfFile& file, const std::string& dimension) {
  std::vector<double> depth = read_axis(file, dimension);
  const int id = find_variable(file, dimension)->id;
  const std::string units = plain_words(text_attribute(file, id, "units"));
  constexpr std::array<std::string_view, 5> metres = {"m", "meter", "meters", "metre", "metres"};
  if (std::find(metres.begin(), metres.end(), units) == metres.end())
    refuse(file, dimension, fmt::format("units \"{}\"; metres are due", units));
  const std::string direction = plain_words(text_attribute(file, id, "positive"));
  if (direction != "down" && direction != "up")
    refuse(file, dimension,
           "no attribute positive = \"down\" or \"up\"; the direction of depths is not guessed");
  if (direction == "up")
    for (double& z : depth) z = -z;
  if (depth.front() > depth.back())
    refuse(
        file, dimension,
        "levels run from the sea floor upward; turn them around, for instance with ncpdq -a -" + dimension);
  if (depth.front() < 0 || depth.back() > 12000)
    refuse(file, dimension,
           fmt::format("depths {} .. {} m; 0 .. 12000 are due", depth.front(), depth.back()));
  return depth;
}

// Degrees to subtract, so that the values are in degC; 0 for salinity.  Refuses other units.
double offset_of_units(const NetcdfFile& file, const InputVariable& variable, Hydrography quantity) {
  const Rules& rules = rules_of(quantity);
  const std::string units = text_attribute(file, variable.id, "units");
  if (std::find(rules.units.begin(), rules.units.end(), plain_words(units)) != rules.units.end()) return 0;
  if (quantity == Hydrography::temperature && (units == "K" || plain_words(units) == "kelvin")) return 273.15;
  refuse(file, variable.name, fmt::format("units \"{}\"; {} is due", units, rules.what));
}

}  // namespace

Climatology read_climatology(const ClimatologyRequest& request) {
  const CrashGuard guard = guard_reading(request.path);
  NetcdfFile file = open_input(request.path);
  const InputVariable variable = choose_variable(file, request);
  const Rules& rules = rules_of(request.quantity);
  const double offset = offset_of_units(file, variable, request.quantity);

  Climatology climatology;
  climatology.depth = depth_axis(file, variable.dimension[0]);
  const HorizontalPart part = select_part(file, variable, request.region, request.margin, false);
  climatology.lat = part.lat.centre;
  climatology.lon = part.lon.centre;
  climatology.periodic = part.lon.periodic && climatology.lon.size() > 1 &&
                         std::abs(part.lon.edge.back() - part.lon.edge.front() - 360.0) < 1e-6;
  climatology.path = file.path();
  climatology.variable = variable.name;
  climatology.source = describe(file);

  Slab slab = read_part(file, variable, part);
  climatology.valid.resize(slab.value.size());
  for (std::size_t n = 0; n < slab.value.size(); ++n) {
    climatology.valid[n] = slab.missing[n] ? 0 : 1;
    if (slab.missing[n]) continue;
    slab.value[n] -= offset;
    if (slab.value[n] >= rules.lowest && slab.value[n] <= rules.highest) continue;
    const std::size_t i = n % climatology.nx(), j = n / climatology.nx() % climatology.ny();
    const std::size_t k = n / climatology.nx() / climatology.ny();
    refuse(file, variable.name,
           fmt::format("{} at longitude {}, latitude {}, depth {} m; {} in {} .. {} or a fill value is due",
                       slab.value[n], climatology.lon[i], climatology.lat[j], climatology.depth[k],
                       rules.what, rules.lowest, rules.highest));
  }
  climatology.value = std::move(slab.value);
  return climatology;
}

}  // namespace sounding::io
