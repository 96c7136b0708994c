// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/stream_copy.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "io/netcdf/input.hpp"
#include "io/netcdf/stream_layout.hpp"

namespace sounding::io {
namespace {

std::size_t record_count(const NetcdfFile& file) {
  int time = -1;
  std::size_t count = 0;
  file.check(nc_inq_dimid(file.id(), "time", &time), "looking for time");
  file.check(nc_inq_dimlen(file.id(), time, &count), "reading the length of time");
  return count;
}

/// One variable of a stream and room for one record of it, in the precision of the file.
struct Column {
  int id = -1;
  std::vector<std::size_t> count;
  std::vector<float> single;
  std::vector<double> twice;

  Column(const NetcdfFile& file, const StreamVariable& variable, const StreamGrid& grid)
      : count(lengths_of(grid, variable.place)) {
    file.check(nc_inq_varid(file.id(), variable.id.c_str(), &id), "looking for " + variable.id);
    const std::size_t size = std::accumulate(count.begin(), count.end(), std::size_t{1}, std::multiplies<>());
    count.insert(count.begin(), 1);
    variable.double_precision ? twice.resize(size) : single.resize(size);
  }

  FieldValues read(const NetcdfFile& file, std::size_t record) {
    std::vector<std::size_t> start(count.size(), 0);
    start[0] = record;
    if (twice.empty()) {
      file.check(nc_get_vara_float(file.id(), id, start.data(), count.data(), single.data()),
                 fmt::format("reading record {}", record + 1));
      return std::span<const float>(single);
    }
    file.check(nc_get_vara_double(file.id(), id, start.data(), count.data(), twice.data()),
               fmt::format("reading record {}", record + 1));
    return std::span<const double>(twice);
  }
};

/// Start and end of a record.
std::pair<double, double> interval(const NetcdfFile& file, std::size_t record, bool intervals) {
  int id = -1;
  double ends[2] = {};
  const std::size_t start[] = {record, 0}, count[] = {1, std::size_t{intervals ? 2U : 1U}};
  file.check(nc_inq_varid(file.id(), intervals ? "time_bnds" : "time", &id), "looking for time");
  file.check(nc_get_vara_double(file.id(), id, start, count, ends), "reading time");
  return {ends[0], ends[intervals ? 1 : 0]};
}

}  // namespace

void copy_records(const std::filesystem::path& from, std::size_t count, const StreamFile& layout,
                  StreamWriter& to) {
  const NetcdfFile file = NetcdfFile::open(from, ExitCode::io_failed);
  std::vector<Column> columns;
  for (const StreamVariable& variable : layout.variables) columns.emplace_back(file, variable, layout.grid);
  const std::size_t records = std::min(count, record_count(file));
  for (std::size_t record = 0; record < records; ++record) {
    std::vector<FieldValues> values;
    for (Column& column : columns) values.push_back(column.read(file, record));
    const auto [begin, end] = interval(file, record, layout.intervals);
    to.append(end, begin, values);
  }
}

StreamRecords inspect_stream(const std::filesystem::path& path) {
  const CrashGuard guard = guard_reading(path);
  const NetcdfFile file = open_input(path);
  StreamRecords records;
  records.run_id = text_attribute(file, NC_GLOBAL, "run_id");
  records.ends.resize(record_count(file));
  int id = -1;
  file.check(nc_inq_varid(file.id(), "time", &id), "looking for time");
  if (!records.ends.empty())
    file.check(nc_get_var_double(file.id(), id, records.ends.data()), "reading time");
  return records;
}

}  // namespace sounding::io
