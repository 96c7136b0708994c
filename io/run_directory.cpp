// SPDX-License-Identifier: Apache-2.0
#include "io/run_directory.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <system_error>

#include "io/error.hpp"

namespace sounding::io {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
  throw Error(ExitCode::cannot_create,
              fmt::format("{}: {}; give another place with --set output.directory=DIR", path.string(), why));
}

/// One more than the largest number among the names of `parent`.
int next_number(const fs::path& parent) {
  int largest = 0;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    const std::string name = entry.path().filename().string();
    int number = 0;
    const auto end = std::from_chars(name.data(), name.data() + name.size(), number);
    if (end.ec == std::errc() && end.ptr == name.data() + name.size()) largest = std::max(largest, number);
  }
  return largest + 1;
}

/// The path, or the first of those above it that is there.
fs::path nearest_existing(const fs::path& path) {
  fs::path existing = fs::absolute(path);
  std::error_code error;
  while (!fs::exists(existing, error) && existing.has_relative_path()) existing = existing.parent_path();
  return existing;
}

}  // namespace

double free_bytes(const fs::path& parent) {
  std::error_code error;
  const fs::space_info space = fs::space(nearest_existing(parent), error);
  return error ? std::numeric_limits<double>::infinity() : static_cast<double>(space.available);
}

// Replaces the link by a rename, so that at no time there is none.
void point_latest_at(const fs::path& directory) {
  const fs::path parent = directory.parent_path();
  const fs::path link = parent / "latest", fresh = parent / (".latest-" + std::to_string(getpid()));
  std::error_code error;
  if (fs::exists(fs::symlink_status(link, error)) && !fs::is_symlink(fs::symlink_status(link, error))) return;
  fs::create_symlink(directory.filename(), fresh, error);
  if (!error) fs::rename(fresh, link, error);
  if (error) fs::remove(fresh, error);
}

void check_run_directory(const fs::path& parent) {
  const fs::path existing = nearest_existing(parent);
  std::error_code error;
  if (!fs::is_directory(existing, error)) refuse(existing, "is not a directory");
  if (access(existing.c_str(), W_OK | X_OK) != 0) refuse(existing, "no permission to write there");
}

fs::path make_run_directory(const fs::path& parent) {
  check_run_directory(parent);
  std::error_code error;
  fs::create_directories(parent, error);
  if (error) refuse(parent, "cannot be created: " + error.message());
  for (int number = next_number(parent);; ++number) {
    const std::string name = fmt::format("{:04}", number);
    if (fs::create_directory(parent / name, error)) return parent / name;
    if (error) refuse(parent / name, "cannot be created: " + error.message());
  }
}

}  // namespace sounding::io
