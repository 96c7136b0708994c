// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "io/config/words.hpp"
#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::filesystem::path directory = std::filesystem::path(SOUNDING_SOURCE_DIR) / "tests/io/badyaml";

std::vector<std::string> bad_files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The golden texts call the folder of the bad files DIRECTORY, wherever the source lies.
std::string without_place(std::string text) {
  for (std::size_t at = 0; (at = text.find(directory.string(), at)) != std::string::npos;)
    text.replace(at, directory.string().size(), "DIRECTORY");
  return text;
}

TEST(ConfigRejects, EveryBadFileWithItsExactMessage) {
  const auto names = bad_files();
  EXPECT_GE(names.size(), 180u);
  for (const std::string& name : names) {
    const Refusal refusal = refusal_of(directory / (name + ".yaml"));
    EXPECT_EQ(without_place(refusal.text) + "\nexit " + std::to_string(refusal.code) + "\n",
              content(directory / (name + ".txt")))
        << name;
  }
}

TEST(ConfigRejects, WhatIsNoFile) {
  const ScratchDirectory scratch;
  const Refusal missing = refusal_of(scratch / "missing.yaml");
  EXPECT_EQ(missing.text, "missing.yaml: no such file; the path of a YAML file is due\n1 problem");
  EXPECT_EQ(missing.code, 66);
  std::filesystem::create_directory(scratch / "folder");
  const Refusal folder = refusal_of(scratch / "folder");
  EXPECT_EQ(folder.text, "folder: not a regular file; the path of a YAML file is due\n1 problem");
  EXPECT_EQ(folder.code, 66);
  const auto secret = scratch.write("secret.yaml", small_ocean);
  std::filesystem::permissions(secret, std::filesystem::perms::none);
  if (std::ifstream(secret).is_open()) return;  // this user may read everything
  EXPECT_EQ(refusal_of(secret).text, "secret.yaml: cannot be read: Permission denied\n1 problem");
  EXPECT_EQ(refusal_of(secret).code, 66);
}

TEST(ConfigRejects, BytesThatAreNoText) {
  using namespace std::string_literals;
  EXPECT_EQ(refusal_of_text("run:\n  a\0: 1\n"s),
            "run.yaml:2:4: found a NUL byte; plain UTF-8 text is due\n1 problem");
  const std::string expected = "run.yaml:1:6: found bytes that are not UTF-8; UTF-8 text is due\n1 problem";
  // Latin-1, a lone continuation, a cut sequence, an overlong slash, a surrogate, beyond U+10FFFF.
  for (const std::string bytes : {"\xE9", "\x80", "\xE2\x82", "\xC0\xAF", "\xE0\x80\xAF", "\xF0\x8F\xBF\xBF",
                                  "\xED\xA0\x80", "\xF4\x90\x80\x80"}) {
    EXPECT_EQ(refusal_of_text("run: " + bytes + "\n"), expected);
  }
}

TEST(ConfigRejects, TextsTooLargeOrTooDeep) {
  EXPECT_EQ(refusal_of_text(std::string((1 << 20) + 1, '#')),
            "run.yaml: found 1048577 bytes; a configuration has at most 1 MiB\n1 problem");
  EXPECT_EQ(refusal_of_text("run: " + std::string(600, '[') + std::string(600, ']') + "\n"),
            "run.yaml:1:21: run: nested more than 16 deep\n1 problem");
  std::string block;
  for (int i = 0; i < 600; ++i) block += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  EXPECT_THAT(refusal_of_text(block), HasSubstr("nested more than 16 deep"));
  std::string many = "run:\n";
  for (int i = 0; i < 30000; ++i) many += "  k" + std::to_string(i) + ": 1\n";
  EXPECT_THAT(refusal_of_text(many), HasSubstr("more than 20000 values"));
}

TEST(ConfigRejects, ShowsFiftyProblemsAndCountsAll) {
  std::string text = small_ocean;
  for (int i = 0; i < 60; ++i) text += "  wrong" + std::to_string(i) + ": 1\n";
  const std::string refusal = refusal_of_text(text);
  EXPECT_EQ(std::count(refusal.begin(), refusal.end(), '\n'), 50);
  EXPECT_THAT(refusal, testing::EndsWith("60 problems, the first 50 shown"));
}

TEST(ConfigRejects, OverridesByTheirNumber) {
  const auto refused = [](const std::string& set) {
    return refusal_of_text(small_ocean, {"run.threads=1", set});
  };
  EXPECT_EQ(refused("run.thread=2"),
            "--set #2: run.thread: unknown key; allowed here: device, memory_limit, precision, start, stop, "
            "threads, tile_width, wall_clock_limit; nearest: threads\n1 problem");
  EXPECT_EQ(refused("run.threads"),
            "--set #2: found \"run.threads\"; key.path=value is due, such as run.stop=\"10 d\"\n1 problem");
  EXPECT_THAT(refused("=3"), StartsWith("--set #2: found \"=3\"; key.path=value is due"));
  EXPECT_THAT(refused("run..threads=3"), HasSubstr("key.path=value is due"));
  EXPECT_EQ(
      refused("run.threads=010"),
      "--set #2: run.threads: found \"010\", leading zeros; an integer 0..1024 is due; write 10\n1 problem");
  EXPECT_THAT(refused("run.threads="), StartsWith("--set #2: run.threads: has no value; "));
  EXPECT_THAT(refused("run.threads=&a 3"), HasSubstr("anchors and aliases are refused"));
  EXPECT_THAT(refused("ocean.light.weights=[0.5, 0.5"), HasSubstr("a bracket is not closed"));
  EXPECT_THAT(refused("ocean.initial.nitrate=5 #/cm3"), HasSubstr("a unit cannot begin with #"));
  EXPECT_EQ(refused("include=[a.yaml]"), "--set #2: include: files are included by files only\n1 problem");
  EXPECT_EQ(refused("include.x=1"), "--set #2: include.x: files are included by files only\n1 problem");
  EXPECT_EQ(refused("ocean={}"), "accepted");
}

TEST(ConfigRejects, AShortWordIsNearToNoOther) {
  EXPECT_THAT(refusal_of_text(small_ocean + "  q: 1\n"), testing::Not(HasSubstr("exists as")));
  EXPECT_THAT(refusal_of_text(small_ocean + "  bottom_rul: full\n"),
              HasSubstr("exists as domain.bottom_rule"));
}

TEST(ConfigRejects, QuotesShowWhatIsNoText) {
  EXPECT_EQ(in_quotes("a\n\xE9\xC3\xA9\xC3"), "\"a\\x0a\\xe9\xC3\xA9\\xc3\"");
}

}  // namespace
}  // namespace sounding::io
