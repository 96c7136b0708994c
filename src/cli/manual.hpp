// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace sounding::cli {

/// Lays out --help as a manual page: NAME, SYNOPSIS, COMMANDS, ARGUMENTS, OPTIONS, NOTES, EXAMPLES, EXIT
/// STATUS. Of a footer, what follows "Example:" or "Examples:" at the beginning of a line are commands, one a
/// line; what stands before are notes.
std::shared_ptr<CLI::FormatterBase> manual_page();

}  // namespace sounding::cli
