// SPDX-License-Identifier: Apache-2.0
#include "model/checkpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>

#include "core/version.hpp"
#include "io/config/identity.hpp"
#include "io/error.hpp"
#include "io/netcdf/stream_files.hpp"

namespace sounding::model {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "checkpoint_", ending = ".nc";
constexpr std::int64_t per_second = 1'000'000;

/// Model time in the name of a checkpoint [microseconds]; nothing for other names.
std::optional<std::int64_t> time_in(const std::string& name) {
  if (!name.starts_with(prefix) || !name.ends_with(ending)) return std::nullopt;
  const char* const begin = name.data() + prefix.size();
  const char* const end = name.data() + name.size() - ending.size();
  std::int64_t seconds = 0, fraction = 0;
  auto read = std::from_chars(begin, end, seconds);
  if (read.ec != std::errc()) return std::nullopt;
  if (read.ptr != end && *read.ptr == '.') read = std::from_chars(read.ptr + 1, end, fraction);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return seconds * per_second + fraction;
}

/// Folders of runs below the output directory, newest first.
std::vector<fs::path> run_folders(const fs::path& parent) {
  std::vector<std::pair<int, fs::path>> numbered;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    const std::string name = entry.path().filename().string();
    int number = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
    if (read.ec == std::errc() && read.ptr == name.data() + name.size())
      numbered.emplace_back(number, entry.path());
  }
  std::sort(numbered.rbegin(), numbered.rend());
  std::vector<fs::path> folders;
  for (auto& [number, path] : numbered) folders.push_back(std::move(path));
  return folders;
}

/// The newest valid one of a folder that has some.
io::CheckpointReader newest_in(const std::vector<fs::path>& newest_first, std::vector<std::string>& notices) {
  for (const fs::path& path : newest_first) {
    try {
      io::CheckpointReader reader(path);
      if (path != newest_first.front()) notices.push_back("continuing from " + path.string());
      return reader;
    } catch (const io::Error& error) {
      notices.push_back(std::string(error.what()) + "; passed over");
    }
  }
  std::string all;
  for (const std::string& notice : notices) all += notice + "\n";
  throw io::Error(io::ExitCode::bad_input, all + "no checkpoint is left to go on from");
}

}  // namespace

std::string checkpoint_name(std::int64_t microseconds) {
  const std::int64_t fraction = microseconds % per_second;
  return fmt::format("{}{:010}{}{}", prefix, microseconds / per_second,
                     fraction == 0 ? "" : fmt::format(".{:06}", fraction), ending);
}

std::vector<fs::path> checkpoints_in(const fs::path& folder) {
  std::vector<std::pair<std::int64_t, fs::path>> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (const auto time = time_in(entry.path().filename().string())) found.emplace_back(*time, entry.path());
  std::sort(found.rbegin(), found.rend());
  std::vector<fs::path> paths;
  for (auto& [time, path] : found) paths.push_back(std::move(path));
  return paths;
}

std::optional<fs::path> valid_before(const fs::path& than) {
  const auto limit = time_in(than.filename().string());
  for (const fs::path& path : checkpoints_in(than.parent_path())) {
    if (limit && *time_in(path.filename().string()) >= *limit) continue;
    try {
      io::verify_checkpoint(path);
      return path;
    } catch (const io::Error&) {
      continue;
    }
  }
  return std::nullopt;
}

CheckpointHead CheckpointHead::of_this_program(const io::RunConfig& config) {
  CheckpointHead head;
  head.identity = io::restart_identity(config);
  head.version = core::version();
  head.build =
      fmt::format("git {}{}; {}", core::git_commit(), core::git_dirty() ? ", modified" : "", core::build());
  return head;
}

void CheckpointHead::write(io::CheckpointWriter& to) const {
  to.text("title", "checkpoint of a Sounding run");
  to.text("run_id", run_id);
  to.text("model_version", version);
  to.text("model_build", build);
  to.text("history", history);
  to.text("restart_identity", identity);
  to.put("time_microseconds", time);
}

CheckpointHead CheckpointHead::read(const io::CheckpointReader& from) {
  return {from.text("run_id"),      from.text("restart_identity"), from.text("model_version"),
          from.text("model_build"), from.text("history"),          from.number("time_microseconds")};
}

std::string require_continuable(const io::CheckpointReader& from, const CheckpointHead& saved,
                                const CheckpointHead& now) {
  if (saved.version != now.version)
    throw io::Error(io::ExitCode::bad_input,
                    fmt::format("{}: written by Sounding {}, this is {}; continue with that program",
                                from.path(), saved.version, now.version));
  const std::vector<std::string> changed = io::differences(saved.identity, now.identity);
  if (!changed.empty()) {
    std::string text = fmt::format("{}: of another configuration; a restart may not change", from.path());
    for (const std::string& line : changed) text += "\n  " + line;
    throw io::Error(io::ExitCode::bad_input, text);
  }
  if (saved.build == now.build) return {};
  return fmt::format(
      "{} was written by another build ({}); last bits may differ from those of a run "
      "without interruption",
      from.path(), saved.build);
}

io::CheckpointReader choose_checkpoint(const std::string& wanted, const io::RunConfig& config,
                                       std::vector<std::string>& notices) {
  if (wanted == "latest") {
    for (const fs::path& folder : run_folders(config.output.directory))
      if (const auto there = checkpoints_in(folder); !there.empty()) return newest_in(there, notices);
    throw io::Error(io::ExitCode::missing_input,
                    fmt::format("--restart latest: no checkpoint below {}; set checkpoint.every to have some",
                                config.output.directory.string()));
  }
  if (fs::is_directory(wanted)) {
    const auto there = checkpoints_in(wanted);
    if (there.empty())
      throw io::Error(io::ExitCode::missing_input,
                      fmt::format("--restart {}: no checkpoint in this folder", wanted));
    return newest_in(there, notices);
  }
  try {
    return io::CheckpointReader(wanted);
  } catch (const io::Error& error) {
    const auto older = valid_before(fs::absolute(wanted));
    throw io::Error(error.code(), fmt::format("{}; {}", error.what(),
                                              older ? "the newest valid one before it is " + older->string()
                                                    : "no older one in that folder is valid"));
  }
}

void CheckpointKeeper::continue_from(const fs::path& from, std::int64_t time) {
  for (const fs::path& path : checkpoints_in(folder_))
    if (*time_in(path.filename().string()) > time) io::set_aside(path);
  last_ = from;
  last_time_ = time;
  remove_oldest();  // a run that was killed may have left one too many
}

void CheckpointKeeper::remove_oldest() const {
  const std::vector<fs::path> all = checkpoints_in(folder_);
  std::error_code ignored;
  for (auto n = static_cast<std::size_t>(keep_); n < all.size(); ++n) fs::remove(all[n], ignored);
}

void CheckpointKeeper::write(std::int64_t time, io::IoThread& thread,
                             const std::function<void(io::CheckpointWriter&)>& fill) {
  if (time == last_time_) return;
  const fs::path path = folder_ / checkpoint_name(time);
  const auto begin = std::chrono::steady_clock::now();
  io::CheckpointWriter writer(path, &thread);
  fill(writer);
  writer.finish();
  last_ = path;
  last_time_ = time;
  remove_oldest();
  seconds_ =
      std::max(seconds_, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

}  // namespace sounding::model
