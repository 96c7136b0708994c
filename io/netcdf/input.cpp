// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/input.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace sounding::io {

void refuse(const NetcdfFile& file, std::string_view variable, const std::string& text) {
  throw Error(ExitCode::bad_input,
              fmt::format("{}: {}{}{}", file.path(), variable, variable.empty() ? "" : ": ", text));
}

std::vector<InputVariable> list_variables(const NetcdfFile& file) {
  int count = 0;
  file.check(nc_inq_nvars(file.id(), &count), "counting variables");
  std::vector<InputVariable> variables;
  for (int id = 0; id < count; ++id) {
    std::array<char, NC_MAX_NAME + 1> name{};
    InputVariable variable;
    variable.id = id;
    int rank = 0;
    file.check(nc_inq_var(file.id(), id, name.data(), &variable.type, &rank, nullptr, nullptr),
               "looking at a variable");
    variable.name = name.data();
    std::vector<int> dimensions(static_cast<std::size_t>(rank));
    file.check(nc_inq_vardimid(file.id(), id, dimensions.data()), "looking at " + variable.name);
    for (const int dimension : dimensions) {
      std::size_t length = 0;
      file.check(nc_inq_dim(file.id(), dimension, name.data(), &length), "looking at " + variable.name);
      variable.dimension.emplace_back(name.data());
      variable.shape.push_back(length);
    }
    variables.push_back(std::move(variable));
  }
  return variables;
}

std::set<std::string> coordinates_and_bounds(const NetcdfFile& file,
                                             const std::vector<InputVariable>& variables) {
  std::set<std::string> names;
  for (const InputVariable& v : variables) {
    if (v.dimension.size() == 1 && v.dimension.front() == v.name) names.insert(v.name);
    if (const std::string bounds = text_attribute(file, v.id, "bounds"); !bounds.empty())
      names.insert(bounds);
  }
  return names;
}

std::optional<InputVariable> find_variable(const NetcdfFile& file, std::string_view name) {
  for (InputVariable& variable : list_variables(file))
    if (variable.name == name) return std::move(variable);
  return std::nullopt;
}

std::string text_attribute(const NetcdfFile& file, int variable, const char* name) {
  int type = 0;
  std::size_t length = 0;
  if (nc_inq_att(file.id(), variable, name, &type, &length) != NC_NOERR || length == 0) return {};
  std::string text;
  if (type == NC_CHAR) {
    text.resize(length);
    file.check(nc_get_att_text(file.id(), variable, name, text.data()), name);
  } else if (type == NC_STRING) {
    std::vector<char*> parts(length);
    file.check(nc_get_att_string(file.id(), variable, name, parts.data()), name);
    if (parts[0] != nullptr) text = parts[0];
    nc_free_string(length, parts.data());
  }
  const auto blank = [](char c) { return c == '\0' || std::isspace(static_cast<unsigned char>(c)); };
  while (!text.empty() && blank(text.back())) text.pop_back();
  text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), blank));
  return text;
}

std::string describe(const NetcdfFile& file) {
  std::string text;
  for (const char* name : {"title", "source", "history"}) {
    const std::string part = text_attribute(file, NC_GLOBAL, name);
    if (!part.empty()) text += (text.empty() ? "" : "; ") + part;
  }
  return text;
}

std::string plain_words(std::string_view text) {
  std::string words;
  for (const char c : text) {
    const bool blank = c == '_' || std::isspace(static_cast<unsigned char>(c));
    if (!blank)
      words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

std::vector<double> read_axis(const NetcdfFile& file, const std::string& dimension) {
  const auto variable = find_variable(file, dimension);
  if (!variable || variable->shape.size() != 1 || variable->dimension[0] != dimension)
    refuse(file, dimension, "the dimension has no coordinate variable of its name");
  if (variable->shape[0] < 2)
    refuse(file, dimension, fmt::format("{} point(s); at least 2 are due", variable->shape[0]));
  const Slab slab = read_slab(file, *variable, {0}, {variable->shape[0]});
  for (std::size_t i = 0; i < slab.value.size(); ++i)
    if (slab.missing[i] || !std::isfinite(slab.value[i]))
      refuse(file, dimension, fmt::format("no value at index {}; coordinates must be complete", i));
  const bool ascends = slab.value[1] > slab.value[0];
  for (std::size_t i = 1; i < slab.value.size(); ++i)
    if (slab.value[i] == slab.value[i - 1] || (slab.value[i] > slab.value[i - 1]) != ascends)
      refuse(file, dimension,
             fmt::format("not strictly monotonic: {} at index {}, then {}", slab.value[i - 1], i - 1,
                         slab.value[i]));
  return slab.value;
}

}  // namespace sounding::io
