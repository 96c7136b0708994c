// SPDX-License-Identifier: Apache-2.0
#include "cli/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "io/error.hpp"

namespace sounding::cli {
namespace {

[[noreturn]] void refuse_usage(const std::string& what) { throw io::Error(io::ExitCode::usage, what); }
[[noreturn]] void refuse_content(const std::string& what) { throw io::Error(io::ExitCode::bad_input, what); }

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The number that the whole text is, or nothing.
std::optional<double> parsed(std::string_view text) {
  text = without_blanks(text);
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class Real>
std::string shortest_digits(Real value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string names_of(const Kernel& kernel) {
  std::vector<std::string> names;
  if (!kernel.scheme.empty()) names.emplace_back("scheme");
  for (const Option& o : kernel.options) names.push_back(o.name);
  for (const Quantity& q : kernel.inputs) names.push_back(q.name);
  return listed(names);
}

}  // namespace

std::vector<Setting> read_settings(const std::vector<std::string>& arguments) {
  std::vector<Setting> settings;
  for (const std::string& argument : arguments) {
    const std::size_t sign = argument.find('=');
    if (sign == std::string::npos)
      refuse_usage(fmt::format("--set {}: no \"=\"; write --set name=value", argument));
    Setting s{std::string(without_blanks(std::string_view(argument).substr(0, sign))),
              std::string(without_blanks(std::string_view(argument).substr(sign + 1)))};
    if (s.name.empty() || s.value.empty())
      refuse_usage(fmt::format("--set {}: {} is missing; write --set name=value", argument,
                               s.name.empty() ? "the name" : "the value"));
    settings.push_back(std::move(s));
  }
  return settings;
}

Sheet::Sheet(CsvTable table, const Kernel& kernel, const std::vector<Setting>& settings)
    : table_(std::move(table)),
      results_(table_.rows.size(), std::vector<std::string>(kernel.results.size())) {
  for (const Quantity& r : kernel.results) result_names_.push_back(r.name);
  for (std::size_t c = 0; c < table_.header.size(); ++c) columns_[table_.header[c].text] = c;
  for (const Option& o : kernel.options) add_option(o);
  for (const Setting& s : settings) add_setting(s, kernel);
  require_inputs(kernel);
}

/// All that is missing in one message.
void Sheet::require_inputs(const Kernel& kernel) {
  std::vector<std::string> missing;
  std::string first;
  const auto need = [&](const std::string& name, const std::string& meaning, const std::string& unit) {
    needed_.push_back(name);
    if (columns_.contains(name) || settings_.contains(name)) return;
    if (missing.empty()) first = name;
    missing.push_back(fmt::format("\"{}\" ({} [{}])", name, meaning, unit));
  };
  for (const Quantity& q : kernel.inputs)
    if (q.required) need(q.name, q.meaning, q.unit);
  for (const Option& o : kernel.options)
    if (o.initial.empty()) need(o.name, o.meaning, o.unit);
  if (missing.empty()) return;
  const bool one = missing.size() == 1;
  refuse_content(fmt::format(
      "{}:{}: no {} {}, which {} needs; add {}, or give one value for all rows with --set {}=VALUE",
      table_.name, table_.header.front().line, one ? "column" : "columns", listed(missing), kernel.name,
      one ? "it" : "them", first));
}

std::optional<std::string_view> Sheet::setting(std::string_view name) const {
  const auto found = settings_.find(std::string(name));
  if (found == settings_.end()) return std::nullopt;
  return found->second;
}

std::size_t Sheet::rows_left_empty() const {
  std::size_t count = 0;
  for (std::size_t row = 0; row < rows(); ++row) {
    const bool written = !results_[row].front().empty();
    const auto is_empty = [&](const std::string& name) { return text(row, name).empty(); };
    count += !written && std::any_of(needed_.begin(), needed_.end(), is_empty);
  }
  return count;
}

void Sheet::add_option(const Option& o) {
  if (!o.initial.empty()) defaults_[o.name] = o.initial;
  const auto alias = o.alias.empty() ? columns_.end() : columns_.find(o.alias);
  if (alias == columns_.end()) return;
  const std::size_t column = alias->second;
  if (!columns_.emplace(o.name, column).second) {
    const CsvField& field = table_.header[column];
    refuse_content(fmt::format("{}:{}:{}: columns \"{}\" and \"{}\" are the same option; keep one",
                               table_.name, field.line, field.column, o.name, o.alias));
  }
}

void Sheet::add_setting(const Setting& s, const Kernel& kernel) {
  std::string name;
  for (const Option& o : kernel.options)
    if (s.name == o.name || s.name == o.alias) name = o.name;
  for (const Quantity& q : kernel.inputs)
    if (s.name == q.name) name = q.name;
  if (name.empty())
    refuse_usage(fmt::format("--set {}={}: {} has no option \"{}\"; it has {}", s.name, s.value, kernel.name,
                             s.name, names_of(kernel)));
  if (!settings_.emplace(name, s.value).second)
    refuse_usage(fmt::format("--set {}={}: \"{}\" is set twice; keep one", s.name, s.value, name));
  const auto column = columns_.find(name);
  const auto gives_none = [&](const std::vector<CsvField>& row) {
    return without_blanks(row[column->second].text).empty();
  };
  if (column != columns_.end() && !table_.rows.empty() &&
      std::none_of(table_.rows.begin(), table_.rows.end(), gives_none))
    refuse_usage(
        fmt::format("--set {}={}: has no effect: every row of {} gives {}; a setting is for rows that do not",
                    s.name, s.value, table_.name, name));
}

std::string_view Sheet::text(std::size_t row, std::string_view name) const {
  const std::string key(name);
  if (const auto column = columns_.find(key); column != columns_.end()) {
    const std::string_view field = without_blanks(table_.rows[row][column->second].text);
    if (!field.empty()) return field;
  }
  for (const auto* values : {&settings_, &defaults_})
    if (const auto found = values->find(key); found != values->end()) return found->second;
  return {};
}

std::optional<double> Sheet::number(std::size_t row, std::string_view name) const {
  const std::string_view field = text(row, name);
  if (field.empty()) return std::nullopt;
  const std::optional<double> value = parsed(field);
  if (!value) fail(row, name, "a number in the range of double precision is due, with a point and no unit");
  return value;
}

std::vector<double> Sheet::list(std::size_t row, std::string_view name, std::size_t size) const {
  std::string_view rest = text(row, name);
  if (rest.starts_with('[') != rest.ends_with(']')) fail(row, name, "one of the brackets is missing");
  if (rest.starts_with('[')) rest = rest.substr(1, rest.size() - 2);
  std::vector<double> values;
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    const std::optional<double> value = parsed(rest.substr(0, comma));
    if (!value) fail(row, name, fmt::format("one number or a list of {} is due, like [0.5,0.5]", size));
    values.push_back(*value);
    more = comma != std::string_view::npos;
    if (more) rest.remove_prefix(comma + 1);
  }
  if (values.size() == 1) values.assign(size, values.front());
  if (values.size() != size)
    fail(row, name, fmt::format("{} numbers; one, or a list of {}, is due", values.size(), size));
  return values;
}

void Sheet::fail(std::size_t row, std::string_view name, std::string_view what) const {
  const std::string key(name), value(text(row, name));
  const auto column = columns_.find(key);
  const bool in_table = column != columns_.end();
  if (in_table && !without_blanks(table_.rows[row][column->second].text).empty()) {
    const CsvField& field = table_.rows[row][column->second];
    refuse_content(
        fmt::format("{}:{}:{}: {} is \"{}\": {}", table_.name, field.line, field.column, name, value, what));
  }
  if (settings_.contains(key)) refuse_usage(fmt::format("--set {}={}: {}", name, value, what));
  const int place = in_table ? table_.rows[row][column->second].column : table_.rows[row].front().column;
  refuse_content(fmt::format("{}:{}:{}: {}: {}", table_.name, line(row), place, name, what));
}

std::string Sheet::shortest(float value) { return shortest_digits(value); }
std::string Sheet::shortest(double value) { return shortest_digits(value); }

CsvTable Sheet::finish() && {
  std::vector<std::size_t> places;
  for (const std::string& name : result_names_) {
    std::size_t place = 0;
    while (place < table_.header.size() && table_.header[place].text != name) ++place;
    if (place == table_.header.size()) table_.header.push_back({name});
    places.push_back(place);
  }
  for (std::size_t row = 0; row < rows(); ++row) {
    table_.rows[row].resize(table_.header.size());
    for (std::size_t r = 0; r < places.size(); ++r)
      table_.rows[row][places[r]].text = std::move(results_[row][r]);
  }
  return std::move(table_);
}

}  // namespace sounding::cli
