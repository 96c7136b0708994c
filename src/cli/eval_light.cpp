// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "cli/eval_columns.hpp"
#include "cli/eval_kernel.hpp"
#include "cli/sheet.hpp"
#include "model/kernels/light_kernel.hpp"

namespace sounding::cli {
namespace {

using physics::Bands;
using physics::TwoBandLightParameters;

const std::vector<std::string> grouping{"case", "profile", "rule"};

/// The kernel of the model, which also tells the light at the faces of each cell and what the cell absorbs.
template <class Real>
struct TellingLightKernel {
  using Inner = model::LightKernel<Real, model::ChlorophyllField<Real>>;
  static constexpr int stages = Inner::stages;
  static constexpr int registers = Inner::registers;

  Inner inner;
  core::View<Real> top_face, bottom_face, absorbed;  ///< [W m-2]

  template <class R>
  void begin(const core::Cell& i, R r) const {
    inner.begin(i, r);
  }
  template <int s, class R>
  void stage(core::Stage<s> which, const core::Cell& i, R r) const {
    if constexpr (s + 1 < stages) {
      inner.stage(which, i, r);
    } else {
      const Bands<Real> y{r[0], r[1]}, above{r[2], r[3]};
      inner.stage(which, i, r);
      top_face[i.index] = above.red + above.blue;
      bottom_face[i.index] = r[2] + r[3];
      absorbed[i.index] = physics::absorbed_light(above, physics::transmission(y));
    }
  }
};

/// A column of water, uppermost cell first.
template <class Real>
struct Water {
  std::vector<std::size_t> rows;
  std::vector<Real> thickness, chlorophyll;
};

double thickness_of(const Sheet& sheet, std::size_t row) {
  const char* from = "thickness";
  std::optional<double> thickness = sheet.number(row, from);
  if (!thickness) {
    const auto bottom = sheet.number(row, "z_bottom"), top = sheet.number(row, "z_top");
    if (!bottom || !top)
      sheet.fail(row, from, "is empty or no column, and z_bottom and z_top do not give it either");
    from = "z_top";
    thickness = *top - *bottom;
  }
  if (!(*thickness >= 0 && std::isfinite(*thickness)))
    sheet.fail(row, from, fmt::format("the cell is {} m thick; 0 or more is due", *thickness));
  return *thickness;
}

bool is_wet(const Sheet& sheet, std::size_t row, double thickness) {
  const auto wet = sheet.number(row, "wet");
  if (wet && *wet != 0 && *wet != 1) sheet.fail(row, "wet", "1 (water) or 0 (solid) is due");
  return wet ? *wet == 1 : thickness > 0;
}

/// Writes zeros for dry cells and gathers the wet ones, down to the first whose chlorophyll is not known.
template <class Real>
Water<Real> water_of(Sheet& sheet, const std::vector<std::size_t>& column) {
  Water<Real> water;
  bool known = true;
  const std::size_t* solid = nullptr;
  for (const std::size_t& row : column) {
    const double thickness = thickness_of(sheet, row);
    if (!is_wet(sheet, row, thickness)) {
      solid = &row;
      sheet.write<Real>(row, {0, 0, 0, 0});
      continue;
    }
    if (solid)
      sheet.fail(row, "k",
                 fmt::format("water below the solid of line {}; dry cells may only end a column",
                             sheet.line(*solid)));
    const auto chlorophyll = sheet.number(row, "chl");
    known = known && chlorophyll.has_value();
    if (!known) continue;
    water.rows.push_back(row);
    water.thickness.push_back(static_cast<Real>(thickness));
    water.chlorophyll.push_back(static_cast<Real>(*chlorophyll));
  }
  return water;
}

Bands<double> bands(const Sheet& sheet, std::size_t row, const char* name) {
  const std::vector<double> values = sheet.list(row, name, 2);
  return {values[0], values[1]};
}

TwoBandLightParameters parameters_of(const Sheet& sheet, const std::vector<std::size_t>& column) {
  for (const char* name : {"par0", "kw", "chi", "e", "r_pig", "w"}) require_same(sheet, column, name);
  TwoBandLightParameters p, alone;
  const std::size_t row = column.front();
  // Checked one by one, so that the message names the place of this one.
  const auto checked = [&](const char* name, auto TwoBandLightParameters::*member, auto value) {
    alone = {};
    p.*member = alone.*member = value;
    try {
      check(alone);
    } catch (const std::invalid_argument& wrong) {
      sheet.fail(row, name, wrong.what());
    }
  };
  checked("kw", &TwoBandLightParameters::water_attenuation, bands(sheet, row, "kw"));
  checked("chi", &TwoBandLightParameters::chlorophyll_attenuation, bands(sheet, row, "chi"));
  checked("e", &TwoBandLightParameters::chlorophyll_exponent, bands(sheet, row, "e"));
  checked("r_pig", &TwoBandLightParameters::pigment_ratio, sheet.number(row, "r_pig").value());
  checked("w", &TwoBandLightParameters::weights, bands(sheet, row, "w"));
  return p;
}

/// PAR entering the water, or nothing if it is not known.
std::optional<double> surface_par(const Sheet& sheet, std::size_t row) {
  const auto par0 = sheet.number(row, "par0");
  if (par0 && !(*par0 >= 0 && std::isfinite(*par0)))
    sheet.fail(row, "par0", "a finite number of 0 or more is due [W m-2]");
  return par0;
}

template <class Real>
void shine(Sheet& sheet, const physics::TwoBandLight<Real>& light, Real par0, const Water<Real>& water) {
  const std::size_t levels = water.rows.size();
  std::vector<int> live(levels, 1);
  live.push_back(0);
  const core::Tile tile{static_cast<int>(levels), 1, 1, 0, 0, live.data()};
  const Real bottom_level(levels - 1);
  std::vector<Real> average(levels), top_face(levels), bottom_face(levels), absorbed(levels);
  const TellingLightKernel<Real> kernel{
      {{light,
        {{water.chlorophyll.data()}},
        {{water.thickness.data()}, {&bottom_level}, {&water.thickness.back()}}},
       {&par0},
       {average.data()}},
      {top_face.data()},
      {bottom_face.data()},
      {absorbed.data()}};
  std::vector<Real> registers(static_cast<std::size_t>(kernel.registers * core::max_tile_width));
  core::scan_down(tile, kernel, registers.data());
  for (std::size_t i = 0; i < levels; ++i)
    sheet.write(water.rows[i], {average[i], top_face[i], bottom_face[i], absorbed[i]});
}

template <class Real>
void evaluate(Sheet& sheet, std::ostream&) {
  for (const auto& column : columns_of_cells(sheet, grouping)) {
    const TwoBandLightParameters p = parameters_of(sheet, column);
    const auto par0 = surface_par(sheet, column.front());
    const Water<Real> water = water_of<Real>(sheet, column);
    if (par0 && !water.rows.empty())
      shine(sheet, physics::TwoBandLight<Real>(p), static_cast<Real>(*par0), water);
  }
}

std::string text(const Bands<double>& b) { return fmt::format("[{},{}]", b.red, b.blue); }

}  // namespace

Kernel light_kernel() {
  const TwoBandLightParameters p;
  return {
      "light",
      "light in a column of water: two bands, red and blue (Karleskind et al. 2011)",
      grouping,
      {{"k", "1", "level, 1 for the deepest cell"},
       {"thickness", "m", "wet thickness of the cell; without it z_top - z_bottom", false},
       {"z_bottom", "m", "height of the lower face", false},
       {"z_top", "m", "height of the upper face", false},
       {"wet", "1", "1 water, 0 solid; without it, what has a thickness is wet", false},
       {"chl", "mg m-3", "chlorophyll; less than 0 counts as none"}},
      {{"par_average", "W m-2", "PAR in the mean over the cell"},
       {"par_top_face", "W m-2", "PAR at the upper face"},
       {"par_bottom_face", "W m-2", "PAR at the lower face"},
       {"absorbed", "W m-2", "PAR that the cell absorbs"}},
      {{"par0", "", "", "W m-2", "PAR entering the water"},
       {"kw", "water_attenuation", text(p.water_attenuation), "m-1", "attenuation of water, red and blue"},
       {"chi", "chlorophyll_attenuation", text(p.chlorophyll_attenuation), "m-1 (mg m-3)^-e",
        "attenuation of chlorophyll, red and blue"},
       {"e", "chlorophyll_exponent", text(p.chlorophyll_exponent), "1", "its exponent, red and blue"},
       {"r_pig", "pigment_ratio", fmt::format("{}", p.pigment_ratio), "1", "chlorophyll in total pigment"},
       {"w", "weights", text(p.weights), "1", "share of the bands in par0, red and blue"}},
      evaluate<float>,
      evaluate<double>,
      "k,thickness,chl,par0\n2,10,0.4,100\n1,15,0.2,100\n"};
}

}  // namespace sounding::cli
