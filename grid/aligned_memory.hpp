// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sounding::grid {

/// Owner of one untouched block of memory on a page boundary; blocks of several MiB ask for huge pages, which
/// are worth 6-36 % of bandwidth.
class AlignedMemory {
 public:
  AlignedMemory() = default;
  explicit AlignedMemory(std::size_t bytes) {
    const std::size_t alignment = bytes >= 2 * huge_page ? huge_page : page;
    bytes_ = (bytes + alignment - 1) / alignment * alignment;
    if (bytes_ == 0) return;
    memory_.reset(std::aligned_alloc(alignment, bytes_));
    if (!memory_) throw std::bad_alloc();
#ifdef __linux__
    if (alignment == huge_page)
      madvise(memory_.get(), bytes_, MADV_HUGEPAGE);  // a wish: refusal changes speed only
#endif
  }
  AlignedMemory(AlignedMemory&& other) noexcept
      : memory_(std::move(other.memory_)), bytes_(std::exchange(other.bytes_, 0)) {}
  AlignedMemory& operator=(AlignedMemory&& other) noexcept {
    memory_ = std::move(other.memory_);
    bytes_ = std::exchange(other.bytes_, 0);
    return *this;
  }

  void* data() const { return memory_.get(); }
  std::size_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t page = 4096, huge_page = std::size_t{1} << 21;
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };
  std::unique_ptr<void, Free> memory_;
  std::size_t bytes_ = 0;
};

}  // namespace sounding::grid
