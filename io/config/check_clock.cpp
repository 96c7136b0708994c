// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "io/config/checks.hpp"

namespace sounding::io {
namespace {

using std::chrono::microseconds;

/// Refuses a time that is no multiple of a step, and shows the nearest ones that are.
void check_multiple(const Checks& checks, const std::string& path, microseconds time, microseconds step,
                    const std::string& step_name) {
  if (time <= microseconds(0) || step <= microseconds(0) || time % step == microseconds(0)) return;
  const microseconds lower = time / step * step, upper = lower + step;
  std::string nearest = lower > microseconds(0) ? seconds_text(lower) + " or " : "";
  nearest += seconds_text(upper);
  checks.refuse(path, "found " + seconds_text(time) + ", no multiple of " + step_name + ", " +
                          seconds_text(step) + "; nearest: " + nearest);
}

/// Digits that are dropped make a file smaller only through compression.  A float holds between six and
/// seven, and netCDF 4.9.0, asked for seven, shifts its bits by a negative number and destroys the values.
void check_digits(const Checks& checks, const Stream& stream, const std::string& path) {
  constexpr int of_single = 6;
  if (stream.digits > of_single && stream.precision == Precision::float32)
    checks.refuse(path,
                  "found " + std::to_string(stream.digits) +
                      "; at most 6 can be chosen in single precision, 0 keeps all; or precision: double "
                      "is due");
  if (stream.digits > 0 && stream.compression_level == 0)
    checks.refuse(path, "found " + std::to_string(stream.digits) +
                            ", which without compression loses digits and gains nothing; level 1..9 is due, "
                            "or no digits");
}

}  // namespace

void check_clock(const Checks& checks) {
  const RunConfig& c = checks.config;
  if (checks.root.find("ocean") == nullptr && checks.root.find("atmosphere") == nullptr) {
    checks.refuse("", "neither ocean nor atmosphere; at least one of them is due");
  } else if (!c.ocean.enabled && !c.atmosphere.enabled &&
             (checks.given("ocean.enabled") || checks.given("atmosphere.enabled"))) {
    checks.refuse("", "ocean and atmosphere are both off; at least one of them is due");
  }
  if (c.ocean.enabled) check_multiple(checks, "run.stop", c.run.stop, c.ocean.dt, "ocean.dt");
  if (c.atmosphere.enabled) check_multiple(checks, "run.stop", c.run.stop, c.atmosphere.dt, "atmosphere.dt");
  if (c.ocean.enabled) check_multiple(checks, "checkpoint.every", c.checkpoint.every, c.ocean.dt, "ocean.dt");
  if (c.atmosphere.enabled)
    check_multiple(checks, "checkpoint.every", c.checkpoint.every, c.atmosphere.dt, "atmosphere.dt");
  if (!c.ocean.enabled || !c.atmosphere.enabled) return;
  const bool ocean_is_longer = c.ocean.dt > c.atmosphere.dt;
  const std::string longer = ocean_is_longer ? "ocean.dt" : "atmosphere.dt";
  const std::string shorter = ocean_is_longer ? "atmosphere.dt" : "ocean.dt";
  check_multiple(checks, longer, std::max(c.ocean.dt, c.atmosphere.dt), std::min(c.ocean.dt, c.atmosphere.dt),
                 shorter);
}

void check_streams(const Checks& checks) {
  const RunConfig& c = checks.config;
  for (const Stream& stream : c.output.streams) {
    const std::string path = "output.streams." + stream.name;
    const bool ocean = stream.medium == Medium::ocean;
    if (c.ocean.enabled && c.atmosphere.enabled && !checks.given(path + ".medium")) {
      checks.refuse(path + ".medium", "missing; one of ocean, atmosphere is due where both are on");
      continue;
    }
    if (!(ocean ? c.ocean.enabled : c.atmosphere.enabled)) {
      if (c.ocean.enabled || c.atmosphere.enabled) {
        checks.refuse(path + ".medium", std::string("found ") + (ocean ? "ocean" : "atmosphere") +
                                            ", which this run does not have");
      }
      continue;
    }
    check_multiple(checks, path + ".every", stream.every, ocean ? c.ocean.dt : c.atmosphere.dt,
                   ocean ? "ocean.dt" : "atmosphere.dt");
    check_stream_place(checks, stream);
    check_digits(checks, stream, path + ".compression.digits");
  }
}

}  // namespace sounding::io
