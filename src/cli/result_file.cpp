// SPDX-License-Identifier: Apache-2.0
#include "cli/result_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "io/error.hpp"
#include "io/publish.hpp"

namespace sounding::cli {
namespace {

namespace fs = std::filesystem;

/// A pipe or device, which is written to as it stands.
bool is_special(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
}

void write(const fs::path& to, const std::string& text) {
  std::ofstream file(to, std::ios::binary);
  file << text;
  file.close();
  if (!file)
    throw io::Error(io::ExitCode::io_failed,
                    fmt::format("{}: cannot be written: {}", to.string(), std::strerror(errno)));
}

}  // namespace

void check_writable(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code ignored;
  const char* problem = nullptr;
  if (fs::is_directory(path, ignored))
    problem = "it is a folder";
  else if (is_special(path))
    problem = ::access(path.c_str(), W_OK) == 0 ? nullptr : std::strerror(errno);
  else if (!fs::is_directory(folder, ignored))
    problem = "the folder does not exist";
  else if (::access(folder.c_str(), W_OK | X_OK) != 0)
    problem = std::strerror(errno);
  if (problem != nullptr)
    throw io::Error(io::ExitCode::cannot_create,
                    fmt::format("{}: cannot be created: {}", path.string(), problem));
}

void write_result(const fs::path& path, const std::string& text) {
  if (is_special(path)) return write(path, text);
  const fs::path part = io::part_of(path);
  std::error_code problem;
  try {
    write(part, text);
    fs::rename(part, path);
  } catch (const fs::filesystem_error& error) {
    fs::remove(part, problem);
    throw io::Error(io::ExitCode::io_failed,
                    fmt::format("{}: cannot be written: {}", path.string(), error.code().message()));
  } catch (...) {
    fs::remove(part, problem);
    throw;
  }
}

}  // namespace sounding::cli
