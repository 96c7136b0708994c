// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program run by a shell, as a user runs it.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sounding::test {

struct Outcome {
  int code = -1;
  std::string out;  ///< standard output, or both where the command asks for it
};

inline Outcome shell(const std::string& command) {
  Outcome outcome;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
    outcome.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  return outcome;
}

class CommandLine : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "sounding_cli_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  /// Runs the program; `out` holds standard error alone.
  Outcome errors_of(const std::string& arguments) const {
    return shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' " + arguments + " 2>&1 >/dev/null");
  }
  Outcome output_of(const std::string& arguments) const {
    return shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' " + arguments + " 2>/dev/null");
  }
  /// A shipped configuration, made small, writing below the scratch folder.
  std::string small_run(const std::string& verb, int columns = 3) const {
    return verb + " '" SOUNDING_SOURCE_DIR "/configs/first_column.yaml' --set domain.idealised.nx=" +
           std::to_string(columns) + " --set output.directory='" + folder_.string() + "/out'";
  }
  /// Names of the NetCDF files below the output folder of `small_run`, finished or not.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    if (!std::filesystem::exists(folder_ / "out")) return names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "out"))
      if (entry.is_regular_file() && entry.path().filename().string().find(".nc") != std::string::npos)
        names.push_back(entry.path().filename().string());
    return names;
  }

  std::filesystem::path folder_;
};

}  // namespace sounding::test
