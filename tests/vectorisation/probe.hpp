// SPDX-License-Identifier: Apache-2.0
/// \file
/// Small kernels of every shape, whose lane loops the compiler must turn into vector loops.
#pragma once

#include "core/math.hpp"
#include "core/verbs.hpp"

namespace sounding::core::probe {

/// One elementary function.
template <class Real, class Function>
struct MapKernel {
  Function function;
  View<const Real> x;
  View<Real> y;
  void operator()(const Cell& i) const { y[i.index] = function(x[i.index]); }
};

/// Two functions and a select, two fields in, one out, a parameter by column and a cut bottom cell.
template <class Real>
struct SelectKernel {
  Thickness<Real> thickness;
  View<const Real> x, z, surface;
  View<Real> y;
  void operator()(const Cell& i) const {
    const Real a = x[i.index], b = z[i.index];
    const auto cold = a < b;
    y[i.index] =
        select(cold & (b > Real(0)), exp(a), log(maximum(Real(1), b))) * thickness(i) + surface[i.column];
  }
};

/// A face between a cell and the one above it.
template <class Real>
struct FaceKernel {
  View<const Real> x;
  View<Real> y;
  void operator()(const Cell& i) const { y[i.index] = exp(x[i.index] - x[i.above()]); }
};

/// A carry in a register, what it ends with, and a value of the level on one side of a select.
template <class Real>
struct CarryKernel {
  static constexpr int registers = 2;
  Thickness<Real> thickness;
  View<const Real> x, surface;
  View<Real> y, total;
  template <class R>
  void begin(const Cell& i, R r) const {
    r[0] = surface[i.column];
    r[1] = Real(0);
  }
  template <class R>
  void operator()(const Cell& i, R r) const {
    const Real kept = r[0] * exp(-x[i.index] * thickness(i));
    y[i.index] = select(kept > Real(0.5), kept, sqrt(abs(kept)));
    r[1] = select(thickness.is_bottom(i), kept, r[1]);
    r[0] = kept;
  }
  template <class R>
  void end(const Cell& i, R r) const {
    total[i.column] = r[1];
  }
};

/// Stages that hand on through registers.
template <class Real>
struct StagedKernel {
  static constexpr int stages = 3;
  static constexpr int registers = 3;
  Real exponent;
  Thickness<Real> thickness;
  View<const Real> x, surface;
  View<Real> y;
  template <class R>
  void begin(const Cell& i, R r) const {
    r[2] = surface[i.column];
  }
  template <class R>
  void stage(Stage<0>, const Cell& i, R r) const {
    r[0] = log2(maximum(Real(0.01), x[i.index]));
  }
  template <class R>
  void stage(Stage<1>, const Cell& i, R r) const {
    r[1] = exp2(exponent * r[0]) * thickness(i);
    r[0] = cbrt(r[1]);
  }
  template <class R>
  void stage(Stage<2>, const Cell& i, R r) const {
    const Real light = r[2] * exp(-r[1]);
    y[i.index] = select(r[0] < Real(1), light, r[0]);
    r[2] = light;
  }
};

}  // namespace sounding::core::probe
