// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the lockstep machine and the block scheduler say about the published measurement, and about sorting
/// the columns, which was not measured.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/lockstep/light_control_flow.hpp"
#include "bench/lockstep/scheduler.hpp"

namespace sounding::bench {

struct PredictionOptions {
  int nx = 512, ny = 512, levels = 64;
  BlockShape block;  ///< 16 x 16: what Oceananigans.jl launches over a horizontal plane (heuristic_workgroup)
  LightCosts costs;
  Device device;
  int launches = 8;  ///< averaged, as each published time is an average over launches
};

/// Times relative to walk_all over the same sea floor.
struct PredictedRow {
  std::string bathymetry, variant;
  double efficiency = 0;  ///< share of lanes that take part in what their warps issue
  double lockstep = 0;    ///< every multiprocessor busy to the end
  double scheduler = 0;   ///< blocks dealt to multiprocessors
  std::optional<double> published_ms;
  std::optional<double> published;
};

/// Four sea floors in five variants, walk_all first.
std::vector<PredictedRow> predict(const PredictionOptions& options = {});

/// A time relative to walk_all that was measured here, for the table.
struct MeasuredRatio {
  std::string bathymetry, variant;
  double ratio;
};

/// A table for people: published and, where given, measured ratios beside the predictions, with the errors of
/// the predictions against the published ones; below it the parameters.
std::string prediction_table(const std::vector<PredictedRow>& rows, const PredictionOptions& options,
                             std::span<const MeasuredRatio> measured = {});

/// predict and prediction_table in one.  Takes about two seconds.
std::string predict_bathymetry(const PredictionOptions& options = {},
                               std::span<const MeasuredRatio> measured = {});

}  // namespace sounding::bench
