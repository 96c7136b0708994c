// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace sounding::cli {

/// Throws io::Error (usage) unless `word` is cpu or cuda.
void require_device_word(const std::string& word);

/// The device at hand.
struct FoundDevice {
  std::string text;       ///< a line for people: name, size, versions of CUDA
  std::size_t cache = 0;  ///< that all of it shares [bytes]
};

/// Throws io::Error (system) where the program holds no device code, or where no device is found.
FoundDevice find_device();

}  // namespace sounding::cli
