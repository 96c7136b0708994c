// SPDX-License-Identifier: Apache-2.0
/// A sweep: the product of values of some keys, each case a run of its own, their files then as one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <optional>
#include <utility>

#include "cli/cases.hpp"
#include "cli/commands.hpp"
#include "cli/result_file.hpp"
#include "cli/run_summary.hpp"
#include "cli/sweep_plan.hpp"
#include "io/error.hpp"
#include "io/run_directory.hpp"
#include "model/run.hpp"
#include "model/stop_request.hpp"

namespace sounding::cli {
namespace {

/// How a run ended.
struct Outcome {
  std::string result = "waiting";  ///< done, or why not
  double seconds = 0;
  std::filesystem::path folder;                        ///< empty if the run came to none
  std::string states;                                  ///< hash of each medium
  std::map<std::string, std::filesystem::path> files;  ///< by name
};

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out.append(c == '"' ? "\"\"" : c == '\n' ? " " : std::string(1, c));
  return out + "\"";
}

/// The table of runs, as CSV; written anew after each run, so that it is there whatever happens.
void write_table(const std::filesystem::path& path, const SweepPlan& plan,
                 const std::vector<Outcome>& outcomes) {
  std::string text = "run,folder";
  for (const io::SweepAxis& axis : plan.axes) text += "," + quoted(axis.key);
  text += ",result,seconds,state\n";
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    text += fmt::format("{},{}", i + 1, outcomes[i].folder.filename().string());
    for (const std::string& value : plan.cases[i].values) text += "," + quoted(value);
    text +=
        fmt::format(",{},{:.3f},{}\n", quoted(outcomes[i].result), outcomes[i].seconds, outcomes[i].states);
  }
  write_result(path, text);
}

/// The numbered folder with the highest number in that of the sweep; empty if there is none.
std::filesystem::path last_folder(const std::filesystem::path& sweep) {
  std::filesystem::path last;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(sweep, ignored)) {
    const std::string name = entry.path().filename().string(), highest = last.filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (std::pair(name.size(), name) > std::pair(highest.size(), highest)) last = entry.path();
  }
  return last;
}

Outcome run_case(SweepCase& one, const SweepArguments& a, std::optional<io::Error>& first_error) {
  Outcome outcome;
  const auto begin = std::chrono::steady_clock::now();
  const std::filesystem::path before = last_folder(one.config.output.directory);
  const auto failed = [&](const io::Error& error) {
    outcome.result = error.what();
    if (!first_error) first_error = error;
    const std::filesystem::path after = last_folder(one.config.output.directory);
    if (after != before) outcome.folder = after;
  };
  try {
    const model::RunReport report = run_with_summary(one.config, a.run);
    outcome.result = report.ending == model::Ending::finished ? "done" : "stopped";
    outcome.folder = report.directory;
    for (const model::MediumReport& m : report.media)
      outcome.states += fmt::format("{}{:016x}", outcome.states.empty() ? "" : " ", m.state_hash);
    for (const auto& file : report.files) outcome.files[file.filename().string()] = file;
  } catch (const io::Error& error) {
    failed(error);
  } catch (const std::bad_alloc&) {
    failed({io::ExitCode::system, "out of memory"});
  } catch (const std::exception& error) {
    failed({io::ExitCode::system, error.what()});
  }
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return outcome;
}

/// The files of one name of all runs, as one file; no further one where an end is asked for.
void combine(const std::filesystem::path& folder, const SweepPlan& plan, const std::vector<Outcome>& outcomes,
             const model::StopRequest& stop) {
  std::map<std::string, std::vector<std::filesystem::path>> by_name;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    for (const auto& [name, path] : outcomes[i].files) {
      auto& files = by_name[name];
      files.resize(outcomes.size());
      files[i] = path;
    }
  for (const auto& [name, files] : by_name) {
    if (stop.stop_signal() != 0) return;
    const std::string why = io::combine_runs(folder / name, files, plan.axes);
    if (why.empty()) {
      fmt::print("combined: {}\n", (folder / name).string());
    } else {
      fmt::print("not combined: {}: {}\n", name, why);
    }
  }
}

void list(const SweepPlan& plan) {
  std::size_t number = 0;
  for (const SweepCase& one : plan.cases) fmt::print("run {}: {}\n", ++number, in_words(plan, one));
}

}  // namespace

int sweep_command(const SweepArguments& a) {
  std::vector<Vary> varied;
  for (const std::string& text : a.vary) varied.push_back(parse_vary(text));
  SweepPlan plan = plan_sweep(file_or_case(a.run.config).string(), all_sets(a.run), varied);
  if (a.dry_run) {
    list(plan);
    for (const SweepCase& one : plan.cases) {
      try {
        (void)model::check(one.config);
      } catch (const io::Error& error) {
        throw io::Error(error.code(), in_words(plan, one) + ": " + error.what());
      }
    }
    fmt::print("{} runs: no problem found\n", plan.cases.size());
    return 0;
  }
  const std::filesystem::path folder = io::make_run_directory(plan.cases.front().config.output.directory);
  std::vector<Outcome> outcomes(plan.cases.size());
  std::optional<io::Error> first_error;
  const std::filesystem::path table = folder / "runs.csv";
  write_table(table, plan, outcomes);
  const model::StopRequest stop(a.run.quiet);  // also between the runs
  const auto end_if_asked = [&](const std::string& where) {
    if (stop.stop_signal() == 0) return;
    throw io::Error(
        stop.stop_signal() == SIGINT ? io::ExitCode::interrupted : io::ExitCode::terminated,
        fmt::format("stopped {} of {}; the table of runs is {}", where, plan.cases.size(), table.string()));
  };
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    if (!a.run.quiet)
      std::fputs(
          fmt::format("sounding: run {} of {}: {}\n", i + 1, plan.cases.size(), in_words(plan, plan.cases[i]))
              .c_str(),
          stderr);
    plan.cases[i].config.output.directory = folder;
    outcomes[i] = run_case(plan.cases[i], a, first_error);
    write_table(table, plan, outcomes);
    end_if_asked(fmt::format("{} run {}", outcomes[i].result == "stopped" ? "in" : "after", i + 1));
  }
  combine(folder, plan, outcomes, stop);
  end_if_asked("while combining the files of the runs, all");
  io::point_latest_at(folder);
  const auto failed =
      std::count_if(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.result != "done"; });
  fmt::print("{} of {} runs done; their table: {}\n", outcomes.size() - static_cast<std::size_t>(failed),
             outcomes.size(), table.string());
  if (first_error)
    throw io::Error(first_error->code(), fmt::format("{} of {} runs failed, the first with: {}", failed,
                                                     outcomes.size(), first_error->what()));
  return 0;
}

}  // namespace sounding::cli
