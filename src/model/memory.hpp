// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much memory a run needs, from arithmetic alone: asked before anything large is allocated.
#pragma once

#include "grid/column_grid.hpp"
#include "io/config/run_config.hpp"
#include "io/config/words.hpp"
#include "model/stream_place.hpp"
#include "model/variables.hpp"

namespace sounding::model {

/// What a column grid takes room for.
struct GridSize {
  double columns = 0;        ///< wet or not
  double slots = 0;          ///< length of per-column data, padding included
  double cells = 0;          ///< length of per-cell data, padding included
  double cells_of_tile = 0;  ///< of the largest
};
GridSize size_of(const grid::ColumnGrid& grid);

/// Memory by purpose [bytes].
struct Memory {
  double grid = 0;    ///< where columns stand and how deep they are
  double fields = 0;  ///< state, what follows from it, fluxes
  double work = 0;    ///< of the threads, and a copy of the state
  double output = 0;  ///< records in hand, and what windows keep
  double total() const;
  Memory& operator+=(const Memory& other);
};

/// Of one medium.
/// \param precision  bytes of a Real
/// \param streams    sizes of all streams of the configuration
Memory memory_of(const io::RunConfig& config, io::Medium medium, const Variables& variables, int stages,
                 const GridSize& size, std::size_t precision, const std::vector<StreamSize>& streams);

/// One record of a stream, before compression [bytes].
double record_bytes(const io::Stream& stream, const StreamSize& size);

using io::memory_text;

/// Throws io::Error (65) that names run.memory_limit where a run needs more.
void require_memory(const io::RunConfig& config, const Memory& need);

/// Memory that this machine has left for a new process [bytes]; infinite where it does not say.
double available_memory();

}  // namespace sounding::model
