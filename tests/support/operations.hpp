// SPDX-License-Identifier: Apache-2.0
/// \file
/// How many operations of each kind a piece of physics spends: the currency of the cost tests.
#pragma once

#include <ostream>

namespace sounding::test {

/// Counts by kind.  `add` includes subtraction; an `fma` is one of its own.  Sign changes (unary minus, abs)
/// and the logic of masks cost next to nothing and are not counted.
struct Operations {
  int add = 0, mul = 0, fma = 0, div = 0, sqrt = 0, cbrt = 0;
  int exp = 0, exp2 = 0, expm1 = 0, decay = 0, log = 0, log2 = 0, log1p = 0, pow = 0;
  int select = 0, compare = 0;

  friend bool operator==(const Operations&, const Operations&) = default;

  /// Prints what is not zero, in the form in which a test records it: {.add = 3, .mul = 2}.
  friend std::ostream& operator<<(std::ostream& out, const Operations& o) {
    const char* separator = "";
    const auto field = [&](const char* name, int count) {
      if (count == 0) return;
      out << separator << '.' << name << " = " << count;
      separator = ", ";
    };
    out << '{';
    field("add", o.add), field("mul", o.mul), field("fma", o.fma), field("div", o.div);
    field("sqrt", o.sqrt), field("cbrt", o.cbrt), field("exp", o.exp), field("exp2", o.exp2);
    field("expm1", o.expm1), field("decay", o.decay), field("log", o.log), field("log2", o.log2),
        field("log1p", o.log1p);
    field("pow", o.pow), field("select", o.select), field("compare", o.compare);
    return out << '}';
  }
};

/// What `Counted` numbers have spent on this thread since the last `count_of`.
inline thread_local Operations operations;

/// The operations that `work()` spends on `Counted` numbers:
///
///     EXPECT_EQ(count_of([&] { saturation_vapor_pressure(c, T); }), (Operations{.mul = 2, .exp = 1}));
template <class Work>
Operations count_of(const Work& work) {
  const Operations outside = operations;
  operations = {};
  (void)work();
  const Operations spent = operations;
  operations = outside;
  return spent;
}

}  // namespace sounding::test
