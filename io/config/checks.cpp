// SPDX-License-Identifier: Apache-2.0
#include "io/config/checks.hpp"

#include "core/device.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// The node of a path, or the deepest section on the way to it; whether the path was there.
const Node* descend(const Node& root, std::string_view path, bool& complete) {
  const Node* node = &root;
  complete = true;
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    const Node* next = node->find(path.substr(0, dot));
    if (next == nullptr) {
      complete = false;
      return node;
    }
    node = next;
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
  }
  return node;
}

/// On a device a tile is as wide as a warp.
void check_device(const Checks& checks) {
  const Run& run = checks.config.run;
  if (run.device != Device::cuda || run.tile_width == 0 || run.tile_width == core::device::tile_width) return;
  checks.refuse("run.tile_width", "found " + std::to_string(run.tile_width) +
                                      "; run.device: cuda steps tiles of " +
                                      std::to_string(core::device::tile_width) + "; leave it out");
}

}  // namespace

bool Checks::given(std::string_view path) const {
  bool complete = false;
  const Node* node = descend(root, path, complete);
  return complete && node->kind != Node::Kind::null;
}

void Checks::refuse(std::string_view path, const std::string& message) const {
  bool complete = false;
  const Node* node = descend(root, path, complete);
  Place place = node->is_map() ? node->key_place : node->place;
  if (!complete) place.column = 0;
  problems.add(place, path, message);
}

void check_all(const RunConfig& config, const Node& root, Problems& problems) {
  const Checks checks{config, root, problems};
  check_domain(checks);
  check_levels(checks);
  check_clock(checks);
  check_device(checks);
  if (config.ocean.enabled) check_ocean(checks);
  if (config.atmosphere.enabled) check_atmosphere(checks);
  check_streams(checks);
}

std::string seconds_text(std::chrono::microseconds time) {
  constexpr std::int64_t per_second = 1000000;
  const std::int64_t fraction = time.count() % per_second;
  std::string text = std::to_string(time.count() / per_second);
  if (fraction != 0) {
    std::string digits = std::to_string(per_second + fraction).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    text += "." + digits;
  }
  return text + " s";
}

}  // namespace sounding::io
