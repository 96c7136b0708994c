// SPDX-License-Identifier: Apache-2.0
/// \file
/// The elementary functions against the libm of the next wider type: the bounds that core/math_*.hpp promise.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "ulps.hpp"

namespace sounding::core::test {
namespace {

// Of the bounds only those of exp2 and of pow, which ends in it, need a fused multiply-add.
#if defined(__FMA__) && !defined(SOUNDING_STRICT)
constexpr double exp2_bound = 1;
#else
constexpr double exp2_bound = 1.2;
#endif

#define SOUNDING_OURS(name) [](auto x) { return core::name(x); }
#define SOUNDING_JUDGE(name) [](auto x) { return std::name(x); }

/// Every `stride`-th float there is.  Chunks, so that our side runs as a vector loop.
template <class Ours, class Judge>
void sweep_floats(Ours ours, Judge judge, double bound, std::uint64_t stride) {
  Worst<float> worst;
  std::array<float, 4096> x, y;
  for (std::uint64_t bits = 0; bits < (std::uint64_t(1) << 32);) {
    for (float& value : x) {
      value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
      bits += stride;
    }
#pragma omp simd
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = ours(x[i]);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (std::fabs(x[i]) < std::numeric_limits<float>::min()) continue;  // see the table of special values
      worst.see(ulps(y[i], judge(static_cast<double>(x[i]))), x[i]);
    }
  }
  EXPECT_TRUE(worst.error < bound) << worst.error << " ulp at " << worst.x;
  EXPECT_TRUE(worst.error > 0.8 * bound - 0.2) << "the bound is slack: " << worst.error;
}

// Strides are primes near 64 and 256: multiples of 64 would meet only floats with six trailing zeros.
TEST(FloatAccuracy, OfExp) { sweep_floats(SOUNDING_OURS(exp), SOUNDING_JUDGE(exp), 1, 61); }
TEST(FloatAccuracy, OfLog) { sweep_floats(SOUNDING_OURS(log), SOUNDING_JUDGE(log), 1, 61); }
TEST(FloatAccuracy, OfExp2) { sweep_floats(SOUNDING_OURS(exp2), SOUNDING_JUDGE(exp2), exp2_bound, 251); }
TEST(FloatAccuracy, OfExpm1) { sweep_floats(SOUNDING_OURS(expm1), SOUNDING_JUDGE(expm1), 1, 251); }
TEST(FloatAccuracy, OfLog2) { sweep_floats(SOUNDING_OURS(log2), SOUNDING_JUDGE(log2), 3.1, 251); }
TEST(FloatAccuracy, OfLog1p) { sweep_floats(SOUNDING_OURS(log1p), SOUNDING_JUDGE(log1p), 1, 251); }
TEST(FloatAccuracy, OfCbrt) { sweep_floats(SOUNDING_OURS(cbrt), SOUNDING_JUDGE(cbrt), 0.6, 251); }

/// A part of the domain: equal steps in x, or in the logarithm of |x| with both signs in turn.
struct Stratum {
  double low, high;
  bool logarithmic = false;
};

/// `count` random points, one in each of as many strata of equal size, for every part of the domain.
template <class Ours, class Judge>
void sweep_doubles(Ours ours, Judge judge, double bound, std::initializer_list<Stratum> parts) {
  constexpr int count = 250'000;
  std::mt19937_64 random(20260601);
  std::uniform_real_distribution<double> uniform(0, 1);
  Worst<double> worst;
  for (const Stratum& part : parts)
    for (int i = 0; i < count; ++i) {
      const double place = (i + uniform(random)) / count;
      double x = part.low + (part.high - part.low) * place;
      if (part.logarithmic)
        x = std::copysign(std::pow(part.low, 1 - place) * std::pow(part.high, place), i % 2 ? 1 : -1);
      worst.see(ulps(ours(x), judge(static_cast<long double>(x))), x);
    }
  EXPECT_TRUE(worst.error < bound) << worst.error << " ulp at " << worst.x;
  EXPECT_TRUE(worst.error > 0.8 * bound - 0.2) << "the bound is slack: " << worst.error;
}

TEST(DoubleAccuracy, OfExp) {
  sweep_doubles(SOUNDING_OURS(exp), SOUNDING_JUDGE(exp), 1,
                {{-750, 720}, {-20, 20}, {-1, 1}, {1e-300, 1, true}});
}
TEST(DoubleAccuracy, OfExp2) {
  sweep_doubles(SOUNDING_OURS(exp2), SOUNDING_JUDGE(exp2), exp2_bound,
                {{-1080, 1030}, {-20, 20}, {-1, 1}, {1e-300, 1, true}});
}
TEST(DoubleAccuracy, OfExpm1) {
  sweep_doubles(SOUNDING_OURS(expm1), SOUNDING_JUDGE(expm1), 1,
                {{-60, 720}, {-2, 2}, {0.3, 0.5}, {1e-300, 1, true}});
}
TEST(DoubleAccuracy, OfLog) {
  sweep_doubles(SOUNDING_OURS(log), SOUNDING_JUDGE(log), 1,
                {{1e-300, 1e308, true}, {0.2, 4}, {0.7, 1.42}, {0.999, 1.001}});
}
TEST(DoubleAccuracy, OfLog2) {
  sweep_doubles(SOUNDING_OURS(log2), SOUNDING_JUDGE(log2), 3.1,
                {{1e-300, 1e308, true}, {0.2, 4}, {0.7, 1.42}, {0.999, 1.001}});
}
TEST(DoubleAccuracy, OfLog1p) {
  sweep_doubles(SOUNDING_OURS(log1p), SOUNDING_JUDGE(log1p), 1,
                {{1e-300, 0.99, true}, {1, 1e308, true}, {-0.9999, 5}, {-0.31, 0.43}});
}
TEST(DoubleAccuracy, OfCbrt) {
  sweep_doubles(SOUNDING_OURS(cbrt), SOUNDING_JUDGE(cbrt), 0.6,
                {{1e-300, 1e308, true}, {-8, 8}, {0.7, 1.42}, {1, 2}});
}

/// Largest error of pow over its bound, that of exp2 plus |y log2 x|/2 ulp, for bases and results of all
/// sizes.
template <class Real>
double worst_power(int count) {
  std::mt19937_64 random(20260602);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const double largest = std::numeric_limits<Real>::max_exponent;
  double worst = 0;
  for (int i = 0; i < count; ++i) {
    const double base_sizes[] = {largest, 10, 1, 1e-3}, result_sizes[] = {largest, 30, 3, 0.5};
    const double log_base = uniform(random) * base_sizes[i % 4];
    const double log_result = uniform(random) * result_sizes[i / 4 % 4];
    const auto x = static_cast<Real>(std::exp2(log_base));
    const auto y = static_cast<Real>(log_result / log_base);
    if (x < std::numeric_limits<Real>::min()) continue;
    const double bound =
        exp2_bound + std::fabs(static_cast<double>(y) * std::log2(static_cast<double>(x))) / 2;
    const double error =
        ulps(core::pow(x, y), std::pow(static_cast<Wide<Real>>(x), static_cast<Wide<Real>>(y)));
    if (!(error / bound <= worst)) worst = error / bound;
  }
  return worst;
}

TEST(FloatAccuracy, OfPow) {
  const double worst = worst_power<float>(2'000'000);
  EXPECT_TRUE(worst < 1) << worst;
}
TEST(DoubleAccuracy, OfPow) {
  const double worst = worst_power<double>(1'000'000);
  EXPECT_TRUE(worst < 1) << worst;
}

}  // namespace
}  // namespace sounding::core::test
