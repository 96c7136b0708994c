// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/crash_guard.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace sounding::io {
namespace {

// A handler may touch nothing but memory that is there already.
std::array<char, 2048> text;
std::size_t length = 0;
int exit_code = 0;
alignas(16) std::array<char, 65536> handler_stack;

void leave(int) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), length);
  ::_exit(exit_code);
}

}  // namespace

CrashGuard::CrashGuard(std::string_view message, ExitCode code) {
  length = std::min(message.size(), text.size() - 1);
  std::copy_n(message.data(), length, text.data());
  text[length++] = '\n';
  exit_code = static_cast<int>(code);
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  ::sigaltstack(&stack, &stack_before_);
  struct sigaction action {};
  action.sa_handler = leave;
  action.sa_flags = SA_ONSTACK;
  ::sigaction(SIGSEGV, &action, &before_);
}

CrashGuard::~CrashGuard() {
  ::sigaction(SIGSEGV, &before_, nullptr);
  ::sigaltstack(&stack_before_, nullptr);
}

}  // namespace sounding::io
