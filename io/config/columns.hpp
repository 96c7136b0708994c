// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which runs may be steps of extra columns instead: their configurations differ in keys of a column alone.
#pragma once

#include <cstddef>
#include <vector>

#include "io/config/run_config.hpp"

namespace sounding::io {

/// Whether the columns of both may stand in one run: both are idealised, all keys are equal but those that
/// the table marks as per_column, and of these none names a file.  What follows from such a key for all
/// columns, as the depth of the levels from that of the sea floor, makes a difference.
bool differ_by_column(const RunConfig& a, const RunConfig& b);

/// One run of the columns of all, which stand behind each other along y in this order.  They differ by column
/// alone and have as many columns each; of one, its own configuration.
RunConfig side_by_side(const std::vector<const RunConfig*>& members);

}  // namespace sounding::io
