// SPDX-License-Identifier: Apache-2.0
#include "model/finite_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "io/error.hpp"
#include "model/cause.hpp"
#include "model/health.hpp"
#include "model/place.hpp"
#include "model/post_mortem.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

/// The medium of the same name in a set-up of its own: on the CPU, without output.
template <class Real>
std::unique_ptr<Medium<Real>> build_again(io::RunConfig config, const Medium<Real>& like) {
  config.run.device = io::Device::cpu;
  config.output.streams.clear();
  grid::Tiling tiling;
  tiling.width = like.grid().tile_width();
  Setup<Real> setup = make_setup<Real>(config, {}, tiling);
  for (auto& medium : setup.media)
    if (medium->name() == like.name()) return std::move(medium);
  throw std::logic_error("no medium " + like.name());
}

std::string story(const Cause& cause, int stages) {
  const std::string when =
      cause.stage > stages ? "after the last stage" : fmt::format("stage {} of {}", cause.stage, stages);
  return fmt::format("; first made by {} ({}), in {}", cause.process, when, cause.field);
}

}  // namespace

template <class Real>
void FiniteWatch<Real>::before(std::int64_t step) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const double age = std::chrono::duration<double>(begin - taken_).count();
  if (copy_.step() >= 0 && age < std::max(5.0, 200 * seconds_)) return;
  copy_.take(medium_, step);
  taken_ = Clock::now();
  seconds_ = std::chrono::duration<double>(taken_ - begin).count();
}

template <class Real>
void FiniteWatch<Real>::after(std::int64_t step, const std::filesystem::path& folder, io::IoThread& thread) {
  if (!first_not_finite(medium_)) return;
  thread.drain();
  std::string text;
  try {
    text = explain(step, folder);
  } catch (const std::exception& failure) {  // what is known must be said all the same
    try {
      require_finite(medium_, domain_, step);
    } catch (const io::Error& known) {
      throw io::Error(known.code(),
                      fmt::format("{}; looking for its cause failed: {}", known.what(), failure.what()));
    }
  }
  throw io::Error(io::ExitCode::numerical, text + "; a shorter dt may help");
}

/// Takes the steps since the copy again, one by one.
template <class Real>
std::string FiniteWatch<Real>::explain(std::int64_t last, const std::filesystem::path& folder) {
  const auto again = build_again(config_, medium_);
  copy_.put(*again);
  StateCopy<Real> before(*again);
  std::optional<NotFinite> bad;
  std::int64_t step = copy_.step();
  for (; step < last && !bad; ++step) {
    before.take(*again, step);
    again->advance(step, 1);
    bad = first_not_finite(*again);
  }
  if (!bad) throw std::runtime_error("the steps taken again stay finite");
  --step;
  PostMortem<Real> record(*again, domain_, bad->column);
  record.keep("after", true);
  before.put(*again);
  record.keep("before", false);
  const Real good = again->field(bad->field)[bad->index];
  const auto cause = find_cause(*again, step);

  std::string text =
      fmt::format("first non-finite value: {}.{}, {}, in step {} (from t={:.6g} s), {:g} before",
                  again->name(), bad->name, place_of(again->grid(), domain_, bad->column, bad->level),
                  step + 1, again->program().time(step), static_cast<double>(good));
  text += cause ? story(*cause, again->program().tableau->stages) : "; made by the update of the step";
  return text + record.write(folder, step, text);
}

template class FiniteWatch<float>;
template class FiniteWatch<double>;

}  // namespace sounding::model
