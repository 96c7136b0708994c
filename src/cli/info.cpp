// SPDX-License-Identifier: Apache-2.0
/// What an output file holds, on one screen.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "io/error.hpp"
#include "io/netcdf/file_summary.hpp"

namespace sounding::cli {
namespace {

void line(const char* what, const std::string& text) {
  if (!text.empty()) fmt::print("{:<12}{}\n", what, text);
}

std::string percent(std::size_t part, std::size_t all) {
  return fmt::format("{:.1f} %",
                     100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(1, all)));
}

void print_axes(const io::FileSummary& s) {
  for (const io::AxisSummary& axis : s.axes) {
    if (axis.name == "time") {
      const std::string span = s.records == 0   ? ", none yet"
                               : s.records == 1 ? " at " + s.first_time
                                                : fmt::format(" from {} to {}", s.first_time, s.last_time);
      line("time",
           fmt::format("{} {}{}{}", s.records, s.intervals ? "interval" : "record", s.records == 1 ? "" : "s",
                       s.intervals && s.records > 0 ? ", ends" + span : span));
    } else {
      const std::string span = axis.ends ? fmt::format(" from {:.6g} to {:.6g} {}", axis.ends->first,
                                                       axis.ends->second, axis.units)
                                         : "";
      line(axis.name.c_str(), fmt::format("{}{}", axis.length, span));
    }
  }
}

void print_dry(const io::FileSummary& s) {
  std::string text;
  if (s.cells) text = fmt::format("{} of {} cells", percent(*s.dry_cells, *s.cells), *s.cells);
  if (s.columns)
    text += fmt::format("{}{} of {} columns", text.empty() ? "" : ", ", *s.dry_columns, *s.columns);
  line("dry", text);
}

std::string in_a_row(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string numbers(const io::VariableSummary& v) {
  if (v.values == v.missing + v.not_finite) return fmt::format("{:>12}{:>12}{:>12}", "-", "-", "-");
  return fmt::format("{:>12.5g}{:>12.5g}{:>12.5g}", v.smallest, v.mean, v.largest);
}

void print_variables(const io::FileSummary& s, bool over_time, const char* heading) {
  std::size_t name = 8, unit = 4;
  bool any = false;
  for (const io::VariableSummary& v : s.variables) {
    if (v.over_time != over_time) continue;
    any = true;
    name = std::max(name, v.name.size());
    unit = std::max(unit, v.units.size());
  }
  if (!any) return;
  fmt::print("\n{}  {}{:>12}{:>12}{:>12}  dimensions; meaning\n", padded(heading, name), padded("unit", unit),
             "smallest", "mean", "largest");
  for (const io::VariableSummary& v : s.variables) {
    if (v.over_time != over_time) continue;
    fmt::print("{}  {}{}  {}; {}\n", padded(v.name, name), padded(v.units, unit), numbers(v),
               in_a_row(v.dimension), v.long_name);
    if (v.not_finite > 0)
      fmt::print("{}  {} values are not finite, of {}\n", padded("", name), v.not_finite, v.values);
  }
}

}  // namespace

int info_command(const InfoArguments& a) {
  if (a.config) {
    const std::string text = io::stored_config(a.file);
    if (text.empty())
      throw io::Error(io::ExitCode::bad_input,
                      a.file + ": holds no configuration (attribute model_config_yaml)");
    fmt::print("{}\n", text);
    return 0;
  }
  const io::FileSummary s = io::summarise(a.file, a.all ? io::RecordsRead::all : io::RecordsRead::last);
  fmt::print("{}{}\n", a.file, s.origin.title.empty() ? "" : ": " + s.origin.title);
  if (a.file.ends_with(".part"))
    fmt::print("{:<12}still being written, or left by a run that did not finish\n", "unfinished");
  line("made by", s.origin.source +
                      (s.origin.precision.empty() ? "" : ", " + s.origin.precision + " precision") +
                      (s.origin.threads.empty() ? "" : ", threads: " + s.origin.threads) +
                      (s.origin.host.empty() ? "" : ", on " + s.origin.host));
  print_axes(s);
  print_dry(s);
  print_variables(s, true, "variable");
  print_variables(s, false, "fixed");
  fmt::print("\nnumbers: of what is not missing, {}, each with the same weight\n",
             a.all ? "over all records" : "in the last record");
  if (!s.origin.config.empty())
    line("config", fmt::format("sha256 {}, {} bytes; printed by  sounding info --config {}",
                               s.origin.config_sha256, s.origin.config.size(), a.file));
  line("inputs", s.origin.input_files);
  line("history", s.origin.history);
  return 0;
}

}  // namespace sounding::cli
