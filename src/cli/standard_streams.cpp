// SPDX-License-Identifier: Apache-2.0
#include "cli/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

#include "io/error.hpp"

namespace sounding::cli {

void prepare_standard_streams() {
  // Input and output are opened the wrong way round: who reads or writes them is told that they are not
  // there. Standard error takes all: a run goes on without anybody watching.
  constexpr int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int descriptor = 0; descriptor < 3; ++descriptor)
    if (fcntl(descriptor, F_GETFD) < 0) static_cast<void>(open("/dev/null", modes[descriptor]));
  std::signal(SIGPIPE, SIG_IGN);
}

void require_standard_output() {
  const bool lost_before = std::ferror(stdout) != 0;
  errno = 0;
  const bool lost_now = std::fflush(stdout) != 0;
  if (!lost_before && !lost_now) return;
  const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
  throw io::Error(io::ExitCode::io_failed, "standard output cannot be written" + why);
}

}  // namespace sounding::cli
