// SPDX-License-Identifier: Apache-2.0
/// A configuration that explains itself, from a case, a file, an output, or to start from.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include "cli/cases.hpp"
#include "cli/commands.hpp"
#include "io/config/annotated.hpp"
#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "io/netcdf/file_summary.hpp"

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
  text += fmt::format("# Written by: sounding new{}{} --detail {}\n", a.name.empty() ? "" : " " + a.name,
                      a.from.empty() ? "" : " --from " + a.from, a.detail);
  return text;
}

/// Never over an existing file, even one that appears at the same moment.
void write_new_file(const std::string& name, const std::string& text) {
  const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0)
    throw io::Error(io::ExitCode::cannot_create,
                    errno == EEXIST
                        ? fmt::format("{}: exists and is not overwritten; name another file", name)
                        : fmt::format("{}: cannot be created: {}", name, std::strerror(errno)));
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  const bool closed = ::close(descriptor) == 0;
  if (written == text.size() && closed) return;
  const std::string why = std::strerror(errno);
  std::filesystem::remove(name);
  throw io::Error(io::ExitCode::io_failed, fmt::format("{}: could not be written: {}", name, why));
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
