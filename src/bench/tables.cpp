// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "bench/report.hpp"

namespace sounding::bench {
namespace {

/// The case that is like `r` but for some members; null if it was not measured.
const Result* find(const std::vector<Result>& results, Result r) {
  const auto same = [&r](const Result& other) {
    return other.variant == r.variant && other.bathymetry == r.bathymetry &&
           other.formulation == r.formulation && other.precision == r.precision && other.backend == r.backend;
  };
  const auto found = std::find_if(results.begin(), results.end(), same);
  return found == results.end() ? nullptr : &*found;
}

const Result* scalar_walk_all(const std::vector<Result>& results, Result like, const char* formulation) {
  like.variant = "walk_all";
  like.formulation = formulation;
  like.backend = "scalar";
  return find(results, like);
}

const Result* own_walk_all(const std::vector<Result>& results, Result like) {
  like.variant = "walk_all";
  return find(results, like);
}

std::vector<std::string> bathymetries(const std::vector<Result>& results) {
  std::vector<std::string> found;
  for (const Result& r : results)
    if (std::find(found.begin(), found.end(), r.bathymetry) == found.end()) found.push_back(r.bathymetry);
  return found;
}

/// A row per precision, backend, formulation and variant, in order of appearance; `cell` writes one result.
template <class Cell>
std::string table(const std::vector<Result>& results, const char* unit, Cell cell) {
  const auto label = [](const Result& r) {
    return fmt::format("{:<4}{:<7} {:<7} {:<11}", r.precision, r.backend, r.formulation, r.variant);
  };
  const std::vector<std::string> columns = bathymetries(results);
  std::string text = fmt::format("{:<31}", unit);
  for (const std::string& name : columns) text += fmt::format("{:>25}", name);
  text += '\n';
  std::vector<std::string> labels;
  std::map<std::string, std::map<std::string, const Result*>> rows;
  for (const Result& r : results) {
    if (!rows.contains(label(r))) labels.push_back(label(r));
    rows[label(r)][r.bathymetry] = &r;
  }
  for (const std::string& row : labels) {
    text += row;
    for (const std::string& name : columns)
      text += fmt::format("{:>25}", rows[row].contains(name) ? cell(*rows[row][name]) : "");
    text += '\n';
  }
  return text;
}

/// A time that should not be judged is marked.
std::string marked(const Result& r, std::string time) { return (r.timing.noisy() ? "~" : "") + time; }

std::string nanoseconds(const Result& r) { return marked(r, fmt::format("{:.2f}", r.ns_per_wet_cell())); }
std::string milliseconds(const Result& r) { return marked(r, fmt::format("{:.4f}", 1e-6 * r.timing.best)); }

double times(const Result& slow, const Result& fast) { return slow.timing.best / fast.timing.best; }

/// In brackets: time relative to walk_all of the same formulation and backend, and the same as published.
std::string relative(const std::vector<Result>& results, const Result& r) {
  const Result* walk = own_walk_all(results, r);
  std::string text = walk ? fmt::format(" ({:.3f}", 1 / times(*walk, r)) : " (-";
  const auto published = published_milliseconds(r);
  if (walk && walk != &r && published)
    text += fmt::format(" [{:.3f}]", *published / *published_milliseconds(*walk));
  return text + ')';
}

constexpr const char* about_brackets =
    "(in brackets: time relative to walk_all of the same formulation and backend, and the same as published "
    "for a V100)\n";

/// How far tiles in the folded formulation have come, for one precision; empty if it was not measured.
std::string verdict(const std::vector<Result>& results, const char* precision) {
  Result like;
  like.variant = "tiles";
  like.bathymetry = "all_wet";
  like.formulation = "folded";
  like.precision = precision;
  like.backend = "simd";
  const Result* all_wet = find(results, like);
  like.bathymetry = "random";
  const Result* random = find(results, like);
  if (!all_wet) return {};
  std::string text;
  for (const char* formulation : {"naive", "seed"})
    if (const Result* scalar = scalar_walk_all(results, *all_wet, formulation))
      text += fmt::format("{}: where all is wet, tiles are {:.1f} times faster than scalar {} walk_all\n",
                          precision, times(*scalar, *all_wet), formulation);
  if (!random) return text;
  text += fmt::format(
      "{}: over random depths, a wet cell in tiles costs {:.3f} of what it costs where all is wet", precision,
      random->ns_per_wet_cell() / all_wet->ns_per_wet_cell());
  if (const Result* walk = own_walk_all(results, *random))
    text += fmt::format(";\n     the sweep takes {:.3f} times wet fraction times dense walk_all",
                        random->timing.best / (walk->timing.best * random->wet_fraction));
  return text + '\n';
}

std::string warning(const std::vector<Result>& results) {
  const bool noisy =
      std::any_of(results.begin(), results.end(), [](const Result& r) { return r.timing.noisy(); });
  return noisy ? "(~: something else was running, the median of the sweeps is above 1.15 of the least: judge "
                 "nothing)\n"
               : "";
}

std::string verdicts(const std::vector<Result>& results) {
  return '\n' + verdict(results, "f64") + verdict(results, "f32") + warning(results);
}

/// How far the device has come where all is wet, for tiles of one formulation and precision, and what random
/// depths cost there; empty if it was not measured.
std::string device_verdict(const std::vector<Result>& results, const char* formulation,
                           const char* precision) {
  Result like;
  like.variant = "tiles";
  like.bathymetry = "all_wet";
  like.formulation = formulation;
  like.precision = precision;
  like.backend = "cuda";
  const Result* all_wet = find(results, like);
  like.bathymetry = "random";
  const Result* random = find(results, like);
  if (!all_wet) return {};
  std::string text = fmt::format(
      "{} {}: where all is wet, tiles take {:.4f} ms, at {:.0f} GB/s and {:.3f} of the "
      "speed of a copy",
      precision, formulation, 1e-6 * all_wet->timing.best, all_wet->gb_per_s(), all_wet->share_of_copy());
  for (const char* other : {"seed", "naive"}) {
    like = *all_wet;
    like.formulation = other;
    if (const Result* walk = own_walk_all(results, like); walk && other != all_wet->formulation)
      text += fmt::format(";\n    {:.2f} times faster than {} walk_all", times(*walk, *all_wet), other);
  }
  if (random)
    text += fmt::format(";\n    over random depths {:.3f} of that (wet fraction {:.3f})",
                        1 / times(*all_wet, *random), random->wet_fraction);
  return text + '\n';
}

}  // namespace

std::string light_table(const std::vector<Result>& results) {
  return table(results, "ns per wet cell",
               [&results](const Result& r) {
                 const Result* scalar = scalar_walk_all(results, r, "naive");
                 return fmt::format("{} ({:>6})", nanoseconds(r),
                                    scalar ? fmt::format("{:.1f}x", times(*scalar, r)) : "-");
               }) +
         "(in brackets: times faster than scalar walk_all over the same seafloor)\n" + verdicts(results);
}

std::string bathymetry_table(const std::vector<Result>& results) {
  return table(results, "ns per wet cell",
               [&results](const Result& r) { return nanoseconds(r) + relative(results, r); }) +
         about_brackets + verdicts(results);
}

std::string device_table(const std::vector<Result>& results) {
  std::string text = table(results, "ms per launch",
                           [&results](const Result& r) { return milliseconds(r) + relative(results, r); }) +
                     about_brackets + '\n';
  for (const char* precision : {"f64", "f32"})
    for (const char* formulation : {"seed", "naive", "folded", "mixed"})
      text += device_verdict(results, formulation, precision);
  return text + warning(results);
}

}  // namespace sounding::bench
