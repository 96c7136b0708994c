// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "io/netcdf/classic_size.hpp"
#include "io/netcdf/input.hpp"

namespace sounding::io {
namespace {

constexpr std::array<std::string_view, 10> ferret_files = {"etopo5.cdf",
                                                           "etopo20.cdf",
                                                           "etopo40.cdf",
                                                           "etopo60.cdf",
                                                           "etopo120.cdf",
                                                           "coads_climatology.cdf",
                                                           "esku_heat_budget.cdf",
                                                           "levitus_climatology.cdf",
                                                           "monthly_navy_winds.cdf",
                                                           "ocean_atlas_subset.nc"};

[[noreturn]] void fail(ExitCode code, const std::filesystem::path& path, const std::string& text) {
  throw Error(code, fmt::format("{}: {}", path.string(), text));
}

std::string where_to_get(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  if (std::find(ferret_files.begin(), ferret_files.end(), name) == ferret_files.end())
    return "check the path; relative paths start at the configuration file";
  return "the Debian package ferret-datasets brings it to /usr/share/ferret-vis/data (apt install "
         "ferret-datasets)";
}

// What the first bytes say, for a message; empty if they are those of a netCDF file.
std::string other_format(std::string_view head) {
  using namespace std::string_view_literals;
  if (head.empty()) return "the file is empty";
  if (head.starts_with("CDF\1"sv) || head.starts_with("CDF\2"sv) || head.starts_with("CDF\5"sv)) return {};
  if (head.starts_with("\x89HDF\r\n\x1a\n"sv)) return {};
  std::string start;
  for (const char c : head) start += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (start.find("<html") != std::string::npos || start.find("<!doctype") != std::string::npos)
    return "an HTML page, not a netCDF file; the download went wrong";
  if (head.starts_with("GRIB"sv))
    return "a GRIB file, not netCDF; convert it, for instance with cdo -f nc copy";
  if (head.starts_with("\x1f\x8b"sv)) return "compressed with gzip; unpack it first";
  if (head.starts_with("PK"sv)) return "a zip archive; unpack it first";
  return "not a netCDF file; classic, 64-bit and netCDF-4 files are read";
}

}  // namespace

CrashGuard guard_reading(const std::filesystem::path& path) {
  // The largest bathymetry of Ferret takes a second.
  constexpr int patience = 20;
  return CrashGuard(
      path.string() + ": damaged: the HDF5 library crashed or hung while reading it; fetch it again",
      ExitCode::bad_input, patience);
}

NetcdfFile open_input(const std::filesystem::path& path) {
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (status.type() == std::filesystem::file_type::not_found)
    fail(ExitCode::missing_input, path, "no such file; " + where_to_get(path));
  if (problem) fail(ExitCode::missing_input, path, problem.message());
  if (!std::filesystem::is_regular_file(status))
    fail(ExitCode::missing_input, path,
         std::filesystem::is_directory(status) ? "a directory; a netCDF file is due" : "not a regular file");
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(ExitCode::missing_input, path, std::strerror(errno));
  std::array<char, 512> head{};
  in.read(head.data(), head.size());
  const std::string wrong = other_format({head.data(), static_cast<std::size_t>(in.gcount())});
  if (!wrong.empty()) fail(ExitCode::bad_input, path, wrong);
  try {
    const auto needed = classic_file_size(path);
    const auto present = std::filesystem::file_size(path);
    if (needed && present < *needed)
      fail(ExitCode::bad_input, path,
           fmt::format("truncated: {} bytes, but its header describes {}; fetch it again", present, *needed));
  } catch (const Error&) {
    throw;
  } catch (const std::exception& damage) {
    fail(ExitCode::bad_input, path, fmt::format("damaged: {}; fetch it again", damage.what()));
  }
  return NetcdfFile::open(path);
}

}  // namespace sounding::io
