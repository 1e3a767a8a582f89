// Without recursion: a file may nest as deep as it is long.
#include "formats/sgf_syntax.h"

#include <algorithm>
#include <optional>

#include "formats/words.h"

namespace outflank::formats {
namespace {

/// The nodes of one game being collected.
class NodeCollector {
  public:
    NodeCollector(TextCursor& cursor, TextPlaces& places) : cursor_(cursor), places_(places) {}

    Result<std::vector<SgfNode>> read();

  private:
    Error expected(const std::string& what);
    void add_node();
    std::optional<Error> read_property();
    std::optional<Error> read_values(SgfProperty& property);

    TextCursor& cursor_;
    TextPlaces& places_;
    std::vector<SgfNode> nodes_;
    std::vector<std::size_t> branches_;  // nodes at which a "(" is open
    std::size_t current_ = kNoSgfNode;
};

Error NodeCollector::expected(const std::string& what) {
    return places_.error(cursor_.offset(), ErrorCode::kParse,
                         "SGF: found " + cursor_.found() + ", expected " + what);
}

void NodeCollector::add_node() {
    nodes_.push_back({.parent = current_, .properties = {}});
    current_ = nodes_.size() - 1;
}

std::optional<Error> NodeCollector::read_values(SgfProperty& property) {
    for (cursor_.skip_space(); cursor_.take('['); cursor_.skip_space()) {
        const std::size_t offset = cursor_.offset();
        bool is_escaped = false;
        const std::string_view raw = cursor_.take_while([&](char symbol) {
            const bool is_part = is_escaped || symbol != ']';
            is_escaped = !is_escaped && symbol == '\\';
            return is_part;
        });
        if (!cursor_.take(']'))
            return places_.error(offset, ErrorCode::kParse,
                                 "SGF: found no ] behind the value of " + quoted(property.name));
        property.values.push_back({.raw = raw, .offset = offset});
    }
    if (property.values.empty()) return expected("[ behind " + quoted(property.name));
    return std::nullopt;
}

/// Small letters in a name are ornaments of older versions: "White" is "W".
std::optional<Error> NodeCollector::read_property() {
    SgfProperty property{.name = "", .values = {}, .offset = cursor_.offset()};
    const std::string_view letters = cursor_.take_while(is_letter);
    std::copy_if(letters.begin(), letters.end(), std::back_inserter(property.name),
                 [](char symbol) { return symbol <= 'Z'; });
    if (property.name.empty()) {
        cursor_.seek(property.offset);
        return expected("a property such as B[f5], ;, ( or )");
    }
    if (auto error = read_values(property)) return error;
    if (current_ == kNoSgfNode || (!branches_.empty() && current_ == branches_.back())) add_node();
    auto& properties = nodes_[current_].properties;
    const auto same = std::find_if(properties.begin(), properties.end(),
                                   [&](const auto& known) { return known.name == property.name; });
    if (same == properties.end())
        properties.push_back(std::move(property));
    else
        same->values.insert(same->values.end(), property.values.begin(), property.values.end());
    return std::nullopt;
}

Result<std::vector<SgfNode>> NodeCollector::read() {
    while (true) {
        cursor_.skip_space();
        if (cursor_.take('(')) {
            branches_.push_back(current_);
        } else if (cursor_.take(')')) {
            current_ = branches_.back();
            branches_.pop_back();
            if (branches_.empty()) return std::move(nodes_);
        } else if (cursor_.take(';')) {
            add_node();
        } else if (auto error = read_property()) {
            return *error;
        }
    }
}

}  // namespace

const SgfProperty* SgfNode::find(std::string_view name) const {
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [&](const SgfProperty& known) { return known.name == name; });
    return found == properties.end() ? nullptr : &*found;
}

bool find_sgf_game(TextCursor& cursor) {
    while (true) {
        cursor.take_while([](char symbol) { return symbol != '('; });
        const std::size_t begin = cursor.offset();
        if (!cursor.take('(')) return false;
        cursor.skip_space();
        const bool is_game = cursor.peek() == ';';
        cursor.seek(begin + (is_game ? 0 : 1));
        if (is_game) return true;
    }
}

Result<std::vector<SgfNode>> read_sgf_game(TextCursor& cursor, TextPlaces& places) {
    return NodeCollector(cursor, places).read();
}

std::string sgf_unescaped(std::string_view raw) {
    std::string text;
    text.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\') {
            text += raw[i];
        } else if (++i < raw.size()) {
            const bool is_return = raw[i] == '\r';
            if (is_return && i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
            if (!is_return && raw[i] != '\n') text += raw[i];  // a line end here is none
        }
    }
    return to_utf8(text);
}

std::string sgf_escaped(std::string_view text, SgfColon colon) {
    std::string raw;
    for (const char symbol : text) {
        if (symbol == ']' || symbol == '\\' || (symbol == ':' && colon == SgfColon::kEscaped))
            raw += '\\';
        raw += symbol;
    }
    return raw;
}

}  // namespace outflank::formats
