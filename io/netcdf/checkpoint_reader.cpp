// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <netcdf.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "io/netcdf/checkpoint_bytes.hpp"
#include "io/netcdf/checkpoint_file.hpp"

namespace sounding::io {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
  throw Error(ExitCode::bad_input, fmt::format("{}: {}", path.string(), why));
}

NetcdfFile verified(const std::filesystem::path& path) {
  verify_checkpoint(path);
  return NetcdfFile::open(path, ExitCode::bad_input);
}

}  // namespace

CheckpointEnd end_of_checkpoint(const std::filesystem::path& path, std::uint64_t length) {
  CheckpointEnd end{checkpoint_mark, checkpoint_format, length, {}};
  Digest digest;
  const Digest::Value content = digest_of_file(path, length);
  digest.add(content.data(), content.size());
  digest.add(end.mark.data(), end.mark.size());
  digest.add(&end.format, sizeof end.format);
  digest.add(&end.length, sizeof end.length);
  end.digest = digest.value();
  return end;
}

CheckpointVariable find_checkpoint_variable(const NetcdfFile& file, const std::string& name) {
  CheckpointVariable found;
  found.group = file.id();
  const std::size_t slash = name.rfind('/');
  if (slash != std::string::npos &&
      nc_inq_grp_full_ncid(file.id(), ("/" + name.substr(0, slash)).c_str(), &found.group) != NC_NOERR)
    return found;
  if (nc_inq_varid(found.group, name.substr(slash + 1).c_str(), &found.id) != NC_NOERR) return found;
  int dimensions = 0;
  int ids[NC_MAX_VAR_DIMS] = {};
  file.check(nc_inq_var(found.group, found.id, nullptr, &found.type, &dimensions, ids, nullptr),
             "reading " + name);
  found.count = 1;
  for (int d = 0; d < dimensions; ++d) {
    std::size_t length = 0;
    file.check(nc_inq_dimlen(found.group, ids[d], &length), "reading " + name);
    found.count *= length;
  }
  return found;
}

void verify_checkpoint(const std::filesystem::path& path) {
  std::error_code problem;
  const std::uintmax_t size = std::filesystem::file_size(path, problem);
  if (problem) throw Error(ExitCode::missing_input, fmt::format("{}: {}", path.string(), problem.message()));
  CheckpointEnd end{};
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(ExitCode::missing_input, fmt::format("{}: {}", path.string(), std::strerror(errno)));
  if (size >= sizeof end) {
    file.seekg(-static_cast<std::streamoff>(sizeof end), std::ios::end);
    file.read(reinterpret_cast<char*>(&end), sizeof end);
  }
  if (!file || end.mark != checkpoint_mark)
    refuse(path, "no checkpoint of Sounding, or cut short: its last bytes are not those of one");
  const std::uint64_t length = size - sizeof end;
  if (end.length != length)
    refuse(path, fmt::format("damaged: {} bytes long, {} were written", size, end.length + sizeof end));
  if (end.format != checkpoint_format)
    refuse(path, fmt::format("format {} of checkpoints, or damaged; this program reads format {}", end.format,
                             checkpoint_format));
  if (end_of_checkpoint(path, length).digest != end.digest)
    refuse(path, "damaged: its bytes are not those that were written (SHA-256)");
}

CheckpointReader::CheckpointReader(const std::filesystem::path& path) : file_(verified(path)) {}

std::string CheckpointReader::text(const std::string& name) const {
  std::size_t length = 0;
  if (nc_inq_attlen(file_.id(), NC_GLOBAL, name.c_str(), &length) != NC_NOERR) return {};
  std::string value(length, ' ');
  file_.check(nc_get_att_text(file_.id(), NC_GLOBAL, name.c_str(), value.data()), "reading " + name);
  return value;
}

bool CheckpointReader::has(const std::string& name) const {
  return find_checkpoint_variable(file_, name).type >= 0;
}

std::int64_t CheckpointReader::number(const std::string& name) const {
  std::vector<std::int64_t> value(1);
  get(name, value);
  return value.front();
}

void CheckpointReader::get(const std::string& name, int type, std::size_t count, void* values) const {
  const CheckpointVariable found = find_checkpoint_variable(file_, name);
  if (found.type < 0) refuse(file_.path(), "holds no " + name);
  if (found.type != type) refuse(file_.path(), name + " is of another precision");
  if (found.count != count)
    refuse(file_.path(), fmt::format("{} has {} values, {} are due", name, found.count, count));
  file_.check(nc_get_var(found.group, found.id, values), "reading " + name);
}

void CheckpointReader::get(const std::string& name, std::vector<float>& values) const {
  get(name, NC_FLOAT, values.size(), values.data());
}
void CheckpointReader::get(const std::string& name, std::vector<double>& values) const {
  get(name, NC_DOUBLE, values.size(), values.data());
}
void CheckpointReader::get(const std::string& name, std::vector<std::int64_t>& values) const {
  get(name, NC_INT64, values.size(), values.data());
}

}  // namespace sounding::io
