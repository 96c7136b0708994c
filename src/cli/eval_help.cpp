// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "cli/eval_kernel.hpp"

namespace sounding::cli {
namespace {

std::string bracketed(const std::string& unit) { return unit.empty() ? "" : " [" + unit + "]"; }

std::string line(const std::string& name, const std::string& text) {
  return fmt::format("  {:<31} {}\n", name, text);
}

std::string quantities(const std::vector<Quantity>& list) {
  std::string text;
  for (const Quantity& q : list)
    text += line(q.name, q.meaning + bracketed(q.unit) + (q.required ? "" : "; may be left out"));
  return text;
}

std::string options(const std::vector<Option>& list) {
  std::string text;
  for (const Option& o : list)
    text +=
        line(o.name + (o.alias.empty() ? "" : ", " + o.alias),
             o.meaning + bracketed(o.unit) + (o.initial.empty() ? "; required" : "; default " + o.initial));
  return text;
}

std::string described(const Kernel& kernel) {
  std::string text =
      title(kernel) + ": " + kernel.meaning + "\n\nColumns it reads:\n" + quantities(kernel.inputs);
  if (!kernel.grouping.empty())
    text += line(listed(kernel.grouping), "rows that share these are one column of cells; may be left out");
  text += "Columns it adds:\n" + quantities(kernel.results);
  if (!kernel.options.empty())
    text += "Options, by --set NAME=VALUE for all rows or as a column:\n" + options(kernel.options);
  const std::string scheme = kernel.scheme.empty() ? "" : " --set scheme=" + kernel.scheme;
  return text + "Example, a table and its call:\n" + kernel.example + "  sounding eval " + kernel.name +
         " table.csv" + scheme + "\n";
}

/// All schemes of a kernel, the default first.
std::string described(std::string_view name) {
  const Kernel& first = find_kernel(name);
  if (first.scheme.empty()) return described(first);
  std::string text = fmt::format("{} has several schemes, chosen by --set scheme=WORD; the default is {}.\n",
                                 name, first.scheme);
  for (const Kernel& kernel : kernels())
    if (kernel.name == name) text += "\n" + described(kernel);
  return text;
}

}  // namespace

std::string help_on_kernels(std::string_view name) {
  if (!name.empty()) return described(name);
  std::string text = "Kernels (sounding eval KERNEL --help says what it takes):\n";
  for (const Kernel& kernel : kernels()) text += line(title(kernel), kernel.meaning);
  return text + "Example:  printf 'N,P,Z,D,T,PAR\\n5,1,0.5,0.3,12,50\\n' | sounding eval npzd";
}

}  // namespace sounding::cli
