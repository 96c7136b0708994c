// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/combine_runs.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "io/netcdf/file.hpp"
#include "io/netcdf/input.hpp"
#include "io/netcdf/stream_layout.hpp"
#include "io/publish.hpp"

namespace sounding::io {
namespace {

bool over_time(const InputVariable& v) { return !v.dimension.empty() && v.dimension.front() == "time"; }

std::vector<unsigned char> raw(const NetcdfFile& file, const InputVariable& v, std::vector<std::size_t> start,
                               const std::vector<std::size_t>& count) {
  std::size_t size = 0;
  file.check(nc_inq_type(file.id(), v.type, nullptr, &size), "looking at " + v.name);
  for (const std::size_t n : count) size *= n;
  std::vector<unsigned char> bytes(size);
  if (size > 0)
    file.check(nc_get_vara(file.id(), v.id, start.data(), count.data(), bytes.data()), "reading " + v.name);
  return bytes;
}

/// The variables of a file, in the shape that they have for one of its members.
std::vector<InputVariable> variables_of(const NetcdfFile& file, std::size_t members) {
  std::vector<InputVariable> all = list_variables(file);
  for (InputVariable& v : all)
    for (std::size_t i = 0; i < v.shape.size(); ++i)
      if (v.dimension[i] == "y") v.shape[i] /= members;
  return all;
}

/// Where the values of a member begin; of coordinates, which are the same for all, those of the first.
std::vector<std::size_t> begin_of(const InputVariable& v, std::size_t member, bool coordinate) {
  std::vector<std::size_t> begin(v.shape.size(), 0);
  for (std::size_t i = 0; i < v.shape.size() && !coordinate; ++i)
    if (v.dimension[i] == "y") begin[i] = member * v.shape[i];
  return begin;
}

std::optional<InputVariable> find_in(const std::vector<InputVariable>& variables, const std::string& name) {
  for (const InputVariable& v : variables)
    if (v.name == name) return v;
  return std::nullopt;
}

/// What is wrong with a variable beside that of its name in the first run, up to the name of the file; empty
/// where the two go together.
std::string mismatch(const NetcdfFile& first, const InputVariable& v, const NetcdfFile& file,
                     const std::optional<InputVariable>& other) {
  if (!other) return v.name + " is not in";
  if (other->dimension != v.dimension || other->shape != v.shape) return v.name + " has another shape in";
  if (other->type != v.type) return v.name + " has another type in";
  // What gives the same bytes another meaning, as another start does.
  for (const char* name : {"units", "calendar", "cell_methods", "positive"})
    if (text_attribute(first, v.id, name) != text_attribute(file, other->id, name))
      return fmt::format("{} of {} differs in", name, v.name);
  return {};
}

/// Names of the variables that get the axes; in `why` the reason where the runs do not go together.
std::set<std::string> find_varying(const std::vector<CaseFile>& from, const NetcdfFile& first,
                                   std::size_t first_member, const std::vector<InputVariable>& variables,
                                   const std::set<std::string>& shared, std::string& why) {
  std::set<std::string> varying;
  for (const InputVariable& v : variables)
    if (over_time(v) && !shared.contains(v.name)) varying.insert(v.name);
  for (const auto& [path, member, members] : from) {
    if (path.empty() || (path.string() == first.path() && member == first_member)) continue;
    const NetcdfFile file = open_input(path);
    const std::vector<InputVariable> others = variables_of(file, members);
    for (const InputVariable& v : others) {
      if (find_in(variables, v.name)) continue;
      why = v.name + " is not in " + first.path();
      return {};
    }
    for (const InputVariable& v : variables) {
      const auto other = find_in(others, v.name);
      if (const std::string wrong = mismatch(first, v, file, other); !wrong.empty()) {
        why = wrong + " " + path.string();
        return {};
      }
      const bool coordinate = shared.contains(v.name);
      if (varying.contains(v.name) || raw(file, *other, begin_of(*other, member, coordinate), v.shape) ==
                                          raw(first, v, begin_of(v, first_member, coordinate), v.shape))
        continue;
      if (coordinate) {
        why = fmt::format("{} differs in {}", v.name, path.string());
        return {};
      }
      varying.insert(v.name);
    }
  }
  return varying;
}

/// The combined file while it is written.
class Combined {
 public:
  Combined(const std::filesystem::path& path, const NetcdfFile& first, std::vector<InputVariable> variables,
           std::set<std::string> shared, std::set<std::string> varying, std::size_t first_member,
           const std::vector<SweepAxis>& axes)
      : file_(NetcdfFile::create(part_of(path))),
        first_(first),
        variables_(std::move(variables)),
        shared_(std::move(shared)),
        varying_(std::move(varying)),
        axes_(axes) {
    file_.set_context("", ExitCode::io_failed);
    define_dimensions();
    for (const InputVariable& v : variables_) define(v);
    attributes();
    file_.check(nc_enddef(file_.id()), "ending the definitions");
    write_axes();
    for (const InputVariable& v : variables_)
      if (!varying_.contains(v.name)) copy(first_, v, first_member, 0);
  }

  /// All that varies from the file of case `number`.
  void add(const CaseFile& part, std::size_t number) {
    const NetcdfFile from = open_input(part.path);
    const std::vector<InputVariable> all = variables_of(from, part.members);
    for (const InputVariable& v : variables_)
      if (varying_.contains(v.name)) copy(from, *find_in(all, v.name), part.member, number);
  }

  void finish(const std::filesystem::path& path) {
    file_.close();
    publish(path);
  }

 private:
  /// The end of the key, longer where that is taken: heat_flux, initial_temperature.
  std::string name_of(const std::string& key) const {
    const auto taken = [&](const std::string& name) {
      return dimensions_.contains(name) ||
             std::any_of(variables_.begin(), variables_.end(),
                         [&](const InputVariable& v) { return v.name == name; });
    };
    std::string text = key;
    std::replace(text.begin(), text.end(), '-', '_');
    std::size_t dot = text.rfind('.');
    for (;;) {
      std::string name = dot == std::string::npos ? text : text.substr(dot + 1);
      std::replace(name.begin(), name.end(), '.', '_');
      if (dot == std::string::npos || !taken(name)) return name;
      dot = dot == 0 ? std::string::npos : text.rfind('.', dot - 1);
    }
  }

  int dimension(const std::string& name, std::size_t length) {
    int id = -1;
    file_.check(nc_def_dim(file_.id(), name.c_str(), length, &id), "defining the dimension " + name);
    dimensions_[name] = id;
    return id;
  }

  void define_dimensions() {
    for (const InputVariable& v : variables_)
      for (std::size_t i = 0; i < v.dimension.size(); ++i)
        if (!dimensions_.contains(v.dimension[i])) dimension(v.dimension[i], v.shape[i]);
    for (const SweepAxis& axis : axes_) {
      const std::string name = name_of(axis.key);
      axis_dimensions_.push_back(dimension(name, axis.words.size()));
      const bool numbers = !axis.numbers.empty();
      int id = -1;
      file_.check(nc_def_var(file_.id(), name.c_str(), numbers ? NC_DOUBLE : NC_STRING, 1,
                             &axis_dimensions_.back(), &id),
                  "defining " + name);
      put_attribute(file_, id, "long_name", axis.long_name.empty() ? axis.key : axis.long_name);
      put_attribute(file_, id, "key", axis.key);
      if (numbers) put_attribute(file_, id, "units", axis.units);
      axis_variables_.push_back(id);
      axis_names_ += (axis_names_.empty() ? "" : " ") + name;
      axis_keys_ += (axis_keys_.empty() ? "" : " ") + axis.key;
    }
  }

  void define(const InputVariable& v) {
    const bool varies = varying_.contains(v.name);
    std::vector<int> ids;
    std::vector<std::size_t> chunk;
    if (varies) {
      ids = axis_dimensions_;
      chunk.assign(axis_dimensions_.size(), 1);
    }
    for (std::size_t i = 0; i < v.dimension.size(); ++i) {
      ids.push_back(dimensions_.at(v.dimension[i]));
      chunk.push_back(i == 0 && over_time(v) ? 1 : v.shape[i]);
    }
    int id = -1, attributes = 0;
    file_.check(nc_def_var(file_.id(), v.name.c_str(), v.type, static_cast<int>(ids.size()), ids.data(), &id),
                "defining " + v.name);
    ids_[v.name] = id;
    file_.check(nc_inq_varnatts(first_.id(), v.id, &attributes), "looking at " + v.name);
    for (int number = 0; number < attributes; ++number) copy_attribute(v.id, id, number);
    if (varies) name_fill_value(id, v);
    const bool empty = std::find(chunk.begin(), chunk.end(), 0) != chunk.end();
    if (!varies || empty || v.shape.size() < 2) return;
    file_.check(nc_def_var_chunking(file_.id(), id, NC_CHUNKED, chunk.data()), "storing " + v.name);
    file_.check(nc_def_var_deflate(file_.id(), id, 1, 1, 1), "storing " + v.name);
  }

  /// A case that came to nothing leaves what netCDF fills in; readers take it for missing where it is named.
  void name_fill_value(int id, const InputVariable& v) {
    if (nc_inq_attid(file_.id(), id, "_FillValue", nullptr) == NC_NOERR) return;
    std::array<std::byte, 16> fill{};
    int none = 0;
    file_.check(nc_inq_var_fill(file_.id(), id, &none, fill.data()), "filling " + v.name);
    file_.check(nc_def_var_fill(file_.id(), id, NC_FILL, fill.data()), "filling " + v.name);
  }

  void copy_attribute(int from, int to, int number) {
    std::array<char, NC_MAX_NAME + 1> name{};
    first_.check(nc_inq_attname(first_.id(), from, number, name.data()), "looking at an attribute");
    file_.check(nc_copy_att(first_.id(), from, name.data(), file_.id(), to), name.data());
  }

  /// Those of the first run, but for what holds for it alone.
  void attributes() {
    int count = 0;
    first_.check(nc_inq_natts(first_.id(), &count), "looking at the attributes");
    for (int number = 0; number < count; ++number) copy_attribute(NC_GLOBAL, NC_GLOBAL, number);
    // CF knows no discrete samples with more dimensions than these.
    for (const char* own : {"model_config_yaml", "model_config_sha256", "run_id", "featureType"})
      nc_del_att(file_.id(), NC_GLOBAL, own);
    put_attribute(file_, NC_GLOBAL, "sweep_dimensions", axis_names_);
    put_attribute(file_, NC_GLOBAL, "sweep_keys", axis_keys_);
  }

  void write_axes() {
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      const SweepAxis& axis = axes_[i];
      if (!axis.numbers.empty()) {
        file_.check(nc_put_var_double(file_.id(), axis_variables_[i], axis.numbers.data()), axis.key);
        continue;
      }
      std::vector<const char*> words;
      for (const std::string& word : axis.words) words.push_back(word.c_str());
      file_.check(nc_put_var_string(file_.id(), axis_variables_[i], words.data()), axis.key);
    }
  }

  /// Where case `number` stands along the axes.
  std::vector<std::size_t> place_of(std::size_t number) const {
    std::vector<std::size_t> place(axes_.size());
    for (std::size_t axis = axes_.size(); axis-- > 0;) {
      place[axis] = number % axes_[axis].words.size();
      number /= axes_[axis].words.size();
    }
    return place;
  }

  void copy(const NetcdfFile& from, const InputVariable& v, std::size_t member, std::size_t number) {
    const std::vector<std::size_t> target(v.shape.size(), 0);
    std::vector<std::size_t> begin = begin_of(v, member, shared_.contains(v.name)), count = v.shape;
    const std::size_t steps = over_time(v) ? v.shape.front() : 1;
    if (over_time(v)) count.front() = 1;
    for (std::size_t step = 0; step < steps; ++step) {
      if (over_time(v)) begin.front() = step;
      const std::vector<unsigned char> bytes = raw(from, v, begin, count);
      std::vector<std::size_t> start, many;
      if (varying_.contains(v.name)) {
        start = place_of(number);
        many.assign(axes_.size(), 1);
      }
      start.insert(start.end(), target.begin(), target.end());
      if (over_time(v)) start[start.size() - target.size()] = step;
      many.insert(many.end(), count.begin(), count.end());
      if (!bytes.empty())
        file_.check(nc_put_vara(file_.id(), ids_.at(v.name), start.data(), many.data(), bytes.data()),
                    "writing " + v.name);
    }
  }

  NetcdfFile file_;
  const NetcdfFile& first_;
  std::vector<InputVariable> variables_;
  std::set<std::string> shared_, varying_;
  const std::vector<SweepAxis>& axes_;
  std::map<std::string, int> dimensions_, ids_;
  std::vector<int> axis_dimensions_, axis_variables_;
  std::string axis_names_, axis_keys_;
};

}  // namespace

std::string combine_runs(const std::filesystem::path& to, const std::vector<CaseFile>& from,
                         const std::vector<SweepAxis>& axes) {
  const auto known =
      std::find_if(from.begin(), from.end(), [](const auto& one) { return !one.path.empty(); });
  if (known == from.end()) return "no run has written it";
  check_creatable(to);
  const NetcdfFile first = open_input(known->path);
  const std::vector<InputVariable> variables = variables_of(first, known->members);
  std::set<std::string> shared = coordinates_and_bounds(first, variables);
  for (const InputVariable& v : variables)
    if (!text_attribute(first, v.id, "cf_role").empty()) shared.insert(v.name);
  std::string why;
  std::set<std::string> varying = find_varying(from, first, known->member, variables, shared, why);
  if (!why.empty()) return why;
  Combined combined(to, first, variables, shared, std::move(varying), known->member, axes);
  for (std::size_t number = 0; number < from.size(); ++number)
    if (!from[number].path.empty()) combined.add(from[number], number);
  combined.finish(to);
  return {};
}

}  // namespace sounding::io
