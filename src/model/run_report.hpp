// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/domain.hpp"
#include "model/run.hpp"
#include "model/traveller.hpp"

namespace sounding::model {

/// What a medium reports where its travel ends.
template <class Real>
MediumReport report_of(Traveller<Real>& traveller, const Domain& domain);

}  // namespace sounding::model
