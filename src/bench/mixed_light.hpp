// SPDX-License-Identifier: Apache-2.0
/// \file
/// Two-band light in mixed precision: fields and the light that is carried in double, everything that depends
/// on one cell only in float.  Each factor is good to about 1e-7, and their errors add along the column.
#pragma once

#include "bench/light_views.hpp"
#include "core/lanes.hpp"
#include "physics/light.hpp"

namespace sounding::bench {

struct MixedLightKernel {
  static constexpr int stages = 3;
  static constexpr int registers = 4;

  physics::TwoBandLight<float> light;
  LightViews<double> views;

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    r[2] = static_cast<double>(light.weight.red) * views.surface_par[i.column];
    r[3] = static_cast<double>(light.weight.blue) * views.surface_par[i.column];
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<0>, const core::Cell& i, R r) const {
    r[0] = physics::log_chlorophyll(static_cast<float>(views.chlorophyll(i)));
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<1>, const core::Cell& i, R r) const {
    const auto y =
        physics::optical_halvings(light, static_cast<float>(r[0]), static_cast<float>(views.thickness(i)));
    r[0] = y.red;
    r[1] = y.blue;
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<2>, const core::Cell& i, R r) const {
    const auto t =
        physics::transmission(physics::Bands<float>{static_cast<float>(r[0]), static_cast<float>(r[1])});
    views.par[i.index] = r[2] * static_cast<double>(t.mean.red) + r[3] * static_cast<double>(t.mean.blue);
    r[2] *= static_cast<double>(t.face.red);
    r[3] *= static_cast<double>(t.face.blue);
  }
};

}  // namespace sounding::bench
