// SPDX-License-Identifier: Apache-2.0
/// \file
/// The thread that writes while the model computes.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace sounding::io {

/// NetCDF and HDF5 are not thread-safe.  While a run goes on, all its calls to them are made here, in the
/// order in which they are handed over.  The first failure is final: what comes after it is dropped, and the
/// next call of the owner throws it.
///
/// All members are for one owner, on another thread.  Signals meant for the process are left to that one.
class IoThread {
 public:
  using Task = std::function<void()>;
  using Ticket = std::uint64_t;  ///< number of a task, from 1; 0 is done before the first

  IoThread();
  /// Does what was handed over and ends; a failure that the owner has not met is not told.
  ~IoThread();
  IoThread(const IoThread&) = delete;
  IoThread& operator=(const IoThread&) = delete;

  /// Hands a task over.  What it points to must stay until `wait` has returned.
  Ticket submit(Task task);
  /// Returns when this task and all before it are done.
  void wait(Ticket ticket);
  void perform(Task task) { wait(submit(std::move(task))); }
  /// Waits until there is nothing left to do.
  void drain() { wait(submitted_); }
  /// As drain, for one who is about to report a failure of another kind.
  void settle() noexcept;
  /// Throws the failure, if there has been one.
  void check();

 private:
  void work();
  void rethrow() const;

  std::mutex mutex_;
  std::condition_variable handed_over_, done_something_;
  std::deque<Task> tasks_;
  std::exception_ptr failure_;
  Ticket submitted_ = 0;  ///< touched by the owner alone
  Ticket done_ = 0;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace sounding::io
