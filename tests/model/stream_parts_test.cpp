// SPDX-License-Identifier: Apache-2.0
/// A file of a part of the domain holds, bit for bit, what the file of the whole holds there; after a restart
/// as well.
#include <gmock/gmock.h>

#include <bit>

#include <netcdf.h>

#include "io/netcdf/input.hpp"
#include "model/run.hpp"
#include "small_runs.hpp"
#include "support/scratch_folder.hpp"

namespace sounding::model {
namespace {

namespace fs = std::filesystem;

struct Array {
  io::InputVariable about;
  std::vector<double> value;
};
using Contents = std::map<std::string, Array>;

/// All numbers of a file; those of float are exact in double.
Contents contents(const fs::path& path) {
  const io::NetcdfFile file = io::NetcdfFile::open(path);
  Contents all;
  for (const io::InputVariable& v : io::list_variables(file)) {
    std::size_t count = 1;
    for (const std::size_t length : v.shape) count *= length;
    Array array{v, std::vector<double>(count)};
    if (nc_get_var_double(file.id(), v.id, array.value.data()) == NC_NOERR) all[v.name] = std::move(array);
  }
  return all;
}

/// For every index of a part's dimension the index in that of the whole, by the coordinate.
std::vector<std::size_t> places(const std::vector<double>& part, const std::vector<double>& whole) {
  std::vector<std::size_t> index;
  for (const double value : part)
    index.push_back(static_cast<std::size_t>(std::find(whole.begin(), whole.end(), value) - whole.begin()));
  return index;
}

/// Calls f(value in the part, value in the whole) for every value of a variable.
template <class F>
void for_each_pair(const Contents& part, const Contents& whole, const std::string& name, F f) {
  const Array& a = part.at(name);
  const Array& b = whole.at(name);
  std::map<std::string, std::vector<std::size_t>> index;  // by dimension of the whole
  for (const char* axis : {"time", "z", "z_face", "y", "x"})
    if (part.contains(axis)) index[axis] = places(part.at(axis).value, whole.at(axis).value);
  for (std::size_t n = 0; n < a.value.size(); ++n) {
    std::map<std::string, std::size_t> at;
    std::size_t rest = n;
    for (std::size_t d = a.about.shape.size(); d-- > 0;) {
      const std::string& dimension = a.about.dimension[d];
      const std::size_t i = rest % a.about.shape[d];
      rest /= a.about.shape[d];
      if (dimension == "column") {
        at["y"] = index.at("y")[i];
        at["x"] = index.at("x")[i];
      } else {
        at[dimension] = index.at(dimension)[i];
      }
    }
    std::size_t m = 0;
    for (std::size_t d = 0; d < b.about.shape.size(); ++d) {
      const std::size_t i = at.at(b.about.dimension[d]);
      ASSERT_LT(i, b.about.shape[d]) << name << ": a coordinate of the part is none of the whole";
      m = m * b.about.shape[d] + i;
    }
    f(a.value[n], b.value[m]);
  }
}

struct Tested {
  const char* name;
  io::Medium medium;
  io::Precision precision;
};

/// Streams of a part beside one of the whole, instantaneous and averaged.
io::RunConfig config_of(const Tested& c, const fs::path& folder) {
  const bool ocean = c.medium == io::Medium::ocean;
  io::RunConfig config = ocean ? small_ocean() : small_atmosphere();
  config.domain.idealised.nx = 13;
  config.domain.idealised.ny = 3;
  const microseconds dt = ocean ? config.ocean.dt : config.atmosphere.dt;
  config.run.start += std::chrono::hours(15);
  config.run.stop = 40 * dt;
  config.run.precision = c.precision;
  config.output.directory = folder;
  io::Stream stream;
  stream.medium = c.medium;
  const auto add = [&](const std::string& name, auto change) {
    for (const auto reduction : {io::Reduction::instant, io::Reduction::mean}) {
      io::Stream& s = config.output.streams.emplace_back(stream);
      const bool mean = reduction == io::Reduction::mean;
      s.name = name + (mean ? "_mean" : "");
      s.reduction = reduction;
      s.every = (mean ? 8 : 5) * dt;
      s.variables =
          ocean ? std::vector<std::string>{"temperature", "par", "tracer_diffusivity", "euphotic_depth",
                                           "surface_par"}
                : std::vector<std::string>{"theta_li", "q_rai", "air_temperature", "lwp", "precipitation"};
      if (ocean && mean) s.variables.push_back("nitrogen_added");
      change(s);
    }
  };
  add("whole", [](io::Stream&) {});
  add("region", [](io::Stream& s) {
    s.region.x = {3000, 9000};
    s.region.y = {1000, 3000};
  });
  add("levels", [&](io::Stream& s) {
    s.levels.top = ocean ? -10 : 2500;
    s.levels.bottom = ocean ? -90 : 500;
  });
  add("apart", [&](io::Stream& s) {
    s.precision = io::Precision::float64;
    s.region.x = {0, 5000};
    s.levels.heights = ocean ? std::vector<double>{-150, -1, -40} : std::vector<double>{100, 1500, 3900};
    std::erase(s.variables, "tracer_diffusivity");
  });
  add("columns", [](io::Stream& s) {
    s.columns = {{"far", {}, {}, 12400, 2100}, {"", {}, {}, 700, 900}, {"again", {}, {}, 12600, 2900}};
  });
  add("section", [&](io::Stream& s) {
    s.section.from = {"", {}, {}, 200, 2900};
    s.section.to = {"", {}, {}, 12900, 100};
    s.levels.top = ocean ? -5 : 3000;
  });
  add("single", [](io::Stream& s) { s.columns = {{"one", {}, {}, 4500, 1500}}; });
  return config;
}

class StreamParts : public testing::TestWithParam<Tested> {
 protected:
  std::map<std::string, Contents> run(const std::string& name, std::int64_t steps, const char* restart = "") {
    RunOptions options;
    options.quiet = true;
    options.steps = steps;
    options.restart = restart;
    io::RunConfig config = config_of(GetParam(), folder_ / name);
    config.checkpoint.every = config.run.stop;
    std::map<std::string, Contents> files;
    for (const fs::path& file : model::run(config, options).files) files[file.stem()] = contents(file);
    return files;
  }
  test::ScratchFolder folder_;
};

TEST_P(StreamParts, HoldWhatTheWholeHoldsThere) {
  const auto files = run("run", 0);
  for (const auto& [name, part] : files) {
    if (name.starts_with("whole")) continue;
    const Contents& whole = files.at(name.ends_with("_mean") ? "whole_mean" : "whole");
    std::size_t fields = 0, wet = 0;
    for (const auto& [id, array] : part) {
      if (id.ends_with("_bnds") || id == "k_bottom" || !whole.contains(id) || id == "lat" || id == "lon")
        continue;
      for_each_pair(part, whole, id, [&, &id = id, &name = name](double a, double b) {
        // What is written in double beside a whole in float differs by its rounding.
        const bool rounded = name.starts_with("apart") && b == static_cast<double>(static_cast<float>(b));
        const double due = rounded ? static_cast<double>(static_cast<float>(a)) : a;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(due), std::bit_cast<std::uint64_t>(b)) << name << ": " << id;
        wet += b < io::fill_value;
      });
      fields += array.about.dimension.front() == "time";
    }
    EXPECT_GE(fields, 5u) << name;
    EXPECT_GT(wet, 50u) << name;
  }
}

TEST_P(StreamParts, CountTheirImmersedLevels) {
  for (const auto& [name, file] : run("run", 5)) {
    const Array& thickness = file.at("cell_thickness");
    const Array& bottom = file.at("k_bottom");
    const std::size_t columns = bottom.value.size(), levels = file.at("z").value.size();
    for (std::size_t c = 0; c < columns; ++c) {
      double immersed = 0;
      const bool map = thickness.about.dimension.front() == "z";
      for (std::size_t k = 0; k < levels; ++k)
        immersed += thickness.value[map ? k * columns + c : c * levels + k] == io::fill_value;
      EXPECT_EQ(bottom.value[c], immersed) << name;
    }
  }
}

TEST_P(StreamParts, GoOnAfterARestartInTheMiddleOfAWindow) {
  const auto whole = run("whole", 40);
  run("cut", 21);
  const auto continued = run("cut", 19, "latest");
  ASSERT_EQ(continued.size(), whole.size());
  for (const auto& [name, file] : whole)
    for (const auto& [id, array] : file)
      EXPECT_EQ(continued.at(name).at(id).value, array.value) << name << ": " << id;
}

INSTANTIATE_TEST_SUITE_P(Media, StreamParts,
                         testing::Values(Tested{"OceanFloat", io::Medium::ocean, io::Precision::float32},
                                         Tested{"OceanDouble", io::Medium::ocean, io::Precision::float64},
                                         Tested{"AtmosphereDouble", io::Medium::atmosphere,
                                                io::Precision::float64}),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace sounding::model
