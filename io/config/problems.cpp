// SPDX-License-Identifier: Apache-2.0
#include "io/config/problems.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace sounding::io {

int Problems::add_text(InputText text) {
  texts_.push_back(std::move(text));
  return static_cast<int>(texts_.size()) - 1;
}

std::string Problems::locate(Place place) const {
  const InputText& origin = text(place.text);
  std::string located = origin.name;
  if (!origin.is_file) return located;
  if (place.line > 0) located += ":" + std::to_string(place.line);
  if (place.line > 0 && place.column > 0) located += ":" + std::to_string(place.column);
  return located;
}

void Problems::add(Place place, std::string_view key, std::string_view message, ExitCode code) {
  std::string line = locate(place) + ": ";
  if (!key.empty()) line.append(key).append(": ");
  list_.push_back({place, line.append(message), code});
}

void Problems::fail(Place place, std::string_view key, std::string_view message, ExitCode code) {
  add(place, key, message, code);
  raise_if_any();
  throw Error(code, std::string(message));
}

void Problems::raise_if_any() const {
  if (list_.empty()) return;
  std::vector<Problem> sorted = list_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.place.text, a.place.line, a.place.column) <
           std::tie(b.place.text, b.place.line, b.place.column);
  });
  std::string all;
  for (std::size_t i = 0; i < std::min(sorted.size(), shown); ++i) all += sorted[i].line + "\n";
  all += std::to_string(sorted.size()) + (sorted.size() == 1 ? " problem" : " problems");
  if (sorted.size() > shown) all += ", the first " + std::to_string(shown) + " shown";
  // A file that is only missing is told apart from a text that is wrong.
  const bool missing = std::all_of(sorted.begin(), sorted.end(),
                                   [](const Problem& p) { return p.code == ExitCode::missing_input; });
  throw Error(missing ? ExitCode::missing_input : ExitCode::bad_input, all);
}

}  // namespace sounding::io
