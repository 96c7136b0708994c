// SPDX-License-Identifier: Apache-2.0
/// \file
/// The same medium twice, stepped by the CPU and by the device, and the comparison of both.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "device_on_host/machine.hpp"
#include "model/budget.hpp"
#include "model/small_runs.hpp"

namespace sounding::test {

using model::Held;
using model::Holder;
using model::Medium;

template <class Real>
struct Pair {
  model::Domain domain;
  std::unique_ptr<Medium<Real>> cpu, device;
};

template <class Case>
Pair<typename Case::Real> build_pair(io::RunConfig config) {
  grid::Tiling tiling;
  tiling.width = core::device::tile_width;
  Pair<typename Case::Real> pair;
  pair.domain = Case::domain(config);
  pair.cpu = Case::make(config, pair.domain, tiling);
  config.run.device = io::Device::cuda;
  pair.device = Case::make(config, pair.domain, tiling);
  return pair;
}

/// Everything in the memory of the host that a step may change becomes garbage: whoever reads it later has
/// not fetched it.
template <class Real>
void spoil_host(Medium<Real>& medium) {
  const auto& v = medium.program().variables;
  const auto garbage = [](auto* values, std::size_t count) {
    std::fill_n(values, count, std::numeric_limits<std::remove_pointer_t<decltype(values)>>::signaling_NaN());
  };
  const auto count = [](const auto& names) { return static_cast<int>(names.size()); };
  for (int i = 0; i < count(v.prognostic_names()); ++i)
    garbage(medium.field(model::Prognostic{i}), medium.grid().cells());
  for (int i = 0; i < count(v.diagnostic_names()); ++i)
    garbage(medium.field(model::Diagnostic{i}), medium.grid().cells());
  for (int i = 0; i < count(v.column_names()); ++i)
    garbage(medium.row(model::ColumnValue{i}), medium.grid().slots());
  for (int i = 0; i < count(v.flux_names()); ++i) {
    garbage(medium.rate(model::Flux{i}), medium.grid().slots());
    garbage(medium.accumulated(model::Flux{i}), medium.grid().slots());
  }
}

/// Same bits in every wet cell.
template <class Real>
void expect_same_cells(const grid::ColumnGrid& grid, const Real* a, const Real* b, const std::string& name) {
  for (const core::Tile& tile : grid.tiles())
    for (int level = 0; level < tile.levels; ++level)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        const std::size_t i = core::lane_of(core::first_cell(tile, level), lane).index;
        ASSERT_EQ(std::memcmp(a + i, b + i, sizeof(Real)), 0)
            << name << ", level " << level << ", lane " << lane << ": " << a[i] << " and " << b[i];
      }
}

/// Same bits in every column.  NaN, which says that there is no value, has many bit patterns.
template <class Real>
void expect_same_rows(const grid::ColumnGrid& grid, const Real* a, const Real* b, const std::string& name) {
  for (std::size_t slot = 0; slot < grid.slots(); ++slot) {
    if (grid.column_of(slot) == grid::ColumnGrid::none) continue;
    const bool none = a[slot] != a[slot] && b[slot] != b[slot];
    ASSERT_TRUE(none || std::memcmp(a + slot, b + slot, sizeof(Real)) == 0)
        << name << ", slot " << slot << ": " << a[slot] << " and " << b[slot];
  }
}

/// All that output may ask for, at a step.
template <class Real>
void expect_same_output(Pair<Real>& pair, std::int64_t step) {
  Medium<Real>&cpu = *pair.cpu, &device = *pair.device;
  const auto& v = cpu.program().variables;
  cpu.diagnose(step);
  device.diagnose(step);
  spoil_host(device);
  const auto each = [&](const std::vector<std::string>& names, Holder holder, auto compare) {
    for (int id = 0; id < static_cast<int>(names.size()); ++id) {
      device.fetch(Held{holder, id});
      compare(id, names[static_cast<std::size_t>(id)]);
    }
  };
  const auto cells = [&](auto handle) {
    return [&, handle](int id, const std::string& name) mutable {
      handle.id = id;
      expect_same_cells(cpu.grid(), cpu.field(handle), device.field(handle), name);
    };
  };
  each(v.prognostic_names(), Holder::prognostic, cells(model::Prognostic{}));
  // On faces: a column has none at its surface.
  each(v.diagnostic_names(), Holder::diagnostic, [&](int id, const std::string& name) {
    if (name == "tracer_diffusivity") {
      for (const core::Tile& tile : cpu.grid().tiles())
        for (int lane = 0; lane < tile.width; ++lane)
          for (auto* medium : {&cpu, &device})
            medium->field(model::Diagnostic{id})[tile.offset + static_cast<std::size_t>(lane)] = 0;
    }
    cells(model::Diagnostic{})(id, name);
  });
  each(v.column_names(), Holder::column, [&](int id, const std::string& name) {
    expect_same_rows(cpu.grid(), cpu.row(model::ColumnValue{id}), device.row(model::ColumnValue{id}), name);
  });
  each(v.flux_names(), Holder::flux, [&](int id, const std::string& name) {
    const model::Flux flux{id};
    expect_same_rows(cpu.grid(), cpu.rate(flux), device.rate(flux), "rate of " + name);
    expect_same_rows(cpu.grid(), cpu.accumulated(flux), device.accumulated(flux), "integral of " + name);
  });
}

}  // namespace sounding::test
