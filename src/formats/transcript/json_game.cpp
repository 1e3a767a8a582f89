#include "formats/transcript/json_game.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/lists/record_fields.h"
#include "formats/records/readers.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

using JsonKind = JsonValue::Kind;

constexpr std::size_t kNamedMembers = 8;

class JsonGameReader {
  public:
    JsonGameReader(const JsonValue& object, TextPlaces& places)
        : object_(object), places_(places), columns_(columns_named(object.keys)) {}

    ReadGame read() {
        const JsonValue* moves = moves_of_object();
        if (moves == nullptr) return {.record = std::nullopt, .errors = {no_moves()}};
        ReadGame game;
        if (auto error = moves->kind == JsonKind::kString ? read_text(*moves) : read_list(*moves))
            game.errors.push_back(*std::move(error));
        read_members(game);
        game.record = std::move(record_);
        return game;
    }

  private:
    Error error(const JsonValue& value, ErrorCode code, const std::string& message) {
        return places_.error(value.offset, code, "JSON: " + message);
    }

    /// The first member that may hold them and is not empty, else the first.
    const JsonValue* moves_of_object() const {
        const JsonValue* found = nullptr;
        for (std::size_t i = 0; i < object_.keys.size(); ++i) {
            const JsonValue& value = object_.items[i];
            const bool may_hold_them =
                value.kind == JsonKind::kString || value.kind == JsonKind::kArray;
            if (!may_hold_them || columns_[i] != Column::kMoves) continue;
            if (!trim(value.text).empty() || !value.items.empty()) return &value;
            if (found == nullptr) found = &value;
        }
        return found;
    }

    Error no_moves() {
        std::string members;
        for (std::size_t i = 0; i < std::min(object_.keys.size(), kNamedMembers); ++i)
            members += (i > 0 ? ", " : "") + formats::quoted(object_.keys[i]);
        if (object_.keys.size() > kNamedMembers) members += " and others";
        return error(object_, ErrorCode::kParse,
                     "found " + (members.empty() ? "no member" : "the members " + members) +
                         ", expected position.moves (Othello Quest), or moves, transcript, game, "
                         "record, kifu or txt");
    }

    std::optional<Error> read_text(const JsonValue& value) {
        Result<Scanner> scanner = Scanner::open(value.text);
        if (!scanner) return error(value, scanner.error().code, scanner.error().message);
        ReadMoves read = read_game(scanner.value(), BoardSize::k8);
        record_.moves = tree_of(read);
        if (!read.error) return std::nullopt;
        return error(value, read.error->code, to_text(*read.error));
    }

    std::optional<Error> read_list(const JsonValue& list) {
        NodeIndex node = kRootNode;
        for (const JsonValue& move : list.items) {
            const JsonValue* square = &move;
            for (const char* name : {"move", "m", "square", "sq", "coord"})
                if (move.kind == JsonKind::kObject && move.find(name) != nullptr)
                    square = move.find(name);
            const std::string word = one_line(square->text);
            const Result<Square> found =
                square->kind == JsonKind::kString
                    ? parse_move(word, BoardSize::k8)
                    : Error{ErrorCode::kParse, "found no text with a square in this move", ""};
            const Result<NodeIndex> played =
                found ? play_stated(record_.moves, node, found.value()) : found.error();
            if (!played) return error(*square, played.error().code, played.error().message);
            node = played.value();
            for (const char* name : {"comment", "c", "text", "note"})
                if (const JsonValue* text = move.find(name); text != nullptr && !text->text.empty())
                    add_comment(record_.moves, node, text_block(text->text));
        }
        return std::nullopt;
    }

    void read_members(ReadGame& game) {
        RecordFields fields(record_, true);
        std::vector<std::string> values;
        for (const JsonValue& value : object_.items) values.push_back(one_line(value.text));
        take_numbers_for_discs(columns_, values, record_);
        for (std::size_t i = 0; i < object_.keys.size(); ++i) {
            const JsonValue& value = object_.items[i];
            const std::string& name = object_.keys[i];
            const Column column = columns_[i];
            const bool is_scalar = value.kind == JsonKind::kString ||
                                   value.kind == JsonKind::kNumber || value.kind == JsonKind::kBool;
            const std::string& text = values[i];
            if (column == Column::kMoves || column == Column::kBoard ||
                value.kind == JsonKind::kNull || (is_scalar && text.empty()))
                continue;
            if (!is_scalar)
                game.unread.push_back("member " + formats::quoted(name));
            else if (!fields.take(column, name, text))
                game.unread.push_back(name + ' ' + formats::quoted(text));
        }
    }

    const JsonValue& object_;
    TextPlaces& places_;
    std::vector<Column> columns_;  // of its members
    Record record_;
};

}  // namespace

ReadGame read_json_game(const JsonValue& object, TextPlaces& places) {
    return JsonGameReader(object, places).read();
}

}  // namespace outflank::formats
