// SPDX-License-Identifier: Apache-2.0
#include "cli/run_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "io/publish.hpp"
#include "model/provenance.hpp"
#include "model/setup.hpp"

namespace sounding::cli {
namespace {

using Json = nlohmann::ordered_json;

Json budgets_of(const model::MediumReport& m) {
  const double columns = static_cast<double>(std::max<std::size_t>(1, m.columns));
  Json all = Json::array();
  for (const model::Closure& c : m.budgets)
    all.push_back({{"name", c.name},
                   {"unit", c.unit},
                   {"content", c.content / columns},
                   {"change", c.change / columns},
                   {"inflow", c.inflow / columns},
                   {"residual", c.residual}});
  return all;
}

Json irregularities_of(const model::MediumReport& m) {
  Json all = Json::array();
  for (const model::Counted& c : m.irregularities)
    all.push_back({{"text", c.text}, {"unit", c.unit}, {"largest", c.largest}, {"columns", c.columns}});
  return all;
}

Json medium(const model::MediumReport& m) {
  return {{"name", m.name},
          {"columns", m.columns},
          {"wet_cells", m.wet_cells},
          {"steps", m.steps},
          {"dt_seconds", m.dt},
          {"seconds", m.seconds},
          {"ns_per_cell_and_step", m.ns_per_cell_and_step()},
          {"state", fmt::format("{:016x}", m.state_hash)},
          {"budgets", budgets_of(m)},
          {"irregularities", irregularities_of(m)},
          {"fixed_cells", m.fixed_cells}};
}

/// The configuration that ends by itself where --steps ends this one: what the output says it was made from.
io::RunConfig stopped_after(io::RunConfig config, std::int64_t steps) {
  const std::int64_t longest = std::max(config.ocean.dt.count(), config.atmosphere.dt.count());
  if (steps < config.run.stop.count() / longest) config.run.stop = std::chrono::microseconds(steps * longest);
  return config;
}

}  // namespace

model::RunReport run_with_summary(const io::RunConfig& config, const RunArguments& a) {
  model::RunOptions options;
  options.steps = a.steps;
  options.quiet = a.quiet;
  options.restart = a.restart;
  options.command_line = a.command_line;
  const bool cut = a.steps > 0 && a.restart.empty();
  options.resolved_config = io::resolved_yaml(cut ? stopped_after(config, a.steps) : config);
  if (!config.members.empty())
    options.resolved_config = fmt::format(
        "# Of {} cases that stand behind each other along y, the first, with the rows of all.\n{}",
        config.members.size(), options.resolved_config);
  model::RunReport report = model::run(config, options);
  write_run_summary(report.directory, run_summary(config, options, report));
  return report;
}

std::string run_summary(const io::RunConfig& config, const model::RunOptions& options,
                        const model::RunReport& report) {
  Json media = Json::array(), files = Json::array();
  for (const model::MediumReport& m : report.media) media.push_back(medium(m));
  for (const auto& file : report.files) files.push_back(file.filename().string());
  const Json summary = {
      {"summary_version", 1},
      {"version", core::version()},
      {"git_commit", core::git_commit()},
      {"git_dirty", core::git_dirty()},
      {"build", core::build()},
      {"command_line", options.command_line},
      {"ending", report.ending == model::Ending::finished ? "finished" : "stopped"},
      {"finished", model::now_utc()},
      {"host", model::host_name()},
      {"precision", config.run.precision == io::Precision::float32 ? "float" : "double"},
      {"device", model::device_name(config)},
      {"threads", model::threads_of(config)},
      {"model_seconds", report.simulated_seconds},
      {"wall_seconds", report.wall_seconds},
      {"output_seconds", report.output_seconds},
      {"media", media},
      {"files", files},
      {"config", options.resolved_config},
  };
  return summary.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_run_summary(const std::filesystem::path& directory, const std::string& text) {
  const std::filesystem::path path = directory / "summary.json";
  std::ofstream part(io::part_of(path), std::ios::binary);
  part << text;
  part.close();
  if (!part)
    throw io::Error(io::ExitCode::io_failed,
                    fmt::format("{}: cannot be written: {}", path.string(), std::strerror(errno)));
  io::publish_over(path);
}

}  // namespace sounding::cli
