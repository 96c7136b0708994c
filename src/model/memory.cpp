// SPDX-License-Identifier: Apache-2.0
#include "model/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "io/netcdf/queued_stream.hpp"
#include "io/variables.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

double count(const std::vector<std::string>& names) { return static_cast<double>(names.size()); }

/// Values of one record of a variable.
double record_size(const io::OutputVariable& variable, const StreamSize& size) {
  const auto [columns, levels] = size;
  switch (variable.place) {
    case io::VariablePlace::cell:
      return columns * levels;
    case io::VariablePlace::face:
      return columns * (levels + 1);
    case io::VariablePlace::column:
      return columns;
    case io::VariablePlace::scalar:
      return 1;
  }
  return 0;
}

double word_of(const io::Stream& stream) {
  return stream.precision == io::Precision::float64 ? sizeof(double) : sizeof(float);
}

/// What netCDF keeps of a variable that is being written: its chunks, up to a limit.
double cached(double bytes) {
  constexpr double limit = 16 << 20;
  return std::min(bytes, limit);
}

/// Of one stream: a record in hand, one that is being written, and records in the cache of netCDF, what every
/// file says of the grid (twice, the writer has its own), sums of means over the whole grid.
double memory_of_stream(const io::Stream& stream, std::chrono::microseconds stop, const GridSize& size,
                        const StreamSize& part) {
  const auto records = static_cast<double>(stop / stream.every + 1);
  const double thickness = sizeof(double) * part.columns * part.levels;
  // Of a column: what the file says of it, twice, and where its values are in storage.
  double bytes = 2 * (thickness + 3 * sizeof(double) * part.columns) + cached(thickness) +
                 3 * sizeof(double) * part.columns;
  for (const std::string& id : stream.variables) {
    const io::OutputVariable* variable = io::find_output_variable(stream.medium, id);
    if (variable == nullptr) continue;
    const double record = word_of(stream) * record_size(*variable, part);
    bytes += static_cast<double>(io::QueuedStream::sets) * record + cached(record * records);
    if (stream.reduction == io::Reduction::instant) continue;
    const bool by_cell =
        variable->place == io::VariablePlace::cell || variable->place == io::VariablePlace::face;
    bytes += sizeof(double) * (by_cell ? size.cells : 2 * size.slots);
  }
  return bytes;
}

}  // namespace

double record_bytes(const io::Stream& stream, const StreamSize& size) {
  double values = 0;
  for (const std::string& id : stream.variables)
    if (const io::OutputVariable* variable = io::find_output_variable(stream.medium, id))
      values += record_size(*variable, size);
  return values * word_of(stream);
}

double Memory::total() const {
  constexpr double program = 32 << 20;  // code, libraries, the database of units
  return program + grid + fields + work + output;
}

Memory& Memory::operator+=(const Memory& other) {
  grid += other.grid;
  fields += other.fields;
  work += other.work;
  output += other.output;
  return *this;
}

GridSize size_of(const grid::ColumnGrid& grid) {
  GridSize size{static_cast<double>(grid.columns()), static_cast<double>(grid.slots()),
                static_cast<double>(grid.cells()), 0};
  for (const core::Tile& tile : grid.tiles())
    size.cells_of_tile = std::max(size.cells_of_tile, static_cast<double>(tile.cells()));
  return size;
}

Memory memory_of(const io::RunConfig& config, io::Medium medium, const Variables& variables, int stages,
                 const GridSize& size, std::size_t precision, const std::vector<StreamSize>& streams) {
  const auto real = static_cast<double>(precision);
  const double prognostic = count(variables.prognostic_names());
  const double fluxes = count(variables.flux_names());
  Memory m;
  // Latitude, longitude and height; bottom and slot; per slot the column, its bottom twice, and the order it
  // was sorted by; the budgets of the start.
  m.grid = size.columns * (3 * sizeof(double) + sizeof(grid::Bottom) + sizeof(std::size_t)) +
           size.slots * (5 * sizeof(double) + 2 * real);
  m.fields = (prognostic + count(variables.diagnostic_names())) * size.cells * real +
             count(variables.column_names()) * size.slots * real + 3 * fluxes * size.slots * sizeof(double);
  m.work = prognostic * size.cells * real;  // the state to go back to when one is not finite
  m.work += threads_of(config) * (prognostic * (1 + stages) + 2) * size.cells_of_tile * real;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const io::Stream& stream = config.output.streams[i];
    if (stream.medium == medium) m.output += memory_of_stream(stream, config.run.stop, size, streams[i]);
  }
  return m;
}

void require_memory(const io::RunConfig& config, const Memory& need) {
  const auto limit = static_cast<double>(config.run.memory_limit);
  if (need.total() <= limit) return;
  throw io::Error(
      io::ExitCode::bad_input,
      io::place_and_key(config, "run.memory_limit") +
          fmt::format(
              "{} are allowed, and the run needs about {} (fields {}, output {}, grid {}); fewer columns or "
              "levels, single precision, fewer output variables or a larger limit are due",
              memory_text(limit), memory_text(need.total()), memory_text(need.fields + need.work),
              memory_text(need.output), memory_text(need.grid)));
}

double available_memory() {
  std::ifstream info("/proc/meminfo");
  std::string name, unit;
  double kibibytes = 0;
  while (info >> name >> kibibytes && std::getline(info, unit))
    if (name == "MemAvailable:") return kibibytes * 1024;
  return std::numeric_limits<double>::infinity();
}

}  // namespace sounding::model
