// SPDX-License-Identifier: Apache-2.0
/// \file
/// One run at a time writes in a folder.
#pragma once

#include <filesystem>

namespace sounding::io {

/// Holds the folder of a run while it lives; ends with the process, however that ends.  The lock is on the
/// folder itself: no file to be left behind.
class RunLock {
 public:
  /// Throws Error (75) if another process holds it.  File systems without locks are taken without one.
  explicit RunLock(const std::filesystem::path& folder);
  ~RunLock();
  RunLock(const RunLock&) = delete;
  RunLock& operator=(const RunLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace sounding::io
