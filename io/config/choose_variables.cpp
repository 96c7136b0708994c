// SPDX-License-Identifier: Apache-2.0
#include "io/config/choose_variables.hpp"

#include <algorithm>
#include <set>

#include "io/config/words.hpp"

namespace sounding::io {
namespace {

bool is_pattern(std::string_view text) { return text.find_first_of("*/") != std::string_view::npos; }

/// Whether a text is of a form in which * stands for any text.
bool fits(std::string_view form, std::string_view text) {
  constexpr std::size_t none = std::string_view::npos;
  std::size_t f = 0, t = 0, star = none, star_text = 0;
  while (t < text.size()) {
    if (f < form.size() && form[f] == '*') {
      star = f++;
      star_text = t;
    } else if (f < form.size() && form[f] == text[t]) {
      ++f;
      ++t;
    } else if (star != none) {  // the last star stands for one letter more
      f = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  return form.find_first_not_of('*', f) == none;
}

/// Whether a pattern of ids, or of a group and its ids, is one of the variable.
bool fits(std::string_view pattern, const OutputVariable& variable) {
  const std::size_t slash = pattern.find('/');
  if (slash == std::string_view::npos) return fits(pattern, variable.id);
  return fits(pattern.substr(0, slash), variable.group) && fits(pattern.substr(slash + 1), variable.id);
}

std::string_view name_of(Medium medium) { return medium == Medium::ocean ? "ocean" : "atmosphere"; }

/// The names of one stream.
class Chooser {
 public:
  Chooser(const RunConfig& config, const Stream& stream, Problems& problems)
      : config_(config),
        stream_(stream),
        catalogue_(output_variables(stream.medium)),
        path_("output.streams." + stream.name + ".variables"),
        problems_(problems) {}

  std::vector<std::string> choose(const Node& list) {
    std::set<std::string_view> written;
    for (std::size_t i = 0; i < stream_.variables.size(); ++i) {
      const std::string& text = stream_.variables[i];
      place_ = list.items[i].place;
      if (!written.insert(text).second) {
        refuse("found " + in_quotes(text) + " twice; keep one");
      } else if (text == "all" || is_pattern(text)) {
        choose_group(text);
      } else {
        choose_named(text);
      }
    }
    return std::move(ids_);
  }

 private:
  bool summable(const OutputVariable& variable) const {
    return stream_.reduction != Reduction::sum || has_sum(variable);
  }

  void refuse(const std::string& message) { problems_.add(place_, path_, message); }

  void take(const OutputVariable& variable) {
    if (std::find(ids_.begin(), ids_.end(), variable.id) == ids_.end()) ids_.emplace_back(variable.id);
  }

  void choose_named(const std::string& text) {
    const auto named = std::find_if(catalogue_.begin(), catalogue_.end(), [&](const OutputVariable& v) {
      return v.id == text || v.standard_name == text;
    });
    if (named == catalogue_.end()) return refuse_unknown(text);
    if (!is_available(config_, *named))
      return refuse("found " + in_quotes(text) + ", which this run does not compute; it needs " +
                    std::string(needs_text(named->needs)));
    if (!summable(*named)) return refuse("found " + in_quotes(text) + ", no flux, for " + sums_are());
    take(*named);
  }

  void choose_group(const std::string& text) {
    std::size_t known = 0, available = 0, chosen = 0;
    std::vector<std::string> needs;
    for (const OutputVariable& variable : catalogue_) {
      if (text != "all" && !fits(text, variable)) continue;
      ++known;
      if (!is_available(config_, variable)) {
        const std::string due(needs_text(variable.needs));
        if (std::find(needs.begin(), needs.end(), due) == needs.end()) needs.push_back(due);
        continue;
      }
      ++available;
      if (!summable(variable)) continue;
      ++chosen;
      take(variable);
    }
    if (known == 0) return refuse_unknown(text);
    if (available == 0)
      return refuse("found " + in_quotes(text) +
                    ", of which this run computes nothing; needed: " + comma_list(needs));
    if (chosen == 0) refuse("found " + in_quotes(text) + ", in which there is no flux, for " + sums_are());
  }

  std::string sums_are() const {
    std::vector<std::string> ids;
    for (const OutputVariable& v : catalogue_)
      if (!v.amount.units.empty() && is_available(config_, v)) ids.emplace_back(v.id);
    return "reduction: sum, the amount that a flux brings; " +
           (ids.empty() ? "this run has none" : "with a sum: " + comma_list(ids));
  }

  std::vector<std::string> groups() const {
    std::vector<std::string> all;
    for (const OutputVariable& v : catalogue_)
      if (const std::string group = std::string(v.group) + "/*";
          std::find(all.begin(), all.end(), group) == all.end())
        all.push_back(group);
    return all;
  }

  void refuse_unknown(const std::string& text) {
    const std::vector<std::string> in_groups = groups();
    if (std::find(in_groups.begin(), in_groups.end(), text + "/*") != in_groups.end())
      return refuse("found " + in_quotes(text) + ", a group; " + in_quotes(text + "/*") + " is due");
    for (const Medium other : {Medium::ocean, Medium::atmosphere})
      if (other != stream_.medium && find_output_variable(other, text))
        return refuse("found " + in_quotes(text) + ", a variable of the " + std::string(name_of(other)) +
                      "; this stream is of the " + std::string(name_of(stream_.medium)));
    std::vector<std::string> ids, names = in_groups;
    for (const OutputVariable& v : catalogue_) {
      ids.emplace_back(v.id);
      names.emplace_back(v.id);
      if (!v.standard_name.empty()) names.emplace_back(v.standard_name);
    }
    const std::string near = nearest_word(text, names);
    refuse("found " + in_quotes(text) +
           (is_pattern(text) ? ", which fits no variable; " : ", an unknown variable; ") +
           (near.empty() ? "known: " + comma_list(ids) + "; groups: " + comma_list(in_groups)
                         : "nearest: " + near));
  }

  const RunConfig& config_;
  const Stream& stream_;
  std::span<const OutputVariable> catalogue_;
  std::string path_;
  Problems& problems_;
  Place place_;
  std::vector<std::string> ids_;
};

}  // namespace

std::string_view needs_text(Needs needs) {
  switch (needs) {
    case Needs::nothing:
      break;
    case Needs::light:
      return "ocean.light: {enabled: true}";
    case Needs::plankton:
      return "ocean.npzd: {enabled: true}";
    case Needs::open_floor:
      return "ocean.npzd.sea_floor: open";
    case Needs::convective_mixing:
      return "ocean.mixing.kind: convective";
    case Needs::prognostic_temperature:
      return "atmosphere.temperature: prognostic";
    case Needs::heat_tendency:
      return "atmosphere.forcing.large_scale.theta_li_tendency";
    case Needs::water_tendency:
      return "atmosphere.forcing.large_scale.q_np_tendency";
    case Needs::subsiding_heat:
      return "atmosphere.forcing.large_scale.vertical_velocity, with atmosphere.temperature: prognostic";
    case Needs::subsiding_water:
      return "atmosphere.forcing.large_scale.vertical_velocity";
    case Needs::radiation:
      return "atmosphere.forcing.radiation.kind: prescribed or liquid_water";
    case Needs::rain:
      return "a scheme of atmosphere.microphysics that keeps rain: any but zero_moment";
    case Needs::surface_fluxes:
      return "atmosphere.forcing.surface.kind: energy, kinematic or bulk";
    case Needs::k_profile:
      return "atmosphere.mixing.kind: k_profile";
    case Needs::snow:
      return "atmosphere.microphysics.scheme: one_moment";
  }
  return {};
}

bool is_available(const RunConfig& config, const OutputVariable& variable) {
  switch (variable.needs) {
    case Needs::nothing:
      break;
    case Needs::light:
      return config.ocean.light.enabled;
    case Needs::plankton:
      return config.ocean.npzd.enabled;
    case Needs::open_floor:
      return config.ocean.npzd.enabled && config.ocean.npzd.sea_floor == SeaFloor::open;
    case Needs::convective_mixing:
      return config.ocean.mixing.kind == OceanMixingKind::convective;
    case Needs::prognostic_temperature:
      return config.atmosphere.temperature == TemperatureRule::prognostic;
    case Needs::heat_tendency:
      return acts(config.atmosphere.forcing.large_scale.theta_li_tendency);
    case Needs::water_tendency:
      return acts(config.atmosphere.forcing.large_scale.q_np_tendency);
    case Needs::subsiding_heat:
      return acts(config.atmosphere.forcing.large_scale.vertical_velocity) &&
             config.atmosphere.temperature == TemperatureRule::prognostic;
    case Needs::subsiding_water:
      return acts(config.atmosphere.forcing.large_scale.vertical_velocity);
    case Needs::radiation:
      return config.atmosphere.forcing.radiation.kind != RadiationKind::none;
    case Needs::rain:
      return config.atmosphere.microphysics.scheme != MicrophysicsScheme::zero_moment;
    case Needs::surface_fluxes:
      return config.atmosphere.forcing.surface.kind != SurfaceFluxKind::none ||
             config.atmosphere.mixing.kind == AirMixingKind::k_profile;
    case Needs::k_profile:
      return config.atmosphere.mixing.kind == AirMixingKind::k_profile;
    case Needs::snow:
      return config.atmosphere.microphysics.scheme == MicrophysicsScheme::one_moment;
  }
  return true;
}

bool is_written(const RunConfig& config, Medium medium, std::string_view id) {
  return std::any_of(config.output.streams.begin(), config.output.streams.end(), [&](const Stream& stream) {
    return stream.medium == medium &&
           std::find(stream.variables.begin(), stream.variables.end(), id) != stream.variables.end();
  });
}

void choose_variables(RunConfig& config, const Node& root, Problems& problems) {
  for (Stream& stream : config.output.streams) {
    const Node* written = root.find("output")->find("streams")->find(stream.name);
    const Node* list = written->find("variables");
    const bool both = config.ocean.enabled && config.atmosphere.enabled;
    const bool in_run = stream.medium == Medium::ocean ? config.ocean.enabled : config.atmosphere.enabled;
    // What has no medium, or one that is not there, is told of elsewhere; its names mean nothing.
    if (!in_run || (both && written->find("medium") == nullptr) || stream.variables.empty()) continue;
    stream.variables = Chooser(config, stream, problems).choose(*list);
  }
}

}  // namespace sounding::io
