// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/file.hpp"

#include <fmt/format.h>
#include <hdf5.h>
#include <netcdf.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "io/netcdf/crash_guard.hpp"

namespace sounding::io {
namespace {

// netCDF's text, and the system's where an HDF5 error hides it: -101 and below, and EACCES, which netCDF says
// whatever it was that kept a file from being created.
std::string reason(int status) {
  const int system_error = errno;
  if (system_error == 0 || (status > NC_EHDFERR && status != EACCES)) return nc_strerror(status);
  if (status == EACCES) return std::strerror(system_error);
  return fmt::format("{} ({})", nc_strerror(status), std::strerror(system_error));
}

}  // namespace

void prepare_netcdf() {
  setenv("NCRCENV_IGNORE", "1", 1);
  setenv("HDF5_USE_FILE_LOCKING", "FALSE", 0);
  std::signal(SIGXFSZ, SIG_IGN);
  H5dont_atexit();
  silence_hdf5();
}

void silence_hdf5() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

void forget_hdf5_failures() { H5Eclear2(H5E_DEFAULT); }

NetcdfFile NetcdfFile::open(const std::filesystem::path& path, ExitCode code) {
  NetcdfFile file(-1, path.string(), code);
  errno = 0;
  file.check(nc_open(path.c_str(), NC_NOWRITE, &file.id_), "opening as netCDF");
  return file;
}

NetcdfFile NetcdfFile::create(const std::filesystem::path& path) {
  NetcdfFile file(-1, path.string(), ExitCode::cannot_create);
  errno = 0;
  file.check(nc_create(path.c_str(), NC_NETCDF4 | NC_NOCLOBBER, &file.id_), "creating");
  return file;
}

NetcdfFile::NetcdfFile(NetcdfFile&& other) noexcept
    : id_(std::exchange(other.id_, -1)),
      path_(std::move(other.path_)),
      context_(std::move(other.context_)),
      code_(other.code_) {}

NetcdfFile& NetcdfFile::operator=(NetcdfFile&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(path_, other.path_);
  std::swap(context_, other.context_);
  std::swap(code_, other.code_);
  return *this;
}

NetcdfFile::~NetcdfFile() {
  if (id_ >= 0) nc_close(id_);
}

void NetcdfFile::set_context(std::string context, ExitCode code) {
  context_ = std::move(context);
  code_ = code;
  errno = 0;
}

void NetcdfFile::check(int status, std::string_view action) const {
  if (status == NC_NOERR) return;
  throw Error(code_, fmt::format("{}: {}{}{}: {}", path_, context_, context_.empty() ? "" : ": ", action,
                                 reason(status)));
}

void NetcdfFile::close() {
  int status = NC_NOERR;
  {
    const CrashGuard guard(
        path_ + ": " + context_ + ": closing failed inside the HDF5 library; the disk may be full", code_);
    status = nc_close(std::exchange(id_, -1));
  }
  check(status, "closing");
}

}  // namespace sounding::io
