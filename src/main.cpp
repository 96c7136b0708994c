// SPDX-License-Identifier: Apache-2.0
/// The command line.  The only place that turns an error into text and an exit code.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <limits>
#include <new>
#include <string>
#include <system_error>

#include "cli/bench.hpp"
#include "cli/commands.hpp"
#include "cli/compare.hpp"
#include "cli/config_verbs.hpp"
#include "cli/eval.hpp"
#include "cli/eval_kernel.hpp"
#include "cli/manual.hpp"
#include "cli/standard_streams.hpp"
#include "cli/usage.hpp"
#include "core/version.hpp"
#include "io/error.hpp"
#include "io/netcdf/file.hpp"

namespace {

using sounding::io::ExitCode;

std::string quoted(const std::string& argument) {
  return argument.find_first_of(" \t\"'$*") == std::string::npos ? argument : "'" + argument + "'";
}

std::string command_line(int argc, char** argv) {
  std::string text = "sounding";
  for (int i = 1; i < argc; ++i) text += " " + quoted(argv[i]);
  return text;
}

std::string_view reason(ExitCode code) {
  switch (code) {
    case ExitCode::usage:
      return "usage";
    case ExitCode::bad_input:
      return "input";
    case ExitCode::missing_input:
      return "missing";
    case ExitCode::numerical:
      return "numerical";
    case ExitCode::cannot_create:
      return "create";
    case ExitCode::io_failed:
      return "io";
    case ExitCode::locked:
      return "locked";
    case ExitCode::interrupted:
    case ExitCode::terminated:
      return "signal";
    default:
      return "system";
  }
}

/// What went wrong, and last the line that a script reads.
int failure(ExitCode code, const std::string& text) {
  std::fprintf(stderr, "sounding: %s\n", text.c_str());
  std::fprintf(stderr, "sounding: exit=%d reason=%s\n", static_cast<int>(code),
               std::string(reason(code)).c_str());
  return static_cast<int>(code);
}

CLI::Validator whole_number(std::int64_t least,
                            std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
  return {[=](std::string& text) { return sounding::cli::whole_number_problem(text, least, most); }, ""};
}

/// For options whose empty text would pass as absent: an unset variable in a script.
CLI::Validator not_empty() {
  return {[](std::string& text) { return std::string(text.empty() ? "empty; a value is due" : ""); }, ""};
}

void add_run_options(CLI::App& app, sounding::cli::RunArguments& a) {
  app.add_option("config", a.config, "YAML file")->required()->type_name("FILE")->check(not_empty());
  app.add_option("--set", a.sets, "overrides the file, as in run.stop=\"2 d\"; may be given again")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  app.add_option("--precision", a.precision, "overrides run.precision")
      ->type_name("float|double")
      ->check(not_empty());
  app.add_option("--device", a.device, "overrides run.device; cuda: an NVIDIA card")
      ->type_name("cpu|cuda")
      ->check(not_empty());
}

int run_program(int argc, char** argv) {
  CLI::App app{"columns of ocean and atmosphere over real bathymetry and terrain.", "sounding"};
  app.formatter(sounding::cli::manual_page());
  app.set_version_flag("--version", [] {
    return "sounding " + std::string(sounding::core::version()) + " (git " +
           std::string(sounding::core::git_commit()) + (sounding::core::git_dirty() ? ", modified" : "") +
           "; " + std::string(sounding::core::build()) + ")";
  });
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, 64 command line, 65 content of input, 66 missing input, 70 numerical, 71 system,\n"
      "73 cannot create output, 74 output failed, 75 another run writes there, 130 and 143 stopped by SIGINT "
      "or\n"
      "SIGTERM after a checkpoint.  The last line on standard error says which.\n"
      "The script ./sounding has more: plot FILE draws output, report DIR makes a page of a run, test runs\n"
      "the tests.");
  int result = 0;

  sounding::cli::RunArguments run;
  CLI::App* run_app = app.add_subcommand("run", "run a configuration and write its output");
  add_run_options(*run_app, run);
  run_app
      ->add_option("--steps", run.steps,
                   "stop after so many steps of the longest time step, counted from here")
      ->check(whole_number(1))
      ->type_name("N");
  run_app
      ->add_option("--restart", run.restart,
                   "go on from a checkpoint: a file, the folder of a run, or latest: the newest below "
                   "output.directory")
      ->type_name("latest|FILE|FOLDER")
      ->check(not_empty());
  run_app->add_flag("--quiet", run.quiet, "no progress and no summary");
  run_app->footer(
      "SIGINT (Ctrl-C) and SIGTERM end a run after a checkpoint, a second one at once; SIGUSR1 writes a\n"
      "checkpoint and goes on.  See configs/restart.md.\n"
      "Example:  sounding run configs/first_column.yaml --set checkpoint.every=\"1 d\"\n"
      "          sounding run configs/first_column.yaml --set run.stop=\"12 d\" --restart latest");
  run_app->callback([&] {
    run.command_line = command_line(argc, argv);
    result = sounding::cli::run_command(run);
  });

  sounding::cli::RunArguments check;
  CLI::App* check_app =
      app.add_subcommand("check", "validate a configuration and print grid, memory, steps, outputs");
  add_run_options(*check_app, check);
  check_app->footer("Creates nothing.\nExample:  sounding check configs/quickstart.yaml");
  check_app->callback([&] { result = sounding::cli::check_command(check); });

  sounding::cli::EvalArguments eval;
  CLI::App* eval_app =
      app.add_subcommand("eval", "run a kernel over a CSV table and write the table with its results");
  eval_app->add_option("kernel", eval.kernel, "name of the kernel")->required();
  eval_app->add_option("file", eval.file, "CSV file; standard input if absent")->check(not_empty());
  eval_app->add_option("--precision", eval.precision, "f32 or f64")->check(not_empty());
  eval_app
      ->add_option("--set", eval.sets,
                   "option=value for rows whose column is absent or empty; may be given again")
      ->allow_extra_args(false);
  eval_app->footer("");  // not that of the program besides
  eval_app->footer([&eval] { return sounding::cli::help_on_kernels(eval.kernel); });
  eval_app->callback([&] { result = sounding::cli::eval_command(eval, std::cin, std::cout, std::cerr); });

  sounding::cli::SweepArguments sweep;
  CLI::App* sweep_app =
      app.add_subcommand("sweep", "run a configuration for every combination of some values");
  add_run_options(*sweep_app, sweep.run);
  sweep_app->add_option("--vary", sweep.vary, "a key and its values; given again: every combination")
      ->required()
      ->allow_extra_args(false)
      ->type_name("KEY=A,B,C")
      ->check(not_empty());
  sweep_app->add_option("--steps", sweep.run.steps, "stop each after so many steps of the longest time step")
      ->check(whole_number(1))
      ->type_name("N");
  sweep_app->add_flag("--separate", sweep.separate,
                      "every combination as a run of its own, in its own folder");
  sweep_app->add_flag("--dry-run", sweep.dry_run, "list and check the combinations, create nothing");
  sweep_app->add_flag("--quiet", sweep.run.quiet, "no progress");
  sweep_app->footer(
      "Combinations that differ in keys of a column alone (sounding keys marks them) are extra columns of "
      "one\n"
      "run, others runs of their own; the bits are the same.  Writes a folder with one numbered folder per\n"
      "run, the table runs.csv of all combinations, and for each stream one file of all, with a dimension\n"
      "named by each key.  A combination that fails ends none of the others.\n"
      "Examples:  sounding sweep first_column --vary ocean.forcing.heat_flux=-50,-100 --set run.stop=\"2 "
      "d\"\n"
      "           sounding sweep first_column --vary ocean.dt=\"300 s,600 s\" --vary "
      "ocean.mixing.kind=none,convective --steps 36");
  sweep_app->callback([&] {
    sweep.run.command_line = command_line(argc, argv);
    result = sounding::cli::sweep_command(sweep);
  });

  sounding::cli::add_config_verbs(app, result);

  sounding::cli::InfoArguments info;
  CLI::App* info_app = app.add_subcommand("info", "what an output file holds: axes, times, ranges, origin");
  info_app->add_option("file", info.file, "NetCDF file, *.nc or *.nc.part")
      ->required()
      ->type_name("FILE")
      ->check(not_empty());
  info_app->add_flag("--all", info.all, "smallest, mean, largest of all records instead of the last");
  info_app->add_flag("--config", info.config, "print the configuration of the run, ready to be run again");
  info_app->footer(
      "Dry cells and other missing values count in none of the numbers.\n"
      "Examples:  sounding info output/latest/ocean_3h.nc\n"
      "           sounding info --config output/latest/ocean_3h.nc > again.yaml");
  info_app->callback([&] { result = sounding::cli::info_command(info); });
  sounding::cli::CompareArguments compare;
  CLI::App* compare_app =
      app.add_subcommand("compare", "tell how far the numbers of two outputs lie from each other");
  compare_app->add_option("first", compare.first, "NetCDF file, or folder of a run")
      ->required()
      ->check(not_empty());
  compare_app->add_option("second", compare.second, "the same of another run")
      ->required()
      ->check(not_empty());
  compare_app
      ->add_option("--tolerance", compare.tolerance,
                   "allowed difference, relative to the largest value of the variable")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  compare_app->footer(
      "Exit code 70 where a difference exceeds the tolerance.\n"
      "Example:  sounding compare output/0001 output/latest --tolerance 1e-12");
  compare_app->callback([&] { result = sounding::cli::compare_command(compare); });

  sounding::cli::BenchArguments bench;
  CLI::App* bench_app = app.add_subcommand("bench", "measure how fast kernels run on this machine");
  bench_app
      ->add_option("name", bench.name,
                   "light: two-band light over four sea floors; bathymetry: ways to stop it at the floor; "
                   "divergence: saturation adjustment where few points are saturated; powers: x^(2/3) as "
                   "power and as root; "
                   "fusion, allocation: loop order and scratch of a step")
      ->required();
  bench_app->add_option("--json", bench.json, "file for the results, as Google Benchmark writes them")
      ->check(not_empty());
  bench_app
      ->add_option("--size", bench.size,
                   "columns in x, in y, levels; not given: 512x256x64, on a device 512x512x64 as published")
      ->check(not_empty());
  bench_app->add_option("--filter", bench.filter, "run the cases whose names this regular expression finds");
  CLI::Option* file = bench_app
                          ->add_option("--bathymetry", bench.bathymetry,
                                       "bathymetry: a NetCDF file of elevation to measure too")
                          ->check(not_empty());
  bench_app->add_option("--region", bench.region, "west,east,south,north of that file [degrees]")
      ->needs(file)
      ->check(not_empty());
  bench_app->add_option("--device", bench.device, "bathymetry: cuda measures the same on a GPU")
      ->capture_default_str()
      ->type_name("cpu|cuda")
      ->check(not_empty());
  bench_app->add_flag(
      "--predict", bench.predict,
      "bathymetry: set what a model of a GPU predicts beside the measured and published ratios");
  bench_app
      ->add_option("--repetitions", bench.repetitions,
                   "the least time counts; not given: 5, of slow cases over sea floors fewer")
      ->check(whole_number(1, 1000));
  bench_app->add_option("--threads", bench.threads)->capture_default_str()->check(whole_number(1, 1024));
  bench_app->footer(
      "Examples:  sounding bench light --json light.json\n"
      "           sounding bench bathymetry --device cuda --predict");
  bench_app->callback([&] {
    bench.executable = argv[0];
    result = sounding::cli::bench_command(bench);
  });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    return failure(ExitCode::usage, sounding::cli::usage_message(app, error) + "; see sounding --help");
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  sounding::cli::prepare_standard_streams();
  sounding::io::prepare_netcdf();
  try {
    const int result = run_program(argc, argv);
    if (result == 0) sounding::cli::require_standard_output();
    return result;
  } catch (const sounding::io::Error& error) {
    return failure(error.code(), error.what());
  } catch (const std::bad_alloc&) {
    return failure(ExitCode::system, "out of memory");
  } catch (const std::system_error& error) {  // also what fmt::print throws
    const bool lost = std::ferror(stdout) != 0;
    return failure(lost ? ExitCode::io_failed : ExitCode::system,
                   (lost ? "standard output: " : "") + std::string(error.what()));
  } catch (const std::exception& error) {
    return failure(ExitCode::system, error.what());
  }
}
