// SPDX-License-Identifier: Apache-2.0
#include "cli/csv.hpp"

#include <fmt/format.h>

#include <ostream>
#include <set>

#include "io/error.hpp"

namespace sounding::cli {
namespace {

constexpr char end_of_text = '\0';  // a NUL byte in the text itself is refused before it is looked at

/// Walks over the text and knows where it is.
class Scanner {
 public:
  Scanner(std::string_view text, std::string_view name) : text_(text), name_(name) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  bool at_end() const { return position_ == text_.size(); }

  /// Reads one record; a blank line gives none.  Leaves the position behind the line end.
  std::vector<CsvField> record() {
    std::vector<CsvField> fields;
    if (skip_line_end() || at_end()) return fields;
    do fields.push_back(field());
    while (skip(','));
    if (!skip_line_end() && !at_end())
      fail("text after the closing quote; a comma or the end of the line is due");
    return fields;
  }

  [[noreturn]] void fail(std::string_view what) const { fail(line_, column(), what); }
  [[noreturn]] void fail(int line, int column, std::string_view what) const {
    throw io::Error(io::ExitCode::bad_input, fmt::format("{}:{}:{}: {}", name_, line, column, what));
  }

 private:
  char look(std::size_t ahead = 0) const {
    if (position_ + ahead >= text_.size()) return end_of_text;
    const char c = text_[position_ + ahead];
    if (c == '\0') fail("a NUL byte; text is due");
    return c;
  }
  int column() const { return static_cast<int>(position_ - line_begin_) + 1; }

  char take() {
    const char c = text_[position_++];
    if (c == '\n') {
      ++line_;
      line_begin_ = position_;
    }
    return c;
  }
  bool skip(char c) {
    if (at_end() || look() != c) return false;
    take();
    return true;
  }
  bool at_line_end() const { return look() == '\n' || (look() == '\r' && look(1) == '\n'); }
  bool skip_line_end() {
    if (!at_line_end()) return false;
    skip('\r');
    return skip('\n');
  }

  CsvField field() {
    CsvField result{"", line_, column()};
    if (!skip('"')) {
      while (!at_end() && look() != ',' && !at_line_end()) {
        if (look() == '"') fail("a quote inside a field that does not begin with one; quote the whole field");
        result.text += take();
      }
      return result;
    }
    while (!at_end()) {
      look();
      const char c = take();
      if (c == '"' && !skip('"')) return result;
      result.text += c;
    }
    fail(result.line, result.column, "the quote that opens here is never closed");
  }

  std::string_view text_, name_;
  std::size_t position_ = 0, line_begin_ = 0;
  int line_ = 1;
};

bool needs_quotes(std::string_view text) { return text.find_first_of(",\"\r\n") != std::string_view::npos; }

void write_record(std::ostream& out, const std::vector<CsvField>& fields) {
  // A lone empty field would be a blank line, which is no record.
  if (fields.size() == 1 && fields[0].text.empty()) out << "\"\"";
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) out << ',';
    const std::string& text = fields[i].text;
    if (!needs_quotes(text)) {
      out << text;
      continue;
    }
    out << '"';
    for (const char c : text) out << (c == '"' ? "\"\"" : std::string_view(&c, 1));
    out << '"';
  }
  out << '\n';
}

}  // namespace

CsvTable read_csv(std::string_view text, std::string name) {
  CsvTable table{std::move(name), {}, {}};
  Scanner scanner(text, table.name);
  while (table.header.empty() && !scanner.at_end()) table.header = scanner.record();
  if (table.header.empty()) scanner.fail("empty; a header line with the names of the columns is due");
  std::set<std::string_view> names;
  for (const CsvField& field : table.header)
    if (!names.insert(field.text).second)
      scanner.fail(field.line, field.column,
                   fmt::format("column \"{}\" is named twice; keep one", field.text));

  while (!scanner.at_end()) {
    std::vector<CsvField> row = scanner.record();
    if (row.empty()) continue;
    if (row.size() != table.header.size())
      scanner.fail(row.back().line, row.back().column,
                   fmt::format("the row has {} fields; the header has {}", row.size(), table.header.size()));
    table.rows.push_back(std::move(row));
  }
  return table;
}

void write_csv(std::ostream& out, const CsvTable& table) {
  write_record(out, table.header);
  for (const auto& row : table.rows) write_record(out, row);
}

}  // namespace sounding::cli
