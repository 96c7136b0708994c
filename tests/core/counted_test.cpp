// SPDX-License-Identifier: Apache-2.0
#include "support/counted.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// A piece of physics that uses every word of the vocabulary as point functions do: unqualified.
template <class Real>
Real all_words(Real x, Real y) {
  const auto low = x < y;
  const auto usable = is_finite(x) & is_finite(y);
  const Real safe = select(low & usable, maximum(x, Real(0.1)), minimum(y, Real(3)));
  const Real a = exp(safe) + log(safe) + expm1(safe) + log1p(safe) + pow(safe, y) + sqrt(safe) + cbrt(safe) +
                 exp2(safe) + log2(safe);
  return abs(clamp(a, Real(0), Real(9)) - positive_part(y)) * square(x) / fma(x, x, cube(y));
}

}  // namespace sounding::physics

namespace sounding::test {
namespace {

TEST(Counted, GivesTheNumbersOfDoubleForEveryWordOfTheVocabulary) {
  for (const auto& [x, y] : {std::pair{0.5, 1.5}, {2.0, 0.7}, {1e-3, 1e3}})
    EXPECT_EQ(physics::all_words(Counted(x), Counted(y)).value, physics::all_words(x, y));
}

TEST(Counted, CountsEachKindOfOperation) {
  const Counted x(0.5), y(1.5);
  EXPECT_EQ(count_of([&] { return physics::all_words(x, y); }), (Operations{.add = 9,
                                                                            .mul = 4,
                                                                            .fma = 1,
                                                                            .div = 1,
                                                                            .sqrt = 1,
                                                                            .cbrt = 1,
                                                                            .exp = 1,
                                                                            .exp2 = 1,
                                                                            .expm1 = 1,
                                                                            .log = 1,
                                                                            .log2 = 1,
                                                                            .log1p = 1,
                                                                            .pow = 1,
                                                                            .select = 6,
                                                                            .compare = 8}));
}

TEST(Counted, CountsNothingForConstantsFoldedByTheCompiler) {
  EXPECT_EQ(count_of([] {
              constexpr Counted twice = Counted(2) * Counted(3);
              return twice;
            }),
            Operations{});
}

TEST(Counted, CountsOfNestedMeasurementsDoNotMix) {
  const Counted x(2);
  const auto outer = count_of([&] {
    const Counted y = x * x;
    EXPECT_EQ(count_of([&] { return y + y; }), (Operations{.add = 1}));
    return y;
  });
  EXPECT_EQ(outer, (Operations{.mul = 1}));
}

TEST(Counted, MasksCombineByLogic) {
  const Counted one(1), two(2);
  EXPECT_TRUE(((one < two) & !(two < one)).holds);
  EXPECT_TRUE(((one == two) | (one != two)).holds);
  EXPECT_FALSE(select(one < two, two <= one, one <= two).holds);
}

TEST(Counted, PrintsCountsAsATestRecordsThem) {
  std::ostringstream out;
  out << Operations{.add = 3, .exp = 1};
  EXPECT_EQ(out.str(), "{.add = 3, .exp = 1}");
}

TEST(Counted, LimitsAreThoseOfDouble) {
  EXPECT_EQ(std::numeric_limits<Counted>::epsilon().value, std::numeric_limits<double>::epsilon());
  EXPECT_TRUE(std::numeric_limits<Counted>::is_specialized);
}

}  // namespace
}  // namespace sounding::test
