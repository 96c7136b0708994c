// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a formulation of light spends in each cell, before any compiler has seen it.
#pragma once

#include <array>

namespace sounding::bench {

/// Elementary functions (log, pow, exp, and exp with its complement as one), divisions, and the rest:
/// additions, multiplications, fused ones, comparisons, selections.
struct OperationsPerCell {
  const char* formulation;
  int functions, divisions, others;
};

/// Counted by tests/bench/operations_per_cell_test.cpp.
inline constexpr std::array<OperationsPerCell, 3> operations_per_cell = {
    {{"seed", 6, 4, 17}, {"naive", 4, 2, 15}, {"folded", 5, 1, 17}}};

}  // namespace sounding::bench
