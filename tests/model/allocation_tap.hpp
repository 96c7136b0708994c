// SPDX-License-Identifier: Apache-2.0
/// \file
/// Counts heap allocations of all threads of the test program while it is armed.
#pragma once

namespace sounding::test {

/// False where a sanitizer owns malloc and nothing can be counted.
bool allocations_can_be_counted();
void arm_allocation_count();
/// Allocations since it was armed; disarms.
long disarm_allocation_count();

}  // namespace sounding::test
