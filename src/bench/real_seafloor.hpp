// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "bench/seafloor_sweep.hpp"
#include "io/geography.hpp"

namespace sounding::bench {

/// The sea floor of a file: a column for every point of its grid, land too.  Depths are scaled so that the
/// deepest column is as deep as the generated sea floors: the shape is real, a cell costs what it costs
/// there. Reads when called.  Throws io::Error as io::read_bathymetry does, and where all is land.
NamedSeafloor real_seafloor(std::string name, const std::filesystem::path& file,
                            const std::optional<io::Region>& region, int levels);

/// ETOPO, 20 minutes, 80 W to the Greenwich meridian, equator to 65 N, from the Debian package
/// ferret-datasets; nothing where it is not installed.
std::optional<NamedSeafloor> north_atlantic(int levels);

}  // namespace sounding::bench
