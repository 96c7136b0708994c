// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the tests of netCDF files share: a folder that goes away, files made from CDL, errors caught as text.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "io/error.hpp"
#include "io/netcdf/file.hpp"
#include "support/scratch_folder.hpp"

namespace sounding::io::testing {

/// Takes files from text, too.
class ScratchFolder : public test::ScratchFolder {
 public:
  std::filesystem::path write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path() / name, std::ios::binary) << bytes;
    return path() / name;
  }
  /// A netCDF file from its text form, through ncgen (package netcdf-bin).  `kind` as in `ncgen -k`.
  std::filesystem::path generate(const std::string& name, const std::string& cdl,
                                 const std::string& kind = "nc3") const {
    const auto text = write(name + ".cdl", cdl);
    const std::string command =
        "ncgen -k " + kind + " -o '" + (path() / name).string() + "' '" + text.string() + "'";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::filesystem::remove(text);
    return path() / name;
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(path()), std::filesystem::directory_iterator()));
  }
};

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The Error that `action` throws; a done one with an empty text if it throws none.
template <class Action>
Error error_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  return {ExitCode::done, ""};
}

/// Output of a shell command.
inline std::string output_of(const std::string& command) {
  std::string text;
  if (FILE* pipe = popen((command + " 2>&1").c_str(), "r")) {
    char buffer[4096];
    while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, n);
    pclose(pipe);
  }
  return text;
}

/// As the program does at its start, before any other call.
inline const bool netcdf_prepared = (prepare_netcdf(), true);

inline const std::filesystem::path ferret_data = "/usr/share/ferret-vis/data";

}  // namespace sounding::io::testing

/// Ends a test where the data sets of Ferret are not installed, with the reason.
#define SOUNDING_NEEDS_FERRET_DATA()                                \
  if (!std::filesystem::exists(sounding::io::testing::ferret_data)) \
  GTEST_SKIP() << "needs the Debian package ferret-datasets"
