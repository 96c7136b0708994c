// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/stream_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "io/netcdf/stream_copy.hpp"
#include "io/publish.hpp"

namespace sounding::io {
namespace {

namespace fs = std::filesystem;

/// A file of the run gets another name of the run, in one folder or one below the other.
void rename_file(const fs::path& from, const fs::path& to) {
  std::error_code problem;
  fs::rename(from, to, problem);
  if (problem)
    throw Error(ExitCode::io_failed,
                fmt::format("{}: renaming to {}: {}", from.string(), to.string(), problem.message()));
}

std::string part_or_cut(const std::string& stream, int which) {
  constexpr const char* endings[] = {".nc.part", "_cut.nc.part", "_cut.nc"};
  return stream + endings[which];
}

/// NAME_000000.nc and so on, in order.
std::vector<fs::path> segments_in(const fs::path& folder, const std::string& stream) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.size() != stream.size() + 10 || !name.starts_with(stream + "_") || !name.ends_with(".nc"))
      continue;
    const std::string number = name.substr(stream.size() + 1, 6);
    if (number.find_first_not_of("0123456789") == std::string::npos) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

StreamRecords of_this_run(const fs::path& path, const StreamPosition& position) {
  StreamRecords records = inspect_stream(path);
  if (records.run_id != position.run_id)
    throw Error(ExitCode::bad_input,
                fmt::format("{}: of another run ({}), the checkpoint is of {}; move it away", path.string(),
                            records.run_id.empty() ? "without a run_id" : records.run_id, position.run_id));
  return records;
}

/// Walks the segments until the records of the position are there.
Continuation from_segments(const std::vector<fs::path>& segments, const StreamPosition& position) {
  Continuation found{position, {}, {}};
  std::size_t missing = position.records;
  double last = 0;
  for (const fs::path& path : segments) {
    if (missing == 0) {
      found.set_aside.push_back(path);
      continue;
    }
    const StreamRecords records = of_this_run(path, position);
    const std::size_t take = std::min(missing, records.ends.size());
    if (take > 0) last = records.ends[take - 1];
    missing -= take;
    found.kept.push_back({path, take, records.ends.size()});
  }
  if (missing > 0 || (position.records > 0 && last != position.last_end))
    throw Error(
        ExitCode::bad_input,
        fmt::format("stream {}: {} of the {} records before the checkpoint are there, the last at "
                    "{} s, where {} s is due",
                    position.stream, position.records - missing, position.records, last, position.last_end));
  return found;
}

/// The file of a run that was finished after the checkpoint.
Continuation from_joined(const fs::path& path, const std::vector<fs::path>& segments,
                         const StreamPosition& position) {
  const StreamRecords records = of_this_run(path, position);
  if (records.ends.size() < position.records || records.ends[position.records - 1] != position.last_end)
    throw Error(ExitCode::bad_input,
                fmt::format("{}: holds {} records, not the {} up to {} s of the checkpoint", path.string(),
                            records.ends.size(), position.records, position.last_end));
  return {position, {{path, position.records, records.ends.size()}}, segments};
}

}  // namespace

Continuation find_records(const fs::path& folder, const StreamPosition& position) {
  const std::vector<fs::path> segments = segments_in(folder, position.stream);
  const fs::path joined = folder / (position.stream + ".nc");
  const bool finished = fs::exists(joined);
  Continuation found;
  try {
    found = from_segments(segments, position);
    if (finished) found.set_aside.push_back(joined);
  } catch (const Error&) {
    if (!finished) throw;
    found = from_joined(joined, segments, position);
  }
  for (int which = 0; which < 3; ++which)
    if (const fs::path path = folder / part_or_cut(position.stream, which); fs::exists(path))
      found.set_aside.push_back(path);
  return found;
}

namespace {

/// A free name for `path` in superseded/.
fs::path place_aside(const fs::path& path) {
  const fs::path folder = path.parent_path() / "superseded";
  std::error_code problem;
  fs::create_directories(folder, problem);
  fs::path target = folder / path.filename();
  for (int n = 1; fs::exists(target, problem); ++n)
    target = folder / fmt::format("{}.{}", path.filename().string(), n);
  return target;
}

/// Keeps what `path` holds in superseded/, and `path` where it is.
void keep_aside(const fs::path& path) {
  const fs::path target = place_aside(path);
  std::error_code problem;
  fs::create_hard_link(path, target, problem);
  if (problem) fs::copy_file(path, target, problem);  // a file system without links
  if (problem)
    throw Error(ExitCode::io_failed,
                fmt::format("{}: copying to {}: {}", path.string(), target.string(), problem.message()));
}

}  // namespace

void set_aside(const fs::path& path) { rename_file(path, place_aside(path)); }

StreamFiles::StreamFiles(fs::path folder, StreamFile layout)
    : folder_(std::move(folder)), path_(folder_ / (layout.stream + ".nc")), layout_(std::move(layout)) {
  writer_ = std::make_unique<StreamWriter>(path_, layout_);
}

StreamFiles::StreamFiles(fs::path folder, StreamFile layout, const Continuation& continuation)
    : folder_(std::move(folder)),
      path_(folder_ / (layout.stream + ".nc")),
      layout_(std::move(layout)),
      records_(continuation.position.records),
      last_end_(continuation.position.last_end) {
  for (const fs::path& path : continuation.set_aside) set_aside(path);
  for (const Continuation::Whole& file : continuation.kept) {
    if (file.take < file.holds) {
      cut(file);
    } else if (file.path != segment(segments_.size())) {
      rename_file(file.path, segment(segments_.size()));
    }
    segments_.push_back(file.take);
  }
}

fs::path StreamFiles::segment(std::size_t number) const {
  return folder_ / fmt::format("{}_{:06}.nc", layout_.stream, number);
}

std::vector<fs::path> StreamFiles::segment_paths() const {
  std::vector<fs::path> files;
  for (std::size_t n = 0; n < segments_.size(); ++n) files.push_back(segment(n));
  return files;
}

/// At every moment the records up to the cut are there under a name that find_records() knows: the copy is
/// whole before it takes the place of the original, and takes it in one rename.
void StreamFiles::cut(const Continuation::Whole& file) {
  StreamWriter copy(folder_ / (layout_.stream + "_cut.nc"), layout_, ExitCode::io_failed);
  copy_records(file.path, file.take, layout_, copy);
  copy.finish();
  const fs::path target = segment(segments_.size());
  const bool replaces = file.path == target;
  if (replaces) keep_aside(file.path);
  rename_file(copy.path(), target);
  if (!replaces) set_aside(file.path);
}

void StreamFiles::open_part() {
  try {
    writer_ = std::make_unique<StreamWriter>(path_, layout_, ExitCode::io_failed);
  } catch (const Error& error) {
    throw Error(ExitCode::io_failed, error.what());
  }
}

void StreamFiles::append(double end, double begin, std::span<const FieldValues> values) {
  if (!writer_) open_part();
  writer_->append(end, begin, values);
  ++records_;
  last_end_ = end;
}

void StreamFiles::publish_records() {
  if (!writer_ || writer_->records() == 0) return;
  writer_->finish_as(segment(segments_.size()));
  segments_.push_back(writer_->records());
  writer_.reset();
}

void StreamFiles::pause() {
  publish_records();
  if (!writer_) return;
  writer_.reset();
  std::error_code ignored;
  fs::remove(part_of(path_), ignored);
}

std::vector<fs::path> StreamFiles::files() const { return finished_ ? std::vector{path_} : segment_paths(); }

std::vector<FileRecords> StreamFiles::contents() const {
  if (finished_) return {{path_.filename().string(), records_}};
  std::vector<FileRecords> files;
  for (std::size_t n = 0; n < segments_.size(); ++n)
    files.push_back({segment(n).filename().string(), segments_[n]});
  if (writer_) files.push_back({part_of(path_).filename().string(), writer_->records()});
  return files;
}

void StreamFiles::finish() {
  if (segments_.size() == 1 && !writer_) {
    publish(segment(0), path_);
  } else if (segments_.empty()) {
    if (!writer_) open_part();
    writer_->finish();
  } else {
    publish_records();
    join();
  }
  writer_.reset();
  finished_ = true;
}

void StreamFiles::join() {
  open_part();
  for (const fs::path& file : segment_paths()) copy_records(file, all_records, layout_, *writer_);
  writer_->finish();
  std::error_code ignored;
  for (const fs::path& file : segment_paths()) fs::remove(file, ignored);
}

}  // namespace sounding::io
