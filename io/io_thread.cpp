// SPDX-License-Identifier: Apache-2.0
#include "io/io_thread.hpp"

#include <pthread.h>
#include <signal.h>

#include <utility>

#include "io/netcdf/file.hpp"

namespace sounding::io {

IoThread::IoThread() {
  // A new thread inherits the mask.  Faults of its own cannot wait: blocked, they would end the process at
  // once, SIGSEGV without the message that CrashGuard has prepared.
  sigset_t others, before;
  sigfillset(&others);
  for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigdelset(&others, own);
  pthread_sigmask(SIG_SETMASK, &others, &before);
  try {
    thread_ = std::thread([this] { work(); });
  } catch (...) {
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    throw;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

IoThread::~IoThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  handed_over_.notify_one();
  thread_.join();
}

void IoThread::work() {
  silence_hdf5();
  std::unique_lock lock(mutex_);
  for (;;) {
    handed_over_.wait(lock, [this] { return !tasks_.empty() || ending_; });
    if (tasks_.empty()) return forget_hdf5_failures();
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    if (!failure_) {
      lock.unlock();
      std::exception_ptr failure;
      try {
        task();
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      failure_ = failure;
    }
    ++done_;
    done_something_.notify_one();
  }
}

void IoThread::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

IoThread::Ticket IoThread::submit(Task task) {
  {
    const std::lock_guard lock(mutex_);
    rethrow();
    tasks_.push_back(std::move(task));
  }
  handed_over_.notify_one();
  return ++submitted_;
}

void IoThread::wait(Ticket ticket) {
  std::unique_lock lock(mutex_);
  done_something_.wait(lock, [&] { return done_ >= ticket; });
  rethrow();
}

void IoThread::settle() noexcept {
  std::unique_lock lock(mutex_);
  done_something_.wait(lock, [&] { return done_ >= submitted_; });
}

void IoThread::check() {
  const std::lock_guard lock(mutex_);
  rethrow();
}

}  // namespace sounding::io
