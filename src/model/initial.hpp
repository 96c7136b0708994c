// SPDX-License-Identifier: Apache-2.0
/// \file
/// Initial fields from the one schema of sources: a number, a profile, a variable of a file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "grid/column_grid.hpp"
#include "io/config/source.hpp"
#include "io/netcdf/read_climatology.hpp"
#include "model/domain.hpp"

namespace sounding::model {

/// Value of a field in the middle of the wet part of a cell: (column number, height z [m]) -> value.
using InitialField = std::function<double(std::size_t column, double z)>;

/// \param quantity  what a file holds; without it a file is refused, since only hydrography is read yet
InitialField initial_field(const io::Source& source, const Domain& domain, const grid::ColumnGrid& grid,
                           std::optional<io::Hydrography> quantity = std::nullopt);

/// The member of a run to which a column belongs: the run itself where it has no members.
const io::RunConfig& member_of(const io::RunConfig& config, std::size_t columns, std::size_t column);

/// In the columns of each member its own field, which `field_of` makes from its configuration.
InitialField by_member(const io::RunConfig& config, std::size_t columns,
                       const std::function<InitialField(const io::RunConfig&)>& field_of);

/// Piecewise linear in z, constant beyond the ends.
double at_height(const io::Profile& profile, double z);

/// Writes a field into all wet cells.
template <class Real>
void initialise(const grid::ColumnGrid& grid, const InitialField& value, Real* field);

}  // namespace sounding::model
