// SPDX-License-Identifier: Apache-2.0
/// \file
/// Words for messages: quoting what was found, joining lists, the nearest known word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sounding::io {

/// Length of the well-formed UTF-8 sequence at the start of `s` (RFC 3629, section 4), or 0.
std::size_t utf8_length(std::string_view s);

/// The text in double quotes, control characters and what is not UTF-8 shown as `\xNN`, cut after 60 bytes.
std::string in_quotes(std::string_view text);

/// The words in this order, separated by ", ".
std::string comma_list(const std::vector<std::string>& words);

/// Number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other
/// (optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate with the smallest edit distance, if that is at most a third of the word's length (rounded
/// up); letter case alone always counts as near.  Empty if there is none.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

/// "1.2 TiB", "1.2 GiB", "35 MiB".
std::string memory_text(double bytes);

/// The shortest decimal text that reads back as the same double; always with a point as decimal mark.
std::string shortest(double value);

}  // namespace sounding::io
