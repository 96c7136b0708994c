// SPDX-License-Identifier: Apache-2.0
#include "cli/usage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

#include "io/config/words.hpp"

namespace sounding::cli {
namespace {

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
  const std::string nearest = io::nearest_word(word, known);
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest);
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  return names;
}

/// An argument that no option and no place of the command takes.
std::string unexpected(const CLI::App& command, const std::vector<std::string>& words) {
  std::string word = words.front();
  for (const std::string& other : words)
    if (other.starts_with("-")) word = other;  // what follows an unknown option is no mistake of its own
  const std::string name = command.get_name();
  if (!word.starts_with("-"))
    return fmt::format("{}: {} is one argument too many", name, io::in_quotes(word));
  const std::vector<std::string> known = options_of(command);
  word = word.substr(0, word.find('='));
  return fmt::format("{}: unknown option {}; one of {}{}", name, io::in_quotes(word), io::comma_list(known),
                     did_you_mean(word, known));
}

std::string wrong_command(const CLI::App& app) {
  const std::vector<std::string> known = commands_of(app), words = app.remaining();
  if (words.empty()) return "a command is missing: one of " + io::comma_list(known);
  if (words.front().starts_with("-")) return unexpected(app, words);
  return fmt::format("unknown command {}; one of {}{}", io::in_quotes(words.front()), io::comma_list(known),
                     did_you_mean(words.front(), known));
}

}  // namespace

std::string usage_message(const CLI::App& app, const CLI::Error& error) {
  const std::vector<CLI::App*> used = app.get_subcommands();
  const CLI::App& command = used.empty() ? app : *used.front();
  const auto is = [&](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
  if (used.empty() && is(CLI::ExitCodes::RequiredError)) return wrong_command(app);
  if (is(CLI::ExitCodes::ExtrasError)) {
    const std::vector<std::string> words = command.remaining();
    if (!words.empty()) return unexpected(command, words);
  }
  const std::string text = error.what();
  if (is(CLI::ExitCodes::ArgumentMismatch))
    return fmt::format("{}: {}: a value is missing", command.get_name(), text.substr(0, text.find(':')));
  return fmt::format("{}: {}", command.get_name(), text);
}

std::string word_problem(const std::string& text, const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), text) != words.end()) return "";
  return fmt::format("{} given, one of {} is due{}", io::in_quotes(text), io::comma_list(words),
                     did_you_mean(text, words));
}

std::string whole_number_problem(const std::string& text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem == std::errc() && stop == end && least <= number && number <= most) return "";
  const std::string allowed = most == std::numeric_limits<std::int64_t>::max()
                                  ? fmt::format("from {} on", least)
                                  : fmt::format("from {} to {}", least, most);
  return fmt::format("{} given, a whole number {} is due", io::in_quotes(text), allowed);
}

}  // namespace sounding::cli
