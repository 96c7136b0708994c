// SPDX-License-Identifier: Apache-2.0
/// \file
/// The three standard streams, of which a caller may have closed or broken any.
#pragma once

namespace sounding::cli {

/// First thing of the program: what the caller closed is opened again, so that no file gets descriptors 0 to
/// 2 and with them text that is meant for a user; a pipe that nobody reads makes a write fail and ends
/// nothing.
void prepare_standard_streams();

/// Throws io::Error (74) if standard output has not been written, to the last byte.
void require_standard_output();

}  // namespace sounding::cli
