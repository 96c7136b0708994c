// SPDX-License-Identifier: Apache-2.0
#include "io/config/annotated.hpp"

#include <algorithm>
#include <charconv>

#include "io/config/describe.hpp"
#include "io/config/entries.hpp"
#include "io/config/print.hpp"

namespace sounding::io {
namespace {

constexpr std::size_t comment_column = 44;  ///< where comments begin, if the value leaves room

/// Whole hours and days as such: 864000 s is 10 d.
std::string readable(const Entry& entry) {
  const bool is_time = entry.key->kind == Kind::duration || entry.key->kind == Kind::stop;
  if (!is_time || !entry.value.ends_with(" s")) return entry.value;
  const char* end = entry.value.data() + entry.value.size() - 2;
  std::int64_t seconds = 0;
  const auto [stop, error] = std::from_chars(entry.value.data(), end, seconds);
  if (error != std::errc() || stop != end || seconds <= 0 || seconds % 3600 != 0) return entry.value;
  return seconds % 86400 == 0 ? std::to_string(seconds / 86400) + " d"
                              : std::to_string(seconds / 3600) + " h";
}

class Annotator {
 public:
  Annotator(const RunConfig& config, Detail detail)
      : entries_(entries_of(config)), detail_(detail), config_(config) {}

  std::string write() {
    for (std::size_t i = 0; i < entries_.size();) i = write_entry(i);
    return std::move(text_);
  }

 private:
  static bool is_section(const Entry& entry) { return entry.key->kind == Kind::section; }

  /// Whether a key says more than leaving it out: a value, or a section that is one of several.
  static bool says_something(const Entry& entry) {
    if (is_section(entry)) return entry.key->shown != nullptr;
    if (entry.path == "config_version") return true;
    return !entry.value.empty() &&
           (entry.key->need != Need::defaulted || entry.value != default_text(*entry.key));
  }

  bool all_below_are_defaults(const Entry& section, std::size_t index) const {
    return std::none_of(entries_.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                        entries_.begin() + static_cast<std::ptrdiff_t>(section.end),
                        [&](const Entry& entry) { return entry.used && says_something(entry); });
  }

  /// Writes an entry, and of a section what is below it; returns the index of what follows.
  std::size_t write_entry(std::size_t i) {
    const Entry& entry = entries_[i];
    if (entry.depth == 0 && detail_ != Detail::minimal && !text_.empty()) text_ += "\n";
    if (!entry.used) return write_unused(i);
    if (!is_section(entry)) {
      // Writing a section switches it on, unless it says otherwise.
      const bool is_switch = entry.name == "enabled";
      if (detail_ == Detail::minimal && !is_switch && !says_something(entry)) return i + 1;
      line(entry, entry.value.empty() ? entry.depth : -1);
      return i + 1;
    }
    const bool idle = all_below_are_defaults(entry, i);
    // A section that alone says which domain it is, as in idealised: {}.
    if (detail_ == Detail::minimal && idle) {
      if (entry.key->shown != nullptr) line(entry, -1, " {}");
      return entry.end;
    }
    if (detail_ == Detail::normal && idle && !entry.on) return write_unused(i);
    line(entry, -1);
    for (std::size_t below = i + 1; below < entry.end;) below = write_entry(below);
    return entry.end;
  }

  /// What does not apply, behind a #: a line of it, or all.
  std::size_t write_unused(std::size_t i) {
    const Entry& top = entries_[i];
    if (detail_ == Detail::minimal) return top.end;
    line(top, top.depth, "",
         detail_ == Detail::normal ? "; all its keys: sounding keys " + std::string(top.key->path) : "");
    if (detail_ == Detail::normal) return top.end;
    for (std::size_t below = i + 1; below < top.end; ++below) line(entries_[below], top.depth);
    return top.end;
  }

  /// One key.  hash: depth at which a # takes it out of the file, or -1.
  void line(const Entry& entry, int hash, const std::string& appended = "", const std::string& more = "") {
    const auto blanks = [](int depth) { return std::string(2 * static_cast<std::size_t>(depth), ' '); };
    std::string written = hash < 0 ? blanks(entry.depth) : blanks(hash) + "#" + blanks(entry.depth - hash);
    const bool has_value = !entry.value.empty() && !(hash >= 0 && entry.key->need == Need::required);
    const std::string indent = blanks(entry.depth);
    written += entry.name + ":" + (has_value ? " " + readable(entry) : "") + appended;
    const std::string comment = "# " + meaning(*entry.key) + more;
    if (written.size() + 1 < comment_column) {
      text_ += written + std::string(comment_column - written.size(), ' ') + comment + "\n";
    } else {
      text_ += indent + comment + "\n" + written + "\n";
    }
    if (detail_ != Detail::full) return;
    for (const Choice& choice : entry.key->choices)
      text_ += std::string(comment_column, ' ') + "#     " + std::string(choice.word) + ": " +
               std::string(choice.help) + "\n";
  }

  std::string meaning(const Key& key) const {
    const std::string help(key.help);
    if (key.kind == Kind::section) return help;
    return help + " [" + allowed_text(key, key.unit_in(config_)) + "; " + default_clause(key) + "]";
  }

  std::vector<Entry> entries_;
  Detail detail_;
  const RunConfig& config_;
  std::string text_;
};

}  // namespace

std::string annotated_yaml(const RunConfig& config, Detail detail) {
  return Annotator(config, detail).write();
}

RunConfig starter_config() {
  using namespace std::chrono_literals;
  RunConfig config;
  config.run.start = std::chrono::sys_days(std::chrono::April / 1 / 2000);
  config.run.stop = 10 * 24h;
  config.domain.idealised.nx = 8;
  config.domain.idealised.shape = Shape::slope;
  config.domain.idealised.depth = 100;
  config.domain.idealised.shelf_depth = 20;
  Ocean& ocean = config.ocean;
  ocean.enabled = true;
  ocean.dt = 10min;
  ocean.levels.count = 40;
  ocean.levels.depth = 100;
  ocean.initial.temperature = Profile{{-100, -40, 0}, {10, 11, 14}};
  ocean.initial.nitrate = Profile{{-100, -40, 0}, {9, 4, 1.5}};
  ocean.forcing.surface_par.kind = SurfaceParKind::shortwave;
  ocean.forcing.shortwave = {ShortwaveKind::diurnal, 500, 43200};
  ocean.forcing.heat_flux = -120;
  ocean.light.enabled = ocean.npzd.enabled = true;
  ocean.mixing.kind = OceanMixingKind::convective;
  Stream& stream = config.output.streams.emplace_back();
  stream.name = "ocean_6h";
  stream.every = 6h;
  stream.variables = {"temperature", "nitrate", "phytoplankton", "zooplankton", "detritus", "par"};
  return config;
}

}  // namespace sounding::io
