// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is said when the command line itself is wrong: what was given, and what is allowed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace sounding::cli {

/// The first thing wrong with the arguments that `app` could not parse, with the nearest words it knows.
std::string usage_message(const CLI::App& app, const CLI::Error& error);

/// Empty if the text is a whole number within the bounds, else what is wrong with it: a check of an option.
std::string whole_number_problem(const std::string& text, std::int64_t least, std::int64_t most);

/// Empty if the text is one of the words, else what is wrong with it: a check of an option.
std::string word_problem(const std::string& text, const std::vector<std::string>& words);

}  // namespace sounding::cli
