// SPDX-License-Identifier: Apache-2.0
/// \file
/// Every verb with kernels of every shape, compiled for the vectorisation report only.
#include "probe.hpp"

namespace sounding::core {
namespace probe {

// clang-format off
struct Exp { template <class Real> Real operator()(Real x) const { return exp(x); } };
struct Exp2 { template <class Real> Real operator()(Real x) const { return exp2(x); } };
struct Expm1 { template <class Real> Real operator()(Real x) const { return expm1(x); } };
struct Log { template <class Real> Real operator()(Real x) const { return log(x); } };
struct Log2 { template <class Real> Real operator()(Real x) const { return log2(x); } };
struct Log1p { template <class Real> Real operator()(Real x) const { return log1p(x); } };
struct Pow { template <class Real> Real operator()(Real x) const { return pow(x, Real(0.629)); } };
struct Cbrt { template <class Real> Real operator()(Real x) const { return cbrt(x); } };
struct Sqrt { template <class Real> Real operator()(Real x) const { return sqrt(x); } };
struct Finite { template <class Real> Real operator()(Real x) const { return select(is_finite(x), x, Real(0)); } };
// clang-format on

template <class Real>
void run(const Tile& tile, Real* registers, Real a, View<const Real> x, View<Real> y) {
  const auto map = [&](auto function) {
    each_cell(tile, MapKernel<Real, decltype(function)>{function, x, y});
  };
  map(Exp{}), map(Exp2{}), map(Expm1{}), map(Log{}), map(Log2{});
  map(Log1p{}), map(Pow{}), map(Cbrt{}), map(Sqrt{}), map(Finite{});
  const Thickness<Real> thickness{x, x, x};
  each_cell(tile, SelectKernel<Real>{thickness, x, x, x, y});
  each_face(tile, FaceKernel<Real>{x, y});
  scan_down(tile, CarryKernel<Real>{thickness, x, x, y, y}, registers);
  scan_up(tile, CarryKernel<Real>{thickness, x, x, y, y}, registers);
  scan_down(tile, StagedKernel<Real>{a, thickness, x, x, y}, registers);
  scan_up(tile, StagedKernel<Real>{a, thickness, x, x, y}, registers);
}

template void run(const Tile&, float*, float, View<const float>, View<float>);
template void run(const Tile&, double*, double, View<const double>, View<double>);

}  // namespace probe
}  // namespace sounding::core
