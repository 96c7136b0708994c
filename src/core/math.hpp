// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "core/real.hpp"

namespace sounding::core {
inline float exp(float x) { return std::exp(x); }
inline double exp(double x) { return std::exp(x); }
inline float log(float x) { return std::log(x); }
inline double log(double x) { return std::log(x); }
inline float expm1(float x) { return std::expm1(x); }
inline double expm1(double x) { return std::expm1(x); }
inline float log1p(float x) { return std::log1p(x); }
inline double log1p(double x) { return std::log1p(x); }
inline float pow(float x, float y) { return std::pow(x, y); }
inline double pow(double x, double y) { return std::pow(x, y); }
inline float cbrt(float x) { return std::cbrt(x); }
inline double cbrt(double x) { return std::cbrt(x); }
inline float sqrt(float x) { return std::sqrt(x); }
inline double sqrt(double x) { return std::sqrt(x); }
inline float abs(float x) { return std::fabs(x); }
inline double abs(double x) { return std::fabs(x); }
inline bool is_finite(float x) { return std::isfinite(x); }
inline bool is_finite(double x) { return std::isfinite(x); }
}  // namespace sounding::core
