// SPDX-License-Identifier: Apache-2.0
#include "io/config/convert.hpp"

#include <algorithm>

#include "io/config/describe.hpp"
#include "io/config/scalar.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

using Microseconds = std::chrono::microseconds;

bool inside(const Bounds& b, double value) {
  return (b.low_open ? value > b.low : value >= b.low) && (b.high_open ? value < b.high : value <= b.high);
}

/// One conversion: the node, its key, where it lands, and where complaints go.
class Conversion {
 public:
  Conversion(const Node& node, const Key& key, const std::string& path, const Owner& owner,
             Problems& problems)
      : node_(node), key_(key), path_(path), owner_(owner), problems_(problems), target_(key.at(owner)) {}

  void run() {
    const bool taken_out = node_.kind == Node::Kind::null && !node_.text.empty();
    if (taken_out && key_.need == Need::optional) return;
    switch (key_.kind) {
      case Kind::boolean:
        return boolean();
      case Kind::integer:
        return integer();
      case Kind::quantity:
        return quantity();
      case Kind::duration:
        return duration();
      case Kind::date:
        return date();
      case Kind::stop:
        return stop();
      case Kind::size:
        return size();
      case Kind::choice:
        return choice();
      case Kind::text:
        return text();
      case Kind::input_file:
        return input_file();
      case Kind::directory:
        return directory();
      case Kind::quantities:
        return quantities();
      case Kind::texts:
        return texts();
      case Kind::place:
        return place();
      case Kind::places:
        return places();
      case Kind::source:
        return source();
      case Kind::section:
        return;  // sections have no value; their keys are read one by one
    }
  }

 private:
  void refuse(const std::string& remark = {}, const std::string& hint = {}) {
    problems_.add(node_.place, path_, complaint(node_, key_, key_.unit_in(owner_.config), remark, hint));
  }

  /// Whether the node is a single value; quoted ones only where quotes are harmless.
  bool is_scalar(bool quotes_allowed) {
    if (node_.kind != Node::Kind::scalar) return refuse(), false;
    if (node_.quoted && !quotes_allowed) return refuse({}, "remove the quotes"), false;
    return true;
  }

  template <class T>
  void store(T value) {
    *std::get<T*>(target_) = std::move(value);
    owner_.config.notes.origins[path_] = problems_.locate(node_.place);
  }

  /// Stores a reading if it succeeded and lies within the bounds of the key.
  template <class T>
  bool accepted(const Reading<T>& reading, double measure) {
    if (!reading.value) return refuse(reading.remark, reading.hint), false;
    if (!inside(key_.bounds, measure)) return refuse(), false;
    return true;
  }

  void boolean() {
    if (!is_scalar(false)) return;
    const auto reading = read_boolean(node_.text);
    if (accepted(reading, 0)) store(*reading.value);
  }

  void integer() {
    if (!is_scalar(false)) return;
    const auto reading = read_integer(node_.text);
    if (!accepted(reading, reading.value ? static_cast<double>(*reading.value) : 0)) return;
    if (std::holds_alternative<int*>(target_)) {
      store(static_cast<int>(*reading.value));  // the bounds of the key lie within int
    } else {
      store(static_cast<std::uint64_t>(*reading.value));
    }
  }

  void quantity() {
    const auto value = convert_quantity(node_, key_, key_.unit_in(owner_.config), path_, problems_);
    if (!value) return;
    if (std::holds_alternative<double*>(target_)) {
      store(*value);
    } else {
      store(std::optional<double>(*value));
    }
  }

  void duration() {
    if (std::holds_alternative<double*>(target_)) return quantity();
    if (!is_scalar(!is_bare_number(node_.text))) return;
    const auto reading = read_duration(node_.text);
    if (accepted(reading, reading.value ? 1e-6 * static_cast<double>(reading.value->count()) : 0)) {
      store(*reading.value);
    }
  }

  void date() {
    if (!is_scalar(true)) return;
    const auto reading = read_date(node_.text);
    if (accepted(reading, 0)) store(*reading.value);
  }

  void stop() {
    if (node_.kind != Node::Kind::scalar || !looks_like_date(node_.text)) return duration();
    const auto reading = read_date(node_.text);
    if (!accepted(reading, 1)) return;
    const Microseconds length = *reading.value - owner_.config.run.start;
    if (length <= Microseconds(0)) return refuse("not after run.start");
    store(length);
  }

  void size() {
    if (!is_scalar(!is_bare_number(node_.text))) return;
    const auto reading = read_size(node_.text);
    if (accepted(reading, reading.value ? static_cast<double>(*reading.value) : 0)) store(*reading.value);
  }

  void choice() {
    if (!is_scalar(true)) return;
    std::vector<std::string> words;
    for (const Choice& c : key_.choices) words.emplace_back(c.word);
    const auto found = std::find(words.begin(), words.end(), node_.text);
    if (found == words.end()) {
      const std::string nearest = nearest_word(node_.text, words);
      return refuse({}, nearest.empty() ? "" : "nearest: " + nearest);
    }
    const ChoiceTarget member = std::get<ChoiceTarget>(target_);
    member.set(member.member, static_cast<int>(found - words.begin()));
    owner_.config.notes.origins[path_] = problems_.locate(node_.place);
  }

  void text() {
    if (!is_scalar(true)) return;
    if (node_.text.empty()) return refuse("an empty text");
    store(node_.text);
  }

  void input_file() {
    if (auto file = convert_input_file(node_, path_, problems_)) store(std::move(*file));
  }

  void directory() {
    if (!is_scalar(true)) return;
    if (node_.text.empty()) return refuse("an empty text");
    if (node_.text.find("://") != std::string::npos) return refuse("a URL");
    store(std::filesystem::path(node_.text));
  }

  void quantities() {
    if (auto list = convert_list(node_, key_, key_.unit_in(owner_.config), path_, problems_)) {
      store(std::move(*list));
    }
  }

  void texts() {
    if (node_.kind != Node::Kind::list) return refuse();
    if (node_.items.size() < key_.fewest || node_.items.size() > key_.most) return refuse();
    std::vector<std::string> list;
    for (const Node& item : node_.items) {
      if (item.kind != Node::Kind::scalar || item.text.empty()) {
        return problems_.add(item.place, path_, found_text(item) + " in the list; a name is due");
      }
      list.push_back(item.text);
    }
    store(std::move(list));
  }

  void place() {
    if (auto value = convert_place(node_, path_, problems_)) store(std::move(*value));
  }

  void places() {
    auto list = convert_places(node_, key_, path_, problems_);
    if (!list) return;
    for (std::size_t i = 0; i < list->size(); ++i)
      owner_.config.notes.origins[path_ + "[" + std::to_string(i) + "]"] =
          problems_.locate(node_.items[i].place);
    store(std::move(*list));
  }

  void source() {
    auto value = convert_source(node_, key_, path_, problems_);
    if (!value) return;
    if (const Node* file = node_.find("file"))
      owner_.config.notes.origins[path_ + ".file"] = problems_.locate(file->place);
    store(std::move(*value));
  }

  const Node& node_;
  const Key& key_;
  const std::string& path_;
  const Owner& owner_;
  Problems& problems_;
  Target target_;
};

}  // namespace

void convert(const Node& node, const Key& key, const std::string& path, const Owner& owner,
             Problems& problems) {
  if (key.at != nullptr) Conversion(node, key, path, owner, problems).run();
}

std::optional<double> convert_quantity(const Node& node, const Key& key, std::string_view unit,
                                       const std::string& path, Problems& problems) {
  const auto refuse = [&](const std::string& remark, const std::string& hint) {
    problems.add(node.place, path, complaint(node, key, unit, remark, hint));
    return std::nullopt;
  };
  if (node.kind != Node::Kind::scalar) return refuse({}, {});
  if (node.quoted && is_bare_number(node.text)) return refuse({}, "remove the quotes");
  const Reading<double> reading = read_quantity(node.text, unit);
  if (!reading.value) return refuse(reading.remark, reading.hint);
  if (!inside(key.bounds, *reading.value)) {
    const std::string converted = shortest(*reading.value) + (unit.empty() ? "" : " " + std::string(unit));
    return refuse(is_bare_number(node.text) || converted == node.text ? "" : converted, {});
  }
  return reading.value;
}

}  // namespace sounding::io
