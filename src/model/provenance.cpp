// SPDX-License-Identifier: Apache-2.0
#include "model/provenance.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <set>

#include "core/version.hpp"
#include "io/digest.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

std::string input_files(const io::RunConfig& config) {
  std::set<std::filesystem::path> files;
  if (config.domain.kind == io::DomainKind::region) files.insert(config.domain.bathymetry.file);
  const io::OceanInitial& initial = config.ocean.initial;
  for (const io::Source* source : {&initial.temperature, &initial.salinity})
    if (const auto* file = std::get_if<io::FileVariable>(source)) files.insert(file->file);
  std::string text;
  for (const auto& file : files)
    text += fmt::format("{}{} sha256:{}", text.empty() ? "" : "; ", file.filename().string(),
                        io::sha256_of_file(file));
  return text;
}

}  // namespace

std::string now_utc() {
  using namespace std::chrono;
  const auto now = floor<std::chrono::seconds>(system_clock::now());
  const auto day = floor<days>(now);
  const year_month_day date(day);
  const hh_mm_ss clock(now - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

io::Attributes provenance(const io::RunConfig& config, const std::string& resolved,
                          const std::string& command_line) {
  const std::string commit = fmt::format("{}{}", core::git_commit(), core::git_dirty() ? ", modified" : "");
  const std::string time = now_utc();
  const bool both = config.ocean.enabled && config.atmosphere.enabled;
  const std::string_view media = both                   ? "ocean and atmosphere"
                                 : config.ocean.enabled ? "ocean"
                                                        : "atmosphere";
  return {
      {"title", fmt::format("Sounding column run of the {}", media)},
      {"summary", fmt::format("Independent vertical columns of the {} over an immersed boundary", media)},
      {"keywords", "column model, immersed boundary"},
      {"source", fmt::format("Sounding {} (git {})", core::version(), commit)},
      {"history", fmt::format("{} {}", time, command_line)},
      {"date_created", time},
      {"references", "each scheme cites its source in the code of Sounding"},
      {"model_version", std::string(core::version())},
      {"git_commit", std::string(core::git_commit())},
      {"git_dirty", static_cast<long long>(core::git_dirty())},
      {"model_build", std::string(core::build())},
      {"model_device", device_name(config)},
      {"model_precision", config.run.precision == io::Precision::float32 ? "float" : "double"},
      {"threads", static_cast<long long>(threads_of(config))},
      {"host", host_name()},
      {"input_files", input_files(config)},
      {"model_config_yaml", resolved},
      {"model_config_sha256", io::sha256(resolved)},
  };
}

}  // namespace sounding::model
