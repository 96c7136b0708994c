// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "io/config/load_config.hpp"
#include "io/error.hpp"

namespace sounding::io {

/// A folder of this test alone.
inline std::filesystem::path scratch_folder() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const auto folder =
      std::filesystem::path(testing::TempDir()) / ("config_" + std::to_string(getpid()) + "_" + test->name());
  std::filesystem::create_directories(folder);
  return folder;
}

inline std::filesystem::path write_yaml(const std::string& text, const std::string& name = "case.yaml") {
  const auto file = scratch_folder() / name;
  std::ofstream(file, std::ios::binary) << text;
  // Input files only have to be there: loading does not open them.
  std::filesystem::create_directories(file.parent_path() / "data");
  for (const char* input : {"floor.nc", "levitus.nc"})
    std::ofstream(file.parent_path() / "data" / input) << "";
  return file;
}

inline RunConfig load_text(const std::string& text, const std::vector<std::string>& sets = {}) {
  return load_config(write_yaml(text), sets);
}

/// What loading complains about; empty if it does not.
inline std::string complaint(const std::filesystem::path& file, const std::vector<std::string>& sets = {},
                             ExitCode* code = nullptr) {
  try {
    load_config(file, sets);
  } catch (const Error& error) {
    if (code != nullptr) *code = error.code();
    return error.what();
  }
  return {};
}

inline std::string without_folder(std::string text, const std::filesystem::path& file) {
  for (std::size_t at = text.find(file.string()); at != std::string::npos; at = text.find(file.string())) {
    text.replace(at, file.string().size(), "FILE");
  }
  return text;
}

/// The first line of the complaint about a text.
inline std::string first_complaint(const std::string& text, const std::vector<std::string>& sets = {}) {
  const auto file = write_yaml(text);
  const std::string all = without_folder(complaint(file, sets), file);
  return all.substr(0, all.find('\n'));
}

/// The shortest ocean that loads.
inline const std::string small_ocean =
    "run: {stop: 1 d}\n"
    "domain: {idealised: {depth: 100 m}}\n"
    "ocean:\n"
    "  dt: 600 s\n"
    "  levels: 50\n";

}  // namespace sounding::io
