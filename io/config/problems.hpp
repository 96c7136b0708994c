// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is wrong with a configuration: all of it, in the order of the text, in one error.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/error.hpp"

namespace sounding::io {

/// A place in a text that was read.  Lines and columns count from 1, columns in bytes; 0: not known.
struct Place {
  int text = 0;  ///< which text: an index given by Problems::add_text
  int line = 0;
  int column = 0;
};

/// A text that configuration comes from: a file, or an override of the command line.
struct InputText {
  std::string name;                 ///< as the user wrote it; "--set #2" for an override
  std::filesystem::path directory;  ///< what its relative paths are relative to
  bool is_file = true;
};

class Problems {
 public:
  /// Number of problems that are printed; the rest is counted.
  static constexpr std::size_t shown = 50;

  int add_text(InputText text);
  const InputText& text(int index) const { return texts_[static_cast<std::size_t>(index)]; }

  /// "name:line:column", as far as known.
  std::string locate(Place place) const;

  /// One line: `place: key: message`; an empty key is left out.
  void add(Place place, std::string_view key, std::string_view message, ExitCode code = ExitCode::bad_input);

  /// The same, and nothing more can be read: throws at once.
  [[noreturn]] void fail(Place place, std::string_view key, std::string_view message,
                         ExitCode code = ExitCode::bad_input);

  std::size_t size() const { return list_.size(); }

  /// Throws Error with every problem, one a line, and their number, if there is any.
  void raise_if_any() const;

 private:
  struct Problem {
    Place place;
    std::string line;
    ExitCode code;
  };
  std::vector<InputText> texts_;
  std::vector<Problem> list_;
};

}  // namespace sounding::io
