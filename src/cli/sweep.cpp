// SPDX-License-Identifier: Apache-2.0
/// A sweep: the product of values of some keys, each case a run of its own or extra columns of one, their
/// files then as one.
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
#include "io/config/columns.hpp"
#include "io/error.hpp"
#include "io/run_directory.hpp"
#include "model/run.hpp"
#include "model/stop_request.hpp"

namespace sounding::cli {
namespace {

/// How a run ended.
struct Outcome {
  std::string result = "waiting";             ///< done, or why not
  double seconds = 0;                         ///< of several side by side: a share
  std::filesystem::path folder;               ///< empty if the run came to none
  std::string states;                         ///< hash of each medium
  std::map<std::string, io::CaseFile> files;  ///< by name
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
  std::string text = "case,folder";
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

/// Runs one configuration, of one case or of several side by side, and notes how it went with each.
std::optional<io::Error> run_cases(const io::RunConfig& config, const RunArguments& a,
                                   const std::vector<Outcome*>& cases) {
  const auto begin = std::chrono::steady_clock::now();
  const std::filesystem::path before = last_folder(config.output.directory);
  std::optional<io::Error> error;
  Outcome all;
  std::vector<model::MediumReport> media;
  try {
    const model::RunReport report = run_with_summary(config, a);
    all.result = report.ending == model::Ending::finished ? "done" : "stopped";
    all.folder = report.directory;
    media = report.media;
    for (const auto& file : report.files) all.files[file.filename().string()] = {file, 0, cases.size()};
  } catch (const io::Error& failure) {
    error = failure;
  } catch (const std::bad_alloc&) {
    error = {io::ExitCode::system, "out of memory"};
  } catch (const std::exception& failure) {
    error = {io::ExitCode::system, failure.what()};
  }
  if (error) {
    all.result = error->what();
    const std::filesystem::path after = last_folder(config.output.directory);
    if (after != before) all.folder = after;
  }
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() /
                static_cast<double>(cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    *cases[i] = all;
    for (auto& [name, file] : cases[i]->files) file.member = i;
    for (const model::MediumReport& m : media)
      cases[i]->states += fmt::format("{}{:016x}", cases[i]->states.empty() ? "" : " ",
                                      m.members.empty() ? m.state_hash : m.members[i]);
  }
  return error;
}

/// The files of one name of all runs, as one file; no further one where an end is asked for.
void combine(const std::filesystem::path& folder, const SweepPlan& plan, const std::vector<Outcome>& outcomes,
             const model::StopRequest& stop) {
  std::map<std::string, std::vector<io::CaseFile>> by_name;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    for (const auto& [name, file] : outcomes[i].files) {
      auto& files = by_name[name];
      files.resize(outcomes.size());
      files[i] = file;
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

std::string counted(std::size_t number, const std::string& what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

void list(const SweepPlan& plan) {
  std::size_t number = 0;
  for (const SweepCase& one : plan.cases) fmt::print("case {}: {}\n", ++number, in_words(plan, one));
}

/// "case 3", "cases 1 to 500" or "cases 1, 3, 5", for messages.
std::string numbers_of(const std::vector<std::size_t>& run) {
  if (run.size() == 1) return fmt::format("case {}", run.front() + 1);
  if (run.back() - run.front() + 1 == run.size())
    return fmt::format("cases {} to {}", run.front() + 1, run.back() + 1);
  std::string numbers;
  for (const std::size_t one : run) numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", one + 1);
  return "cases " + numbers;
}

}  // namespace

int sweep_command(const SweepArguments& a) {
  std::vector<Vary> varied;
  for (const std::string& text : a.vary) varied.push_back(parse_vary(text));
  SweepPlan plan = plan_sweep(file_or_case(a.run.config).string(), all_sets(a.run), varied, a.separate);
  if (a.dry_run) {
    list(plan);
    for (const SweepCase& one : plan.cases) {
      try {
        (void)model::check(one.config);
      } catch (const io::Error& error) {
        throw io::Error(error.code(), in_words(plan, one) + ": " + error.what());
      }
    }
    fmt::print("{} cases in {}: no problem found\n", plan.cases.size(), counted(plan.runs.size(), "run"));
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
  const auto say = [&](const std::string& text) {
    if (!a.run.quiet) std::fputs(("sounding: " + text + "\n").c_str(), stderr);
  };
  const auto try_run = [&](const std::vector<std::size_t>& run) {
    std::vector<const io::RunConfig*> configs;
    std::vector<Outcome*> ends;
    for (const std::size_t number : run) {
      configs.push_back(&plan.cases[number].config);
      ends.push_back(&outcomes[number]);
    }
    say(fmt::format(
        "{} of {}: {}{}", numbers_of(run), plan.cases.size(), in_words(plan, plan.cases[run.front()]),
        run.size() == 1 ? "" : " to " + in_words(plan, plan.cases[run.back()]) + ", side by side"));
    io::RunConfig config = io::side_by_side(configs);
    config.output.directory = folder;
    const std::optional<io::Error> error = run_cases(config, a.run, ends);
    write_table(table, plan, outcomes);
    end_if_asked(fmt::format("{} {}", ends.front()->result == "stopped" ? "in" : "after", numbers_of(run)));
    return error;
  };
  for (const std::vector<std::size_t>& run : plan.runs) {
    const std::optional<io::Error> error = try_run(run);
    if (error && run.size() == 1 && !first_error) first_error = error;
    if (!error || run.size() == 1) continue;
    // One case may have spoilt it for all.
    say(fmt::format("side by side: {}; now one after the other", error->what()));
    std::filesystem::remove_all(outcomes[run.front()].folder);
    for (const std::size_t number : run)
      if (const auto own = try_run({number}); own && !first_error) first_error = own;
  }
  combine(folder, plan, outcomes, stop);
  end_if_asked("while combining the files of the runs, all");
  io::point_latest_at(folder);
  const auto failed =
      std::count_if(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.result != "done"; });
  fmt::print("{} of {} cases done; their table: {}\n", outcomes.size() - static_cast<std::size_t>(failed),
             outcomes.size(), table.string());
  if (first_error)
    throw io::Error(first_error->code(), fmt::format("{} of {} cases failed, the first with: {}", failed,
                                                     outcomes.size(), first_error->what()));
  return 0;
}

}  // namespace sounding::cli
