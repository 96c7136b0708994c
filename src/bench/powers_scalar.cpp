// SPDX-License-Identifier: Apache-2.0
/// Compiled without vector instructions (CMakeLists.txt): no template may be instantiated here that another
/// source instantiates too.
#include "bench/droplet_flux.hpp"
#include "bench/powers.hpp"
#include "core/verbs.hpp"

namespace sounding::bench {

template <class Real>
std::vector<PointCase> scalar_powers(const PointTiles& tiles, DropletAir<Real>& air) {
  const auto measured = [&](auto power) {
    using Power = decltype(power);
    const auto kernel = air.template kernel<Power>();
    return tiles.measured_as(power_name<Real>(Power::name, "scalar"),
                             [kernel](const core::Tile& tile) { core::each_cell(tile, kernel); });
  };
  return {measured(LibraryPow{}), measured(LibraryCbrt{})};
}

template std::vector<PointCase> scalar_powers(const PointTiles&, DropletAir<float>&);
template std::vector<PointCase> scalar_powers(const PointTiles&, DropletAir<double>&);

}  // namespace sounding::bench
