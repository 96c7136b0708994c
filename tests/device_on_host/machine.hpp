// SPDX-License-Identifier: Apache-2.0
/// \file
/// A device that is no device: its queues run on the CPU, its memory is memory, and it counts what it does.
#pragma once

#include <functional>
#include <vector>

#include "core/device.hpp"

/// A queue runs at once what is queued, or captures it.
struct CUstream_st {
  bool capturing = false;
  std::vector<std::function<void()>> captured;
};

namespace sounding::test {

/// What has been done since the start of the program.
struct Done {
  long launches = 0;        ///< outside of graphs
  long captures = 0;        ///< graphs made
  long captured = 0;        ///< launches in them
  long graph_launches = 0;  ///< of whole graphs
  long uploads = 0, downloads = 0;
  std::size_t downloaded = 0;  ///< [bytes]
};
inline Done done;

inline void queue(core::device::Stream stream, std::function<void()> launch) {
  if (stream != nullptr && stream->capturing) {
    stream->captured.push_back(std::move(launch));
    ++done.captured;
  } else {
    launch();
    ++done.launches;
  }
}

}  // namespace sounding::test
