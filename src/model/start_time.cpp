// SPDX-License-Identifier: Apache-2.0
#include "model/start_time.hpp"

#include <chrono>

namespace sounding::model {

using namespace std::chrono;

double seconds_of_day(const io::RunConfig& config) {
  return duration<double>(config.run.start - floor<days>(config.run.start)).count();
}

double seconds_of_year(const io::RunConfig& config) {
  const year_month_day date(floor<days>(config.run.start));
  return duration<double>(config.run.start - sys_days(date.year() / January / 1)).count();
}

}  // namespace sounding::model
