// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/crash_guard.hpp"

#include <fmt/format.h>
#include <sys/time.h>
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
pid_t guarded_thread = 0;
alignas(16) std::array<char, 65536> handler_stack;

void leave(int signal) {
  // A fault is met by the thread that made it.  That of another one is no fault of the library and ends the
  // process as if there were no guard.
  if (signal == SIGSEGV && ::gettid() != guarded_thread) {
    ::signal(SIGSEGV, SIG_DFL);
    ::raise(SIGSEGV);
    return;
  }
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), length);
  ::_exit(exit_code);
}

void start_timer(int cpu_seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = cpu_seconds;
  ::setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

}  // namespace

CrashGuard::CrashGuard(std::string_view message, ExitCode code, int cpu_seconds) {
  exit_code = static_cast<int>(code);
  guarded_thread = ::gettid();
  const auto end = fmt::format_to_n(text.data(), text.size(),
                                    "{:.1900}\nsounding: exit={} reason=library_crash\n", message, exit_code);
  length = std::min(end.size, text.size());
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  ::sigaltstack(&stack, &stack_before_);
  struct sigaction action {};
  action.sa_handler = leave;
  action.sa_flags = SA_ONSTACK;
  ::sigaction(SIGSEGV, &action, &fault_before_);
  ::sigaction(SIGVTALRM, &action, &timer_before_);
  start_timer(cpu_seconds);
}

CrashGuard::~CrashGuard() {
  start_timer(0);
  ::sigaction(SIGVTALRM, &timer_before_, nullptr);
  ::sigaction(SIGSEGV, &fault_before_, nullptr);
  ::sigaltstack(&stack_before_, nullptr);
}

}  // namespace sounding::io
