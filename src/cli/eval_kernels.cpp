// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "io/error.hpp"

namespace sounding::cli {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::vector<Quantity> air_and_water() {
  return {{"rho", "kg m-3", "density of air"}, {"T", "K", "temperature"},
          {"q_tot", "kg kg-1", "all water"},   {"q_lcl", "kg kg-1", "cloud liquid"},
          {"q_icl", "kg kg-1", "cloud ice"},   {"q_rai", "kg kg-1", "rain"},
          {"q_sno", "kg kg-1", "snow"}};
}

const std::vector<Kernel>& kernels() {
  static const std::vector<Kernel> all{
      thermodynamics_kernel(), saturation_kernel(),  saturation_adjustment_kernel(),
      one_moment_kernel(),     zero_moment_kernel(), two_moment_kernel(),
      warm_rain_kernel(),      light_kernel(),       npzd_kernel()};
  return all;
}

const Kernel& find_kernel(std::string_view name) {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernels()) {
    if (kernel.name == name) return kernel;
    if (names.empty() || names.back() != kernel.name) names.push_back(kernel.name);
  }
  throw io::Error(io::ExitCode::usage, fmt::format("no kernel \"{}\"; there are {}", name, listed(names)));
}

const Kernel& find_kernel(std::string_view name, std::vector<Setting>& settings) {
  const Kernel& first = find_kernel(name);
  const auto names_scheme = [](const Setting& s) { return s.name == "scheme"; };
  const auto setting = std::find_if(settings.begin(), settings.end(), names_scheme);
  if (first.scheme.empty() || setting == settings.end()) return first;
  const std::string scheme = setting->value;
  settings.erase(setting);
  if (std::any_of(settings.begin(), settings.end(), names_scheme))
    throw io::Error(io::ExitCode::usage,
                    fmt::format("--set scheme={}: \"scheme\" is set twice; keep one", scheme));
  std::vector<std::string> schemes;
  for (const Kernel& kernel : kernels()) {
    if (kernel.name != name) continue;
    if (kernel.scheme == scheme) return kernel;
    schemes.push_back(kernel.scheme);
  }
  throw io::Error(io::ExitCode::usage,
                  fmt::format("--set scheme={}: one of {} is due", scheme, listed(schemes)));
}

std::string title(const Kernel& kernel) {
  return kernel.scheme.empty() ? kernel.name : fmt::format("{} --set scheme={}", kernel.name, kernel.scheme);
}

}  // namespace sounding::cli
