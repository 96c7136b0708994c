// SPDX-License-Identifier: Apache-2.0
#include "model/workspace.hpp"

#include <algorithm>
#include <stdexcept>

#include "model/kernels/step_kernels.hpp"

namespace sounding::model {
namespace {

constexpr int count_terms(const std::array<double, max_stages>& weights) {
  return static_cast<int>(std::count_if(weights.begin(), weights.end(), [](double w) { return w != 0; }));
}

/// Most terms that the stages of a scheme, or its last update, are summed of.
constexpr int most_terms(bool of_stages) {
  int most = 0;
  for (const Tableau* tableau : tableaux) {
    if (!of_stages) most = std::max(most, count_terms(tableau->b));
    for (const auto& row : tableau->a)
      if (of_stages) most = std::max(most, count_terms(row));
  }
  return most;
}

/// Calls visit(number of terms) with the number as a constant.
template <int most, class Visit>
void with_terms(int terms, Visit visit) {
  if constexpr (most > 0) {
    if (terms == most) return visit(std::integral_constant<int, most>{});
    return with_terms<most - 1>(terms, visit);
  }
  throw std::logic_error("a stage that no tendency enters");
}

}  // namespace

/// The terms of an increment that have a weight.
template <class Real>
struct Workspace<Real>::Terms {
  const Workspace& work;
  const std::array<double, max_stages>& weights;
  double dt;

  int count() const { return count_terms(weights); }
  template <int terms>
  Increment<terms, Real> of(std::size_t field) const {
    Increment<terms, Real> increment{};
    for (int s = 0, term = 0; s < max_stages; ++s) {
      if (weights[static_cast<std::size_t>(s)] == 0) continue;
      increment.k[term] = {work.tendencies(s)[field]};
      increment.weight[term++] = static_cast<Real>(dt * weights[static_cast<std::size_t>(s)]);
    }
    return increment;
  }
};

template <class Real>
Workspace<Real>::Workspace(std::size_t cells, int fields, int fluxes, int stages)
    : fields_(static_cast<std::size_t>(fields)), fluxes_(static_cast<std::size_t>(fluxes)), together_(false) {
  const std::size_t by_cell = fields_ * static_cast<std::size_t>(1 + stages) + 2;
  std::vector<std::size_t> lengths(by_cell, cells);
  lengths.push_back(static_cast<std::size_t>(max_registers) * core::max_tile_width);
  lengths.insert(lengths.end(), 2 * fluxes_, core::max_tile_width);
  memory_ = RowPool<Real>(lengths);
  std::size_t next = 0;
  const auto take = [&](std::vector<Real*>& rows, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) rows.push_back(memory_.row(next++));
  };
  take(rows_.stage, fields_);
  take(rows_.tendency, fields_ * static_cast<std::size_t>(stages));
  for (Real*& scratch : rows_.scratch) scratch = memory_.row(next++);
  rows_.registers = memory_.row(next++);
  take(rows_.flux, 2 * fluxes_);
  for (Real* flux : rows_.flux) std::fill_n(flux, core::max_tile_width, Real(0));
}

template <class Real>
Workspace<Real>::Workspace(WorkRows<Real> rows, int fields, int fluxes)
    : fields_(static_cast<std::size_t>(fields)),
      fluxes_(static_cast<std::size_t>(fluxes)),
      together_(true),
      rows_(std::move(rows)) {}

template <class Real>
template <class Visit>
void Workspace<Real>::each_field(Visit visit) const {
  if (together_) return visit(0, fields_);
  for (std::size_t f = 0; f < fields_; ++f) visit(f, 1);
}

template <class Real>
template <class Visit>
void Workspace<Real>::each_flux(Visit visit) const {
  if (fluxes_ == 0) return;
  if (together_) return visit(0, fluxes_);
  for (std::size_t f = 0; f < fluxes_; ++f) visit(f, 1);
}

template <class Real>
void Workspace<Real>::set_time(const Program<Real>& program, double time, int row,
                               TileContext<Real>& context) {
  context.time = time;
  program.evaluate_curves(time, curves_.data());
  context.curve = curves_.data();
  if (rows_.curves_device)
    context.curve_on_device = rows_.curves_device + static_cast<std::size_t>(row) * program.curves.size();
}

template <class Real>
void Workspace<Real>::begin_stage(const Tableau& scheme, int s, double dt, Real* const* state,
                                  TileContext<Real>& context) const {
  context.prognostic = s == 0 ? state : rows_.stage.data();
  context.tendency = tendencies(s);
  context.flux = stage_fluxes();
  if (s == 0)
    return each_field([&](std::size_t f, std::size_t count) {
      context.each_value(count * context.cells(), FirstStageKernel<Real>{{context.tendency[f]}});
    });
  const Terms sum{*this, scheme.a[static_cast<std::size_t>(s)], dt};
  with_terms<most_terms(true)>(sum.count(), [&]<int terms>(std::integral_constant<int, terms>) {
    each_field([&](std::size_t f, std::size_t count) {
      context.each_value(count * context.cells(),
                         StageKernel<terms, Real>{
                             sum.template of<terms>(f), {state[f]}, {rows_.stage[f]}, {context.tendency[f]}});
    });
  });
}

template <class Real>
void Workspace<Real>::end_stage(const Tableau& scheme, int s, const FluxTotals& totals,
                                const TileContext<Real>& context) const {
  const double weight = scheme.b[static_cast<std::size_t>(s)];
  each_flux([&](std::size_t f, std::size_t count) {
    if (s == 0) {
      context.each_value(count * context.slots(),
                         StageFluxKernel<double, Real, true>{{context.flux[f]}, weight, {totals.rate[f]}});
    } else {
      context.each_value(count * context.slots(),
                         StageFluxKernel<double, Real, false>{{context.flux[f]}, weight, {totals.rate[f]}});
    }
  });
}

template <class Real>
void Workspace<Real>::end_stages(const Tableau& scheme, double dt, Real* const* state,
                                 TileContext<Real>& context) const {
  context.prognostic = state;
  context.flux = step_fluxes();
  const Terms sum{*this, scheme.b, dt};
  with_terms<most_terms(false)>(sum.count(), [&]<int terms>(std::integral_constant<int, terms>) {
    each_field([&](std::size_t f, std::size_t count) {
      context.each_value(count * context.cells(),
                         UpdateKernel<terms, Real>{sum.template of<terms>(f), {state[f]}});
    });
  });
}

template <class Real>
void Workspace<Real>::end_step(double dt, const FluxTotals& totals, const TileContext<Real>& context) const {
  each_flux([&](std::size_t f, std::size_t count) {
    context.each_value(
        count * context.slots(),
        StepFluxKernel<double, Real>{
            {context.flux[f]}, dt, {totals.rate[f]}, {totals.accumulated[f]}, {totals.rounding[f]}});
  });
}

template class Workspace<float>;
template class Workspace<double>;

}  // namespace sounding::model
