// SPDX-License-Identifier: Apache-2.0
#include "model/provenance.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <memory>
#include <set>

#include "core/version.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

/// A running SHA-256.
class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
  }
  void add(const char* bytes, std::size_t count) { EVP_DigestUpdate(context_.get(), bytes, count); }
  std::string hex() {
    std::array<unsigned char, 32> digest{};
    EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr);
    std::string text;
    for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
    return text;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

std::string input_files(const io::RunConfig& config) {
  std::set<std::filesystem::path> files;
  if (config.domain.kind == io::DomainKind::region) files.insert(config.domain.bathymetry.file);
  const io::OceanInitial& initial = config.ocean.initial;
  for (const io::Source* source : {&initial.temperature, &initial.salinity})
    if (const auto* file = std::get_if<io::FileVariable>(source)) files.insert(file->file);
  std::string text;
  for (const auto& file : files)
    text += fmt::format("{}{} sha256:{}", text.empty() ? "" : "; ", file.filename().string(),
                        sha256_of_file(file));
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

std::string sha256(std::string_view text) {
  Digest digest;
  digest.add(text.data(), text.size());
  return digest.hex();
}

std::string sha256_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  Digest digest;
  std::array<char, 65536> block{};
  while (file.read(block.data(), block.size()) || file.gcount() > 0)
    digest.add(block.data(), static_cast<std::size_t>(file.gcount()));
  return digest.hex();
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
      {"model_device", "cpu"},
      {"model_precision", config.run.precision == io::Precision::float32 ? "float" : "double"},
      {"threads", static_cast<long long>(threads_of(config))},
      {"host", host_name()},
      {"input_files", input_files(config)},
      {"model_config_yaml", resolved},
      {"model_config_sha256", sha256(resolved)},
  };
}

}  // namespace sounding::model
