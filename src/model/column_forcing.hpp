// SPDX-License-Identifier: Apache-2.0
/// \file
/// What acts on a column of air from outside, as a part of the program of the atmosphere.
#pragma once

#include <utility>
#include <vector>

#include "grid/levels.hpp"
#include "model/atmosphere_processes.hpp"
#include "model/program.hpp"

namespace sounding::model {

/// Fluxes that the budgets of the atmosphere gain by, with their factors.
struct ColumnGains {
  std::vector<std::pair<Flux, double>> water, theta_li;
};

/// Adds large-scale tendencies, subsidence and radiation to the tendencies of a stage: after all that limits
/// itself by what is there, and after rain, whose latent heat is read off the tendency of theta_li.
template <class Real>
ColumnGains add_column_forcing(Program<Real>& program, const AtmosphereVariables& v,
                               const io::Atmosphere& air, const grid::VerticalLevels& levels);

/// Values of a source at heights [m].
std::vector<double> at_heights(const io::Source& source, const std::vector<double>& heights);

}  // namespace sounding::model
