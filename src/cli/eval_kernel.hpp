// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernels that `sounding eval` can run, as data: what each takes, what it returns, what can be set.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace sounding::cli {

class Sheet;
struct Setting;

/// A column that a kernel reads or writes.
struct Quantity {
  std::string name, unit, meaning;
  bool required = true;  ///< of inputs: must be a column or be set
};

/// Density and temperature of air and its five kinds of water: what the one-moment kernels read.
std::vector<Quantity> air_and_water();

/// A choice or parameter: a column of its name overrides `--set`, row by row, and `--set` the default.
struct Option {
  std::string name;
  std::string alias;    ///< a second name, or empty
  std::string initial;  ///< the default, or empty: none
  std::string unit, meaning;
};

/// A function that is evaluated row by row, or column of cells by column of cells.
struct Kernel {
  std::string name, meaning;
  std::vector<std::string> grouping;  ///< rows that share these form a column of cells; empty: point function
  std::vector<Quantity> inputs, results;
  std::vector<Option> options;

  /// Evaluates all rows in one precision.  Notices of what could not be evaluated go to the stream.
  using Evaluate = void (*)(Sheet&, std::ostream& messages);
  Evaluate evaluate_f32 = nullptr, evaluate_f64 = nullptr;

  std::string example = {};  ///< a table that gives results, lines ending in "\n"
  std::string scheme =
      {};  ///< the word of `--set scheme=` that chooses it among kernels of its name, or empty
};

/// How a kernel is called for: its name, and its scheme where it has one.
std::string title(const Kernel& kernel);

Kernel thermodynamics_kernel();
Kernel saturation_kernel();
Kernel saturation_adjustment_kernel();
Kernel light_kernel();
Kernel npzd_kernel();
/// The schemes of the kernel "microphysics".
Kernel one_moment_kernel();
Kernel warm_rain_kernel();
Kernel zero_moment_kernel();
Kernel two_moment_kernel();

/// All of them, in the order in which they are listed; of those that share a name the first is the default.
const std::vector<Kernel>& kernels();

/// For `eval --help`: every kernel in a line, or with a name what this kernel takes and gives.  Throws
/// io::Error as find_kernel.
std::string help_on_kernels(std::string_view name);

/// Names for a message: "a, b, c".
std::string listed(const std::vector<std::string>& names);

/// The kernel of that name, of its default scheme.  Throws io::Error (usage) with all names if there is none.
const Kernel& find_kernel(std::string_view name);

/// The same of the scheme that the settings name, and takes that setting from them.  Throws io::Error (usage)
/// where a scheme is unknown or named twice.
const Kernel& find_kernel(std::string_view name, std::vector<Setting>& settings);

}  // namespace sounding::cli
