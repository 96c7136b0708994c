// SPDX-License-Identifier: Apache-2.0
/// A configuration that explains itself, from a case, a file, an output, or to start from.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>

#include "cli/cases.hpp"
#include "cli/commands.hpp"
#include "io/config/annotated.hpp"
#include "io/config/load_config.hpp"
#include "io/config/words.hpp"
#include "io/error.hpp"
#include "io/netcdf/file_summary.hpp"
#include "io/publish.hpp"

namespace sounding::cli {
namespace {

constexpr const char* schema_name = "sounding.schema.json";

io::Detail detail_of(const std::string& word) {
  return word == "minimal" ? io::Detail::minimal : word == "full" ? io::Detail::full : io::Detail::normal;
}

/// Throws io::Error (65) where the file is no output of a run.
std::string config_in(const std::string& file) {
  const std::string text = io::stored_config(file);
  if (!text.empty()) return text;
  throw io::Error(
      io::ExitCode::bad_input,
      file + ": holds no configuration (attribute model_config_yaml); an output of sounding run is due");
}

io::RunConfig config_of(const NewArguments& a) {
  if (!a.from.empty()) return io::load_config_text(config_in(a.from), a.from + ": model_config_yaml", a.sets);
  if (!a.name.empty()) return io::load_config(file_or_case(a.name), a.sets);
  return io::load_config_text(io::annotated_yaml(io::starter_config(), io::Detail::minimal), "starter",
                              a.sets);
}

/// As it was typed where that is plain, else in quotes: a name of a file may hold any byte, a comment may
/// not.
std::string as_word(const std::string& text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](const char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("._-/=+,:").find(c) != std::string_view::npos;
  });
  return plain ? text : io::in_quotes(text);
}

/// What a reader and an editor should know before the first key.
std::string header(const NewArguments& a) {
  std::string text;
  std::error_code none;
  const std::filesystem::path schema = std::filesystem::path(a.output).parent_path() / schema_name;
  if (!a.output.empty() && std::filesystem::exists(schema, none))
    text += fmt::format("# yaml-language-server: $schema={}\n", schema_name);
  text +=
      "# Behind each value: its meaning [what is allowed; default].  More or fewer keys: sounding new "
      "--detail "
      "minimal|default|full\n";
  text += "# Written by: sounding new";
  if (!a.name.empty()) text += " " + as_word(a.name);
  if (!a.from.empty()) text += " --from " + as_word(a.from);
  for (const std::string& set : a.sets) text += " --set " + as_word(set);
  return text + " --detail " + a.detail + "\n";
}

/// What stands under the part name, whole, or an error.
void write_part(int descriptor, const std::string& name, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  const int problem = written < text.size() ? errno : 0;
  const bool closed = ::close(descriptor) == 0;
  if (problem == 0 && written == text.size() && closed) return;
  throw io::Error(io::ExitCode::io_failed, fmt::format("{}: could not be written: {}", name,
                                                       std::strerror(problem != 0 ? problem : errno)));
}

/// Never over an existing file, even one that appears at the same moment; under its name only when complete.
void write_new_file(const std::string& name, const std::string& text) {
  std::error_code none;
  if (std::filesystem::symlink_status(name, none).type() != std::filesystem::file_type::not_found && !none)
    throw io::Error(io::ExitCode::cannot_create,
                    fmt::format("{}: exists and is not overwritten; name another file", name));
  const std::filesystem::path part = io::part_of(name);
  const int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0)
    throw io::Error(io::ExitCode::cannot_create,
                    errno == EEXIST ? fmt::format("{}: cannot be created: {} is in the way; move it away",
                                                  name, part.string())
                                    : fmt::format("{}: cannot be created: {}", name, std::strerror(errno)));
  try {
    write_part(descriptor, name, text);
    io::publish(name);
  } catch (...) {
    std::filesystem::remove(part, none);
    throw;
  }
}

}  // namespace

int new_command(const NewArguments& a) {
  const std::string text = header(a) + io::annotated_yaml(config_of(a), detail_of(a.detail));
  if (a.output.empty()) {
    fmt::print("{}", text);
  } else {
    write_new_file(a.output, text);
  }
  return 0;
}

}  // namespace sounding::cli
