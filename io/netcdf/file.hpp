// SPDX-License-Identifier: Apache-2.0
/// \file
/// One open netCDF file, owned; every return code of the library becomes an Error that says where.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "io/error.hpp"

namespace sounding::io {

/// Settings of netCDF and HDF5 that must be made before their first call: once, at the start of `main`.
/// No settings from files in the home or working directory; no exit handler of HDF5, which would crash after
/// a failed close; no HDF5 file locks, so that a viewer cannot stop the run (unless the user asks for them
/// through HDF5_USE_FILE_LOCKING).
void prepare_netcdf();

/// HDF5 tells its errors to whoever calls it; each thread must ask it, once, not to print them besides.
void silence_hdf5();

/// Gives back what HDF5 remembers of the failures of this thread, which would be lost with it.
void forget_hdf5_failures();

/// Move-only owner of a netCDF id.  The library is not thread-safe: use it from one thread only.
class NetcdfFile {
 public:
  /// Opens for reading; failures carry `code`.  Input files are looked at from outside first: `open_input`.
  static NetcdfFile open(const std::filesystem::path& path, ExitCode code = ExitCode::bad_input);
  /// Creates a netCDF-4 file; never over an existing one.
  static NetcdfFile create(const std::filesystem::path& path);

  NetcdfFile(NetcdfFile&& other) noexcept;
  NetcdfFile& operator=(NetcdfFile&& other) noexcept;
  NetcdfFile(const NetcdfFile&) = delete;
  NetcdfFile& operator=(const NetcdfFile&) = delete;
  ~NetcdfFile();  ///< closes without a word; a file that was written is closed by `close`

  int id() const { return id_; }
  const std::string& path() const { return path_; }

  /// What is being done, for messages ("stream surface, record 12"), and the exit code of failures from here
  /// on.
  void set_context(std::string context, ExitCode code);

  /// Throws if `status` is not success.  `action` completes the message: "writing temperature".
  void check(int status, std::string_view action) const;

  /// Closes and checks.
  void close();

  /// Forgets the file without calling the library: after a failed write HDF5 may crash while closing.
  void abandon() noexcept { id_ = -1; }

 private:
  NetcdfFile(int id, std::string path, ExitCode code) : id_(id), path_(std::move(path)), code_(code) {}

  int id_ = -1;
  std::string path_, context_;
  ExitCode code_;
};

}  // namespace sounding::io
