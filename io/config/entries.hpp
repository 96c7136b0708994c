// SPDX-License-Identifier: Apache-2.0
/// \file
/// A configuration as a list of lines: the table walked with its values, in the order in which files are
/// written.
#pragma once

#include <string>
#include <vector>

#include "io/config/table.hpp"

namespace sounding::io {

/// A key with the value it has in a configuration.
struct Entry {
  const Key* key = nullptr;
  std::string path;     ///< with the names of streams in place of `*`
  std::string name;     ///< the last part of the path
  int depth = 0;        ///< 0 at the root
  std::string value;    ///< as value_text writes it; empty: a section, or a key without a value
  bool used = true;     ///< false: this or a section around it does not apply (region beside idealised)
  bool on = true;       ///< of a section: false where a medium or process is switched off
  std::size_t end = 0;  ///< of a section: index of the first entry behind it
};

/// Every key of the table but those that hold no value, such as include; streams once each, or once as a
/// pattern called NAME where there are none.
std::vector<Entry> entries_of(RunConfig config);

}  // namespace sounding::io
