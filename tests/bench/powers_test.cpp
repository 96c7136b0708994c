// SPDX-License-Identifier: Apache-2.0
#include "bench/powers.hpp"

#include <gtest/gtest.h>

#include <set>

namespace sounding::bench {
namespace {

TEST(Powers, EveryFormIsMeasuredInBothPrecisionsAndGivesTheSameFlux) {
  std::set<std::string> names;
  for (const Entry& e : bench_powers(1, 1)) {
    names.insert(e.name);
    EXPECT_TRUE(e.counter("ns_per_point") > 0) << e.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"powers/pow/f64/scalar", "powers/cbrt_squared/f64/scalar",
                                          "powers/pow/f64/simd", "powers/cbrt_squared/f64/simd",
                                          "powers/none/f64/simd", "powers/pow/f32/scalar",
                                          "powers/cbrt_squared/f32/scalar", "powers/pow/f32/simd",
                                          "powers/cbrt_squared/f32/simd", "powers/none/f32/simd"}));
}

}  // namespace
}  // namespace sounding::bench
