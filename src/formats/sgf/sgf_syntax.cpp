// Without recursion: a file may nest as deep as it is long.
#include "formats/sgf/sgf_syntax.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/text/words.h"

namespace outflank::formats {
namespace {

bool is_capital(char symbol) { return symbol >= 'A' && symbol <= 'Z'; }

/// A part of a row that grows.
struct Range {
    std::size_t first;
    std::size_t count;
};

/// Adds what stands at the end of `row` from `begin` on to a part of it. What does not end there
/// is written once more at the end.
template <class Entry>
void extend(std::vector<Entry>& row, Range& part, std::size_t begin) {
    const std::size_t added = row.size() - begin;
    if (part.count == 0) part.first = begin;
    if (part.first + part.count != begin) {
        const std::size_t first = row.size();
        for (std::size_t i = 0; i < part.count; ++i) row.push_back(Entry(row[part.first + i]));
        for (std::size_t i = 0; i < added; ++i) row.push_back(Entry(row[begin + i]));
        part.first = first;
    }
    part.count += added;
}

/// The nodes of one game being collected.
class NodeCollector {
  public:
    NodeCollector(TextCursor& cursor, SgfReading reading) : cursor_(cursor), reading_(reading) {
        constexpr std::size_t kUsualNodes = 64;
        game_.nodes.reserve(kUsualNodes);
        game_.properties.reserve(kUsualNodes);
        game_.values.reserve(kUsualNodes);
        properties_of_.reserve(kUsualNodes);
        values_of_.reserve(kUsualNodes);
    }

    SgfNodes read();

  private:
    void read_nodes();
    static Problem problem(std::size_t offset, std::string message) {
        return {.offset = offset, .error = {ErrorCode::kParse, "SGF: " + std::move(message), ""}};
    }
    Problem expected(const std::string& what) {
        return problem(cursor_.offset(), "found " + cursor_.found() + ", expected " + what);
    }
    bool takes(Problem problem);
    void add_node();
    std::optional<Problem> read_property();
    std::optional<Problem> read_values(std::string_view name);
    void add_property(SgfProperty property, std::size_t first_value);
    void skip_junk();

    TextCursor& cursor_;
    SgfReading reading_;
    SgfNodes game_;
    std::vector<Range> properties_of_;   // for each node
    std::vector<Range> values_of_;       // for each property
    std::vector<std::size_t> branches_;  // nodes at which a "(" is open
    std::size_t current_ = kNoSgfNode;
};

/// Notes a problem, one for each node. True when reading goes on behind it.
bool NodeCollector::takes(Problem problem) {
    const bool has_node = current_ != kNoSgfNode;
    if (!has_node || !game_.nodes[current_].is_damaged)
        game_.problems.push_back(std::move(problem));
    if (has_node) game_.nodes[current_].is_damaged = true;
    return reading_ == SgfReading::kRescue && !cursor_.at_end();
}

void NodeCollector::add_node() {
    game_.nodes.push_back({.parent = current_});
    properties_of_.push_back({});
    current_ = game_.nodes.size() - 1;
}

/// Adds the values of the property of that name to the row of all.
std::optional<Problem> NodeCollector::read_values(std::string_view name) {
    const std::size_t first = game_.values.size();
    for (cursor_.skip_space(); cursor_.take('['); cursor_.skip_space()) {
        const std::size_t offset = cursor_.offset();
        const std::string_view rest = cursor_.rest();
        bool is_escaped = false;
        const auto is_next_node = [&](char symbol) {
            return reading_ == SgfReading::kRescue && (symbol == ';' || symbol == '(') &&
                   sgf_begins_a_node(cursor_);
        };
        if (reading_ != SgfReading::kRescue)
            cursor_.take_while([](char symbol) { return symbol != ']' && symbol != '\\'; });
        while (!cursor_.at_end() && (is_escaped || cursor_.peek() != ']')) {
            if (!is_escaped && is_next_node(cursor_.peek())) break;
            is_escaped = !is_escaped && cursor_.peek() == '\\';
            cursor_.advance();
        }
        const std::string_view raw = rest.substr(0, cursor_.offset() - offset);
        if (!cursor_.take(']'))
            return problem(offset, "found no ] behind the value of " + quoted(name));
        game_.values.push_back({.raw = raw, .offset = offset});
    }
    if (game_.values.size() == first) return expected("[ behind " + quoted(name));
    return std::nullopt;
}

/// Small letters in a name are ornaments of older versions: "White" is "W".
std::optional<Problem> NodeCollector::read_property() {
    SgfProperty property{.name = "", .offset = cursor_.offset()};
    const std::string_view letters = cursor_.take_while(is_letter);
    property.name.reserve(letters.size());
    std::copy_if(letters.begin(), letters.end(), std::back_inserter(property.name), is_capital);
    if (property.name.empty()) {
        cursor_.seek(property.offset);
        Problem unknown = expected("a property such as B[f5], ;, ( or )");
        cursor_.advance();
        return unknown;
    }
    const std::size_t first_value = game_.values.size();
    if (auto problem = read_values(property.name)) {
        game_.values.resize(first_value);
        return problem;
    }
    if (current_ == kNoSgfNode || (!branches_.empty() && current_ == branches_.back())) add_node();
    add_property(std::move(property), first_value);
    return std::nullopt;
}

/// Adds a property with the values from `first_value` on to the current node. Two of one name are
/// one with the values of both.
void NodeCollector::add_property(SgfProperty property, std::size_t first_value) {
    Range& known = properties_of_[current_];
    for (std::size_t i = known.first; i < known.first + known.count; ++i)
        if (game_.properties[i].name == property.name)
            return extend(game_.values, values_of_[i], first_value);
    const Range before = known;
    const std::size_t begin = game_.properties.size();
    game_.properties.push_back(std::move(property));
    extend(game_.properties, known, begin);
    values_of_.push_back({first_value, game_.values.size() - first_value});
    if (game_.properties.size() == values_of_.size()) return;
    // The properties of the node were written once more.
    for (std::size_t i = 0; i < before.count; ++i)
        values_of_.push_back(Range(values_of_[before.first + i]));
    values_of_.push_back(Range(values_of_[begin]));
}

/// Moves to the next thing that can be read: a node, a bracket, or a property.
void NodeCollector::skip_junk() {
    while (!cursor_.at_end() && std::string_view(";()").find(cursor_.peek()) == std::string::npos) {
        const std::size_t begin = cursor_.offset();
        const bool is_name = !cursor_.take_while(is_capital).empty() && cursor_.peek() == '[';
        if (is_name) return cursor_.seek(begin);
        if (cursor_.offset() == begin) cursor_.advance();
    }
}

/// Now that the rows stay where they are, nodes and properties can point into them.
SgfNodes NodeCollector::read() {
    read_nodes();
    for (std::size_t i = 0; i < game_.properties.size(); ++i)
        game_.properties[i].values =
            std::span(game_.values).subspan(values_of_[i].first, values_of_[i].count);
    for (std::size_t i = 0; i < game_.nodes.size(); ++i)
        game_.nodes[i].properties =
            std::span(game_.properties).subspan(properties_of_[i].first, properties_of_[i].count);
    return std::move(game_);
}

void NodeCollector::read_nodes() {
    while (true) {
        cursor_.skip_space();
        const bool is_next_file = reading_ == SgfReading::kRescue && !branches_.empty() &&
                                  cursor_.peek() == '(' && sgf_begins_a_file(cursor_);
        if (is_next_file) {
            takes(
                problem(cursor_.offset(),
                        "found the beginning of another game, expected ) at the end of this one"));
            return;
        }
        if (cursor_.take('(')) {
            branches_.push_back(current_);
        } else if (cursor_.take(')')) {
            current_ = branches_.back();
            branches_.pop_back();
            if (branches_.empty()) return;
        } else if (cursor_.take(';')) {
            add_node();
        } else if (auto problem = read_property()) {
            if (!takes(*std::move(problem))) return;
            skip_junk();
        }
    }
}

}  // namespace

const SgfProperty* SgfNode::find(std::string_view name) const {
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [&](const SgfProperty& known) { return known.name == name; });
    return found == properties.end() ? nullptr : &*found;
}

bool sgf_begins_a_file(TextCursor cursor) {
    cursor.advance();
    cursor.skip_space();
    if (!cursor.take(';')) return false;
    const std::string_view node =
        cursor.take_while([](char symbol) { return symbol != ';' && symbol != '('; });
    return node.find("GM[") != node.npos || node.find("FF[") != node.npos;
}

bool sgf_begins_a_node(TextCursor cursor) {
    constexpr std::size_t kLongestName = 2;
    if (cursor.take('(')) cursor.skip_space();
    if (!cursor.take(';')) return false;
    cursor.skip_space();
    const std::size_t length = cursor.take_while(is_capital).size();
    if (length == 0 || length > kLongestName || !cursor.take('[')) return false;
    cursor.take_while([](char symbol) {
        return std::string_view("[]\\").find(symbol) == std::string_view::npos;
    });
    return cursor.peek() != '\\';
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

SgfNodes read_sgf_game(TextCursor& cursor, SgfReading reading) {
    return NodeCollector(cursor, reading).read();
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
