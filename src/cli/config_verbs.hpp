// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}

namespace sounding::cli {

/// Adds the commands that write and explain configurations: new, list, keys, schema.  Each leaves its exit
/// code in `result`.
void add_config_verbs(CLI::App& app, int& result);

}  // namespace sounding::cli
