// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <netcdf.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <type_traits>

#include "io/digest.hpp"
#include "io/netcdf/checkpoint_bytes.hpp"
#include "io/netcdf/checkpoint_file.hpp"
#include "io/netcdf/stream_writer.hpp"
#include "io/publish.hpp"

namespace sounding::io {
namespace {

std::string digest_of(const void* values, std::size_t bytes) {
  Digest digest;
  digest.add(values, bytes);
  return hex(digest.value());
}

template <class Action>
void call(IoThread* thread, Action action) {
  thread == nullptr ? action() : thread->perform(action);
}

NetcdfFile create(const std::filesystem::path& path, IoThread* thread) {
  std::error_code ignored;
  std::filesystem::remove(part_of(path), ignored);
  std::optional<NetcdfFile> file;
  call(thread, [&] {
    try {
      check_creatable(path);
      file = NetcdfFile::create(part_of(path));
    } catch (const Error& error) {
      throw Error(ExitCode::io_failed, error.what());
    }
  });
  return *std::move(file);
}

}  // namespace

// The first failure is final, as in StreamWriter: no call to the library follows it.
template <class Action>
void CheckpointWriter::guarded(Action action) {
  call(thread_, [&] {
    file_.set_context("checkpoint", ExitCode::io_failed);
    try {
      action();
    } catch (const Error& error) {
      file_.abandon();
      const std::string space = free_space(path_);
      std::error_code ignored;
      std::filesystem::remove(part_of(path_), ignored);
      throw Error(error.code(), fmt::format("{}; {}", error.what(), space));
    }
  });
}

CheckpointWriter::CheckpointWriter(std::filesystem::path path, IoThread* thread)
    : path_(std::move(path)), thread_(thread), file_(create(path_, thread)) {}

void CheckpointWriter::text(const std::string& name, const std::string& value) {
  guarded([&] {
    file_.check(nc_put_att_text(file_.id(), NC_GLOBAL, name.c_str(), value.size(), value.c_str()),
                "writing " + name);
  });
}

int CheckpointWriter::group(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  if (slash == std::string::npos) return file_.id();
  const std::string path = name.substr(0, slash);
  for (const auto& [known, id] : groups_)
    if (known == path) return id;
  const std::size_t last = path.rfind('/');
  const std::string own = last == std::string::npos ? path : path.substr(last + 1);
  int id = -1;
  file_.check(nc_def_grp(group(path), own.c_str(), &id), "defining " + path);
  groups_.emplace_back(path, id);
  return id;
}

int CheckpointWriter::dimension(const std::string& name, std::size_t length) {
  for (const auto& [known, id] : dimensions_)
    if (known == name) return id;
  int id = -1;
  file_.check(nc_def_dim(file_.id(), name.c_str(), length, &id), "defining " + name);
  dimensions_.emplace_back(name, id);
  return id;
}

void CheckpointWriter::put(const std::string& name, const CheckpointShape& shape, int type,
                           std::size_t value_bytes, const void* values) {
  guarded([&] {
    std::vector<int> dimensions;
    std::size_t count = 1;
    for (const auto& [dimension_name, length] : shape) {
      dimensions.push_back(dimension(dimension_name, length));
      count *= length;
    }
    const int where = group(name);
    int id = -1;
    file_.check(nc_def_var(where, name.substr(name.rfind('/') + 1).c_str(), type,
                           static_cast<int>(dimensions.size()), dimensions.data(), &id),
                "defining " + name);
    const float single_fill = static_cast<float>(fill_value);
    const void* fill = type == NC_DOUBLE ? static_cast<const void*>(&fill_value) : &single_fill;
    if (type != NC_INT64 && !shape.empty())
      file_.check(nc_def_var_fill(where, id, NC_FILL, fill), "defining the fill value");
    file_.check(nc_put_var(where, id, values), "writing " + name);
    written_.push_back({name, type, count, digest_of(values, count * value_bytes)});
  });
}

void CheckpointWriter::put(const std::string& name, const CheckpointShape& shape, const float* values) {
  put(name, shape, NC_FLOAT, sizeof(float), values);
}
void CheckpointWriter::put(const std::string& name, const CheckpointShape& shape, const double* values) {
  put(name, shape, NC_DOUBLE, sizeof(double), values);
}
void CheckpointWriter::put(const std::string& name, const CheckpointShape& shape,
                           const std::int64_t* values) {
  put(name, shape, NC_INT64, sizeof(std::int64_t), values);
}

void CheckpointWriter::read_back() const {
  const NetcdfFile file = NetcdfFile::open(part_of(path_), ExitCode::io_failed);
  std::vector<char> bytes;
  for (const Written& written : written_) {
    const CheckpointVariable variable = find_checkpoint_variable(file, written.name);
    const std::size_t size = written.count * (written.type == NC_FLOAT ? sizeof(float) : sizeof(double));
    bytes.resize(size);
    const bool same = variable.type == written.type && variable.count == written.count &&
                      nc_get_var(variable.group, variable.id, bytes.data()) == NC_NOERR &&
                      digest_of(bytes.data(), size) == written.sha256;
    if (!same)
      throw Error(ExitCode::io_failed,
                  fmt::format("{}: {} does not read back as it was written; the disk may be full or broken",
                              file.path(), written.name));
  }
}

void CheckpointWriter::append_digest() const {
  const std::filesystem::path part = part_of(path_);
  const CheckpointEnd end = end_of_checkpoint(part, std::filesystem::file_size(part));
  const int descriptor = ::open(part.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  ssize_t written = -1;
  if (descriptor >= 0) written = ::write(descriptor, &end, sizeof end);
  const int problem = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (written != static_cast<ssize_t>(sizeof end))
    throw Error(ExitCode::io_failed,
                fmt::format("{}: writing the digest: {}", part.string(),
                            written >= 0 ? "cut short; the disk is full" : std::strerror(problem)));
}

void CheckpointWriter::finish() {
  guarded([&] {
    file_.check(nc_sync(file_.id()), "flushing the file");
    file_.close();
    read_back();
    append_digest();
    publish(path_);
  });
}

}  // namespace sounding::io
