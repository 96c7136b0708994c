// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a run will take, told before anything is read or allocated that grows with the number of its columns.
#pragma once

#include <array>

#include "io/config/run_config.hpp"
#include "model/medium.hpp"
#include "model/memory.hpp"

namespace sounding::model {

/// Of an idealised domain the size is known from a sample of its columns; in a region, whose sea floor has
/// not been read, it lies between no wet cell and all of them wet.
struct Forecast {
  double columns = 0;
  std::array<double, 2> cells = {};  ///< most, of ocean and atmosphere
  Memory least, most;
  std::vector<StreamSize> streams;  ///< of the configuration
};
template <class Real>
Forecast forecast(const io::RunConfig& config);

/// The same run over at most 4096 columns of its idealised domain, without output.
io::RunConfig sample_of(const io::RunConfig& config);

/// Wall time of a step of a medium per wet cell [ns], measured over about a tenth of a second: the state
/// moves on.
template <class Real>
double measured_ns_per_cell_and_step(Medium<Real>& medium);

}  // namespace sounding::model
