// SPDX-License-Identifier: Apache-2.0
#include "io/config/table.hpp"

namespace sounding::io {

std::string_view Key::parent() const {
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

std::string_view Key::name() const {
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

const std::vector<Key>& all_keys() {
  static const std::vector<Key> keys = [] {
    std::vector<Key> all;
    for (auto part : {run_keys, checkpoint_keys, domain_keys, ocean_keys, ocean_biology_keys, atmosphere_keys,
                      column_forcing_keys, microphysics_keys, output_keys}) {
      for (Key& key : part()) all.push_back(std::move(key));
    }
    return all;
  }();
  return keys;
}

std::vector<const Key*> keys_below(std::string_view path) {
  std::vector<const Key*> children;
  for (const Key& key : all_keys()) {
    if (key.parent() == path && key.path != path) children.push_back(&key);
  }
  return children;
}

const Key* find_key(std::string_view path) {
  for (const Key& key : all_keys()) {
    if (key.path == path) return &key;
  }
  return nullptr;
}

}  // namespace sounding::io
