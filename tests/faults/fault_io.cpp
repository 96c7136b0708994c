// SPDX-License-Identifier: Apache-2.0
/// \file
/// A library for LD_PRELOAD: counts what a program does to files, and kills it or fails at a chosen moment.
///
///     FAULT_PATH=TEXT   only files whose path holds this text count
///     FAULT_LIST=FILE   writes a letter per operation there when the program ends: w for those that write
///     bytes,
///                       x for all others
///     FAULT_KILL=k      SIGKILL before operation k
///     FAULT_ERR=errno   operation FAULT_AT=k and all after it fail with this error
///
/// Operations: write, pwrite, ftruncate, fsync, rename, unlink and their siblings.
#include <dlfcn.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

long number(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : std::atol(text);
}

std::atomic<long> operations{0};
char kinds[1 << 16];

/// Whether this operation has to fail; errno is set then.
bool fails(const char* path, char kind = 'x') {
  static const char* const wanted = std::getenv("FAULT_PATH");
  static const long kill_at = number("FAULT_KILL"), fail_at = number("FAULT_AT"), error = number("FAULT_ERR");
  if (wanted == nullptr || std::strstr(path, wanted) == nullptr) return false;
  const long now = ++operations;
  if (now <= static_cast<long>(sizeof kinds)) kinds[now - 1] = kind;
  if (now == kill_at) kill(getpid(), SIGKILL);
  if (error == 0 || fail_at == 0 || now < fail_at) return false;
  errno = static_cast<int>(error);
  return true;
}

bool fails(int descriptor, char kind = 'x') {
  char link[64], path[4096];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return false;
  path[length] = '\0';
  return fails(path, kind);
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

[[gnu::destructor]] void tell() {
  const char* file = std::getenv("FAULT_LIST");
  std::FILE* out = file == nullptr ? nullptr : std::fopen(file, "w");
  if (out == nullptr) return;
  std::fwrite(kinds, 1, std::min(sizeof kinds, static_cast<std::size_t>(operations.load())), out);
  std::fclose(out);
}

}  // namespace

extern "C" {

ssize_t write(int d, const void* bytes, size_t count) {
  static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
  return fails(d, 'w') ? -1 : real(d, bytes, count);
}
ssize_t pwrite(int d, const void* bytes, size_t count, off_t at) {
  static auto* const real = next<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  return fails(d, 'w') ? -1 : real(d, bytes, count, at);
}
ssize_t pwrite64(int d, const void* bytes, size_t count, off_t at) {
  static auto* const real = next<ssize_t(int, const void*, size_t, off_t)>("pwrite64");
  return fails(d, 'w') ? -1 : real(d, bytes, count, at);
}
int ftruncate(int d, off_t length) {
  static auto* const real = next<int(int, off_t)>("ftruncate");
  return fails(d) ? -1 : real(d, length);
}
int ftruncate64(int d, off_t length) {
  static auto* const real = next<int(int, off_t)>("ftruncate64");
  return fails(d) ? -1 : real(d, length);
}
int fsync(int d) {
  static auto* const real = next<int(int)>("fsync");
  return fails(d) ? -1 : real(d);
}
int rename(const char* from, const char* to) {
  static auto* const real = next<int(const char*, const char*)>("rename");
  return fails(from) ? -1 : real(from, to);
}
int renameat2(int a, const char* from, int b, const char* to, unsigned flags) {
  static auto* const real = next<int(int, const char*, int, const char*, unsigned)>("renameat2");
  return fails(from) ? -1 : real(a, from, b, to, flags);
}
int unlink(const char* path) {
  static auto* const real = next<int(const char*)>("unlink");
  return fails(path) ? -1 : real(path);
}
int remove(const char* path) {
  static auto* const real = next<int(const char*)>("remove");
  return fails(path) ? -1 : real(path);
}

}  // extern "C"
