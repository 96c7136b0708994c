// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run of a few columns that takes a moment, for the tests of what may interrupt it.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/file_bytes.hpp"

namespace sounding::test {

class RestartProgram : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    config_ = write("tiny.yaml",
                    "run: {stop: 8 h, threads: 1}\n"
                    "domain: {idealised: {nx: 3, shape: slope, depth: 100 m}}\n"
                    "ocean:\n"
                    "  dt: 10 min\n"
                    "  levels: 6\n"
                    "  forcing: {heat_flux: -200 W m-2, surface_par: {kind: diurnal}}\n"
                    "  light: {enabled: true}\n"
                    "  npzd: {enabled: true}\n"
                    "output:\n"
                    "  directory: out\n"
                    "  streams:\n"
                    "    now: {every: 1 h, variables: [temperature]}\n"
                    "    means: {every: 2 h, reduction: mean, variables: [phytoplankton, euphotic_depth]}\n"
                    "checkpoint: {every: 3 h}\n");
  }

  std::string run(const std::string& more = "") const { return "run '" + config_ + "' --quiet " + more; }

  std::filesystem::path out(const std::string& name = "") const { return folder_ / "out" / "0001" / name; }

  /// Names of NetCDF files in the folder of the first run, finished or not, in order; not those set aside.
  std::vector<std::string> listing() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(out()))
      if (const std::string name = entry.path().filename().string(); name.find(".nc") != std::string::npos)
        names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
  }

  std::string config_;
};

}  // namespace sounding::test
