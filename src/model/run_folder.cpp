// SPDX-License-Identifier: Apache-2.0
#include "model/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <random>

#include "io/error.hpp"
#include "io/run_directory.hpp"
#include "model/progress.hpp"
#include "model/provenance.hpp"
#include "model/state_file.hpp"

namespace sounding::model {
namespace {

std::string new_run_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

std::string& history_of(io::Attributes& attributes) {
  const auto history = std::find_if(attributes.begin(), attributes.end(),
                                    [](const auto& attribute) { return attribute.first == "history"; });
  return std::get<std::string>(history->second);
}

std::string grid_attribute(const std::string& medium) { return "grid_of_" + medium; }

}  // namespace

template <class Real>
RunFolder<Real>::RunFolder(const io::RunConfig& config, const RunOptions& options)
    : config_(config),
      head_(CheckpointHead::of_this_program(config)),
      attributes_(provenance(config, options.resolved_config, options.command_line)) {
  head_.run_id = new_run_id();
  if (!options.restart.empty()) {
    std::vector<std::string> notices;
    from_ = choose_checkpoint(options.restart, config, notices);
    const CheckpointHead saved = CheckpointHead::read(*from_);
    if (const std::string notice = require_continuable(*from_, saved, head_); !notice.empty())
      notices.push_back(notice);
    for (const std::string& notice : notices) std::fputs(("sounding: " + notice + "\n").c_str(), stderr);
    if (config.run.stop.count() < saved.time)
      throw io::Error(io::ExitCode::bad_input,
                      fmt::format("{}: is at {} of the run, run.stop lies before that at {}", from_->path(),
                                  model_time(saved.time), model_time(config.run.stop.count())));
    head_.run_id = saved.run_id;
    head_.time = saved.time;
    history_of(attributes_) += "\n" + saved.history;
    // The folder itself, not a link to it such as `latest`, which is to point at it.
    const std::filesystem::path given = from_->path();
    folder_ = std::filesystem::canonical(given).parent_path();
    if (given.is_relative()) folder_ = std::filesystem::proximate(folder_);
  }
  head_.history = history_of(attributes_);
  attributes_.emplace_back("run_id", head_.run_id);
}

template <class Real>
std::int64_t RunFolder<Real>::begin(std::vector<Traveller<Real>>& travellers, const Domain& domain,
                                    io::IoThread& thread) {
  thread_ = &thread;
  if (from_) {
    go_on(travellers, domain);
  } else {
    begin_new(travellers);
  }
  from_.reset();
  thread.drain();  // what cannot be created is told before anything is computed
  return head_.time;
}

template <class Real>
void RunFolder<Real>::show_status() {
  status_.emplace(folder_, head_.run_id, host_name());
  status_->set_progress({static_cast<double>(head_.time) * 1e-6,
                         static_cast<double>(config_.run.stop.count()) * 1e-6,
                         {},
                         std::nullopt});
}

template <class Real>
void RunFolder<Real>::begin_new(std::vector<Traveller<Real>>& travellers) {
  folder_ = io::make_run_directory(config_.output.directory);
  lock_ = std::make_unique<io::RunLock>(folder_);
  keeper_.emplace(folder_, config_.checkpoint.keep);
  show_status();
  for (auto& traveller : travellers) {
    for (auto& stream : traveller.streams) stream.open(*thread_, *status_, folder_);
    traveller.record(0);
  }
}

/// All that can be refused is refused before anything on disk changes.
template <class Real>
void RunFolder<Real>::go_on(std::vector<Traveller<Real>>& travellers, const Domain& domain) {
  lock_ = std::make_unique<io::RunLock>(folder_);
  keeper_.emplace(folder_, config_.checkpoint.keep);
  std::vector<io::Continuation> continuations;
  for (auto& traveller : travellers) {
    const std::string& name = traveller.medium.name();
    if (from_->text(grid_attribute(name)) != grid_identity(traveller.medium.grid(), domain))
      throw io::Error(io::ExitCode::bad_input,
                      fmt::format("{}: of another grid: levels, floor or places of the columns of the {} "
                                  "differ; has an input file changed?",
                                  from_->path(), name));
    for (auto& stream : traveller.streams)
      continuations.push_back(io::find_records(folder_, stream.position(*from_, head_.run_id)));
    traveller.step = traveller.first_step = restore(*from_, traveller.medium, traveller.ledger);
    for (auto& stream : traveller.streams) stream.restore(*from_);
  }
  keeper_->continue_from(from_->path(), head_.time);
  show_status();
  auto continuation = continuations.begin();
  for (auto& traveller : travellers)
    for (auto& stream : traveller.streams) stream.open(*thread_, *status_, folder_, *continuation++);
}

template <class Real>
void RunFolder<Real>::checkpoint(std::vector<Traveller<Real>>& travellers, const Domain& domain,
                                 std::int64_t now) {
  for (auto& traveller : travellers)
    for (auto& stream : traveller.streams) stream.publish_records();
  head_.time = now;
  keeper_->write(now, *thread_, [&](io::CheckpointWriter& to) {
    head_.write(to);
    for (auto& traveller : travellers) {
      to.text(grid_attribute(traveller.medium.name()), grid_identity(traveller.medium.grid(), domain));
      save(to, traveller.medium, traveller.step, traveller.ledger);
      for (const auto& stream : traveller.streams) stream.save(to);
    }
  });
}

template <class Real>
void RunFolder<Real>::end(std::vector<Traveller<Real>>& travellers, bool finished) {
  for (auto& traveller : travellers)
    for (auto& stream : traveller.streams) finished ? stream.finish() : stream.pause();
  if (finished) io::point_latest_at(folder_);
  thread_->drain();  // the status is the thread's until it has told all
  status_->end(finished ? "finished" : "stopped");
}

template <class Real>
void RunFolder<Real>::tell(io::RunProgress progress) {
  thread_->submit([this, progress = std::move(progress)] {
    status_->set_progress(progress);
    status_->write_if_old();
  });
}

template <class Real>
void RunFolder<Real>::failed(const std::string& reason) {
  if (!status_) return;
  thread_->settle();
  status_->end("failed", reason);
}

template class RunFolder<float>;
template class RunFolder<double>;

}  // namespace sounding::model
