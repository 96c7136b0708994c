// SPDX-License-Identifier: Apache-2.0
#include "io/config/print.hpp"

#include "io/config/checks.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// A YAML scalar in double quotes.
std::string yaml_quoted(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out.append(1, '\\').append(1, c);
    } else if (byte < 0x20 || byte == 0x7F) {
      out.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string two_digits(long value) { return (value < 10 ? "0" : "") + std::to_string(value); }

std::string date_text(std::chrono::sys_time<std::chrono::microseconds> time) {
  using namespace std::chrono;
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(floor<seconds>(time - day));
  const std::string year = std::to_string(static_cast<int>(date.year()));
  return std::string(4 - year.size(), '0') + year + "-" + two_digits(static_cast<unsigned>(date.month())) +
         "-" + two_digits(static_cast<unsigned>(date.day())) + " " + two_digits(clock.hours().count()) + ":" +
         two_digits(clock.minutes().count()) + ":" + two_digits(clock.seconds().count());
}

template <class T, class Print>
std::string list_text(const std::vector<T>& list, Print print) {
  std::vector<std::string> entries;
  for (const T& entry : list) entries.push_back(print(entry));
  return "[" + comma_list(entries) + "]";
}

/// "{name: "PAP", latitude: 49 degrees_north, longitude: -16.5 degrees_east}"; empty for no place.
std::string place_in_braces(const Site& place) {
  std::vector<std::string> parts;
  if (!place.name.empty()) parts.push_back("name: " + yaml_quoted(place.name));
  const auto add = [&](const char* name, const std::optional<double>& value, const char* unit) {
    if (value) parts.push_back(std::string(name) + ": " + shortest(*value) + " " + unit);
  };
  add("latitude", place.latitude, "degrees_north");
  add("longitude", place.longitude, "degrees_east");
  add("x", place.x, "m");
  add("y", place.y, "m");
  return parts.empty() ? "" : "{" + comma_list(parts) + "}";
}

/// Writes the member that a key's target points to.
struct Printer {
  const Key& key;
  std::string unit;

  std::string quantity(double value) const { return shortest(value) + (unit.empty() ? "" : " " + unit); }

  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
  std::string operator()(const int* value) const {
    return *value == 0 && key.need == Need::optional ? "" : std::to_string(*value);
  }
  std::string operator()(const std::uint64_t* value) const { return std::to_string(*value); }
  std::string operator()(const std::int64_t* value) const {
    constexpr std::int64_t gibibyte = std::int64_t{1} << 30;
    return *value % gibibyte == 0 ? std::to_string(*value / gibibyte) + " GiB"
                                  : std::to_string(*value) + " B";
  }
  std::string operator()(const double* value) const { return quantity(*value); }
  std::string operator()(const std::optional<double>* value) const { return *value ? quantity(**value) : ""; }
  std::string operator()(const std::chrono::microseconds* value) const {
    return value->count() == 0 && key.need == Need::optional ? "" : seconds_text(*value);
  }
  std::string operator()(const std::chrono::sys_time<std::chrono::microseconds>* value) const {
    return date_text(*value);
  }
  std::string operator()(const std::string* value) const { return value->empty() ? "" : yaml_quoted(*value); }
  std::string operator()(const std::filesystem::path* value) const {
    return value->empty() ? "" : yaml_quoted(value->string());
  }
  std::string operator()(const std::vector<double>* list) const {
    return list->empty() ? "" : list_text(*list, [this](double value) { return quantity(value); });
  }
  std::string operator()(const std::vector<std::string>* list) const {
    return list->empty() ? "" : list_text(*list, [](const std::string& name) { return name; });
  }
  std::string operator()(const Site* place) const { return place_in_braces(*place); }
  std::string operator()(const std::vector<Site>* list) const {
    return list->empty() ? "" : list_text(*list, place_in_braces);
  }
  std::string operator()(const Source* source) const {
    if (const auto* file = std::get_if<FileVariable>(source)) {
      return "{file: " + yaml_quoted(file->file.string()) + ", variable: " + yaml_quoted(file->variable) +
             "}";
    }
    if (const auto* profile = std::get_if<Profile>(source)) {
      const auto height = [](double z) { return shortest(z) + " m"; };
      const auto value = [this](double v) { return quantity(v); };
      return "{profile: {z: " + list_text(profile->z, height) +
             ", values: " + list_text(profile->values, value) + "}}";
    }
    return quantity(std::get<double>(*source));
  }
  std::string operator()(const ChoiceTarget& choice) const {
    return std::string(key.choices[static_cast<std::size_t>(choice.get(choice.member))].word);
  }
};

}  // namespace

std::string value_text(const Key& key, const Owner& owner) {
  if (key.at == nullptr || key.kind == Kind::section) return {};
  return std::visit(Printer{key, std::string(key.unit_in(owner.config))}, key.at(owner));
}

std::string default_text(const Key& key) {
  if (key.need == Need::required) return {};
  RunConfig config;
  Stream stream;
  return value_text(key, {config, &stream});
}

}  // namespace sounding::io
