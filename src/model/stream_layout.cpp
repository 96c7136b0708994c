// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "model/held.hpp"
#include "model/stream.hpp"

namespace sounding::model {
namespace {

io::StreamStatics statics(const grid::ColumnGrid& grid, const Domain& domain, const grid::Subset& subset,
                          io::Medium medium) {
  io::StreamStatics s;
  const bool ocean = medium == io::Medium::ocean;
  const std::size_t levels = subset.levels();
  s.levels_left_out = static_cast<std::size_t>(grid.levels().count()) > levels;
  if (ocean) s.ends_at_ground = cut_short(grid, domain).columns == 0;
  s.cell_thickness.assign(levels * subset.columns(), io::fill_value);
  for (std::size_t c = 0; c < subset.columns(); ++c) {
    const std::size_t column = subset.column(c);
    const grid::Bottom& bottom = grid.bottom(column);
    s.floor.push_back(ocean ? -bottom.height + 0.0 : bottom.height);
    if (ocean) s.land_mask.push_back(bottom.levels == 0);
    int immersed = 0;
    for (std::size_t k = 0; k < levels; ++k) {
      const bool wet = subset.level(k) < bottom.levels;
      immersed += !wet;
      if (wet) s.cell_thickness[subset.place(c, k, levels)] = grid.thickness(column, subset.level(k));
    }
    s.k_bottom.push_back(immersed);
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
io::StreamFile stream_layout(const io::Stream& stream, const Domain& domain, const Medium<Real>& medium,
                             const StreamPlace& place) {
  const io::Medium kind = stream.medium;
  io::StreamFile layout;
  layout.stream = stream.name;
  layout.medium = kind;
  layout.grid = place.grid;
  layout.statics = statics(medium.grid(), domain, place.subset, kind);
  layout.intervals = stream.reduction != io::Reduction::instant;
  layout.interval = static_cast<double>(stream.every.count()) * 1e-6;
  layout.compression = stream.compression_level;
  layout.digits = stream.digits;
  for (const std::string& id : stream.variables) {
    const io::OutputVariable* entry = io::find_output_variable(kind, id);
    const auto held = find_held(medium, id, stream.reduction);
    if (!entry || !held)
      throw std::logic_error("stream " + stream.name + ": the " + medium.name() + " holds no " + id);
    io::StreamVariable& written =
        layout.variables.emplace_back(*entry, entry->since_start ? "point" : method(stream.reduction),
                                      stream.precision == io::Precision::float64);
    if (!layout.intervals && !entry->since_start && held->holder == Holder::flux)
      written.cell_methods += " (comment: mean over the step that ends then)";
  }
  return layout;
}

template io::StreamFile stream_layout(const io::Stream&, const Domain&, const Medium<float>&,
                                      const StreamPlace&);
template io::StreamFile stream_layout(const io::Stream&, const Domain&, const Medium<double>&,
                                      const StreamPlace&);

}  // namespace sounding::model
