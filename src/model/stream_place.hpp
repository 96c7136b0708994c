// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where a stream writes: which columns and levels of its medium, and the axes of its file.
#pragma once

#include <vector>

#include "grid/subset.hpp"
#include "io/config/run_config.hpp"
#include "io/netcdf/stream_writer.hpp"
#include "model/domain.hpp"

namespace sounding::model {

/// The columns of a stream in the order of its file, and the horizontal part of the file's grid.
struct StreamColumns {
  std::vector<std::size_t> columns;  ///< column numbers of the domain
  io::StreamGrid grid;               ///< without levels
};

/// Throws io::Error (65), with the place in the configuration and the bounds of the domain, where a part of
/// the domain holds no column or reaches beyond it by more than a cell.
StreamColumns stream_columns(const io::RunConfig& config, const io::Stream& stream, const Axes& axes);

/// Levels of a stream, counted from the top, the lowest first.  Throws io::Error (65) where there are none,
/// or where variables on faces are asked for and the levels are no neighbours.
std::vector<int> stream_levels(const io::RunConfig& config, const io::Stream& stream,
                               const grid::VerticalLevels& levels);

struct StreamPlace {
  grid::Subset subset;
  io::StreamGrid grid;
};

/// Both together.  Throws io::Error (65) as they do, and where an ocean stream holds no wet column.
StreamPlace place_stream(const io::RunConfig& config, const io::Stream& stream, const Domain& domain,
                         const grid::ColumnGrid& grid);

/// What a stream takes room for: columns, and levels at most.
struct StreamSize {
  double columns = 0, levels = 0;
};

/// Of every stream of a configuration, before the domain is made.  Throws as stream_columns does.
std::vector<StreamSize> stream_sizes(const io::RunConfig& config, const Axes& axes);

/// "output.streams.NAME.region.west" below a stream, with the place where the first of the keys that has one
/// was written: the beginning of a message.
std::string place_and_key_of(const io::RunConfig& config, const io::Stream& stream,
                             const std::vector<std::string>& keys);

}  // namespace sounding::model
