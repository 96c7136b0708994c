// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/file_summary.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <set>

#include "io/netcdf/input.hpp"
#include "io/netcdf/stream_layout.hpp"

namespace sounding::io {
namespace {

/// An attribute as text, a single number too.
std::string attribute(const NetcdfFile& file, const char* name) {
  long long number = 0;
  if (const std::string text = text_attribute(file, NC_GLOBAL, name); !text.empty()) return text;
  nc_type type = NC_NAT;
  std::size_t length = 0;
  if (nc_inq_att(file.id(), NC_GLOBAL, name, &type, &length) != NC_NOERR || length != 1) return {};
  return nc_get_att_longlong(file.id(), NC_GLOBAL, name, &number) == NC_NOERR ? fmt::format("{}", number)
                                                                              : "";
}

Origin origin_of(const NetcdfFile& file) {
  return {attribute(file, "title"),
          attribute(file, "source"),
          attribute(file, "model_precision"),
          attribute(file, "threads"),
          attribute(file, "host"),
          attribute(file, "input_files"),
          attribute(file, "history"),
          attribute(file, "model_config_yaml"),
          attribute(file, "model_config_sha256")};
}

Slab whole(const NetcdfFile& file, const InputVariable& variable) {
  return read_slab(file, variable, std::vector<std::size_t>(variable.shape.size(), 0), variable.shape);
}

bool has_values(const InputVariable& variable) {
  return std::find(variable.shape.begin(), variable.shape.end(), 0) == variable.shape.end();
}

/// "2000-05-01T12:00:00Z", or the number with the units of the file where they are not seconds since a date.
std::string time_text(double value, const std::string& units) {
  int y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0;
  const int read =
      std::sscanf(units.c_str(), "seconds since %d-%d-%d%*1[ T]%d:%d:%d", &y, &mo, &d, &h, &mi, &s);
  using namespace std::chrono;
  const year_month_day date(year(y), month(static_cast<unsigned>(mo)), day(static_cast<unsigned>(d)));
  const bool known = (read == 3 || read == 6) && date.ok() && std::abs(value) < 1e11;
  if (!known) return fmt::format("{:.15g} {}", value, units);
  return iso_time(sys_days(date) + hours(h) + minutes(mi) + seconds(s), value);
}

/// Counts, range and sum of values as they come.
class Tally {
 public:
  void add(const Slab& slab) {
    for (std::size_t i = 0; i < slab.value.size(); ++i) {
      ++values_;
      if (slab.missing[i] != 0) {
        ++missing_;
      } else if (!std::isfinite(slab.value[i])) {
        ++not_finite_;
      } else {
        smallest_ = std::min(smallest_, slab.value[i]);
        largest_ = std::max(largest_, slab.value[i]);
        sum_ += slab.value[i];
      }
    }
  }
  void give(VariableSummary& s) const {
    s.values = values_;
    s.missing = missing_;
    s.not_finite = not_finite_;
    const std::size_t counted = values_ - missing_ - not_finite_;
    if (counted == 0) return;
    s.smallest = smallest_;
    s.largest = largest_;
    s.mean = sum_ / static_cast<double>(counted);
  }

 private:
  std::size_t values_ = 0, missing_ = 0, not_finite_ = 0;
  double smallest_ = std::numeric_limits<double>::infinity(), largest_ = -smallest_, sum_ = 0;
};

VariableSummary summary_of(const NetcdfFile& file, const InputVariable& variable, RecordsRead records) {
  VariableSummary s;
  s.name = variable.name;
  s.units = text_attribute(file, variable.id, "units");
  s.long_name = text_attribute(file, variable.id, "long_name");
  s.cell_methods = text_attribute(file, variable.id, "cell_methods");
  s.dimension = variable.dimension;
  s.over_time = !variable.dimension.empty() && variable.dimension.front() == "time";
  if (variable.type == NC_CHAR || variable.type == NC_STRING || !has_values(variable)) return s;
  Tally tally;
  if (!s.over_time) {
    tally.add(whole(file, variable));
  } else {
    std::vector<std::size_t> start(variable.shape.size(), 0), count = variable.shape;
    count.front() = 1;
    const std::size_t end = variable.shape.front();
    for (start.front() = records == RecordsRead::all ? 0 : end - 1; start.front() < end; ++start.front())
      tally.add(read_slab(file, variable, start, count));
  }
  tally.give(s);
  return s;
}

/// The part of a static field of which `dry` is true.
template <class Dry>
void count_dry(const NetcdfFile& file, const char* name, Dry dry, std::optional<std::size_t>& all,
               std::optional<std::size_t>& dry_ones) {
  const auto variable = find_variable(file, name);
  if (!variable || !has_values(*variable)) return;
  const Slab slab = whole(file, *variable);
  all = slab.value.size();
  dry_ones = 0;
  for (std::size_t i = 0; i < slab.value.size(); ++i)
    if (dry(slab.value[i], slab.missing[i] != 0)) ++*dry_ones;
}

void add_axis(const NetcdfFile& file, const std::string& name, std::size_t length, FileSummary& summary) {
  AxisSummary axis{name, "", length, std::nullopt};
  const auto coordinate = find_variable(file, name);
  const bool words = coordinate && (coordinate->type == NC_CHAR || coordinate->type == NC_STRING);
  if (coordinate && coordinate->dimension.size() == 1 && !words && length > 0) {
    axis.units = text_attribute(file, coordinate->id, "units");
    const Slab slab = whole(file, *coordinate);
    axis.ends = {slab.value.front(), slab.value.back()};
  }
  if (name == "time") {
    summary.records = length;
    summary.intervals = coordinate && !text_attribute(file, coordinate->id, "bounds").empty();
    if (axis.ends) {
      summary.first_time = time_text(axis.ends->first, axis.units);
      summary.last_time = time_text(axis.ends->second, axis.units);
    }
  }
  summary.axes.push_back(std::move(axis));
}

}  // namespace

FileSummary summarise(const std::filesystem::path& path, RecordsRead records) {
  const CrashGuard guard = guard_reading(path);
  const NetcdfFile file = open_input(path);
  const std::vector<InputVariable> variables = list_variables(file);
  const std::set<std::string> coordinates = coordinates_and_bounds(file, variables);
  FileSummary summary;
  int count = 0;
  file.check(nc_inq_ndims(file.id(), &count), "counting dimensions");
  for (int id = 0; id < count; ++id) {
    std::array<char, NC_MAX_NAME + 1> name{};
    std::size_t length = 0;
    file.check(nc_inq_dim(file.id(), id, name.data(), &length), "looking at a dimension");
    const std::string word = name.data();  // nv, id_length: of what an axis is made of
    if (word != "nv" && word != "id_length") add_axis(file, name.data(), length, summary);
  }
  const auto names = [](const InputVariable& v) { return v.type == NC_CHAR || v.type == NC_STRING; };
  for (const InputVariable& v : variables)
    if (!coordinates.contains(v.name) && !names(v)) summary.variables.push_back(summary_of(file, v, records));
  count_dry(
      file, "land_mask", [](double value, bool) { return value == 1; }, summary.columns, summary.dry_columns);
  count_dry(
      file, "cell_thickness", [](double, bool missing) { return missing; }, summary.cells, summary.dry_cells);
  summary.origin = origin_of(file);
  return summary;
}

std::string stored_config(const std::filesystem::path& path) {
  const CrashGuard guard = guard_reading(path);
  return attribute(open_input(path), "model_config_yaml");
}

}  // namespace sounding::io
