// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/stream_writer.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <cerrno>
#include <limits>
#include <stdexcept>

#include "io/netcdf/stream_layout.hpp"
#include "io/publish.hpp"

namespace sounding::io {

struct StreamWriter::State {
  std::filesystem::path path;
  StreamFile layout;
  ExitCode until_first_record;
  NetcdfFile file;
  StreamHandles handles;
  std::size_t records = 0;
  double first_begin = 0, last_end = -std::numeric_limits<double>::infinity();

  State(std::filesystem::path where, StreamFile what, ExitCode code)
      : path(std::move(where)),
        layout(std::move(what)),
        until_first_record(code),
        file((check_creatable(path), NetcdfFile::create(part_of(path)))) {
    try {
      guarded([&] {
        handles = define_stream(file, layout);
        file.check(nc_sync(file.id()), "flushing the header");
      });
    } catch (...) {
      std::error_code ignored;
      std::filesystem::remove(part_of(path), ignored);
      throw;
    }
  }

  // What is synced is in the part file.  No close here: where another file has failed because the disk is
  // full, HDF5 would crash on this one as well.
  ~State() { file.abandon(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // The first failure is final: HDF5 may crash on a file whose write failed, so no call follows, not even a
  // close.
  template <class Action>
  void guarded(Action action) {
    file.set_context(fmt::format("stream {}, record {}", layout.stream, records + 1),
                     records == 0 ? until_first_record : ExitCode::io_failed);
    try {
      action();
    } catch (const Error& error) {
      file.abandon();
      throw Error(error.code(), fmt::format("{}; {}", error.what(), free_space(path)));
    }
  }

  void put(int variable, VariablePlace place, const FieldValues& values, const std::string& name) {
    std::vector<std::size_t> count = lengths_of(layout.grid, place);
    std::size_t due = 1;
    for (const std::size_t n : count) due *= n;
    const std::size_t given = std::visit([](const auto& span) { return span.size(); }, values);
    if (given != due) throw std::logic_error(fmt::format("{}: {} values given, {} due", name, given, due));
    count.insert(count.begin(), 1);
    std::vector<std::size_t> start(count.size(), 0);
    start[0] = records;
    int status = 0;
    if (const auto* single = std::get_if<std::span<const float>>(&values))
      status = nc_put_vara_float(file.id(), variable, start.data(), count.data(), single->data());
    else
      status =
          nc_put_vara_double(file.id(), variable, start.data(), count.data(), std::get<1>(values).data());
    file.check(status, "writing " + name);
  }

  void write_coverage() {
    put_attribute(file, NC_GLOBAL, "time_coverage_start", iso_time(layout.reference, first_begin));
    put_attribute(file, NC_GLOBAL, "time_coverage_end", iso_time(layout.reference, last_end));
    put_attribute(file, NC_GLOBAL, "time_coverage_duration", iso_duration(last_end - first_begin));
  }
};

StreamWriter::StreamWriter(std::filesystem::path path, StreamFile layout, ExitCode until_first_record)
    : state_(std::make_unique<State>(std::move(path), std::move(layout), until_first_record)) {}
StreamWriter::~StreamWriter() = default;
StreamWriter::StreamWriter(StreamWriter&&) noexcept = default;
StreamWriter& StreamWriter::operator=(StreamWriter&&) noexcept = default;

std::size_t StreamWriter::records() const { return state_->records; }
const std::filesystem::path& StreamWriter::path() const { return state_->path; }

void StreamWriter::append(double end, double begin, std::span<const FieldValues> values) {
  State& s = *state_;
  const std::vector<StreamVariable>& variables = s.layout.variables;
  if (values.size() != variables.size())
    throw std::logic_error(
        fmt::format("stream {}: {} fields given, {} due", s.layout.stream, values.size(), variables.size()));
  const bool in_order = end > s.last_end && begin <= end;
  if (!in_order)
    throw std::logic_error(fmt::format("stream {}: a record {} .. {} s cannot follow {} s", s.layout.stream,
                                       begin, end, s.last_end));
  s.guarded([&] {
    for (std::size_t v = 0; v < values.size(); ++v)
      s.put(s.handles.variables[v], variables[v].place, values[v], variables[v].id);
    const std::size_t start[] = {s.records, 0};
    if (s.layout.intervals) {
      const std::size_t count[] = {1, 2};
      const double ends[] = {begin, end};
      s.file.check(nc_put_vara_double(s.file.id(), s.handles.time_bounds, start, count, ends),
                   "writing time_bnds");
    }
    // Time comes last: a record with a time is complete.
    s.file.check(nc_put_var1_double(s.file.id(), s.handles.time, start, &end), "writing time");
    s.file.check(nc_sync(s.file.id()), "flushing the record");
  });
  if (s.records == 0) s.first_begin = s.layout.intervals ? begin : end;
  s.last_end = end;
  ++s.records;
}

void StreamWriter::finish() { finish_as(state_->path); }

void StreamWriter::finish_as(const std::filesystem::path& name) {
  State& s = *state_;
  s.guarded([&] {
    if (s.records > 0) s.write_coverage();
    s.file.check(nc_sync(s.file.id()), "flushing the file");
    s.file.close();
    // What was written must be there when the file is opened anew: a full disk may show only now.
    const NetcdfFile written = NetcdfFile::open(part_of(s.path), ExitCode::io_failed);
    int time = -1;
    std::size_t length = 0;
    s.file.check(nc_inq_dimid(written.id(), "time", &time), "reading back");
    s.file.check(nc_inq_dimlen(written.id(), time, &length), "reading back");
    double last = s.last_end;
    const std::size_t index = s.records - 1;
    if (s.records > 0)
      s.file.check(nc_get_var1_double(written.id(), s.handles.time, &index, &last), "reading back");
    if (length != s.records || last != s.last_end)
      throw Error(ExitCode::io_failed,
                  fmt::format("{}: stream {}: {} of {} records are in the closed file; the disk may be full",
                              s.file.path(), s.layout.stream, length, s.records));
  });
  publish(part_of(s.path), name);
}

}  // namespace sounding::io
