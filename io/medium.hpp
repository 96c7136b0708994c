// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sounding::io {

/// What a column is made of.
enum class Medium { ocean, atmosphere };

}  // namespace sounding::io
