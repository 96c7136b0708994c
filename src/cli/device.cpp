// SPDX-License-Identifier: Apache-2.0
#include "cli/device.hpp"

#include <fmt/format.h>

#include "core/device_runtime.hpp"
#include "io/error.hpp"

namespace sounding::cli {

using io::Error;
using io::ExitCode;

void require_device_word(const std::string& word) {
  if (word != "cpu" && word != "cuda")
    throw Error(ExitCode::usage, fmt::format("--device '{}': one of cpu, cuda is due", word));
}

FoundDevice find_device() {
  if constexpr (core::device::built) {
    try {
      const core::device::Properties p = core::device::find();
      return {fmt::format(
                  "{}, {} multiprocessors, {:.0f} GiB, cache of {:.0f} MiB, capability {}; CUDA {}, driver "
                  "for {}",
                  p.name, p.multiprocessors, static_cast<double>(p.memory) / 1073741824,
                  static_cast<double>(p.cache) / 1048576, p.capability, p.runtime, p.driver),
              p.cache};
    } catch (const core::device::Error& error) {
      throw Error(ExitCode::system, fmt::format("--device cuda: {}; --device cpu needs none", error.what()));
    }
  } else {
    throw Error(
        ExitCode::system,
        "--device cuda: this program holds no device code; build it with SOUNDING_CUDA=ON ./sounding, "
        "which needs nvcc");
  }
}

}  // namespace sounding::cli
