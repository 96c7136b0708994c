// SPDX-License-Identifier: Apache-2.0
/// What there is to choose from: cases, words of choices, output variables, kernels of eval.
#include <fmt/format.h>

#include <string>

#include "cli/cases.hpp"
#include "cli/commands.hpp"
#include "cli/eval_kernel.hpp"
#include "io/config/choose_variables.hpp"
#include "io/config/table.hpp"
#include "io/variables.hpp"

namespace sounding::cli {
namespace {

void list_cases() {
  for (const Case& shipped : shipped_cases()) fmt::print("{:<18} {}\n", shipped.name, shipped.summary);
}

/// Every key that takes one of several words, with the words and their meanings.
void list_schemes() {
  for (const io::Key& key : io::all_keys()) {
    if (key.kind != io::Kind::choice) continue;
    fmt::print("{}: {}\n", key.path, key.help);
    for (const io::Choice& choice : key.choices) fmt::print("    {:<20} {}\n", choice.word, choice.help);
  }
}

std::string_view place_text(io::VariablePlace place) {
  switch (place) {
    case io::VariablePlace::cell:
      return "cells";
    case io::VariablePlace::face:
      return "faces";
    case io::VariablePlace::column:
      return "columns";
    case io::VariablePlace::scalar:
      return "run";
  }
  return "";
}

/// Units of what `reduction: sum` makes of a variable.
std::string_view sum_text(const io::OutputVariable& v) {
  if (!io::has_sum(v)) return "-";
  return v.since_start ? v.units : v.amount.units;
}

void list_variables() {
  constexpr auto row = "{:<11} {:<26} {:<12} {:<14} {:<8} {:<10} {:<36} {}\n";
  fmt::print(row, "medium", "variable", "group", "units", "on", "sum in", "needs",
             "CF standard name, or meaning where CF has none");
  for (const auto& [medium, name] :
       {std::pair{io::Medium::ocean, "ocean"}, {io::Medium::atmosphere, "atmosphere"}})
    for (const io::OutputVariable& v : io::output_variables(medium))
      fmt::print(row, name, v.id, v.group, v.units, place_text(v.place), sum_text(v), io::needs_text(v.needs),
                 v.standard_name.empty() ? fmt::format("({})", v.long_name) : std::string(v.standard_name));
  fmt::print("A stream takes ids, groups (plankton/*), patterns (q_*), CF standard names, or all.\n");
}

void list_quantities(const char* title, const std::vector<Quantity>& quantities) {
  fmt::print("    {}\n", title);
  for (const Quantity& q : quantities)
    fmt::print("        {:<28} {:<16} {}\n", q.name, q.unit.empty() ? "1" : q.unit, q.meaning);
}

void list_kernels() {
  for (const Kernel& kernel : kernels()) {
    fmt::print("{}: {}\n", title(kernel), kernel.meaning);
    list_quantities("reads", kernel.inputs);
    list_quantities("adds", kernel.results);
  }
  fmt::print("Options and an example:  sounding eval KERNEL --help\n");
}

}  // namespace

int list_command(const std::string& what) {
  if (what == "cases") list_cases();
  if (what == "schemes") list_schemes();
  if (what == "variables") list_variables();
  if (what == "kernels") list_kernels();
  return 0;
}

}  // namespace sounding::cli
