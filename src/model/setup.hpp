// SPDX-License-Identifier: Apache-2.0
/// \file
/// From a configuration to media in their initial state and output streams that are ready to be opened.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grid/column_grid.hpp"
#include "io/config/run_config.hpp"
#include "model/domain.hpp"
#include "model/medium.hpp"
#include "model/stream.hpp"

namespace sounding::model {

/// The ocean of a configuration, initialised.  Throws io::Error on bad input.
template <class Real>
std::unique_ptr<Medium<Real>> make_ocean(const io::RunConfig& config, const Domain& domain,
                                         const grid::Tiling& tiling);

/// The atmosphere of a configuration, initialised.
template <class Real>
std::unique_ptr<Medium<Real>> make_atmosphere(const io::RunConfig& config, const Domain& domain,
                                              const grid::Tiling& tiling);

/// Their programs alone, for what they take room for.
template <class Real>
Program<Real> ocean_program(const io::RunConfig& config);
template <class Real>
Program<Real> atmosphere_program(const io::RunConfig& config);

template <class Real>
struct Setup {
  Domain domain;
  std::vector<std::unique_ptr<Medium<Real>>> media;      ///< those that are enabled
  std::vector<std::vector<OutputStream<Real>>> streams;  ///< by medium
};

/// Everything of a run but its steps; creates nothing on disk.  Throws io::Error on bad input, and before
/// anything large is allocated where the run needs more than run.memory_limit. \param tiling  for tests:
/// width and order of columns; the width of the configuration counts where it is 0
template <class Real>
Setup<Real> make_setup(const io::RunConfig& config, const io::Attributes& attributes,
                       grid::Tiling tiling = {});

/// Threads a configuration asks for: its number, or all cores.
int threads_of(const io::RunConfig& config);

/// Columns of a tile: those of the configuration, on a device as many as a warp has threads; 0: the grid
/// chooses.
int tile_width_of(const io::RunConfig& config);

/// "cpu", or the name of the card: "NVIDIA H200".  Throws io::Error (system) where that is not to be had.
std::string device_name(const io::RunConfig& config);

}  // namespace sounding::model
