// SPDX-License-Identifier: Apache-2.0
#include "bench/divergence.hpp"

#include <gtest/gtest.h>

#include <set>

namespace sounding::bench {
namespace {

/// bench_divergence throws unless fixed, skip and compacted leave equal bits.
TEST(Divergence, EveryWayIsMeasuredOverEveryCloudAndThoseOfOneCountAgreeInBits) {
  std::set<std::string> names;
  for (const Entry& e : bench_divergence(1, 2)) {
    names.insert(e.name);
    EXPECT_TRUE(e.counter("ns_per_point") > 0) << e.name;
  }
  EXPECT_EQ(names.size(), 48u);
  for (const std::string way : {"fixed", "skip", "compacted", "converged"})
    for (const std::string share : {"2", "10", "50"})
      for (const std::string place : {"_scattered", "_clustered"})
        for (const std::string precision : {"/f32", "/f64"})
          EXPECT_EQ(names.count("divergence/" + way + '/' + share + place + precision), 1u);
}

}  // namespace
}  // namespace sounding::bench
