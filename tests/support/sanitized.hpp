// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sounding::test {

/// Whether the address sanitizer is in the program: it takes memory of its own and maps terabytes of
/// addresses, so that neither can be limited or counted, and it wants to be the first library that is loaded.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace sounding::test
