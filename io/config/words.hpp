// SPDX-License-Identifier: Apache-2.0
/// \file
/// Words for messages: quoting what was found, joining lists, the nearest known word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sounding::io {

/// The text in double quotes, control characters shown as `\xNN`, cut after 60 bytes.
std::string in_quotes(std::string_view text);

/// The words in this order, separated by ", ".
std::string comma_list(const std::vector<std::string>& words);

/// Number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other
/// (optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate with the smallest edit distance, if that is at most a third of the word's length (rounded
/// up); letter case alone always counts as near.  Empty if there is none.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

/// The shortest decimal text that reads back as the same double; always with a point as decimal mark.
std::string shortest(double value);

}  // namespace sounding::io
