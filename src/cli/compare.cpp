// SPDX-License-Identifier: Apache-2.0
#include "cli/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "io/netcdf/input.hpp"
#include "io/publish.hpp"

namespace sounding::cli {
namespace {

namespace fs = std::filesystem;
using io::Error;
using io::ExitCode;

/// How far a variable lies from another.
struct Difference {
  std::size_t differing = 0;  ///< values
  std::size_t unlike = 0;     ///< of them: of another kind in the other file
  double largest = 0;         ///< of the others
  double magnitude = 0;       ///< largest in the first file

  double relative() const { return largest == 0 ? 0 : largest / magnitude; }
};

enum class Kind { number, missing, not_a_number, infinite, minus_infinite };

Kind kind_of(const io::Slab& slab, std::size_t i) {
  const double value = slab.value[i];
  if (slab.missing[i]) return Kind::missing;
  if (std::isnan(value)) return Kind::not_a_number;
  if (std::isinf(value)) return value > 0 ? Kind::infinite : Kind::minus_infinite;
  return Kind::number;
}

Difference difference(const io::Slab& a, const io::Slab& b) {
  Difference d;
  for (std::size_t i = 0; i < a.value.size(); ++i) {
    const Kind kind_a = kind_of(a, i), kind_b = kind_of(b, i);
    if (kind_a == Kind::number) d.magnitude = std::max(d.magnitude, std::abs(a.value[i]));
    if (kind_a != kind_b) {
      ++d.differing;
      ++d.unlike;
    } else if (kind_a == Kind::number) {
      d.differing += a.value[i] != b.value[i];
      d.largest = std::max(d.largest, std::abs(a.value[i] - b.value[i]));
    }
  }
  return d;
}

bool holds_numbers(const io::InputVariable& v) {
  constexpr int character = 2, text = 12;  // of netCDF
  return v.type != character && v.type != text;
}

io::Slab whole(const io::NetcdfFile& file, const io::InputVariable& v) {
  return read_slab(file, v, std::vector<std::size_t>(v.shape.size(), 0), v.shape);
}

/// Names of all variables with numbers.
std::set<std::string> names(const io::NetcdfFile& file) {
  std::set<std::string> all;
  for (const io::InputVariable& v : list_variables(file))
    if (holds_numbers(v)) all.insert(v.name);
  return all;
}

/// Prints what differs; the number of variables beyond the tolerance.
int compare_files(const fs::path& first, const fs::path& second, double tolerance) {
  const io::NetcdfFile a = io::open_input(first), b = io::open_input(second);
  const std::string crashed = fmt::format("{} or {}: the netCDF library crashed on it; it is damaged",
                                          first.string(), second.string());
  const io::CrashGuard guard(crashed, ExitCode::bad_input);
  if (names(a) != names(b))
    throw Error(ExitCode::bad_input,
                fmt::format("{} and {} hold not the same variables", first.string(), second.string()));
  int beyond = 0, variables = 0;
  for (const std::string& name : names(a)) {
    const io::InputVariable va = *find_variable(a, name), vb = *find_variable(b, name);
    if (va.shape != vb.shape) io::refuse(b, name, "has not the shape that it has in " + first.string());
    // What gives the same numbers another meaning.
    for (const char* attribute : {"units", "calendar", "cell_methods", "positive"})
      if (const std::string in_a = text_attribute(a, va.id, attribute),
          in_b = text_attribute(b, vb.id, attribute);
          in_a != in_b)
        io::refuse(b, name,
                   fmt::format("has {} \"{}\", and \"{}\" in {}", attribute, in_b, in_a, first.string()));
    const Difference d = difference(whole(a, va), whole(b, vb));
    ++variables;
    const bool good = d.unlike == 0 && d.relative() <= tolerance;
    if (!good) ++beyond;
    if (d.differing > 0)
      fmt::print(
          "{}: {}: {} values differ, at most by {:.3g}, {:.2g} of the largest{}{}\n",
          first.filename().string(), name, d.differing, d.largest, d.relative(),
          d.unlike ? fmt::format("; {} are numbers in one file alone, or missing, NaN or infinite in one and "
                                 "not so in the other",
                                 d.unlike)
                   : "",
          good ? "" : "  BEYOND THE TOLERANCE");
  }
  fmt::print("{}: {} variables, {} beyond the tolerance of {:g}\n", first.filename().string(), variables,
             beyond, tolerance);
  return beyond;
}

/// Names of the NetCDF files in a folder, without those that a run keeps for itself.
std::set<std::string> files(const fs::path& folder) {
  std::set<std::string> all;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".nc" && !io::is_name_of_other_files(entry.path().stem().string()))
      all.insert(entry.path().filename().string());
  return all;
}

}  // namespace

int compare_command(const CompareArguments& a) {
  int beyond = 0;
  if (fs::is_directory(a.first) || fs::is_directory(a.second)) {
    for (const std::string& folder : {a.first, a.second})
      if (!fs::is_directory(folder))
        throw Error(ExitCode::missing_input,
                    folder + ": no folder, but the other one is; two of a kind are due");
    const std::set<std::string> all = files(a.first);
    if (all.empty() || all != files(a.second))
      throw Error(ExitCode::bad_input, fmt::format("{} and {} hold not the same files: {}; {}", a.first,
                                                   a.second, io::listed(all), io::listed(files(a.second))));
    for (const std::string& name : all)
      beyond += compare_files(fs::path(a.first) / name, fs::path(a.second) / name, a.tolerance);
  } else {
    beyond = compare_files(a.first, a.second, a.tolerance);
  }
  if (beyond > 0)
    throw Error(
        ExitCode::numerical,
        fmt::format("{} variables differ by more than {:g} of their largest value", beyond, a.tolerance));
  return 0;
}

}  // namespace sounding::cli
