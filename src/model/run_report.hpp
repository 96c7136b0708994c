// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/domain.hpp"
#include "model/run.hpp"
#include "model/traveller.hpp"

namespace sounding::model {

/// What a medium reports where its travel ends.
/// \param members  of the run, 0 where it has none
template <class Real>
MediumReport report_of(Traveller<Real>& traveller, const Domain& domain, std::size_t members);

}  // namespace sounding::model
