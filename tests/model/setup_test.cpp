// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <omp.h>

#include "small_runs.hpp"

namespace sounding::model {
namespace {

TEST(Setup, ThreadsOfTheRunBoundEveryLoop) {
  const int usual = omp_get_max_threads();
  for (const int threads : {1, 3}) {
    io::RunConfig config = small_ocean();
    config.run.threads = threads;
    make_setup<float>(config, {}, {});
    EXPECT_EQ(omp_get_max_threads(), threads);
  }
  omp_set_num_threads(usual);
}

}  // namespace
}  // namespace sounding::model
