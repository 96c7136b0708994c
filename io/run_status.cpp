// SPDX-License-Identifier: Apache-2.0
#include "io/run_status.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "io/netcdf/stream_layout.hpp"
#include "io/publish.hpp"

namespace sounding::io {
namespace {

using Json = nlohmann::ordered_json;

std::string now() {
  const auto time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return iso_time(time, 0);
}

Json pace_of(const std::optional<RunProgress::Pace>& pace) {
  if (!pace) return nullptr;
  return {{"column_steps_per_second", pace->column_steps_per_second},
          {"simulated_years_per_day", pace->simulated_years_per_day},
          {"seconds_left", pace->seconds_left}};
}

}  // namespace

RunStatus::RunStatus(const std::filesystem::path& folder, std::string run_id, std::string host)
    : path_(folder / "status.json"), run_id_(std::move(run_id)), host_(std::move(host)) {}

std::size_t RunStatus::add_stream(const std::string& name) {
  streams_.emplace_back().name = name;
  return streams_.size() - 1;
}

void RunStatus::begin_change(std::size_t stream) {
  ++streams_[stream].changes_begun;
  write();
}

void RunStatus::end_change(std::size_t stream, std::vector<FileRecords> files) {
  ++streams_[stream].changes_done;
  streams_[stream].files = std::move(files);
  write();
}

std::string RunStatus::text() const {
  Json status = {{"status_version", 1}, {"status", state_}};
  if (!reason_.empty()) status["reason"] = reason_;
  status["run_id"] = run_id_;
  status["host"] = host_;
  status["process"] = ::getpid();
  status["updated"] = now();
  status["model_seconds"] = progress_.model_seconds;
  status["stop_seconds"] = progress_.stop_seconds;
  status["steps"] = Json::object();
  for (const auto& [medium, count] : progress_.steps) status["steps"][medium] = count;
  status["pace"] = pace_of(progress_.pace);
  status["streams"] = Json::array();
  for (const Stream& stream : streams_) {
    Json files = Json::array();
    for (const FileRecords& f : stream.files) files.push_back({{"file", f.file}, {"records", f.records}});
    status["streams"].push_back({{"name", stream.name},
                                 {"changes_begun", stream.changes_begun},
                                 {"changes_done", stream.changes_done},
                                 {"files", std::move(files)}});
  }
  // A reason may hold a path, and a path any bytes.
  return status.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

int RunStatus::replace() const {
  const std::filesystem::path part = part_of(path_);
  std::error_code problem, ignored;
  std::ofstream out(part, std::ios::binary);
  out << text();
  out.close();
  if (out)
    std::filesystem::rename(part, path_, problem);
  else
    problem.assign(errno != 0 ? errno : EIO, std::generic_category());
  if (problem) std::filesystem::remove(part, ignored);
  return problem.value();
}

void RunStatus::write() {
  written_ = Clock::now();
  if (replace() == 0) return;
  // An old one would say that files stand still which do not.  On a full disk it makes room for the new one.
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
  const int problem = replace();
  if (problem == 0 || told_) return;
  told_ = true;
  fmt::print(stderr, "sounding: {}: cannot be written: {}; whoever watches the run finds none\n",
             path_.string(), std::strerror(problem));
}

void RunStatus::write_if_old() {
  constexpr std::chrono::seconds old{10};
  if (Clock::now() - written_ > old) write();
}

void RunStatus::end(const std::string& state, const std::string& reason) {
  state_ = state;
  reason_ = reason;
  write();
}

}  // namespace sounding::io
