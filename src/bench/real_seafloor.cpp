// SPDX-License-Identifier: Apache-2.0
#include "bench/real_seafloor.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "grid/immersed.hpp"
#include "io/error.hpp"
#include "io/netcdf/read_bathymetry.hpp"

namespace sounding::bench {

NamedSeafloor real_seafloor(std::string name, const std::filesystem::path& file,
                            const std::optional<io::Region>& region, int levels) {
  const auto field = std::make_shared<io::RegionalField>(io::read_bathymetry({file, "", region}));
  const double deepest = *std::min_element(field->value.begin(), field->value.end());
  if (!(deepest < 0))
    throw io::Error(io::ExitCode::bad_input,
                    file.string() + ": no point lies below sea level; nothing to measure");
  const WaterSize size{static_cast<int>(field->nx()), static_cast<int>(field->ny()), levels};
  for (double& height : field->value) height *= size.depth / -deepest;
  return {std::move(name), size, [field, size] { return make_grid(size, field->value); }};
}

std::optional<NamedSeafloor> north_atlantic(int levels) {
  const std::filesystem::path file = "/usr/share/ferret-vis/data/etopo20.cdf";
  if (!std::filesystem::exists(file)) return std::nullopt;
  return real_seafloor("north_atlantic", file, io::Region{-80, 0, 0, 65}, levels);
}

}  // namespace sounding::bench
