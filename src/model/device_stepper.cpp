// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <utility>

#include "core/device_built.hpp"
#include "model/device_clock.hpp"
#include "model/device_grid.hpp"
#include "model/keep_tally.hpp"
#include "model/kernels/finite_kernel.hpp"
#include "model/stepper.hpp"

namespace sounding::model {
namespace {

/// What is kept of a value, in device memory.
struct DeviceTally {
  const Tally* host;
  DeviceRows<double> kept, defined;
};

/// Steps the whole grid at once: every process a launch or a few, the launches of a step captured in a graph.
/// Nothing crosses between host and device but the table of curves, once a batch, and what is fetched.
template <class Real>
class DeviceStepper final : public Stepper<Real> {
 public:
  explicit DeviceStepper(MediumData<Real>& data);
  void advance(std::int64_t first, std::int64_t count) override;
  void diagnose(std::int64_t step) override;
  void fetch(Held held) override;
  void fetch_state() override;
  void fetch(Tally& tally) override;
  void add(Tally& tally) override;
  void cleared(Tally& tally) override;
  bool known_finite() override;

 private:
  using Stream = core::device::Stream;

  void send_once();
  TileContext<Real> context(Stream stream);
  void queue_step(std::int64_t step, Stream stream);
  void queue_diagnosis(TileContext<Real>& context, std::int64_t step);
  const core::device::Graph& graph_of(std::int64_t step, std::uint64_t signs);
  DeviceTally& on_device(const Tally& tally);
  std::size_t flux_row(int kind, int id) const {
    return static_cast<std::size_t>(kind * data_.flux_count + id);
  }

  MediumData<Real>& data_;
  core::device::Queue queue_;
  DeviceGrid<Real> grid_;
  DeviceClock<Real> clock_;
  DeviceRows<Real> fields_, rows_, stage_, tendency_, scratch_, flux_, bad_;
  DeviceRows<double> ledger_;  ///< rates, integrals, what the integrals rounded off
  std::vector<Real*> field_, row_;
  std::vector<double*> total_;
  Workspace<Real> work_;
  std::vector<DeviceTally> tallies_;
  std::vector<Real> bad_columns_;
  bool sent_ = false;
  /// By the signs of the curves in it: the graph of a step.
  std::vector<std::pair<std::uint64_t, core::device::Graph>> graphs_;
};

std::size_t count_of(int number) { return static_cast<std::size_t>(number); }

template <class Real>
DeviceStepper<Real>::DeviceStepper(MediumData<Real>& data)
    : data_(data),
      grid_(data, queue_.stream()),
      clock_(data.program),
      fields_(count_of(data.fields.fields()), data.grid->cells()),
      rows_(count_of(data.fields.rows()), data.grid->slots()),
      stage_(count_of(data.prognostics), data.grid->cells()),
      tendency_(count_of(data.prognostics * data.program.tableau->stages), data.grid->cells()),
      scratch_(2, data.grid->cells()),
      flux_(count_of(2 * data.flux_count), data.grid->slots()),
      bad_(1, data.grid->slots()),
      ledger_(count_of(data.fluxes.rows()), data.grid->slots()),
      field_(fields_.pointers()),
      row_(rows_.pointers()),
      total_(ledger_.pointers()),
      work_(WorkRows<Real>{stage_.pointers(),
                           tendency_.pointers(),
                           flux_.pointers(),
                           {scratch_.row(0), scratch_.row(1)},
                           nullptr,
                           clock_.now()},
            data.prognostics, data.flux_count),
      bad_columns_(data.grid->slots()) {
  constexpr unsigned char nan = 0xff;
  for (const auto* rows : {&stage_, &tendency_, &scratch_}) rows->fill(nan, queue_.stream());
  flux_.fill(0, queue_.stream());
}

/// The values of the host, before anything is done with them here.
template <class Real>
void DeviceStepper<Real>::send_once() {
  if (std::exchange(sent_, true)) return;
  const Stream stream = queue_.stream();
  for (int f = 0; f < data_.fields.fields(); ++f) fields_.upload(count_of(f), data_.fields.field(f), stream);
  for (int r = 0; r < data_.fields.rows(); ++r) rows_.upload(count_of(r), data_.fields.row(r), stream);
  for (int f = 0; f < data_.fluxes.rows(); ++f) ledger_.upload(count_of(f), data_.fluxes.row(f), stream);
  for (DeviceTally& tally : tallies_) {
    tally.kept.upload(0, tally.host->kept.data(), stream);
    if (tally.host->counts_defined()) tally.defined.upload(0, tally.host->defined.data(), stream);
  }
}

template <class Real>
TileContext<Real> DeviceStepper<Real>::context(Stream stream) {
  TileContext<Real> context;
  context.columns = &grid_.columns();
  context.stream = stream;
  context.thickness = grid_.thickness();
  context.dt = static_cast<Real>(data_.program.dt());
  context.scratch[0] = scratch_.row(0);
  context.scratch[1] = scratch_.row(1);
  context.prognostic = field_.data();
  context.diagnostic = field_.data() + data_.prognostics;
  context.column = row_.data();
  context.flux = work_.stage_fluxes();
  context.profile = grid_.profiles();
  return context;
}

template <class Real>
void DeviceStepper<Real>::queue_diagnosis(TileContext<Real>& context, std::int64_t step) {
  const Program<Real>& program = data_.program;
  work_.set_time(program, program.time(step), program.tableau->stages, context);
  run_all(program.diagnose, context);
  run_all(program.output_only, context);
}

template <class Real>
void DeviceStepper<Real>::queue_step(std::int64_t step, Stream stream) {
  TileContext<Real> now = context(stream);
  clock_.tick(now);
  const int fluxes = data_.flux_count;
  step_tile(data_.program, now, work_, step,
            {total_.data(), total_.data() + fluxes, total_.data() + 2 * fluxes}, data_.hook);
  if (tallies_.empty()) return;
  queue_diagnosis(now, step + 1);
  for (const DeviceTally& tally : tallies_) {
    const Held held = tally.host->held;
    TallyRows<Real> rows{nullptr, nullptr, tally.kept.row(0), tally.defined.row(0)};
    if (held.holder == Holder::flux) {
      rows.rate = total_[count_of(held.id)];
    } else {
      rows.value = held.by_cell() ? field_[count_of(data_.field_of(held))] : row_[count_of(held.id)];
    }
    keep(now, *tally.host, rows);
  }
}

template <class Real>
const core::device::Graph& DeviceStepper<Real>::graph_of(std::int64_t step, std::uint64_t signs) {
  for (const auto& [known, graph] : graphs_)
    if (known == signs) return graph;
  graphs_.emplace_back(signs, core::device::Graph([&](Stream stream) { queue_step(step, stream); }));
  return graphs_.back().second;
}

template <class Real>
void DeviceStepper<Real>::advance(std::int64_t first, std::int64_t count) {
  send_once();
  while (count > 0) {
    const std::int64_t batch = std::min(count, DeviceClock<Real>::longest_batch);
    clock_.start_batch(first, batch, queue_.stream());
    for (std::int64_t i = 0; i < batch; ++i) graph_of(first + i, clock_.signs(i)).launch(queue_.stream());
    first += batch;
    count -= batch;
  }
  queue_.wait();
}

template <class Real>
void DeviceStepper<Real>::diagnose(std::int64_t step) {
  send_once();
  clock_.set_end(data_.program.time(step), queue_.stream());
  TileContext<Real> now = context(queue_.stream());
  queue_diagnosis(now, step);
}

template <class Real>
void DeviceStepper<Real>::fetch(Held held) {
  if (!sent_) return;
  const Stream stream = queue_.stream();
  if (held.by_cell()) {
    const int field = data_.field_of(held);
    fields_.download(count_of(field), data_.fields.field(field), stream);
  } else if (held.holder == Holder::column) {
    rows_.download(count_of(held.id), data_.fields.row(held.id), stream);
  } else {
    for (const int kind : {0, 1})
      ledger_.download(flux_row(kind, held.id), data_.fluxes.row(kind * data_.flux_count + held.id), stream);
  }
}

template <class Real>
void DeviceStepper<Real>::fetch_state() {
  if (!sent_) return;
  for (int p = 0; p < data_.prognostics; ++p) fetch(Held{Holder::prognostic, p});
  for (const ColumnValue carried : data_.program.carried) fetch(Held{Holder::column, carried.id});
  for (int f = 0; f < data_.fluxes.rows(); ++f)
    ledger_.download(count_of(f), data_.fluxes.row(f), queue_.stream());
  for (const auto& tally : data_.tallies) fetch(*tally);
}

template <class Real>
DeviceTally& DeviceStepper<Real>::on_device(const Tally& tally) {
  return *std::find_if(tallies_.begin(), tallies_.end(),
                       [&](const DeviceTally& t) { return t.host == &tally; });
}

template <class Real>
void DeviceStepper<Real>::add(Tally& tally) {
  if (sent_) throw std::logic_error("a tally is added after the first step");
  tallies_.push_back({&tally, {1, tally.kept.size()}, {1, tally.defined.size()}});
  graphs_.clear();
}

template <class Real>
void DeviceStepper<Real>::fetch(Tally& tally) {
  if (!sent_) return;
  const DeviceTally& there = on_device(tally);
  there.kept.download(0, tally.kept.data(), queue_.stream());
  there.defined.download(0, tally.defined.data(), queue_.stream());
}

template <class Real>
void DeviceStepper<Real>::cleared(Tally& tally) {
  const DeviceTally& there = on_device(tally);
  there.kept.fill(tally.start_byte(), queue_.stream());
  there.defined.fill(0, queue_.stream());
}

template <class Real>
bool DeviceStepper<Real>::known_finite() {
  if (!sent_) return false;
  const TileContext<Real> now = context(queue_.stream());
  bad_.fill(0, queue_.stream());
  for (int p = 0; p < data_.prognostics; ++p)
    now.scan_down(FiniteKernel<Real>{{field_[count_of(p)]}, {bad_.row(0)}});
  bad_.download(0, bad_columns_.data(), queue_.stream());
  if (std::all_of(bad_columns_.begin(), bad_columns_.end(), [](Real bad) { return bad == 0; })) return true;
  fetch_state();
  return false;
}

}  // namespace

template <class Real>
std::unique_ptr<Stepper<Real>> make_device_stepper(MediumData<Real>& data) {
  if constexpr (core::device::built) {
    return std::make_unique<DeviceStepper<Real>>(data);
  } else {
    throw core::device::Error("device: this program was built without device code");
  }
}

template std::unique_ptr<Stepper<float>> make_device_stepper(MediumData<float>&);
template std::unique_ptr<Stepper<double>> make_device_stepper(MediumData<double>&);

}  // namespace sounding::model
