// SPDX-License-Identifier: Apache-2.0
/// \file
/// The files of the runs of a sweep as one file, with a dimension for each key that was varied.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sounding::io {

/// A key that was varied, in the order of its values.
struct SweepAxis {
  std::string key;                 ///< "ocean.forcing.heat_flux"
  std::string long_name, units;    ///< of the numbers
  std::vector<double> numbers;     ///< ascending; empty where the values are words
  std::vector<std::string> words;  ///< as they were given
};

/// What a case has written: a file, or the rows of one member in the file of a run with several.
struct CaseFile {
  std::filesystem::path path;           ///< empty: none
  std::size_t member = 0, members = 1;  ///< of equal size, behind each other along y
};

/// Writes `to` from what the cases have written, in their order, the first axis slowest; the place of a case
/// without a file stays filled with _FillValue.  What depends on time, and what else
/// differs between the runs, gets the axes as leading dimensions, named by the end of their keys; names,
/// dimensions, types, coordinates, times, units, calendar, cell methods and directions must be the same in
/// all.  Record by record: memory for one is enough. Returns why the files cannot be combined, and then
/// writes nothing; empty text: done. Throws Error (65, 73, 74).
std::string combine_runs(const std::filesystem::path& to, const std::vector<CaseFile>& from,
                         const std::vector<SweepAxis>& axes);

}  // namespace sounding::io
