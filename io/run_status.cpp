// SPDX-License-Identifier: Apache-2.0
#include "io/run_status.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "io/netcdf/stream_layout.hpp"
#include "io/publish.hpp"

namespace sounding::io {
namespace {

/// A JSON string of ASCII.  A reason may hold a path, and a path any bytes: what is no letter of ASCII shows
/// as "?".
std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    if (c == '\n') {
      json += "\\n";
    } else {
      json += c >= ' ' && c <= '~' ? c : '?';
    }
  }
  return json + "\"";
}

template <class List, class F>
std::string joined(const List& list, F f, const char* separator = ", ") {
  std::string text;
  for (const auto& entry : list) text += (text.empty() ? "" : separator) + f(entry);
  return text;
}

std::string now() {
  const auto time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return iso_time(time, 0);
}

std::string pace_text(const std::optional<RunProgress::Pace>& pace) {
  if (!pace) return "null";
  return fmt::format(
      R"({{"column_steps_per_second": {:.4g}, "simulated_years_per_day": {:.4g}, "seconds_left": {:.0f}}})",
      pace->column_steps_per_second, pace->simulated_years_per_day, pace->seconds_left);
}

}  // namespace

RunStatus::RunStatus(const std::filesystem::path& folder, std::string run_id, std::string host)
    : path_(folder / "status.json"), run_id_(std::move(run_id)), host_(std::move(host)) {}

std::size_t RunStatus::add_stream(const std::string& name) {
  streams_.push_back({name, {}});
  return streams_.size() - 1;
}

void RunStatus::set_files(std::size_t stream, std::vector<FileRecords> files) {
  streams_[stream].files = std::move(files);
}

std::string RunStatus::text() const {
  std::string text = "{\n";
  const auto line = [&](const char* key, const std::string& value, const char* end = ",\n") {
    text += fmt::format("  \"{}\": {}{}", key, value, end);
  };
  line("status_version", "1");
  line("status", quoted(state_));
  if (!reason_.empty()) line("reason", quoted(reason_));
  line("run_id", quoted(run_id_));
  line("host", quoted(host_));
  line("process", std::to_string(::getpid()));
  line("updated", quoted(now()));
  line("model_seconds", fmt::format("{}", progress_.model_seconds));
  line("stop_seconds", fmt::format("{}", progress_.stop_seconds));
  line("steps", "{" + joined(progress_.steps, [](const auto& s) {
                  return fmt::format("{}: {}", quoted(s.first), s.second);
                }) + "}");
  line("pace", pace_text(progress_.pace));
  const auto file = [](const FileRecords& f) {
    return fmt::format(R"({{"file": {}, "records": {}}})", quoted(f.file), f.records);
  };
  const auto stream = [&](const Stream& s) {
    return fmt::format("{{\"name\": {}, \"files\": [{}]}}", quoted(s.name), joined(s.files, file));
  };
  line("streams", "[\n    " + joined(streams_, stream, ",\n    ") + "]", "\n");
  return text + "}\n";
}

void RunStatus::write() {
  const std::filesystem::path part = part_of(path_);
  std::error_code ignored;
  std::ofstream out(part, std::ios::binary);
  out << text();
  out.close();
  if (out) std::filesystem::rename(part, path_, ignored);
  if (!out || ignored) std::filesystem::remove(part, ignored);
  written_ = Clock::now();
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
