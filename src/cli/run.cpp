// SPDX-License-Identifier: Apache-2.0
#include "model/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/cases.hpp"
#include "cli/commands.hpp"
#include "cli/run_summary.hpp"
#include "io/config/load_config.hpp"
#include "io/config/table.hpp"
#include "io/config/words.hpp"
#include "io/error.hpp"
#include "model/progress.hpp"

namespace sounding::cli {
namespace {

/// Throws io::Error (usage), naming the option as it was typed, where its value is no word of the key.
void require_word(const char* option, const std::string& value, std::string_view key) {
  if (value.empty()) return;
  std::vector<std::string> words;
  for (const io::Choice& choice : io::find_key(key)->choices) words.emplace_back(choice.word);
  if (std::find(words.begin(), words.end(), value) == words.end())
    throw io::Error(io::ExitCode::usage, fmt::format("{} {}: one of {} is due", option, io::in_quotes(value),
                                                     io::comma_list(words)));
}

void print_media(const model::RunReport& report) {
  fmt::print("{:<12}{:>9}{:>12}{:>9}{:>10}{:>21}\n", "medium", "columns", "wet cells", "steps", "seconds",
             "ns per cell and step");
  for (const model::MediumReport& m : report.media)
    fmt::print("{:<12}{:>9}{:>12}{:>9}{:>10.2f}{:>21.2f}\n", m.name, m.columns, m.wet_cells, m.steps,
               m.seconds, m.ns_per_cell_and_step());
}

/// What an average column holds; the residual is that of the worst column, relative to its turnover.
void print_budgets(const model::RunReport& report) {
  fmt::print("\n{:<24}{:<11}{:>14}{:>14}{:>14}{:>31}\n", "mean of columns", "unit", "content", "change",
             "inflow", "residual / (content + flux)");
  for (const model::MediumReport& m : report.media) {
    const double columns = static_cast<double>(std::max<std::size_t>(1, m.columns));
    for (const model::Closure& c : m.budgets)
      fmt::print("{:<24}{:<11}{:>14.6g}{:>14.6g}{:>14.6g}{:>31.1e}\n", m.name + ": " + c.name, c.unit,
                 c.content / columns, c.change / columns, c.inflow / columns, c.residual);
  }
}

/// One line for each; none in a regular run.
void print_irregularities(const model::RunReport& report) {
  for (const model::MediumReport& m : report.media)
    for (const model::Counted& c : m.irregularities)
      fmt::print("{}: {} in {} columns, {:.3g} {} in the worst one (mean over the steps)\n", m.name, c.text,
                 c.columns, c.largest, c.unit);
}

void print_files(const model::RunReport& report) {
  for (const auto& file : report.files) fmt::print("written: {}\n", file.string());
  if (!report.files.empty())
    fmt::print("look at it:  ncdump -h {0}   or   ./sounding plot {0}\n", report.files.front().string());
}

void print_summary(const model::RunReport& report) {
  print_media(report);
  print_budgets(report);
  print_irregularities(report);
  for (const model::MediumReport& m : report.media)
    if (!m.fixed_cells.empty()) fmt::print("\n{}\n", m.fixed_cells);
  fmt::print("\nmodel time {}, wall time {:.1f} s, of which output {:.1f} s\n",
             model::model_time(static_cast<std::int64_t>(report.simulated_seconds * 1e6)),
             report.wall_seconds, report.output_seconds);
  for (const model::MediumReport& m : report.media)
    fmt::print("state of the {}: {:016x}\n", m.name, m.state_hash);
  print_files(report);
}

/// 0, or the error that says why the run stopped before its end.
int end_of(const model::RunReport& report) {
  if (report.ending == model::Ending::finished) return 0;
  const std::string at =
      fmt::format("at model time {} of the run; go on with --restart {}",
                  model::model_time(static_cast<std::int64_t>(report.simulated_seconds * 1e6)),
                  report.checkpoint.string());
  if (report.ending == model::Ending::interrupted)
    throw io::Error(io::ExitCode::interrupted, "stopped by SIGINT " + at);
  if (report.ending == model::Ending::terminated)
    throw io::Error(io::ExitCode::terminated, "stopped by SIGTERM " + at);
  std::fputs(
      ("sounding: stopped by run.wall_clock_limit " + at + "\nsounding: exit=0 reason=wall_clock_limit\n")
          .c_str(),
      stderr);
  return 0;
}

}  // namespace

std::vector<std::string> all_sets(const RunArguments& a) {
  require_word("--device", a.device, "run.device");
  require_word("--precision", a.precision, "run.precision");
  std::vector<std::string> sets = a.sets;
  if (!a.device.empty()) sets.push_back("run.device=" + a.device);
  if (!a.precision.empty()) sets.push_back("run.precision=" + a.precision);
  return sets;
}

int run_command(const RunArguments& a) {
  const io::RunConfig config = io::load_config(file_or_case(a.config), all_sets(a));
  for (const std::string& notice : config.notes.notices)
    std::fputs(fmt::format("sounding: {}\n", notice).c_str(), stderr);
  const model::RunReport report = run_with_summary(config, a);
  if (!a.quiet) print_summary(report);
  return end_of(report);
}

int check_command(const RunArguments& a) {
  const io::RunConfig config = io::load_config(file_or_case(a.config), all_sets(a));
  for (const std::string& line : model::check(config)) fmt::print("{}\n", line);
  fmt::print("{}: no problem found\n", a.config);
  return 0;
}

}  // namespace sounding::cli
