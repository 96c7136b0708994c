// SPDX-License-Identifier: Apache-2.0
/// \file
/// Comma-separated values after RFC 4180 (Shafranovich 2005): one header line, fields in double quotes where
/// they hold commas, quotes or line ends.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace sounding::cli {

/// A field and where it begins, counted from 1; columns count bytes.
struct CsvField {
  std::string text;
  int line = 0, column = 0;
};

/// A table: every row has as many fields as the header.
struct CsvTable {
  std::string name;  ///< of the file, for messages
  std::vector<CsvField> header;
  std::vector<std::vector<CsvField>> rows;
};

/// Reads the whole text.  Line ends are LF or CRLF, a byte-order mark is dropped, blank lines are not rows.
/// Throws io::Error (bad_input) with line and column for an open or misplaced quote, a NUL byte, a row of
/// another length than the header, a name given twice or no header at all.
CsvTable read_csv(std::string_view text, std::string name);

/// Writes the table with LF line ends, quoting only where the format needs it.
void write_csv(std::ostream& out, const CsvTable& table);

}  // namespace sounding::cli
