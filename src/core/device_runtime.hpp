// SPDX-License-Identifier: Apache-2.0
/// \file
/// What host code needs of a device besides launches (core/device.hpp): memory, queues, events, graphs.
///
/// Defined in core/device_runtime.cu, which a build without SOUNDING_CUDA does not compile: there, callers
/// stand under `if constexpr (core::device::built)`.  Whatever the device refuses is thrown as
/// core::device::Error, whose text names the call and the reason.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "core/device.hpp"
#include "core/device_built.hpp"

struct CUevent_st;
struct CUgraphExec_st;

namespace sounding::core::device {

/// The device that is used: the first one that CUDA_VISIBLE_DEVICES leaves visible.
struct Properties {
  std::string name;         ///< "NVIDIA H200"
  int multiprocessors = 0;  ///< each runs several blocks at a time
  std::size_t memory = 0;   ///< [bytes]
  std::size_t cache = 0;    ///< that all multiprocessors share [bytes]
  std::string capability;   ///< of the instruction set: "9.0"
  std::string driver;       ///< newest CUDA that the driver knows: "13.0"
  std::string runtime;      ///< CUDA that the program was linked with: "13.0"
};

/// Throws Error where there is no driver or no device.
Properties find();

/// Device memory, aligned for every type.  Its content is undefined at first.
class Memory {
 public:
  Memory() = default;
  explicit Memory(std::size_t bytes);

  std::size_t bytes() const { return bytes_; }
  void* data() const { return data_.get(); }  ///< nullptr if there are no bytes
  template <class T>
  T* as() const {
    return static_cast<T*>(data());
  }

 private:
  struct Free {
    void operator()(void* data) const;
  };
  std::unique_ptr<void, Free> data_;
  std::size_t bytes_ = 0;
};

/// Copies between host and device, each in its turn in the queue; both return when it is done.
void upload(void* device, const void* host, std::size_t bytes, Stream stream);
void download(void* host, const void* device, std::size_t bytes, Stream stream);
/// Queues that every byte be set to `byte`.  0xff makes NaN of float and double.
void fill(void* device, unsigned char byte, std::size_t bytes, Stream stream);

/// A queue of launches.  It runs beside all others, the default queue too.
class Queue {
 public:
  Queue();
  Stream stream() const { return stream_.get(); }
  /// Returns when all that was queued is done; an Error may be that of an earlier launch.
  void wait() const;

 private:
  struct Destroy {
    void operator()(Stream stream) const;
  };
  std::unique_ptr<CUstream_st, Destroy> stream_;
};

/// A point in a queue whose time is taken when the queue reaches it.
class Event {
 public:
  Event();
  void record(Stream stream);
  /// Waits for both; about half a microsecond of resolution.
  static double milliseconds_between(const Event& begin, const Event& end);

 private:
  struct Destroy {
    void operator()(CUevent_st* event) const;
  };
  std::unique_ptr<CUevent_st, Destroy> event_;
};

/// Launches that were queued once and are launched many times, together and at the price of one.
class Graph {
 public:
  Graph() = default;
  /// Captures what `work` queues on the stream it is called with; nothing of it runs yet.  `work` must not
  /// wait for the device, nor copy between host and device.  Pointers and parameters are captured by value.
  explicit Graph(const std::function<void(Stream)>& work);
  /// Queues all of it once.
  void launch(Stream stream) const;

 private:
  struct Destroy {
    void operator()(CUgraphExec_st* graph) const;
  };
  std::unique_ptr<CUgraphExec_st, Destroy> graph_;
};

}  // namespace sounding::core::device
