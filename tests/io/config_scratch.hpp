// SPDX-License-Identifier: Apache-2.0
/// \file
/// Configurations from text, for tests.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "io/config/load_config.hpp"
#include "io/error.hpp"

namespace sounding::io {

/// A directory that is removed with everything in it.
class ScratchDirectory {
 public:
  ScratchDirectory() {
    static std::atomic<int> number{0};
    path_ = std::filesystem::temp_directory_path() /
            ("sounding_config_" + std::to_string(getpid()) + "_" + std::to_string(number++));
    std::filesystem::create_directories(path_);
  }
  ~ScratchDirectory() { std::filesystem::remove_all(path_); }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

inline RunConfig load_text(const std::string& text, const std::vector<std::string>& sets = {}) {
  const ScratchDirectory scratch;
  return load_config(scratch.write("run.yaml", text), sets);
}

struct Refusal {
  std::string text;  ///< with the directory of the file taken out
  int code = 0;
};

/// The text and exit code of the error that loading a file ends with; "accepted" if there is none.
inline Refusal refusal_of(const std::filesystem::path& file, const std::vector<std::string>& sets = {}) {
  try {
    load_config(file, sets);
    return {"accepted", 0};
  } catch (const Error& error) {
    Refusal refusal{error.what(), static_cast<int>(error.code())};
    const std::string directory = file.parent_path().string() + "/";
    for (std::size_t at = 0; (at = refusal.text.find(directory, at)) != std::string::npos;) {
      refusal.text.erase(at, directory.size());
    }
    return refusal;
  }
}

inline std::string refusal_of_text(const std::string& text, const std::vector<std::string>& sets = {}) {
  const ScratchDirectory scratch;
  return refusal_of(scratch.write("run.yaml", text), sets).text;
}

/// The smallest ocean and the smallest atmosphere.
inline const std::string small_ocean =
    "run: {stop: 1 d}\n"
    "domain: {idealised: {depth: 100 m}}\n"
    "ocean:\n"
    "  dt: 1 h\n"
    "  levels: 10\n";
inline const std::string small_atmosphere =
    "run: {stop: 1 h}\n"
    "domain: {idealised: {}}\n"
    "atmosphere:\n"
    "  dt: 1 s\n"
    "  levels: {count: 10, top: 3 km}\n";

}  // namespace sounding::io
