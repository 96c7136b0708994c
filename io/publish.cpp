// SPDX-License-Identifier: Apache-2.0
#include "io/publish.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "io/error.hpp"

namespace sounding::io {
namespace {

[[noreturn]] void cannot_create(const std::filesystem::path& path, const std::string& reason) {
  throw Error(ExitCode::cannot_create, fmt::format("{}: cannot be created: {}", path.string(), reason));
}

[[noreturn]] void failed(const std::filesystem::path& path, const char* action) {
  throw Error(ExitCode::io_failed, fmt::format("{}: {}: {}", path.string(), action, std::strerror(errno)));
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

// An error of fsync is final: the kernel may have dropped the data, and a second try would succeed.
void flush(const std::filesystem::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0) failed(path, "opening to flush");
  const bool flushed = ::fsync(descriptor) == 0;
  const int problem = errno;
  ::close(descriptor);
  errno = problem;
  if (!flushed) failed(path, "flushing to the disk");
}

}  // namespace

std::filesystem::path part_of(const std::filesystem::path& path) { return path.string() + ".part"; }

void check_creatable(const std::filesystem::path& path) {
  const std::filesystem::path folder = folder_of(path), part = part_of(path);
  std::error_code ignored;
  if (!std::filesystem::exists(folder, ignored)) cannot_create(path, "the folder does not exist");
  if (!std::filesystem::is_directory(folder, ignored)) cannot_create(path, folder.string() + " is no folder");
  if (part.filename().string().size() > 255)
    cannot_create(path, "the name is too long; 250 bytes are allowed");
  if (std::filesystem::symlink_status(path, ignored).type() != std::filesystem::file_type::not_found)
    cannot_create(path, "it exists; nothing is overwritten, choose another output directory");
  if (std::filesystem::symlink_status(part, ignored).type() != std::filesystem::file_type::not_found)
    cannot_create(path, part.string() + " is left from an unfinished run; move it away");
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    cannot_create(path, fmt::format("no right to write to {}: {}", folder.string(), std::strerror(errno)));
}

void publish(const std::filesystem::path& path) { publish(part_of(path), path); }

void publish(const std::filesystem::path& part, const std::filesystem::path& path) {
  flush(part, O_RDONLY);
  int result = ::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE);
  if (result != 0 && (errno == EINVAL || errno == ENOSYS)) {
    // A file system without that flag: look first.  The output directory belongs to one run, so nobody
    // interferes.
    if (::access(path.c_str(), F_OK) == 0) {
      errno = EEXIST;
    } else {
      result = ::rename(part.c_str(), path.c_str());
    }
  }
  if (result != 0) failed(path, "giving the finished file its name");
  flush(folder_of(path), O_RDONLY | O_DIRECTORY);
}

void publish_over(const std::filesystem::path& path) {
  flush(part_of(path), O_RDONLY);
  if (::rename(part_of(path).c_str(), path.c_str()) != 0) failed(path, "giving the finished file its name");
  flush(folder_of(path), O_RDONLY | O_DIRECTORY);
}

std::string free_space(const std::filesystem::path& path) {
  std::error_code problem;
  const auto space = std::filesystem::space(folder_of(path), problem);
  if (problem) return {};
  return fmt::format("{:.1f} MB free", static_cast<double>(space.available) / 1e6);
}

bool is_name_of_other_files(std::string_view name) {
  constexpr std::size_t digits = 6;
  const bool part =
      name.size() > digits && name[name.size() - digits - 1] == '_' &&
      name.substr(name.size() - digits).find_first_not_of("0123456789") == std::string_view::npos;
  return part || name.ends_with("_cut") || name.starts_with("checkpoint_") || name.starts_with("postmortem_");
}

}  // namespace sounding::io
