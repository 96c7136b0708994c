// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/read_bathymetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "io/netcdf/horizontal.hpp"

namespace sounding::io {
namespace {

constexpr double lowest = -12000, highest = 9000;  // m; the Earth has -10,990 and 8,849

constexpr std::array<std::string_view, 6> known_names = {"elevation", "ROSE",     "z",
                                                         "topo",      "altitude", "bathymetry"};

std::vector<std::string> names_of(const std::vector<InputVariable>& variables) {
  std::vector<std::string> names;
  for (const InputVariable& v : variables) names.push_back(v.name);
  return names;
}

InputVariable choose_variable(const NetcdfFile& file, const std::string& name) {
  const std::vector<InputVariable> all = list_variables(file);
  if (!name.empty()) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& v) { return v.name == name; });
    if (found == all.end()) refuse(file, name, "no such variable; the file has: " + listed(names_of(all)));
    if (found->shape.size() != 2 || !is_horizontal(file, *found))
      refuse(file, name,
             fmt::format(
                 "dimensions ({}); a field (latitude, longitude) is due, whose coordinate variables have the "
                 "units degrees_north and degrees_east",
                 listed(found->dimension)));
    return *found;
  }
  std::vector<InputVariable> fields;
  for (const InputVariable& v : all)
    if (v.shape.size() == 2 && is_horizontal(file, v)) fields.push_back(v);
  if (fields.size() == 1) return fields[0];
  for (const std::string_view known : known_names)
    for (const InputVariable& v : fields)
      if (v.name == known) return v;
  if (fields.empty())
    refuse(file, "",
           "no field on (latitude, longitude), with coordinate variables in degrees_north and degrees_east; "
           "the file has: " +
               listed(names_of(all)));
  refuse(file, "", "several fields: name one of " + listed(names_of(fields)));
}

void check_units(const NetcdfFile& file, const InputVariable& variable) {
  constexpr std::array<std::string_view, 5> metres = {"m", "meter", "meters", "metre", "metres"};
  const std::string units = text_attribute(file, variable.id, "units");
  if (std::find(metres.begin(), metres.end(), plain_words(units)) == metres.end())
    refuse(file, variable.name, fmt::format("units \"{}\"; metres are due (attribute units = \"m\")", units));
}

RegionalField without_values(const NetcdfFile& file, const InputVariable& variable,
                             const HorizontalPart& part) {
  RegionalField field;
  field.lat = part.lat.centre;
  field.lon = part.lon.centre;
  field.lat_bounds = part.lat.edge;
  field.lon_bounds = part.lon.edge;
  field.path = file.path();
  field.variable = variable.name;
  field.source = describe(file);
  return field;
}

}  // namespace

RegionalField read_bathymetry(const BathymetryRequest& request) {
  const CrashGuard guard = guard_reading(request.path);
  NetcdfFile file = open_input(request.path);
  const InputVariable variable = choose_variable(file, request.variable);
  check_units(file, variable);
  const HorizontalPart part = select_part(file, variable, request.region, 0, true);
  Slab slab = read_part(file, variable, part);

  RegionalField field = without_values(file, variable, part);
  const bool downward = plain_words(text_attribute(file, variable.id, "positive")) == "down";
  for (std::size_t n = 0; n < slab.value.size(); ++n) {
    double& height = slab.value[n];
    if (downward) height = -height;
    const bool usable = !slab.missing[n] && height >= lowest && height <= highest;
    if (usable) continue;
    const std::size_t j = n / field.nx(), i = n % field.nx();
    const std::string what = slab.missing[n]         ? "a fill value"
                             : std::isfinite(height) ? fmt::format("{} m", height)
                                                     : "not a number";
    refuse(file, variable.name,
           fmt::format("{} at longitude {}, latitude {}; a height in {} .. {} m is due in every cell", what,
                       field.lon[i], field.lat[j], lowest, highest));
  }
  field.value = std::move(slab.value);
  return field;
}

RegionalField read_bathymetry_axes(const BathymetryRequest& request) {
  const CrashGuard guard = guard_reading(request.path);
  const NetcdfFile file = open_input(request.path);
  const InputVariable variable = choose_variable(file, request.variable);
  return without_values(file, variable, select_part(file, variable, request.region, 0, true));
}

}  // namespace sounding::io
