// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "io/config/columns.hpp"
#include "io/config/load_config.hpp"
#include "io/config/table.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

constexpr std::size_t most_cases = 10'000;
constexpr std::size_t most_columns = 50'000;  ///< of a run that takes several cases

[[noreturn]] void refuse(const std::string& text) { throw io::Error(io::ExitCode::usage, text); }

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// A single number of the configuration in the unit of its key; nothing where the key holds anything else.
std::optional<double> number_of(const io::RunConfig& config, const std::string& path) {
  const io::Key* key = io::find_key(path);
  if (!key || !key->at) return std::nullopt;
  io::RunConfig copy = config;
  const auto number = [](auto* member) -> std::optional<double> {
    using T = std::remove_pointer_t<decltype(member)>;
    if constexpr (std::is_same_v<T, std::chrono::microseconds>) {
      return static_cast<double>(member->count()) * 1e-6;
    } else if constexpr (std::is_same_v<T, std::optional<double>>) {
      return *member;
    } else if constexpr (std::is_same_v<T, io::Source>) {
      const double* value = std::get_if<double>(member);
      return value ? std::optional<double>(*value) : std::nullopt;
    } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
      return static_cast<double>(*member);
    } else {
      return std::nullopt;
    }
  };
  return std::visit(
      [&](auto member) -> std::optional<double> {
        if constexpr (std::is_pointer_v<decltype(member)>) {
          return number(member);
        } else {
          return std::nullopt;
        }
      },
      key->at({copy}));
}

std::string unit_of(const io::RunConfig& config, const std::string& path) {
  const io::Key* key = io::find_key(path);
  if (!key) return "1";
  if (key->kind == io::Kind::duration || key->kind == io::Kind::stop) return "s";
  const std::string unit(key->unit_in(config));
  return unit.empty() ? "1" : unit == "degC" ? "degree_Celsius" : unit;
}

io::RunConfig load(const std::string& file, const std::vector<std::string>& sets,
                   const std::string& case_words) {
  try {
    return io::load_config(file, sets);
  } catch (const io::Error& error) {
    throw io::Error(error.code(), case_words + ": " + error.what());
  }
}

/// Cases by number: the first key varies slowest.
std::vector<std::size_t> places(const std::vector<Vary>& keys, std::size_t number) {
  std::vector<std::size_t> place(keys.size());
  for (std::size_t axis = keys.size(); axis-- > 0;) {
    place[axis] = number % keys[axis].values.size();
    number /= keys[axis].values.size();
  }
  return place;
}

std::size_t number_at(const std::vector<Vary>& keys, const std::vector<std::size_t>& place) {
  std::size_t number = 0;
  for (std::size_t axis = 0; axis < keys.size(); ++axis)
    number = number * keys[axis].values.size() + place[axis];
  return number;
}

/// The values of a key, from one configuration for each, ascending where all are numbers; `order` then holds
/// where each stood before.
io::SweepAxis make_axis(const Vary& vary, const std::vector<const io::RunConfig*>& configs,
                        std::vector<std::size_t>& order) {
  std::vector<std::optional<double>> numbers;
  for (const io::RunConfig* config : configs) numbers.push_back(number_of(*config, vary.key));
  const bool all = std::all_of(numbers.begin(), numbers.end(), [](const auto& n) { return n.has_value(); });
  order.resize(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (all)
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t j) { return *numbers[i] < *numbers[j]; });
  io::SweepAxis axis;
  axis.key = vary.key;
  if (all) axis.units = unit_of(*configs.front(), vary.key);
  if (const io::Key* key = io::find_key(vary.key)) axis.long_name = key->help;
  for (const std::size_t i : order) {
    const std::string& word = vary.values[i];
    const bool twice = all ? !axis.numbers.empty() && axis.numbers.back() == *numbers[i]
                           : std::find(axis.words.begin(), axis.words.end(), word) != axis.words.end();
    if (twice) refuse(fmt::format("--vary {}: the value {} is given twice", vary.key, word));
    axis.words.push_back(word);
    if (all) axis.numbers.push_back(*numbers[i]);
  }
  return axis;
}

}  // namespace

Vary parse_vary(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string due = "; due is --vary KEY=VALUE,VALUE,...";
  if (equals == std::string::npos || equals == 0) refuse(fmt::format("--vary \"{}\": no key{}", text, due));
  Vary vary{trimmed(text.substr(0, equals)), {}};
  if (vary.key == "output.directory" || vary.key == "config_version")
    refuse("--vary " + vary.key + ": this key is the same for all runs; use --set");
  std::string value;
  int depth = 0;
  for (const char c : text.substr(equals + 1) + ",") {
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c != ',' || depth > 0) {
      value += c;
      continue;
    }
    if (trimmed(value).empty()) refuse(fmt::format("--vary \"{}\": a value is empty{}", text, due));
    vary.values.push_back(trimmed(value));
    value.clear();
  }
  if (vary.values.empty()) refuse(fmt::format("--vary \"{}\": a bracket is not closed{}", text, due));
  return vary;
}

namespace {

/// Which cases share a run, in the order of their first ones.
std::vector<std::vector<std::size_t>> share_runs(const SweepPlan& plan, bool separate) {
  std::vector<std::vector<std::size_t>> runs;
  std::map<std::vector<std::string>, std::size_t> open;  // by the values of all other keys: the run to join
  for (std::size_t number = 0; number < plan.cases.size(); ++number) {
    const SweepCase& one = plan.cases[number];
    std::vector<std::string> others;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis) {
      const io::Key* key = io::find_key(plan.axes[axis].key);
      if (!key || !key->per_column) others.push_back(one.values[axis]);
    }
    const io::Idealised& domain = one.config.domain.idealised;
    const std::size_t columns = static_cast<std::size_t>(domain.nx) * static_cast<std::size_t>(domain.ny);
    const auto found = open.find(others);
    if (!separate && found != open.end() && (runs[found->second].size() + 1) * columns <= most_columns &&
        io::differ_by_column(plan.cases[runs[found->second].front()].config, one.config)) {
      runs[found->second].push_back(number);
      continue;
    }
    open[others] = runs.size();
    runs.push_back({number});
  }
  return runs;
}

}  // namespace

SweepPlan plan_sweep(const std::string& config, const std::vector<std::string>& sets,
                     const std::vector<Vary>& keys, bool separate) {
  std::set<std::string> known;
  std::size_t count = 1;
  for (const Vary& vary : keys) {
    if (!known.insert(vary.key).second) refuse("--vary " + vary.key + ": given twice");
    count *= vary.values.size();
    if (count > most_cases) refuse(fmt::format("more than {} runs; vary less", most_cases));
  }
  std::vector<SweepCase> cases;  // in the order of the command line
  for (std::size_t number = 0; number < count; ++number) {
    const std::vector<std::size_t> place = places(keys, number);
    SweepCase one;
    std::vector<std::string> all = sets;
    std::string words;
    for (std::size_t axis = 0; axis < keys.size(); ++axis) {
      one.values.push_back(keys[axis].values[place[axis]]);
      all.push_back(keys[axis].key + "=" + one.values[axis]);
      words += (axis == 0 ? "" : ", ") + all.back();
    }
    one.config = load(config, all, words);
    cases.push_back(std::move(one));
  }
  SweepPlan plan;
  std::vector<std::vector<std::size_t>> orders(keys.size());
  for (std::size_t axis = 0; axis < keys.size(); ++axis) {
    std::vector<const io::RunConfig*> configs;
    for (std::size_t value = 0; value < keys[axis].values.size(); ++value) {
      std::vector<std::size_t> place(keys.size(), 0);
      place[axis] = value;
      configs.push_back(&cases[number_at(keys, place)].config);
    }
    plan.axes.push_back(make_axis(keys[axis], configs, orders[axis]));
  }
  for (std::size_t number = 0; number < count; ++number) {
    std::vector<std::size_t> place = places(keys, number);
    for (std::size_t axis = 0; axis < keys.size(); ++axis) place[axis] = orders[axis][place[axis]];
    plan.cases.push_back(cases[number_at(keys, place)]);
  }
  plan.runs = share_runs(plan, separate);
  return plan;
}

std::string in_words(const SweepPlan& plan, const SweepCase& one) {
  std::string text;
  for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", plan.axes[axis].key, one.values[axis]);
  return text;
}

}  // namespace sounding::cli
