// SPDX-License-Identifier: Apache-2.0
/// \file
/// `bench bathymetry --device cuda` as far as it goes without a device.
#include <gtest/gtest.h>

#include <set>

#include "bench/device/device_sweep.hpp"
#include "bench/device/device_timing.hpp"
#include "core/device_runtime.hpp"

namespace sounding::bench::device {
namespace {

SweepOptions small_options() {
  return {generated_seafloors({37, 3, 10, 200}),
          {1},
          1,
          bathymetry_name,
          [](const Result&) { return true; },
          [](const std::string&) {}};
}

TEST(LightLaunches, ArePlannedForEveryWalkInTheFormulationsOfBoth) {
  std::set<std::string> names;
  for (const Result& r : planned_launches(small_options())) {
    EXPECT_TRUE(names.insert(r.name).second) << r.name;
    EXPECT_TRUE(r.on_device());
  }
  for (const std::string bathymetry : {"all_wet", "shelf", "slope", "random"}) {
    for (const std::string walk : {"walk_all", "break", "predicated", "bounded", "sorted", "tiles"})
      for (const std::string formulation : {"seed", "naive", "folded"})
        for (const std::string precision : {"f32", "f64"}) {
          const std::string name =
              "bathymetry/" + walk + '/' + bathymetry + '/' + formulation + '/' + precision + "/cuda/1";
          EXPECT_EQ(names.count(name), 1u) << name;
        }
    for (const std::string rest : {"/folded/f32", "/folded/f64"})
      EXPECT_EQ(names.count("bathymetry/scan/" + bathymetry + rest + "/cuda/1"), 1u);
    for (const std::string walk : {"walk_all", "bounded", "tiles"})
      EXPECT_EQ(names.count("bathymetry/" + walk + '/' + bathymetry + "/mixed/f64/cuda/1"), 1u);
  }
  EXPECT_EQ(names.size(), 4u * (6 * 3 * 2 + 2 + 3));
}

TEST(LightLaunches, WithoutADeviceTheSweepThrows) {
  EXPECT_THROW(sweep_on_device(small_options()), core::device::Error);
}

TEST(LightLaunches, BatchesFitTheBudget) {
  EXPECT_EQ(fitting_batch(1e4, {5}), launches_per_batch);  // nothing limits them
  EXPECT_EQ(fitting_batch(0.1, {5, 0.3}), launches_per_batch);
  EXPECT_EQ(fitting_batch(0, {5, 0.3}), launches_per_batch);
  EXPECT_EQ(fitting_batch(1e4, {5, 0.3}), 1);
  for (const double milliseconds : {1.0, 2.5, 7.0}) {
    const int batch = fitting_batch(milliseconds, {5, 0.3});
    EXPECT_TRUE(batch * milliseconds * 5 <= 300);
    EXPECT_TRUE((batch + 1) * milliseconds * 5 > 300);
  }
}

}  // namespace
}  // namespace sounding::bench::device
