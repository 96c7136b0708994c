// SPDX-License-Identifier: Apache-2.0
#include "model/medium.hpp"

#include <algorithm>

namespace sounding::model {
namespace {

int size(const std::vector<std::string>& names) { return static_cast<int>(names.size()); }

}  // namespace

template <class Real>
MediumData<Real>::MediumData(Program<Real> what, std::shared_ptr<const grid::ColumnGrid> where)
    : program(std::move(what)),
      grid(std::move(where)),
      prognostics(size(program.variables.prognostic_names())),
      flux_count(size(program.variables.flux_names())),
      metrics(*grid),
      fields(*grid, prognostics + size(program.variables.diagnostic_names()),
             size(program.variables.column_names())),
      fluxes(*grid, 0, 3 * flux_count, 0.0) {
  for (int c = 0; c < fields.rows(); ++c) std::fill_n(fields.row(c), grid->slots(), Real(0));
}

template <class Real>
Medium<Real>::Medium(Program<Real> program, std::shared_ptr<const grid::ColumnGrid> grid, int threads,
                     io::Device device)
    : data_(std::move(program), std::move(grid)),
      stepper_(device == io::Device::cuda ? make_device_stepper(data_) : make_cpu_stepper(data_, threads)) {}

template <class Real>
void Medium<Real>::advance(std::int64_t first, std::int64_t count) {
  stepper_->advance(first, count);
  for (const auto& tally : data_.tallies) tally->samples += count;
}

template <class Real>
std::optional<Held> Medium<Real>::find(std::string_view name) const {
  const Variables& v = program().variables;
  if (const auto p = v.find_prognostic(name)) return Held{Holder::prognostic, p->id};
  if (const auto d = v.find_diagnostic(name)) return Held{Holder::diagnostic, d->id};
  if (const auto c = v.find_column(name)) return Held{Holder::column, c->id};
  if (const auto f = v.find_flux(name)) return Held{Holder::flux, f->id};
  return std::nullopt;
}

template <class Real>
std::shared_ptr<Tally> Medium<Real>::add_tally(Held held, io::Reduction reduction) {
  auto tally = std::make_shared<Tally>();
  tally->held = held;
  tally->reduction = reduction;
  tally->kept.resize(held.by_cell() ? grid().cells() : grid().slots());
  if (tally->counts_defined()) tally->defined.resize(grid().slots());
  tally->clear();
  data_.tallies.push_back(tally);
  stepper_->add(*tally);
  return tally;
}

template <class Real>
void Medium<Real>::clear(Tally& tally) {
  tally.clear();
  stepper_->cleared(tally);
}

template struct MediumData<float>;
template struct MediumData<double>;
template class Medium<float>;
template class Medium<double>;

}  // namespace sounding::model
