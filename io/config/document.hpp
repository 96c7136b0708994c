// SPDX-License-Identifier: Apache-2.0
/// \file
/// YAML text as a plain tree that knows where each piece stood.  Everything YAML can do that a configuration
/// does not need (anchors, tags, several documents, repeated keys) is refused here.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/config/problems.hpp"

namespace sounding::io {

struct Node {
  enum class Kind { null, scalar, list, map };
  Kind kind = Kind::null;
  Place place;
  std::string text;         ///< of a scalar; of a null that is written out, its word: "~" or "null"
  bool quoted = false;      ///< a scalar that was written in quotes or as a block of text
  bool flow = false;        ///< a list or map written with brackets or braces
  std::string key;          ///< of an entry of a map
  Place key_place;          ///< where that key stood
  std::vector<Node> items;  ///< of a list or a map, in the order of the text

  bool is_map() const { return kind == Kind::map; }
  const Node* find(std::string_view name) const;
  Node* find(std::string_view name);
};

/// Limits of what is read as a configuration.
struct DocumentLimits {
  static constexpr std::size_t bytes = std::size_t{1} << 20;
  static constexpr std::size_t depth = 16;
  static constexpr std::size_t nodes = 20000;
  static constexpr std::size_t key_bytes = 128;
};

/// The map a file holds.  A missing or unreadable file, and text that cannot be taken apart, throw at once
/// through `problems`; keys given twice are added to them and the first one is kept.
/// `named_at`, if any, is the place that names the file (an include).
Node read_document(const std::filesystem::path& file, const std::string& shown_name, Problems& problems,
                   const Place* named_at = nullptr);

/// The map a text holds, as read_document.  `shown_name` is for messages; relative paths count from
/// `directory`.
Node read_document_text(std::string_view yaml, const std::string& shown_name,
                        const std::filesystem::path& directory, Problems& problems);

/// The value of an override, written in YAML: a scalar, a list or a map.  `key` is for the messages.
Node read_value(std::string_view yaml, int text, std::string_view key, Problems& problems);

}  // namespace sounding::io
