// SPDX-License-Identifier: Apache-2.0
#include "model/post_mortem.hpp"

#include <fmt/format.h>

#include "io/error.hpp"
#include "io/netcdf/checkpoint_file.hpp"

namespace sounding::model {

template <class Real>
PostMortem<Real>::PostMortem(Medium<Real>& medium, const Domain& domain, std::size_t column)
    : medium_(medium),
      domain_(domain),
      column_(column),
      slot_(static_cast<std::size_t>(medium.grid().slot_of(column))) {}

template <class Real>
void PostMortem<Real>::keep_profile(const std::string& name, const Real* field) {
  const grid::ColumnGrid& grid = medium_.grid();
  const auto width = static_cast<std::size_t>(grid.tile_width());
  const core::Tile& tile = grid.tiles()[slot_ / width];
  Values& kept = kept_.emplace_back(Values{name, {}, true});
  for (int level = grid.bottom(column_).levels - 1; level >= 0; --level)
    kept.values.push_back(field[tile.offset + static_cast<std::size_t>(level) * width + slot_ % width]);
}

template <class Real>
void PostMortem<Real>::keep(const std::string& group, bool all) {
  const Variables& v = medium_.program().variables;
  for (std::size_t p = 0; p < v.prognostic_names().size(); ++p)
    keep_profile(group + "/" + v.prognostic_names()[p], medium_.field(Prognostic{static_cast<int>(p)}));
  if (!all) return;
  for (std::size_t d = 0; d < v.diagnostic_names().size(); ++d)
    keep_profile(group + "/" + v.diagnostic_names()[d], medium_.field(Diagnostic{static_cast<int>(d)}));
  for (std::size_t c = 0; c < v.column_names().size(); ++c)
    kept_.push_back(
        {group + "/" + v.column_names()[c], {medium_.row(ColumnValue{static_cast<int>(c)})[slot_]}, false});
}

template <class Real>
std::string PostMortem<Real>::write(const std::filesystem::path& folder, std::int64_t step,
                                    const std::string& text) const {
  const std::filesystem::path path = folder / fmt::format("postmortem_{}_{}.nc", medium_.name(), step + 1);
  try {
    const auto levels = static_cast<std::size_t>(medium_.grid().bottom(column_).levels);
    const io::CheckpointShape profile = {{"z", levels}};
    std::vector<double> centre, thickness;
    for (int level = static_cast<int>(levels) - 1; level >= 0; --level) {
      centre.push_back(medium_.grid().centre(column_, level));
      thickness.push_back(medium_.grid().thickness(column_, level));
    }
    io::CheckpointWriter to(path);
    to.text("title", "column of a Sounding run before and after the step that was not finite");
    to.text("message", text);
    to.put("step", step + 1);
    to.put("latitude", {}, &domain_.latitude[column_]);
    to.put("longitude", {}, &domain_.longitude[column_]);
    to.put("z", profile, centre.data());
    to.put("cell_thickness", profile, thickness.data());
    for (const Values& kept : kept_)
      to.put(kept.name, kept.is_profile ? profile : io::CheckpointShape{}, kept.values.data());
    to.finish();
  } catch (const io::Error& error) {
    return fmt::format("; its column could not be written: {}", error.what());
  }
  return fmt::format("; its column before and after is in {}", path.string());
}

template class PostMortem<float>;
template class PostMortem<double>;

}  // namespace sounding::model
