// SPDX-License-Identifier: Apache-2.0
#include "cli/manual.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace sounding::cli {
namespace {

constexpr std::size_t width = 100, indent = 4;

/// The text in lines of at most `width`, each indented; line ends of the text are kept.
std::string wrapped(const std::string& text, std::size_t by) {
  std::string out;
  std::size_t column = 0;
  const auto begin_line = [&] {
    out += (out.empty() ? "" : "\n") + std::string(by, ' ');
    column = by;
  };
  begin_line();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string word = text.substr(at, end - at);
    const bool first = column == by;
    if (!first && column + 1 + word.size() > width) {
      begin_line();
    } else if (!first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    if (end < text.size() && text[end] == '\n') begin_line();
    at = end + 1;
  }
  return out + "\n";
}

std::string indented(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    out += (line.empty() ? "" : std::string(indent, ' ')) + line + "\n";
    at = end + 1;
  }
  return out;
}

struct Footer {
  std::string notes, examples;
};

Footer split(const std::string& footer) {
  for (const std::string mark : {"Examples:", "Example:"}) {
    std::size_t at = footer.find(mark);
    while (at != std::string::npos && at > 0 && footer[at - 1] != '\n') at = footer.find(mark, at + 1);
    if (at == std::string::npos) continue;
    std::string examples;
    for (std::size_t line = at + mark.size(); line < footer.size();) {
      const std::size_t end = std::min(footer.find('\n', line), footer.size());
      const std::size_t start = std::min(footer.find_first_not_of(' ', line), end);
      examples += footer.substr(start, end - start) + "\n";
      line = end + 1;
    }
    return {footer.substr(0, at), examples};
  }
  return {footer, {}};
}

class ManualPage final : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override {
    const Footer footer = split(app->get_footer());
    const bool is_command = app->get_parent() != nullptr;
    std::string page = "NAME\n" + wrapped(name + " - " + app->get_description(), indent);
    page += "\nSYNOPSIS\n" + indented(synopsis(app, name));
    page += section("COMMANDS", commands(app));
    page += section("ARGUMENTS", options(app, true));
    page += section("OPTIONS", options(app, false));
    page += section("NOTES", indented(footer.notes));
    page += section("EXAMPLES", indented(footer.examples));
    if (is_command) page += "\nEXIT STATUS\n    0, or one of the codes that sounding --help lists\n";
    return page;
  }

 private:
  static std::string section(const std::string& title, const std::string& content) {
    return content.empty() ? "" : "\n" + title + "\n" + content;
  }

  std::string synopsis(const CLI::App* app, const std::string& name) const {
    std::string usage = make_usage(app, name);
    usage.erase(0, usage.find(' ') + 1);
    return usage;
  }

  static std::string commands(const CLI::App* app) {
    std::string text;
    for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; })) {
      std::string name = command->get_name();
      name.resize(std::max<std::size_t>(name.size() + 1, 9), ' ');
      text += std::string(indent, ' ') + name + command->get_description() + "\n";
    }
    return text;
  }

  std::string options(const CLI::App* app, bool positional) const {
    std::string text;
    for (const CLI::Option* option : app->get_options())
      if (option->get_positional() == positional && !option->get_group().empty())
        text += std::string(indent, ' ') + make_option_name(option, positional) + make_option_opts(option) +
                "\n" + wrapped(make_option_desc(option), 2 * indent);
    return text;
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> manual_page() { return std::make_shared<ManualPage>(); }

}  // namespace sounding::cli
