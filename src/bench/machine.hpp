// SPDX-License-Identifier: Apache-2.0
/// \file
/// The machine a benchmark ran on: what it is, and how fast it turned out to be.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace sounding::bench {

struct Cache {
  std::string type;  ///< "Data", "Instruction" or "Unified"
  int level = 0;
  std::size_t bytes = 0;
  int num_sharing = 0;  ///< processors that share it
};

struct Machine {
  std::string processor;        ///< as the system names it
  std::string host, date;       ///< date: UTC, at the start
  int processors = 0;           ///< this process may run on
  double gigahertz = 0;         ///< measured: a chain of dependent additions
  double vector_gigaflops = 0;  ///< measured: fused multiply-adds on registers, one thread, double
  std::size_t page_bytes = 0;
  std::string huge_pages;        ///< the setting for this system: "always", "madvise", "never" or "unknown"
  std::array<double, 3> load{};  ///< averages over 1, 5 and 15 minutes
  std::vector<Cache> caches;
  std::string device;            ///< what is measured in the processor's place; empty: nothing is
  std::size_t device_cache = 0;  ///< shared by all of it [bytes]

  std::size_t last_level_cache() const;  ///< [bytes]; 0 if unknown
};

/// Takes about a tenth of a second.
Machine inspect_machine();

}  // namespace sounding::bench
