// SPDX-License-Identifier: Apache-2.0
/// \file
/// Files that are broken in one place, and what our lint says of them.
#pragma once

#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <vector>

#include "netcdf_scratch.hpp"

namespace sounding::io::testing {

struct Offence {
  const char* change;  ///< Python: d is the file, v its variables
  const char* words;   ///< of the lint, behind the name of the file
};

/// Breaks `whole` in each way as folder/broken.nc, which keeps the last one.
inline void expect_offences(const ScratchFolder& folder, const std::filesystem::path& whole,
                            const std::vector<Offence>& cases) {
  std::string changes;
  for (const Offence& c : cases) changes += std::string(c.change) + "\n";
  const auto script = folder.write("break.py", R"(
import shutil, sys
import netCDF4, numpy
whole, broken, changes, tools = sys.argv[1:]
sys.path.insert(0, tools)
sys.dont_write_bytecode = True
from cf_lint import Lint
for change in open(changes):
    shutil.copy(whole, broken)
    with netCDF4.Dataset(broken, "a") as d:
        d.set_auto_mask(False)
        v = d.variables
        exec(change)
    print(*Lint(broken).offences, sep="; ")
)");
  const std::string broken = folder / "broken.nc";
  std::istringstream found(output_of("/usr/bin/python3 " + script.string() + " " + whole.string() + " " +
                                     broken + " " + folder.write("changes", changes).string() +
                                     " " SOUNDING_SOURCE_DIR "/tests/tools"));
  for (const Offence& c : cases) {
    std::string offences;
    std::getline(found, offences);
    EXPECT_THAT(offences, ::testing::HasSubstr(broken + ": " + c.words)) << c.change;
  }
}

}  // namespace sounding::io::testing
