// SPDX-License-Identifier: Apache-2.0
#include "bench/operations_per_cell.hpp"

#include <gtest/gtest.h>

#include <string>

#include "bench/literal_light.hpp"
#include "physics/light.hpp"
#include "support/counted.hpp"

namespace sounding::bench {
namespace {

using test::Counted;
using test::Operations;

// The functions of Counted are found by their argument, but not where a member has the same name.
Counted power(Counted x, Counted y) { return pow(x, y); }
Counted exponential(Counted x) { return exp(x); }
Counted logarithm(Counted x) { return log(x); }
struct CountedMath {
  static Counted pow(Counted x, Counted y) { return power(x, y); }
  static Counted exp(Counted x) { return exponential(x); }
  static Counted log(Counted x) { return logarithm(x); }
};

/// What is written of a formulation, which must be there once.
OperationsPerCell written_of(const std::string& formulation) {
  OperationsPerCell found{"", -1, -1, -1};
  int times = 0;
  for (const OperationsPerCell& written : operations_per_cell)
    if (written.formulation == formulation) found = written, ++times;
  EXPECT_EQ(times, 1) << formulation;
  return found;
}

void expect(const std::string& formulation, const Operations& o) {
  const OperationsPerCell written = written_of(formulation);
  EXPECT_EQ(o.pow + o.exp + o.exp2 + o.log + o.log2 + o.decay, written.functions) << formulation << ' ' << o;
  EXPECT_EQ(o.div, written.divisions) << formulation << ' ' << o;
  EXPECT_EQ(o.add + o.mul + o.fma + o.select + o.compare, written.others) << formulation << ' ' << o;
  EXPECT_EQ(o.sqrt + o.cbrt + o.expm1 + o.log1p, 0) << formulation << ' ' << o;
}

TEST(OperationsPerCell, AreThoseThatEachFormulationSpends) {
  const Counted above(60.0);
  const auto literal = [&](auto form) {
    const AttenuatedBand<Counted> band{Counted(0.2), Counted(0.04), Counted(0.6), Counted(1.4)};
    return test::count_of([&] {
      const Counted chl = core::positive_part(Counted(0.3));
      const Counted h(2.0);
      const auto red =
          decltype(form)::template cross<CountedMath>(above, band.attenuation<CountedMath>(chl) * h);
      const auto blue =
          decltype(form)::template cross<CountedMath>(above, band.attenuation<CountedMath>(chl) * h);
      return red.mean + blue.mean;
    });
  };
  expect("seed", literal(SeedForm{}));
  expect("naive", literal(NaiveForm{}));
  const physics::TwoBandLight<Counted> light;
  expect("folded", test::count_of([&] {
           const Counted log_chl = physics::log_chlorophyll(Counted(0.3));
           const auto t = physics::transmission(physics::optical_halvings(light, log_chl, Counted(2.0)));
           const physics::Bands<Counted> bands{above, above};
           (void)physics::light_below(bands, t);
           return physics::mean_light(bands, t);
         }));
}

}  // namespace
}  // namespace sounding::bench
