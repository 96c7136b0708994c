// SPDX-License-Identifier: Apache-2.0
/// \file
/// The ground and the mixing of the air above it, as a part of the program of the atmosphere.
#pragma once

#include "model/base_state.hpp"
#include "model/column_forcing.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// Adds fluxes through the ground, diffusivities and implicit mixing to what follows the stages, each where
/// the configuration asks for it, their handles to `v`, and what the ground gives to `gains`.
template <class Real>
void add_boundary_layer(Program<Real>& program, AtmosphereVariables& v, const io::Atmosphere& air,
                        const grid::VerticalLevels& levels, ColumnGains& gains);

/// Fills what fluxes through the ground need of it: pressure and saturation humidity at its height.
template <class Real>
void set_ground(Medium<Real>& medium, const BaseState& air, const AtmosphereVariables& v,
                const io::SurfaceFluxes& surface);

}  // namespace sounding::model
