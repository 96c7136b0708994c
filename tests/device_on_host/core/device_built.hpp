// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the build writes, as it is with device code: the device is one of tests/device_on_host.
#pragma once

namespace sounding::core::device {

inline constexpr bool built = true;

}  // namespace sounding::core::device
