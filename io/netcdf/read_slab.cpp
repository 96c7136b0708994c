// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <netcdf.h>

#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "io/netcdf/input.hpp"

namespace sounding::io {
namespace {

/// Largest part that is read at once [cells]: a small file can declare more than any memory holds.
constexpr std::size_t most_cells = std::size_t{1} << 27;

std::size_t checked_cells(const NetcdfFile& file, const InputVariable& variable,
                          const std::vector<std::size_t>& count) {
  std::size_t cells = 1;
  for (const std::size_t n : count)
    if (__builtin_mul_overflow(cells, n, &cells) || cells > most_cells)
      refuse(file, variable.name,
             fmt::format("more than {} values asked for; choose a smaller region", most_cells));
  return cells;
}

std::vector<double> number_attribute(const NetcdfFile& file, int variable, const char* name) {
  int type = 0;
  std::size_t length = 0;
  if (nc_inq_att(file.id(), variable, name, &type, &length) != NC_NOERR || type == NC_CHAR ||
      type == NC_STRING)
    return {};
  std::vector<double> values(length);
  file.check(nc_get_att_double(file.id(), variable, name, values.data()), name);
  return values;
}

// The numbers that mark a gap, in the type of the variable.  Bytes have no fill of their own: all are data.
template <class T>
std::vector<T> gap_marks(const NetcdfFile& file, const InputVariable& variable, double library_fill) {
  std::vector<T> marks;
  std::vector<double> fill = number_attribute(file, variable.id, "_FillValue");
  if (fill.empty() && sizeof(T) > 1) fill = {library_fill};
  for (const double m : number_attribute(file, variable.id, "missing_value")) fill.push_back(m);
  for (const double m : fill) {
    // A mark outside the type's range marks nothing, and converting it would be undefined.
    const bool fits =
        std::is_floating_point_v<T> || (m >= static_cast<double>(std::numeric_limits<T>::min()) &&
                                        m <= static_cast<double>(std::numeric_limits<T>::max()));
    if (fits) marks.push_back(static_cast<T>(m));
  }
  return marks;
}

/// scale_factor or add_offset, which one number can be: the default where the attribute is absent.
double packing(const NetcdfFile& file, const InputVariable& variable, const char* name, double initial) {
  int type = 0;
  std::size_t length = 0;
  if (nc_inq_att(file.id(), variable.id, name, &type, &length) != NC_NOERR) return initial;
  const std::vector<double> values = number_attribute(file, variable.id, name);
  if (values.size() != 1)
    refuse(file, variable.name,
           fmt::format(
               "attribute {} {}; one number is due", name,
               type == NC_CHAR || type == NC_STRING ? "is text" : fmt::format("holds {} numbers", length)));
  return values.front();
}

/// What lies outside of it is no data.  Bounds refer to stored values, or to unpacked ones where whole
/// numbers are stored and the bound is none by its type (NetCDF Users Guide, attribute conventions,
/// valid_range).
struct Bound {
  double limit;
  bool unpacked;
};
struct ValidRange {
  std::optional<Bound> lowest, highest;
  bool holds(double stored, double value) const {
    const bool below = lowest && (lowest->unpacked ? value : stored) < lowest->limit;
    return !below && !(highest && (highest->unpacked ? value : stored) > highest->limit);
  }
};

template <class T>
ValidRange valid_range(const NetcdfFile& file, const InputVariable& variable) {
  ValidRange range;
  const auto take = [&](const char* name, const std::vector<std::optional<Bound>*>& ends) {
    int type = 0;
    if (nc_inq_atttype(file.id(), variable.id, name, &type) != NC_NOERR) return;
    const std::vector<double> values = number_attribute(file, variable.id, name);
    if (values.size() != ends.size())
      refuse(file, variable.name,
             fmt::format("attribute {} holds {} numbers; {} due", name, values.size(),
                         ends.size() == 1 ? "1 is" : "2 are"));
    for (std::size_t i = 0; i < ends.size(); ++i)
      *ends[i] = {values[i], std::is_integral_v<T> && (type == NC_FLOAT || type == NC_DOUBLE)};
  };
  take("valid_range", {&range.lowest, &range.highest});
  take("valid_min", {&range.lowest});
  take("valid_max", {&range.highest});
  return range;
}

template <class T>
Slab read_as(const NetcdfFile& file, const InputVariable& variable, const std::vector<std::size_t>& start,
             const std::vector<std::size_t>& count, double library_fill) {
  std::vector<T> stored(checked_cells(file, variable, count));
  file.check(nc_get_vara(file.id(), variable.id, start.data(), count.data(), stored.data()),
             "reading " + variable.name);
  const std::vector<T> marks = gap_marks<T>(file, variable, library_fill);
  const ValidRange valid = valid_range<T>(file, variable);
  const double a = packing(file, variable, "scale_factor", 1), b = packing(file, variable, "add_offset", 0);
  if (!std::isfinite(a) || !std::isfinite(b) || a == 0.0)
    refuse(file, variable.name, fmt::format("scale_factor {} and add_offset {} cannot unpack numbers", a, b));
  Slab slab;
  slab.value.resize(stored.size());
  slab.missing.resize(stored.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    slab.value[i] = a * static_cast<double>(stored[i]) + b;
    slab.missing[i] = !valid.holds(static_cast<double>(stored[i]), slab.value[i]);
    for (const T mark : marks) slab.missing[i] |= stored[i] == mark;
  }
  return slab;
}

}  // namespace

Slab read_slab(const NetcdfFile& file, const InputVariable& variable, const std::vector<std::size_t>& start,
               const std::vector<std::size_t>& count) {
  switch (variable.type) {
    case NC_BYTE:
      return read_as<signed char>(file, variable, start, count, NC_FILL_BYTE);
    case NC_UBYTE:
      return read_as<unsigned char>(file, variable, start, count, NC_FILL_UBYTE);
    case NC_SHORT:
      return read_as<short>(file, variable, start, count, NC_FILL_SHORT);
    case NC_USHORT:
      return read_as<unsigned short>(file, variable, start, count, NC_FILL_USHORT);
    case NC_INT:
      return read_as<int>(file, variable, start, count, NC_FILL_INT);
    case NC_UINT:
      return read_as<unsigned int>(file, variable, start, count, NC_FILL_UINT);
    case NC_FLOAT:
      return read_as<float>(file, variable, start, count, NC_FILL_FLOAT);
    case NC_DOUBLE:
      return read_as<double>(file, variable, start, count, NC_FILL_DOUBLE);
    default:
      refuse(file, variable.name, "holds text, 64-bit integers or a compound type; other numbers are due");
  }
}

}  // namespace sounding::io
