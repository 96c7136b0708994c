// SPDX-License-Identifier: Apache-2.0
/// \file
/// A file that holds the state of a run: written whole or not at all, and believed only after its bytes have
/// been checked.
///
/// It is a netCDF-4 file, so that any tool shows it, with 56 bytes behind it that readers of netCDF ignore:
/// the mark "SOUNDING", format number and length of what stands before them (64 bits each, as this machine
/// writes them), and the SHA-256 of all that, mark, number and length included.  HDF5 crashes on some damaged
/// files, so the digest comes before any call of the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "io/io_thread.hpp"
#include "io/netcdf/file.hpp"

namespace sounding::io {

/// Dimensions by name, slowest first; the same name has the same length in all of a file.  Empty: one number.
using CheckpointShape = std::vector<std::pair<std::string, std::size_t>>;

class CheckpointWriter {
 public:
  /// Creates the part file of `path`; one left from a write that failed is removed: the caller holds the
  /// folder. Every failure of this class is an Error (74) with the reason, and leaves nothing.
  /// \param thread  makes all calls of the library, each of which is waited for; null: the caller does
  explicit CheckpointWriter(std::filesystem::path path, IoThread* thread = nullptr);
  ~CheckpointWriter() { file_.abandon(); }  // as in StreamWriter: nothing is written after a failure
  CheckpointWriter(const CheckpointWriter&) = delete;
  CheckpointWriter& operator=(const CheckpointWriter&) = delete;

  void text(const std::string& name, const std::string& value);
  /// \param name  "ocean/temperature": groups, then the name of the variable
  void put(const std::string& name, const CheckpointShape& shape, const float* values);
  void put(const std::string& name, const CheckpointShape& shape, const double* values);
  void put(const std::string& name, const CheckpointShape& shape, const std::int64_t* values);
  void put(const std::string& name, std::int64_t value) { put(name, {}, &value); }

  /// Closes, reads every value back and compares, appends the digest, flushes, and gives the file its name.
  void finish();

 private:
  struct Written {
    std::string name;
    int type;
    std::size_t count;
    std::string sha256;
  };
  template <class Action>
  void guarded(Action action);
  void put(const std::string& name, const CheckpointShape& shape, int type, std::size_t value_bytes,
           const void* values);
  int group(const std::string& name);
  int dimension(const std::string& name, std::size_t length);
  void read_back() const;
  void append_digest() const;

  std::filesystem::path path_;
  IoThread* thread_;
  NetcdfFile file_;
  std::vector<std::pair<std::string, int>> groups_, dimensions_;
  std::vector<Written> written_;
};

/// Throws Error with the reason where `path` is no checkpoint that was written to its end and is unchanged
/// since: 66 if it cannot be read, else 65.  Reads all bytes and calls no library.
void verify_checkpoint(const std::filesystem::path& path);

class CheckpointReader {
 public:
  /// Verifies, then opens.
  explicit CheckpointReader(const std::filesystem::path& path);

  const std::string& path() const { return file_.path(); }
  /// Empty if absent.
  std::string text(const std::string& name) const;
  bool has(const std::string& name) const;
  std::int64_t number(const std::string& name) const;
  /// Throws Error (65) if the variable is absent, of another type or has another number of values.
  void get(const std::string& name, std::vector<float>& values) const;
  void get(const std::string& name, std::vector<double>& values) const;
  void get(const std::string& name, std::vector<std::int64_t>& values) const;

 private:
  void get(const std::string& name, int type, std::size_t count, void* values) const;

  NetcdfFile file_;
};

}  // namespace sounding::io
