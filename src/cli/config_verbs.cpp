// SPDX-License-Identifier: Apache-2.0
#include "cli/config_verbs.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/usage.hpp"

namespace sounding::cli {
namespace {

CLI::Validator one_of(std::vector<std::string> words) {
  return {[words = std::move(words)](std::string& text) { return word_problem(text, words); }, ""};
}

CLI::Validator not_empty() {
  return {[](std::string& text) { return std::string(text.empty() ? "empty; a value is due" : ""); }, ""};
}

void add_new(CLI::App& app, int& result) {
  const auto a = std::make_shared<NewArguments>();
  CLI::App* verb = app.add_subcommand("new", "write a configuration that explains itself");
  CLI::Option* name =
      verb->add_option(
              "case", a->name,
              "a shipped case (sounding list cases) or a YAML file; without it an ocean to start from")
          ->type_name("CASE")
          ->check(not_empty());
  verb->add_option("--detail", a->detail,
                   "minimal: what differs from the defaults; default: every key of the parts in use; full: "
                   "every key and word")
      ->type_name("minimal|default|full")
      ->check(one_of({"minimal", "default", "full"}));
  verb->add_option("--from", a->from, "an output file (NetCDF): the configuration of the run that wrote it")
      ->type_name("FILE")
      ->check(not_empty())
      ->excludes(name);
  verb->add_option("--output", a->output,
                   "file to write, never over an existing one; standard output if absent")
      ->type_name("FILE")
      ->check(not_empty());
  verb->add_option("--set", a->sets, "overrides the values, as in run.stop=\"2 d\"; may be given again")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  verb->footer(
      "Examples:  sounding new --output mine.yaml\n"
      "           sounding new quickstart --detail full\n"
      "           sounding new --from output/latest/ocean_6h.nc --output again.yaml");
  verb->callback([a, &result] { result = new_command(*a); });
}

void add_list(CLI::App& app, int& result) {
  const auto what = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("list", "list cases, schemes, output variables or kernels of eval");
  verb->add_option("what", *what, "cases, schemes (words of every choice), variables or kernels")
      ->required()
      ->type_name("cases|schemes|variables|kernels")
      ->check(one_of({"cases", "schemes", "variables", "kernels"}));
  verb->footer("Example:  sounding list variables");
  verb->callback([what, &result] { result = list_command(*what); });
}

void add_keys(CLI::App& app, int& result) {
  const auto path = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("keys", "list the keys of a configuration with unit, bounds, default");
  verb->add_option("path", *path, "this key and all below it; all keys if absent")->type_name("PATH");
  verb->footer("Example:  sounding keys ocean.npzd");
  verb->callback([path, &result] { result = keys_command(*path); });
}

void add_schema(CLI::App& app, int& result) {
  CLI::App* verb = app.add_subcommand("schema", "write the JSON Schema of configurations, for editors");
  verb->footer("Example:  sounding schema > sounding.schema.json");
  verb->callback([&result] { result = schema_command(); });
}

}  // namespace

void add_config_verbs(CLI::App& app, int& result) {
  add_new(app, result);
  add_list(app, result);
  add_keys(app, result);
  add_schema(app, result);
}

}  // namespace sounding::cli
