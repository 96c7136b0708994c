// SPDX-License-Identifier: Apache-2.0
/// The thread that writes: order, failures, signals.
#include "io/io_thread.hpp"

#include <gmock/gmock.h>
#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <latch>

#include "io/error.hpp"
#include "netcdf_scratch.hpp"

namespace sounding::io {
namespace {

using testing::error_of;

TEST(IoThread, DoesWhatItIsHandedInOrderOnOneOtherThread) {
  IoThread thread;
  std::vector<int> order;
  std::vector<std::thread::id> ids;
  for (int n = 0; n < 1000; ++n)
    thread.submit([&, n] {
      order.push_back(n);
      ids.push_back(std::this_thread::get_id());
    });
  thread.drain();
  ASSERT_EQ(order.size(), 1000u);
  for (int n = 0; n < 1000; ++n) ASSERT_EQ(order[static_cast<std::size_t>(n)], n);
  EXPECT_THAT(ids, ::testing::Each(ids.front()));
  EXPECT_NE(ids.front(), std::this_thread::get_id());
}

TEST(IoThread, GoesOnWhileItsOwnerDoesAndIsWaitedForTaskByTask) {
  IoThread thread;
  std::latch owner_is_further(1);
  std::atomic<int> done = 0;
  const IoThread::Ticket first = thread.submit([&] {
    owner_is_further.wait();  // for ever, if submit waited for its task
    ++done;
  });
  const IoThread::Ticket second = thread.submit([&] { ++done; });
  EXPECT_EQ(done, 0);
  owner_is_further.count_down();
  thread.wait(first);
  EXPECT_GE(done, 1);
  thread.wait(second);
  EXPECT_EQ(done, 2);
}

TEST(IoThread, TheFirstFailureIsFinalAndEveryLaterCallThrowsIt) {
  IoThread thread;
  int later = 0;
  const auto is_first = [](const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::io_failed);
    EXPECT_STREQ(error.what(), "first");
  };
  is_first(error_of([&] {
    thread.submit([] { throw Error(ExitCode::io_failed, "first"); });
    thread.submit([&] { ++later; });  // unless the failure is known already
    thread.submit([] { throw Error(ExitCode::cannot_create, "second"); });
    thread.drain();
  }));
  is_first(error_of([&] { thread.check(); }));
  is_first(error_of([&] { thread.submit([&] { ++later; }); }));
  is_first(error_of([&] { thread.perform([&] { ++later; }); }));
  thread.settle();
  EXPECT_EQ(later, 0);
}

TEST(IoThread, WhatWasHandedOverIsDoneBeforeItEnds) {
  int done = 0;
  {
    IoThread thread;
    std::latch all_are_there(1);
    thread.submit([&] { all_are_there.wait(); });
    for (int n = 0; n < 100; ++n) thread.submit([&] { ++done; });
    all_are_there.count_down();
  }
  EXPECT_EQ(done, 100);
}

/// A call of the library is never interrupted by one who asks the run to stop; a fault inside it is heard.
TEST(IoThread, LeavesTheSignalsOfTheProcessToItsOwner) {
  sigset_t before, on_thread, after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  IoThread thread;
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  thread.perform([&] { pthread_sigmask(SIG_SETMASK, nullptr, &on_thread); });
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGALRM})
    EXPECT_EQ(sigismember(&on_thread, signal), 1) << signal;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    EXPECT_EQ(sigismember(&on_thread, signal), 0) << signal;
  for (int signal = 1; signal < 32; ++signal)
    EXPECT_EQ(sigismember(&before, signal), sigismember(&after, signal)) << signal;
}

}  // namespace
}  // namespace sounding::io
