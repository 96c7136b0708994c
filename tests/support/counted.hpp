// SPDX-License-Identifier: Apache-2.0
/// \file
/// `Counted`, the third real number beside float and double: it counts what is done with it, and it cannot
/// steer a branch.
///
/// A comparison returns a `CountedMask`, which never becomes a bool: `if (a < b)`, `a < b ? x : y`, `a < b &&
/// c` do not compile; `select`, `&`, `|`, `!` do.  A number enters only by `Counted(0.5)` and leaves only by
/// `.value`, so neither a literal of the wrong type nor a call into libm slips through.
#pragma once

#include <limits>
#include <type_traits>

#include "core/math.hpp"
#include "core/math_decay.hpp"
#include "core/real.hpp"
#include "support/operations.hpp"

namespace sounding::test {

/// Result of a comparison of `Counted` numbers.  `holds` is for assertions of tests only.
struct CountedMask {
  bool holds = false;
  friend constexpr CountedMask operator&(CountedMask a, CountedMask b) { return {a.holds && b.holds}; }
  friend constexpr CountedMask operator|(CountedMask a, CountedMask b) { return {a.holds || b.holds}; }
  friend constexpr CountedMask operator!(CountedMask a) { return {!a.holds}; }
  friend constexpr CountedMask select(CountedMask mask, CountedMask a, CountedMask b) {
    return mask.holds ? a : b;
  }
};

/// Adds one to a count, but not while the compiler folds a constant.
constexpr void count(int Operations::*kind) {
  if (!std::is_constant_evaluated()) ++(operations.*kind);
}

struct Counted {
  double value;

  Counted() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number>
  constexpr explicit Counted(Number x) : value(static_cast<double>(x)) {}

  friend constexpr Counted operator+(Counted a, Counted b) {
    return made(&Operations::add, a.value + b.value);
  }
  friend constexpr Counted operator-(Counted a, Counted b) {
    return made(&Operations::add, a.value - b.value);
  }
  friend constexpr Counted operator*(Counted a, Counted b) {
    return made(&Operations::mul, a.value * b.value);
  }
  friend constexpr Counted operator/(Counted a, Counted b) {
    return made(&Operations::div, a.value / b.value);
  }
  friend constexpr Counted operator-(Counted a) { return Counted(-a.value); }
  constexpr Counted& operator+=(Counted b) { return *this = *this + b; }
  constexpr Counted& operator-=(Counted b) { return *this = *this - b; }
  constexpr Counted& operator*=(Counted b) { return *this = *this * b; }
  constexpr Counted& operator/=(Counted b) { return *this = *this / b; }

  friend constexpr CountedMask operator<(Counted a, Counted b) { return compared(a.value < b.value); }
  friend constexpr CountedMask operator>(Counted a, Counted b) { return compared(a.value > b.value); }
  friend constexpr CountedMask operator<=(Counted a, Counted b) { return compared(a.value <= b.value); }
  friend constexpr CountedMask operator>=(Counted a, Counted b) { return compared(a.value >= b.value); }
  friend constexpr CountedMask operator==(Counted a, Counted b) { return compared(a.value == b.value); }
  friend constexpr CountedMask operator!=(Counted a, Counted b) { return compared(a.value != b.value); }

  friend Counted fma(Counted a, Counted b, Counted c) {
    return made(&Operations::fma, core::fma(a.value, b.value, c.value));
  }
  friend Counted sqrt(Counted x) { return made(&Operations::sqrt, core::sqrt(x.value)); }
  friend Counted cbrt(Counted x) { return made(&Operations::cbrt, core::cbrt(x.value)); }
  friend Counted exp(Counted x) { return made(&Operations::exp, core::exp(x.value)); }
  friend Counted exp2(Counted x) { return made(&Operations::exp2, core::exp2(x.value)); }
  friend Counted expm1(Counted x) { return made(&Operations::expm1, core::expm1(x.value)); }
  friend Counted log(Counted x) { return made(&Operations::log, core::log(x.value)); }
  friend Counted log2(Counted x) { return made(&Operations::log2, core::log2(x.value)); }
  friend Counted log1p(Counted x) { return made(&Operations::log1p, core::log1p(x.value)); }
  friend Counted pow(Counted x, Counted y) { return made(&Operations::pow, core::pow(x.value, y.value)); }
  friend core::Decay<Counted> decay(Counted y) {
    const core::Decay<double> share = core::decay(y.value);
    return {made(&Operations::decay, share.kept), Counted(share.lost)};
  }
  friend constexpr Counted abs(Counted x) { return Counted(x.value < 0 ? -x.value : x.value); }
  friend CountedMask is_finite(Counted x) { return compared(core::is_finite(x.value)); }

  friend constexpr Counted select(CountedMask mask, Counted a, Counted b) {
    return made(&Operations::select, mask.holds ? a.value : b.value);
  }

 private:
  static constexpr Counted made(int Operations::*kind, double result) {
    count(kind);
    return Counted(result);
  }
  static constexpr CountedMask compared(bool result) {
    count(&Operations::compare);
    return {result};
  }
};

/// A value of any of the three real numbers as a double, for assertions.
constexpr double value_of(double x) { return x; }
constexpr double value_of(Counted x) { return x.value; }

static_assert(std::is_trivially_copyable_v<Counted> && std::is_trivially_default_constructible_v<Counted>);
// `if`, `while`, `?:`, `&&` and `||` convert to bool in context, which is what is_constructible asks.
static_assert(!std::is_constructible_v<bool, CountedMask> && !std::is_convertible_v<CountedMask, bool>);
static_assert(!std::is_constructible_v<bool, Counted> && !std::is_constructible_v<double, Counted>);
static_assert(!std::is_convertible_v<double, Counted> && !std::is_convertible_v<int, Counted>);
template <class T>
concept SteersABranch = requires(T a, T b) {
  a < b ? a : b;
};
static_assert(SteersABranch<double> && !SteersABranch<Counted>);
template <class T>
concept ChainsConditions = requires(T a, T b) {
  a < b&& b < a;
};
static_assert(ChainsConditions<double> && !ChainsConditions<Counted>);
template <class T>
concept TakesALiteral = requires(T a) {
  a * 0.5;
};
static_assert(TakesALiteral<double> && !TakesALiteral<Counted>);

}  // namespace sounding::test

template <>
class std::numeric_limits<sounding::test::Counted> : public std::numeric_limits<double> {
  using Base = std::numeric_limits<double>;
  using Counted = sounding::test::Counted;

 public:
  static constexpr Counted min() { return Counted(Base::min()); }
  static constexpr Counted max() { return Counted(Base::max()); }
  static constexpr Counted lowest() { return Counted(Base::lowest()); }
  static constexpr Counted epsilon() { return Counted(Base::epsilon()); }
  static constexpr Counted round_error() { return Counted(Base::round_error()); }
  static constexpr Counted infinity() { return Counted(Base::infinity()); }
  static constexpr Counted quiet_NaN() { return Counted(Base::quiet_NaN()); }
  static constexpr Counted signaling_NaN() { return Counted(Base::signaling_NaN()); }
  static constexpr Counted denorm_min() { return Counted(Base::denorm_min()); }
};
