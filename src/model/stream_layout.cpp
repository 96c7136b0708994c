// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "model/held.hpp"
#include "model/stream.hpp"

namespace sounding::model {
namespace {

io::StreamGrid stream_grid(const Domain& domain, const grid::VerticalLevels& levels) {
  io::StreamGrid g;
  g.geographic = domain.geographic;
  g.y = domain.y;
  g.y_edges = domain.y_edges;
  g.x = domain.x;
  g.x_edges = domain.x_edges;
  g.z.assign(levels.centre.rbegin(), levels.centre.rend());
  g.z_face.assign(levels.face.rbegin(), levels.face.rend());
  if (!domain.geographic) {
    g.latitude = domain.latitude.front();
    g.longitude = domain.longitude.front();
    g.members = domain.members;
  }
  return g;
}

io::StreamStatics statics(const grid::ColumnGrid& grid, const Domain& domain, io::Medium medium) {
  io::StreamStatics s;
  const int nz = grid.levels().count();
  const bool ocean = medium == io::Medium::ocean;
  if (ocean) s.ends_at_ground = cut_short(grid, domain).columns == 0;
  s.cell_thickness.assign(static_cast<std::size_t>(nz) * grid.columns(), io::fill_value);
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const grid::Bottom& bottom = grid.bottom(column);
    s.floor.push_back(ocean ? -bottom.height + 0.0 : bottom.height);
    s.k_bottom.push_back(nz - bottom.levels);
    if (ocean) s.land_mask.push_back(bottom.levels == 0);
    for (int level = 0; level < bottom.levels; ++level)
      s.cell_thickness[static_cast<std::size_t>(nz - 1 - level) * grid.columns() + column] =
          grid.thickness(column, level);
  }
  return s;
}

/// The method of CF.
std::string method(io::Reduction reduction) {
  switch (reduction) {
    case io::Reduction::instant:
      return "point";
    case io::Reduction::mean:
      return "mean";
    case io::Reduction::min:
      return "minimum";
    case io::Reduction::max:
      return "maximum";
    case io::Reduction::sum:
      return "sum";
  }
  return {};
}

}  // namespace

template <class Real>
io::StreamFile stream_layout(const io::Stream& stream, const Domain& domain, const Medium<Real>& medium) {
  const io::Medium kind = stream.medium;
  io::StreamFile layout;
  layout.stream = stream.name;
  layout.medium = kind;
  layout.grid = stream_grid(domain, medium.grid().levels());
  layout.statics = statics(medium.grid(), domain, kind);
  layout.intervals = stream.reduction != io::Reduction::instant;
  layout.interval = static_cast<double>(stream.every.count()) * 1e-6;
  layout.compression = stream.compression_level;
  for (const std::string& id : stream.variables) {
    const io::OutputVariable* entry = io::find_output_variable(kind, id);
    if (!entry || !find_held(medium, id, stream.reduction))
      throw std::logic_error("stream " + stream.name + ": the " + medium.name() + " holds no " + id);
    layout.variables.push_back(io::StreamVariable(*entry,
                                                  entry->since_start ? "sum" : method(stream.reduction),
                                                  stream.precision == io::Precision::float64));
  }
  return layout;
}

template io::StreamFile stream_layout(const io::Stream&, const Domain&, const Medium<float>&);
template io::StreamFile stream_layout(const io::Stream&, const Domain&, const Medium<double>&);

}  // namespace sounding::model
