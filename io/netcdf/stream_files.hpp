// SPDX-License-Identifier: Apache-2.0
/// \file
/// The files of one stream in the folder of its run.
///
/// Records go to NAME.nc.part.  A checkpoint makes what has been written whole, under the name
/// NAME_000000.nc, NAME_000001.nc, ...: whatever bears such a name is complete, on the disk and never
/// changes, so that a run that is killed at any moment goes on from its last checkpoint without losing a
/// record.  At the end they become NAME.nc.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/netcdf/stream_writer.hpp"
#include "io/run_status.hpp"

namespace sounding::io {

/// Where a stream stood when a checkpoint was written.
struct StreamPosition {
  std::string stream;
  std::string run_id;       ///< attribute of every file of the run
  std::size_t records = 0;  ///< so many had been written
  double last_end = 0;      ///< time of the last one [s since the reference]; of no meaning without records
};

/// How the files that are there become those of a position.
struct Continuation {
  struct Whole {
    std::filesystem::path path;
    std::size_t take = 0, holds = 0;  ///< records: of the position, in the file
  };
  StreamPosition position;
  std::vector<Whole> kept;                       ///< in the order of time
  std::vector<std::filesystem::path> set_aside;  ///< written after the position, or not whole
};

/// Looks for the records of a position, and changes nothing.  Throws Error (65) that names what is missing,
/// or a file that is there and belongs to another run.
Continuation find_records(const std::filesystem::path& folder, const StreamPosition& position);

/// Moves a file to the folder "superseded" beside it, under its name or that with a number.
void set_aside(const std::filesystem::path& path);

class StreamFiles {
 public:
  /// Creates the part file.  layout.attributes hold the run_id.
  StreamFiles(std::filesystem::path folder, StreamFile layout);
  /// Sets aside what came after the position and cuts what reaches across it.
  StreamFiles(std::filesystem::path folder, StreamFile layout, const Continuation& continuation);

  /// As StreamWriter::append.
  void append(double end, double begin, std::span<const FieldValues> values);
  /// Makes whole what has been written.
  void publish_records();
  /// Leaves the stream to be continued later: makes whole what has been written, and no part file.
  void pause();
  /// Ends the stream: its records stand in one file, NAME.nc.
  void finish();

  std::size_t records() const { return records_; }
  double last_end() const { return last_end_; }
  /// The whole files that hold the records: at the end NAME.nc alone.
  std::vector<std::filesystem::path> files() const;
  /// All files of the stream that bear their name, the part file included, with the records any reader finds
  /// in them.
  std::vector<FileRecords> contents() const;

 private:
  std::vector<std::filesystem::path> segment_paths() const;
  std::filesystem::path segment(std::size_t number) const;
  void open_part();
  void cut(const Continuation::Whole& file);
  void join();

  std::filesystem::path folder_, path_;
  StreamFile layout_;
  std::unique_ptr<StreamWriter> writer_;
  std::vector<std::size_t> segments_;  ///< records of each
  std::size_t records_ = 0;
  double last_end_ = 0;
  bool finished_ = false;
};

}  // namespace sounding::io
