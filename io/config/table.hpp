// SPDX-License-Identifier: Apache-2.0
/// \file
/// The one table of all keys.  A key is declared once: where it stands, what it takes, what it means, and
/// where its value lands.  Parsing, the default file, the schema and the help are all read from here.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "io/config/run_config.hpp"

namespace sounding::io {

/// What a key takes.
enum class Kind {
  section,     ///< a map of further keys
  boolean,     ///< true or false
  integer,     ///< a whole number
  quantity,    ///< a number with a unit; without one it is taken in the unit of the key
  duration,    ///< a quantity of time
  date,        ///< YYYY-MM-DD[ hh:mm[:ss]], UTC
  stop,        ///< a duration after the start, or a date
  size,        ///< bytes: 8 GiB
  choice,      ///< one of the listed words
  text,        ///< a name
  input_file,  ///< the path of a file that exists, relative to the file that names it
  directory,   ///< a path, relative to the directory the program is started in
  quantities,  ///< a list of quantities
  texts,       ///< a list of names
  place,       ///< {name, latitude, longitude}, {name, x, y}
  places,      ///< a list of places
  source,      ///< a quantity, or {value}, {profile: {z, values}}, {file, variable}
};

enum class Need { defaulted, required, optional };

/// Allowed values, in the unit of the key.  For lists and sources: of each entry.
struct Bounds {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
  bool low_open = false, high_open = false;
};
constexpr Bounds from_to(double low, double high) { return {low, high, false, false}; }
constexpr Bounds above_to(double low, double high) { return {low, high, true, false}; }
constexpr Bounds at_least(double low) { return {low, Bounds{}.high, false, false}; }
constexpr Bounds above(double low) { return {low, Bounds{}.high, true, false}; }

struct Choice {
  std::string_view word, help;
};

/// An enumeration member, reached without its type.  The words of a choice are in the enumerators' order.
struct ChoiceTarget {
  void* member;
  int (*get)(const void*);
  void (*set)(void*, int);
};

/// The member of the configuration that a key fills.
using Target =
    std::variant<std::monostate, bool*, int*, std::int64_t*, std::uint64_t*, double*, std::optional<double>*,
                 std::chrono::microseconds*, std::chrono::sys_time<std::chrono::microseconds>*, std::string*,
                 std::filesystem::path*, std::vector<double>*, std::vector<std::string>*, Site*,
                 std::vector<Site>*, Source*, ChoiceTarget>;

template <class T>
Target target(T& member) {
  if constexpr (std::is_enum_v<T>) {
    return ChoiceTarget{&member, [](const void* m) { return static_cast<int>(*static_cast<const T*>(m)); },
                        [](void* m, int i) { *static_cast<T*>(m) = static_cast<T>(i); }};
  } else {
    return &member;
  }
}

/// What a key is looked up in: the configuration, and for `output.streams.*` the stream.
struct Owner {
  RunConfig& config;
  Stream* stream = nullptr;
};

struct Key {
  std::string_view path;  ///< "ocean.levels.count"; `*` stands for a name the user gives
  Kind kind = Kind::section;
  std::string_view unit = "";  ///< of the member; "" for plain numbers
  Bounds bounds = {};
  std::vector<Choice> choices = {};
  Need need = Need::defaulted;
  std::size_t fewest = 0, most = 4096;  ///< entries of a list
  std::string_view help;
  /// The member; for a section, if any, the bool that is set by writing the section.
  Target (*at)(const Owner&) = nullptr;
  /// For a key whose unit depends on another key, which stands before it in the table.
  std::string_view (*unit_for)(const RunConfig&) = nullptr;
  /// For a section: the child that a value written in place of the section stands for.
  std::string_view shorthand = "";
  /// For a section: whether the resolved text shows it; absent: always.
  bool (*shown)(const Owner&) = nullptr;
  /// Whether a restart may change it: it moves the end of a run or the machine, not what is computed.
  bool free_at_restart = false;
  /// Whether it may differ from column to column of one run: a sweep over it takes extra columns.
  bool per_column = false;

  std::string_view parent() const;
  std::string_view name() const;
  std::string_view unit_in(const RunConfig& config) const { return unit_for ? unit_for(config) : unit; }
};

/// Every key, parents before their children, in the order in which files are written.
const std::vector<Key>& all_keys();

/// The keys directly below `path` ("" for the root).
std::vector<const Key*> keys_below(std::string_view path);
const Key* find_key(std::string_view path);

// The parts of the table, one calm list per file.
std::vector<Key> run_keys();
std::vector<Key> checkpoint_keys();
std::vector<Key> domain_keys();
std::vector<Key> ocean_keys();
std::vector<Key> ocean_biology_keys();
std::vector<Key> atmosphere_keys();
std::vector<Key> microphysics_keys();
std::vector<Key> column_forcing_keys();
std::vector<Key> output_keys();

}  // namespace sounding::io

/// Where the value of a key lands: SOUNDING_AT(run.threads) is a function from the owner to that member.
#define SOUNDING_AT(member) [](const Owner& owner) -> Target { return target(owner.config.member); }
#define SOUNDING_IN_STREAM(member) [](const Owner& owner) -> Target { return target(owner.stream->member); }
