// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/prediction.hpp"

#include <fmt/format.h>

#include <array>

#include "bench/lockstep/published.hpp"
#include "bench/seafloor_sweep.hpp"

namespace sounding::bench {
namespace {

constexpr std::array variants = {LightVariant::walk_all, LightVariant::break_, LightVariant::predicated,
                                 LightVariant::bounded, LightVariant::sorted};

void predict_seafloor(const PublishedRow& published_row, const PredictionOptions& o,
                      std::vector<PredictedRow>& rows) {
  const WaterMap map = make_water_map(published_row.seafloor, o.nx, o.ny, o.levels);
  double walk_all_issued = 0, walk_all_time = 0;
  for (const LightVariant variant : variants) {
    const LaunchWork work = run_launch(variant, map, o.block, o.costs);
    const double time = mean_time(work, o.device, o.launches);
    if (variant == LightVariant::walk_all) {
      walk_all_issued = work.total.issued;
      walk_all_time = time;
    }
    PredictedRow row{std::string(seafloor_name(published_row.seafloor)),
                     name_of(variant),
                     work.total.efficiency(32),
                     work.total.issued / walk_all_issued,
                     time / walk_all_time,
                     published_row.milliseconds(variant),
                     std::nullopt};
    if (row.published_ms) row.published = *row.published_ms / published_row.walk_all;
    rows.push_back(std::move(row));
  }
}

/// "0.578" or "-".
std::string ratio(const std::optional<double>& value) { return value ? fmt::format("{:.3f}", *value) : "-"; }

/// "+2.1 %", of a prediction.
std::string error(double predicted, const std::optional<double>& published) {
  return published ? fmt::format("{:+.1f} %", 100 * (predicted / *published - 1)) : "";
}

std::optional<double> find(std::span<const MeasuredRatio> measured, const PredictedRow& row) {
  for (const MeasuredRatio& m : measured)
    if (m.bathymetry == row.bathymetry && m.variant == row.variant) return m.ratio;
  return std::nullopt;
}

}  // namespace

std::vector<PredictedRow> predict(const PredictionOptions& options) {
  std::vector<PredictedRow> rows;
  for (const PublishedRow& row : published) predict_seafloor(row, options, rows);
  return rows;
}

std::string prediction_table(const std::vector<PredictedRow>& rows, const PredictionOptions& o,
                             std::span<const MeasuredRatio> measured) {
  std::string text = fmt::format("{:<8} {:<10} {:>9} {:>9} {:>8} {:>7} {:>16} {:>17}\n", "", "", "published",
                                 "published", "measured", "active", "lockstep", "scheduler");
  text += fmt::format("{:<8} {:<10} {:>9} {:>9} {:>8} {:>7} {:>16} {:>17}\n", "", "", "ms", "ratio", "here",
                      "lanes", "ratio, error", "ratio, error");
  for (const PredictedRow& row : rows)
    text +=
        fmt::format("{:<8} {:<10} {:>9} {:>9} {:>8} {:>7.3f} {:>8.3f} {:>7} {:>9.3f} {:>7}\n", row.bathymetry,
                    row.variant, ratio(row.published_ms), ratio(row.published), ratio(find(measured, row)),
                    row.efficiency, row.lockstep, error(row.lockstep, row.published), row.scheduler,
                    error(row.scheduler, row.published));
  constexpr const char* legend =
      "Ratios are times relative to walk_all over the same sea floor.\n"
      "Published: Tesla V100, OceanBioME.jl pull request 416.\n"
      "Predicted: {} x {} columns of {} levels.  Measured here: seed formulation, f64, at its own "
      "size.\n"
      "A level costs 1, break's test {:g}, predication {:g}; warps of 32 in blocks of {} x {}.\n"
      "Scheduler: {} multiprocessors with {} blocks each, busy from {:g} warps, {}, jitter {:g} %, mean of "
      "{} "
      "launches.\n"
      "Fitted: test and predication to the all_wet row, the order of warps to the slope (shared evenly, it "
      "would\n"
      "come out 10 to 15 % too low).  An explanation that fits, not a proof.\n";
  text += fmt::format(legend, o.nx, o.ny, o.levels, o.costs.test, o.costs.mask, o.block.x, o.block.y,
                      o.device.multiprocessors, o.device.resident_blocks, o.device.saturating_warps,
                      o.device.priority == WarpPriority::oldest_first ? "oldest first" : "shared evenly",
                      100 * o.device.jitter, o.launches);
  return text;
}

std::string predict_bathymetry(const PredictionOptions& options, std::span<const MeasuredRatio> measured) {
  return prediction_table(predict(options), options, measured);
}

}  // namespace sounding::bench
