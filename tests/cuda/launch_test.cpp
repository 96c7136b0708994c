// SPDX-License-Identifier: Apache-2.0
/// \file
/// The device library as host code calls it, on a machine where no device is to be had.
#include <gmock/gmock.h>

#include "core/device.hpp"
#include "model/kernels/light_kernel.hpp"

namespace sounding {
namespace {

using Light = model::LightKernel<double, model::PhytoplanktonChlorophyll<double>>;

const Light light{{physics::TwoBandLight<double>{}, {}, {}}, {}, {}};

TEST(DeviceLaunch, WithoutADeviceTheErrorNamesTheCallAndTheReason) {
  core::device::Columns columns;
  columns.tiles = 1;
  try {
    core::device::scan_down<double>(columns, light, nullptr);
    FAIL() << "launched without a device";
  } catch (const core::device::Error& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("device: scan_down: "));
    EXPECT_THAT(error.what(), testing::ContainsRegex("CUDA driver|no CUDA-capable device"));
  }
}

TEST(DeviceLaunch, NoColumnsNeedNoDevice) {
  EXPECT_NO_THROW(core::device::scan_down<double>({}, light, nullptr));
}

}  // namespace
}  // namespace sounding
