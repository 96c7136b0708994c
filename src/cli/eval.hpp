// SPDX-License-Identifier: Apache-2.0
/// \file
/// `sounding eval KERNEL [FILE.csv]`: runs a kernel over a table.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/eval_kernel.hpp"

namespace sounding::cli {

/// What the command line says.
struct EvalArguments {
  std::string kernel;
  std::string file;               ///< empty or "-": standard input
  std::string precision = "f64";  ///< f32 or f64
  std::vector<std::string> sets;  ///< "name=value"
};

/// Reads a CSV from the file, or from `in` where no file is named, and writes it with the results to `out`.
/// Nothing is written before all is computed.  Returns the exit code; throws io::Error: usage (unknown
/// kernel, precision or name in --set), missing_input (no such file), bad_input (content, with line and
/// column).
int eval_command(const EvalArguments& arguments, std::istream& in, std::ostream& out, std::ostream& messages);

}  // namespace sounding::cli
