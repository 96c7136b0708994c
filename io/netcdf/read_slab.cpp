// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <netcdf.h>

#include <cmath>
#include <limits>
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

template <class T>
Slab read_as(const NetcdfFile& file, const InputVariable& variable, const std::vector<std::size_t>& start,
             const std::vector<std::size_t>& count, double library_fill) {
  std::vector<T> stored(checked_cells(file, variable, count));
  file.check(nc_get_vara(file.id(), variable.id, start.data(), count.data(), stored.data()),
             "reading " + variable.name);
  const std::vector<T> marks = gap_marks<T>(file, variable, library_fill);
  const auto scale = number_attribute(file, variable.id, "scale_factor");
  const auto offset = number_attribute(file, variable.id, "add_offset");
  const double a = scale.empty() ? 1.0 : scale[0], b = offset.empty() ? 0.0 : offset[0];
  if (!std::isfinite(a) || !std::isfinite(b) || a == 0.0)
    refuse(file, variable.name, fmt::format("scale_factor {} and add_offset {} cannot unpack numbers", a, b));
  Slab slab;
  slab.value.resize(stored.size());
  slab.missing.resize(stored.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    slab.value[i] = a * static_cast<double>(stored[i]) + b;
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
