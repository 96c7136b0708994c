// SPDX-License-Identifier: Apache-2.0
#include "model/cause.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace sounding::model {
namespace {

/// Collects what the watched processes of all tiles find, and keeps the first.
template <class Real>
class Inspector {
 public:
  explicit Inspector(Medium<Real>& medium)
      : medium_(medium), variables_(medium.program().variables), first_row_(medium.row(ColumnValue{0})) {}

  /// Which values of a tile are finite, by array and cell.
  using Flags = std::vector<std::vector<char>>;

  /// \param in_stages  whether there are tendencies to look at
  Flags look(const TileContext<Real>& t, bool in_stages) const {
    Flags flags;
    for (const Real* array : arrays(t, in_stages)) {
      std::vector<char>& finite = flags.emplace_back(t.tile.cells());
      for (std::size_t i = 0; i < finite.size(); ++i) finite[i] = std::isfinite(array[i]);
    }
    return flags;
  }

  /// Blames `process` for the first live cell that was finite and is not any more.
  void compare(const TileContext<Real>& t, const Flags& before, const Flags& after, int stage, int order,
               std::string_view process) {
    for (std::size_t a = 0; a < before.size(); ++a)
      for (int level = 0; level < t.tile.levels; ++level)
        for (int lane = 0; lane < t.tile.live[level]; ++lane) {
          const auto i = static_cast<std::size_t>(level) * static_cast<std::size_t>(t.tile.width) +
                         static_cast<std::size_t>(lane);
          if (!before[a][i] || after[a][i]) continue;
          const auto slot = static_cast<std::size_t>(t.column[0] - first_row_ + lane);
          const auto column = static_cast<std::size_t>(medium_.grid().column_of(slot));
          return blame({stage, order, a, level, column}, std::string(process));
        }
  }

  /// Blames the update for a state that is not finite where the first process of a stage, or after the
  /// stages, meets it.
  void check_update(const TileContext<Real>& t, const Flags& now, int stage) {
    Flags expected = now;
    for (std::size_t p = 0; p < variables_.prognostic_names().size(); ++p)
      std::fill(expected[p].begin(), expected[p].end(), 1);
    compare(t, expected, now, stage, -1, "the update");
  }

  std::optional<Cause> cause() const {
    if (process_.empty()) return std::nullopt;
    const auto& [stage, order, array, level, column] = first_;
    return Cause{process_, stage, name_of(array), level, column};
  }

  /// Stage of the tile this thread has in hand, from 1.
  static int& stage() {
    static thread_local int now = 0;
    return now;
  }

 private:
  using Key = std::tuple<int, int, std::size_t, int, std::size_t>;  // stage, order, array, level, column

  /// State, diagnostics, then tendencies.
  std::vector<const Real*> arrays(const TileContext<Real>& t, bool in_stages) const {
    const std::size_t prognostics = variables_.prognostic_names().size();
    std::vector<const Real*> all(t.prognostic, t.prognostic + prognostics);
    all.insert(all.end(), t.diagnostic, t.diagnostic + variables_.diagnostic_names().size());
    if (in_stages) all.insert(all.end(), t.tendency, t.tendency + prognostics);
    return all;
  }

  std::string name_of(std::size_t array) const {
    const auto& prognostic = variables_.prognostic_names();
    const auto& diagnostic = variables_.diagnostic_names();
    if (array < prognostic.size()) return prognostic[array];
    array -= prognostic.size();
    if (array < diagnostic.size()) return diagnostic[array];
    return "tendency of " + prognostic[array - diagnostic.size()];
  }

  void blame(const Key& key, std::string process) {
    const std::lock_guard lock(mutex_);
    if (!process_.empty() && key >= first_) return;
    first_ = key;
    process_ = std::move(process);
  }

  Medium<Real>& medium_;
  const Variables& variables_;
  const Real* first_row_;
  std::mutex mutex_;
  Key first_{};
  std::string process_;
};

/// A process with a look before and after.
template <class Real>
class Watched final : public Process<Real> {
 public:
  /// \param order  place in the step; \param in_stages  whether it runs in every stage, or after the last
  Watched(std::unique_ptr<Process<Real>> process, Inspector<Real>& inspector, int order, bool in_stages,
          int stages)
      : process_(std::move(process)),
        inspector_(inspector),
        order_(order),
        in_stages_(in_stages),
        stages_(stages) {}
  std::string_view name() const override { return process_->name(); }
  void run(const TileContext<Real>& t) const override {
    const int stage = in_stages_ ? Inspector<Real>::stage() : stages_ + 1;
    const auto before = inspector_.look(t, in_stages_);
    if (order_ == 0) inspector_.check_update(t, before, stage);
    process_->run(t);
    inspector_.compare(t, before, inspector_.look(t, in_stages_), stage, order_, name());
  }

 private:
  std::unique_ptr<Process<Real>> process_;
  Inspector<Real>& inspector_;
  int order_;
  bool in_stages_;
  int stages_;
};

template <class Real>
void watch(ProcessList<Real>& list, Inspector<Real>& inspector, int& order, bool in_stages, int stages) {
  for (auto& process : list)
    process = std::make_unique<Watched<Real>>(std::move(process), inspector, order++, in_stages, stages);
}

}  // namespace

template <class Real>
std::optional<Cause> find_cause(Medium<Real>& medium, std::int64_t step) {
  Inspector<Real> inspector(medium);
  Program<Real>& program = medium.program_to_watch();
  int in_stage = 0, after = 0;
  watch(program.diagnose, inspector, in_stage, true, program.tableau->stages);
  watch(program.tendencies, inspector, in_stage, true, program.tableau->stages);
  watch(program.after_step, inspector, after, false, program.tableau->stages);
  medium.set_stage_hook([](const TileContext<Real>&, const Workspace<Real>&, int stage) {
    Inspector<Real>::stage() = stage + 1;
  });
  medium.advance(step, 1);
  return inspector.cause();
}

template std::optional<Cause> find_cause(Medium<float>&, std::int64_t);
template std::optional<Cause> find_cause(Medium<double>&, std::int64_t);

}  // namespace sounding::model
