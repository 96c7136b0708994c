// SPDX-License-Identifier: Apache-2.0
#include "io/config/document.hpp"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <unordered_map>
#include <utility>

#include "io/config/document_text.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// Builds the tree from the events of the parser, and refuses what a configuration must not hold.
class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(const std::vector<std::string_view>& lines, int text, std::string_view key, Problems& problems)
      : lines_(lines), text_(text), key_(key), problems_(problems) {}

  Node take() { return std::move(root_); }
  bool has_document() const { return documents_ > 0; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1)
      refuse(mark, "a second document, or text after the first, begins here; one document is due");
  }
  void OnDocumentEnd() override {}
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    refuse(mark, "found the anchor &" + name + "; anchors and aliases are refused, use include:");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse(mark, "found an alias; anchors and aliases are refused, use include:");
  }
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    if (awaits_key()) refuse(mark, "found an empty key; a name is due");
    Node node = make(Node::Kind::null, mark);
    node.text = null_word(mark);
    put(std::move(node));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (awaits_key()) return begin_entry(mark, value);
    Node node = make(Node::Kind::scalar, mark);
    const auto line = static_cast<std::size_t>(mark.line);
    if (line < lines_.size() && !quote_ends_on_line(lines_[line], node.place.column)) {
      refuse(mark, "a quote is opened here and not closed on this line");
    }
    node.text = value;
    node.quoted = tag == "!";
    put(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(Node::Kind::list, mark, tag, anchor, style);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(Node::Kind::map, mark, tag, anchor, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Node node;
    std::string key;  ///< of the entry whose value is due
    Place key_place;
    bool has_key = false;
    std::unordered_map<std::string, Place> seen = {};  ///< the keys so far
    bool repeated = false;  ///< that key was there before: its value is read and dropped
  };

  Place at(const YAML::Mark& mark) const { return {text_, mark.line + 1, mark.column + 1}; }

  /// How a null is written where it is more than nothing.
  std::string null_word(const YAML::Mark& mark) const {
    const auto line = static_cast<std::size_t>(mark.line), column = static_cast<std::size_t>(mark.column);
    if (line >= lines_.size() || column >= lines_[line].size()) return {};
    // An empty value is marked where the next token begins, which may be a key such as nullable.
    const std::string_view rest = lines_[line].substr(column);
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t,]}\r"));
    return word == "~" || word == "null" || word == "Null" || word == "NULL" ? std::string(word) : "";
  }

  [[noreturn]] void refuse(const YAML::Mark& mark, const std::string& message) {
    problems_.fail(at(mark), path(), message);
  }
  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0) refuse(mark, "found an anchor; anchors and aliases are refused, use include:");
  }
  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!") {
      refuse(mark, "found the tag " + in_quotes(tag) + "; values are written without tags");
    }
  }

  bool awaits_key() const { return !open_.empty() && open_.back().node.is_map() && !open_.back().has_key; }

  /// The keys that lead to what is being read.
  std::string path() const {
    std::string joined(key_);
    for (const Open& level : open_) {
      if (level.has_key) joined += (joined.empty() ? "" : ".") + level.key;
    }
    return joined;
  }

  Node make(Node::Kind kind, const YAML::Mark& mark) {
    if (++nodes_ > DocumentLimits::nodes) refuse(mark, "more than 20000 values; a configuration has fewer");
    Node node;
    node.kind = kind;
    node.place = at(mark);
    return node;
  }

  void begin_entry(const YAML::Mark& mark, const std::string& name) {
    if (name == "<<") refuse(mark, "the merge key << is refused; use include: for what files share");
    if (name.empty()) refuse(mark, "found an empty key; a name is due");
    if (name.size() > DocumentLimits::key_bytes) {
      refuse(mark, "a key of " + std::to_string(name.size()) + " characters; at most 128 are allowed");
    }
    Open& level = open_.back();
    level.key = name;
    level.key_place = at(mark);
    level.has_key = true;
    const auto [first, is_new] = level.seen.emplace(name, level.key_place);
    level.repeated = !is_new;
    if (level.repeated) {
      problems_.add(level.key_place, path(),
                    "given twice (first at " + std::to_string(first->second.line) + ":" +
                        std::to_string(first->second.column) + "); keep one");
    }
  }

  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style) {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (awaits_key())
      refuse(mark, "found a list or a map as a key; a name is due, or a bracket is not closed");
    if (open_.size() >= DocumentLimits::depth) refuse(mark, "nested more than 16 deep");
    Node node = make(kind, mark);
    node.flow = style == YAML::EmitterStyle::Flow;
    open_.emplace_back().node = std::move(node);
  }

  void close() {
    Node node = std::move(open_.back().node);
    open_.pop_back();
    put(std::move(node));
  }

  void put(Node node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& level = open_.back();
    node.key = level.key;
    node.key_place = level.key_place;
    level.has_key = false;
    if (!level.repeated) level.node.items.push_back(std::move(node));
    level.repeated = false;
  }

  const std::vector<std::string_view>& lines_;
  int text_;
  std::string key_;
  Problems& problems_;
  Node root_;
  std::vector<Open> open_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

/// What the parser complains about, in our words where its own mislead.
std::string explain(const YAML::Exception& error, const std::vector<std::string_view>& lines) {
  if (dynamic_cast<const YAML::DeepRecursion*>(&error) != nullptr) return "nested more than 16 deep";
  const auto line = static_cast<std::size_t>(error.mark.line);
  if (line < lines.size() && indented_by_tab(lines[line]))
    return "a tab indents this line; indent with blanks";
  if (error.msg == YAML::ErrorMsg::MAP_VALUE && error.mark.column > 1024) {
    return "a key of more than 1024 characters; at most 128 are allowed";
  }
  const std::string hint =
      error.msg == YAML::ErrorMsg::MAP_VALUE
          ? "; is a colon, or the blank after it, missing here or on the line above?"
      : error.msg == YAML::ErrorMsg::UNKNOWN_ANCHOR || error.msg == YAML::ErrorMsg::ALIAS_NOT_FOUND
          ? "; a text that begins with * is written in quotes"
      : error.msg == YAML::ErrorMsg::END_OF_MAP      ? "; is the indent right?"
      : error.msg == YAML::ErrorMsg::END_OF_MAP_FLOW ? "; a { is not closed"
      : error.msg == YAML::ErrorMsg::END_OF_SEQ_FLOW ? "; a [ is not closed"
                                                     : "";
  return "not valid YAML: " + error.msg + hint;
}

Node parse(std::string_view yaml, int text, std::string_view key, Problems& problems, bool& has_document) {
  const std::vector<std::string_view> lines = lines_of(yaml);
  TreeBuilder builder(lines, text, key, problems);
  try {
    std::istringstream stream{std::string(yaml)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    problems.fail({text, error.mark.line + 1, error.mark.column + 1}, key, explain(error, lines));
  }
  has_document = builder.has_document();
  return builder.take();
}

}  // namespace

const Node* Node::find(std::string_view name) const {
  for (const Node& item : items) {
    if (item.key == name) return &item;
  }
  return nullptr;
}

Node* Node::find(std::string_view name) { return const_cast<Node*>(std::as_const(*this).find(name)); }

namespace {

/// The map that text number `text` holds.
Node parse_document(std::string_view yaml, int text, Problems& problems) {
  bool has_document = false;
  Node root = parse(yaml, text, "", problems, has_document);
  if (!has_document || root.kind == Node::Kind::null) {
    problems.fail({text, 0, 0}, "", "the file holds no configuration; lines `key: value` are due");
  }
  if (!root.is_map() || root.flow) {
    problems.fail(root.place, "", "the file is not a block of `key: value` lines, which is due");
  }
  return root;
}

}  // namespace

Node read_document(const std::filesystem::path& file, const std::string& shown_name, Problems& problems,
                   const Place* named_at) {
  const int text = problems.add_text({shown_name, std::filesystem::absolute(file).parent_path(), true});
  const Place whole{text, 0, 0};
  std::error_code error;
  const bool exists = std::filesystem::exists(file, error);
  if (named_at != nullptr && error) {
    problems.fail(*named_at, "include", "cannot be read: " + error.message() + ": " + file.string(),
                  ExitCode::missing_input);
  }
  if (named_at != nullptr && !exists) {
    problems.fail(*named_at, "include", "no such file: " + file.string(), ExitCode::missing_input);
  }
  if (named_at != nullptr && !std::filesystem::is_regular_file(file, error)) {
    problems.fail(*named_at, "include", "not a regular file: " + file.string(), ExitCode::missing_input);
  }
  return parse_document(read_text(file, whole, problems), text, problems);
}

Node read_document_text(std::string_view yaml, const std::string& shown_name,
                        const std::filesystem::path& directory, Problems& problems) {
  const int text = problems.add_text({shown_name, directory, true});
  refuse_bad_bytes(yaml, {text, 0, 0}, "", problems);
  return parse_document(yaml, text, problems);
}

Node read_value(std::string_view yaml, int text, std::string_view key, Problems& problems) {
  refuse_bad_bytes(yaml, {text, 0, 0}, key, problems);
  bool has_document = false;
  return parse(yaml, text, key, problems, has_document);
}

}  // namespace sounding::io
