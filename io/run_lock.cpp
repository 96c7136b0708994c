// SPDX-License-Identifier: Apache-2.0
#include "io/run_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "io/error.hpp"

namespace sounding::io {

RunLock::RunLock(const std::filesystem::path& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  if (errno != EWOULDBLOCK) {
    fmt::print(stderr, "sounding: {}: cannot be locked ({}): see to it that no other run writes there\n",
               folder.string(), std::strerror(errno));
    return;
  }
  ::close(descriptor_);
  throw Error(ExitCode::locked,
              fmt::format("{}: another run writes there; wait for it, or copy the folder", folder.string()));
}

RunLock::~RunLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace sounding::io
