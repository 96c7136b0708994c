// SPDX-License-Identifier: Apache-2.0
/// \file
/// Polynomials behind the elementary functions: interpolation at Chebyshev nodes in 113-bit arithmetic,
/// rounded. tests/core/coefficients_test.cpp computes them again and states the error of each.
#pragma once

#include "core/math_bits.hpp"

namespace sounding::core::detail {

/// (e^r - 1 - r - r^2/2)/r^3 for |r| <= ln(2)/2
template <Scalar Real>
struct ExpTable;
template <>
struct ExpTable<double> {
  static constexpr int count = 9;
  static constexpr double c[count] = {0.16666666666666666,    0.041666666666608267,   0.008333333333328842,
                                      0.0013888888925495998,  0.00019841269869422826, 2.4801509942769454e-05,
                                      2.7557259729212363e-06, 2.762479109551145e-07,  2.5104001907368005e-08};
};
template <>
struct ExpTable<float> {
  static constexpr int count = 4;
  static constexpr float c[count] = {0.166665837F, 0.0416665636F, 0.00836258009F, 0.00139254343F};
};

/// The same with one more term: e^r - 1 loses its leading digit beside 1.
template <Scalar Real>
struct Expm1Table;
template <>
struct Expm1Table<double> {
  static constexpr int count = 10;
  static constexpr double c[count] = {0.16666666666666677,    0.041666666666666671,   0.0083333333333210236,
                                      0.0013888888888880099,  0.00019841269888744151, 2.4801587335490747e-05,
                                      2.7557241012203262e-06, 2.7557263368435386e-07, 2.5110256055423434e-08,
                                      2.0918285419295815e-09};
};
template <>
struct Expm1Table<float> {
  static constexpr int count = 5;
  static constexpr float c[count] = {0.166666672F, 0.0416664891F, 0.00833331328F, 0.00139327487F,
                                     0.000198899899F};
};

/// (2^f - 1 - f ln(2))/f^2 for |f| <= 1/2
template <Scalar Real>
struct Exp2Table;
template <>
struct Exp2Table<double> {
  static constexpr int count = 10;
  static constexpr double c[count] = {0.24022650695910103,    0.055504108664821597,   0.009618129107602633,
                                      0.0013333558146414667,  0.00015403530448523296, 1.5252733833453944e-05,
                                      1.3215438844343978e-06, 1.017806045039813e-07,  7.0732596012967999e-09,
                                      4.4553196759607293e-10};
};
template <>
struct Exp2Table<float> {
  static constexpr int count = 5;
  static constexpr float c[count] = {0.240226507F, 0.055503685F, 0.00961809233F, 0.0013387322F,
                                     0.000154500973F};
};

/// (ln((1+s)/(1-s)) - 2s)/s^3 in z = s^2, for (1+s)/(1-s) in [sqrt(1/2), sqrt(2)]
template <Scalar Real>
struct LogTable;
template <>
struct LogTable<double> {
  static constexpr int count = 7;
  static constexpr double c[count] = {0.66666666666666696, 0.39999999999899505, 0.28571428625975487,
                                      0.22222211134795081, 0.18182889125261723, 0.15331721600556042,
                                      0.14616449685043406};
};
template <>
struct LogTable<float> {
  static constexpr int count = 3;
  static constexpr float c[count] = {0.666666865F, 0.3998878F, 0.295799494F};
};

/// The same with the binary logarithm: (log2((1+s)/(1-s)) - 2s/ln(2))/s^3
template <Scalar Real>
struct Log2Table;
template <>
struct Log2Table<double> {
  static constexpr int count = 7;
  static constexpr double c[count] = {0.961796693925976,   0.57707801635413547, 0.41219858389807801,
                                      0.32059873801756367, 0.2623236397004895,  0.221189987214124,
                                      0.21087079476015172};
};
template <>
struct Log2Table<float> {
  static constexpr int count = 3;
  static constexpr float c[count] = {0.961796939F, 0.576916158F, 0.426748455F};
};

/// (1 + v)^(-1/3) for 1 + v in [sqrt(1/2), sqrt(2)]
template <Scalar Real>
struct CbrtTable;
template <>
struct CbrtTable<double> {
  static constexpr int count = 6;
  static constexpr double c[count] = {1.0000029025916812,   -0.33325182904340656, 0.22169688854286798,
                                      -0.17618293832118667, 0.15936429637730595,  -0.10484262703707782};
};
template <>
struct CbrtTable<float> {
  static constexpr int count = 4;
  static constexpr float c[count] = {0.999806583F, -0.334998161F, 0.236872479F, -0.154400319F};
};

/// ln 2 in two parts; the product of the first and any exponent is exact.
template <Scalar Real>
struct Ln2;
template <>
struct Ln2<double> {
  static constexpr double head = 0x1.62e42fefa38p-1, tail = 0x1.ef35793c7673p-45;
};
template <>
struct Ln2<float> {
  static constexpr float head = 0x1.62e4p-1F, tail = 0x1.7f7d1cp-20F;
};

/// 2/ln(2) in two parts; the product of the first and any `head` is exact.
template <Scalar Real>
struct TwiceLog2e;
template <>
struct TwiceLog2e<double> {
  static constexpr double head = 0x1.715476p+1, tail = 0x1.4ae0bf85ddf44p-25;
};
template <>
struct TwiceLog2e<float> {
  static constexpr float head = 0x1.714p+1F, tail = 0x1.47652cp-11F;
};

}  // namespace sounding::core::detail
