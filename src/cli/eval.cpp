// SPDX-License-Identifier: Apache-2.0
#include "cli/eval.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "cli/sheet.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

CsvTable read_table(const std::string& file, std::istream& in) {
  const bool standard_input = file.empty() || file == "-";
  std::ifstream opened;
  if (!standard_input) opened.open(file, std::ios::binary);
  std::istream& source = standard_input ? in : opened;
  const std::string name = standard_input ? "standard input" : file;
  std::string text;
  bool readable = static_cast<bool>(source);
  try {
    if (readable) text.assign(std::istreambuf_iterator<char>(source), {});
  } catch (const std::ios_base::failure&) {
    readable = false;  // a directory opens, but cannot be read
  }
  if (!readable)
    throw io::Error(io::ExitCode::missing_input,
                    fmt::format("{}: cannot be read ({}); a CSV file with a header line is due", name,
                                std::generic_category().message(errno)));
  return read_csv(text, name);
}

Kernel::Evaluate in_precision(const Kernel& kernel, const std::string& precision) {
  if (precision == "f32") return kernel.evaluate_f32;
  if (precision == "f64") return kernel.evaluate_f64;
  throw io::Error(io::ExitCode::usage,
                  fmt::format("--precision {}: f32 (float) or f64 (double) is due", precision));
}

}  // namespace

int eval_command(const EvalArguments& arguments, std::istream& in, std::ostream& out,
                 std::ostream& messages) {
  find_kernel(arguments.kernel);  // a wrong name is told before all else
  std::vector<Setting> settings = read_settings(arguments.sets);
  const Kernel& kernel = find_kernel(arguments.kernel, settings);
  const Kernel::Evaluate evaluate = in_precision(kernel, arguments.precision);
  Sheet sheet(read_table(arguments.file, in), kernel, settings);
  evaluate(sheet, messages);
  if (const std::size_t rows = sheet.rows_left_empty(); rows > 0)
    messages << fmt::format("sounding: {} had an empty cell; {} results stay empty\n",
                            rows == 1 ? "1 row" : fmt::format("{} rows", rows), rows == 1 ? "its" : "their");
  write_csv(out, std::move(sheet).finish());
  if (!out.flush())
    throw io::Error(io::ExitCode::io_failed, "the results could not be written; is the disk full?");
  return static_cast<int>(io::ExitCode::done);
}

}  // namespace sounding::cli
