// SPDX-License-Identifier: Apache-2.0
/// Stands in front of glibc's allocator: its own entry points under their public names, with a counter.
#include "allocation_tap.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>

namespace {
std::atomic<bool> armed{false};
std::atomic<long> count{0};
[[maybe_unused]] void tick() {
  if (armed.load(std::memory_order_relaxed)) count.fetch_add(1, std::memory_order_relaxed);
}
}  // namespace

#ifndef __SANITIZE_ADDRESS__
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t bytes) {
  tick();
  return __libc_malloc(bytes);
}
void* calloc(std::size_t n, std::size_t bytes) {
  tick();
  return __libc_calloc(n, bytes);
}
void* realloc(void* p, std::size_t bytes) {
  tick();
  return __libc_realloc(p, bytes);
}
void* memalign(std::size_t alignment, std::size_t bytes) {
  tick();
  return __libc_memalign(alignment, bytes);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  tick();
  return __libc_memalign(alignment, bytes);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t bytes) {
  tick();
  *out = __libc_memalign(alignment, bytes);
  return *out ? 0 : 12;
}
}
#endif

namespace sounding::test {

bool allocations_can_be_counted() {
#ifdef __SANITIZE_ADDRESS__
  return false;
#else
  return true;
#endif
}
void arm_allocation_count() {
  count = 0;
  armed = true;
}
long disarm_allocation_count() {
  armed = false;
  return count;
}

}  // namespace sounding::test
