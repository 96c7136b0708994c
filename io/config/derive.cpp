// SPDX-License-Identifier: Apache-2.0
#include "io/config/derive.hpp"

#include <algorithm>

namespace sounding::io {
namespace {

/// The greatest distance from the surface that the faces of a grid reach.
double reach(const Levels& levels) { return std::max(-levels.faces.front(), levels.faces.back()); }

void derive_levels(Levels& levels, std::optional<double>& extent) {
  if (levels.kind == LevelKind::faces && levels.faces.size() > 1) {
    if (levels.count == 0) levels.count = static_cast<int>(levels.faces.size()) - 1;
    if (!extent) extent = reach(levels);
  }
}

void derive_scale(Levels& levels, const std::optional<double>& extent) {
  if (levels.kind == LevelKind::exponential && !levels.scale && extent) levels.scale = *extent / 5;
}

void derive_ocean(Levels& levels, Idealised* domain) {
  derive_levels(levels, levels.depth);
  if (domain != nullptr) {
    if (!domain->depth) domain->depth = levels.depth;
    if (!levels.depth) levels.depth = domain->depth;
  }
  derive_scale(levels, levels.depth);
}

void derive_atmosphere(Atmosphere& atmosphere) {
  Levels& levels = atmosphere.levels;
  derive_levels(levels, levels.top);
  const std::vector<double>& z = atmosphere.initial.sounding.z;
  if (!levels.top && !z.empty()) levels.top = z.back();
  derive_scale(levels, levels.top);
}

}  // namespace

void derive(RunConfig& config, const Node& root) {
  const Node* domain = root.find("domain");
  const bool region = domain != nullptr && domain->find("region") != nullptr;
  config.domain.kind = region ? DomainKind::region : DomainKind::idealised;
  Idealised& ideal = config.domain.idealised;
  if (config.ocean.enabled) derive_ocean(config.ocean.levels, region ? nullptr : &ideal);
  if (config.atmosphere.enabled) derive_atmosphere(config.atmosphere);
  if (!ideal.shelf_depth && ideal.depth) ideal.shelf_depth = 0.2 * *ideal.depth;

  for (Stream& stream : config.output.streams) {
    const Node* written = root.find("output")->find("streams")->find(stream.name);
    if (written->find("medium") == nullptr && !config.ocean.enabled) stream.medium = Medium::atmosphere;
  }
}

}  // namespace sounding::io
