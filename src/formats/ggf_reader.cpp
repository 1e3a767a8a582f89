// The Generic Game Format. Grammar: docs/formats/ggf.md.
#include <array>
#include <utility>

#include "formats/board_text.h"
#include "formats/clock_text.h"
#include "formats/date_text.h"
#include "formats/decimal.h"
#include "formats/move_text.h"
#include "formats/outcome_text.h"
#include "formats/record_building.h"
#include "formats/record_readers.h"
#include "formats/scanner.h"
#include "formats/text_cursor.h"
#include "formats/words.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kGameStart = "(;";
constexpr std::string_view kOthelloStart = "(;GM[";

/// One `NAME[value]` of a game.
struct Tag {
    std::string_view name;
    std::string_view value;
    std::size_t offset;  // of the value
};

std::string line_value(const Tag& tag) { return one_line(to_utf8(tag.value)); }

/// Turns the tags of one game into a record.
class GgfGameReader {
  public:
    GgfGameReader(const std::vector<Tag>& tags, TextPlaces& places)
        : tags_(tags), places_(places) {}

    Result<Record> read();

  private:
    using Handler = std::optional<Error> (GgfGameReader::*)(const Tag&);
    struct KnownTag {
        std::string_view name;
        Handler handler;
    };
    static const std::array<KnownTag, 18> kKnownTags;

    Error error(const Tag& tag, const Error& inner);
    Error expected(const Tag& tag, const std::string& what);
    std::optional<Error> read_info();
    std::optional<Error> read_moves();
    std::optional<Error> read_move(const Tag& tag);
    std::optional<Error> read_move_notes(const Tag& tag, Color color);
    Result<Position> read_board(const Tag& tag);
    std::optional<Error> build_start();

    std::optional<Error> game(const Tag& tag);
    std::optional<Error> place(const Tag& tag);
    std::optional<Error> date(const Tag& tag);
    std::optional<Error> name(const Tag& tag);
    std::optional<Error> rating(const Tag& tag);
    std::optional<Error> clock(const Tag& tag);
    std::optional<Error> type(const Tag& tag);
    std::optional<Error> result(const Tag& tag);
    std::optional<Error> komi(const Tag& tag);
    std::optional<Error> board(const Tag& tag);
    std::optional<Error> later(const Tag& tag);

    RecordedPlayer& player_of(const Tag& tag) {
        return tag.name[1] == 'B' ? record_.info.black : record_.info.white;
    }

    const std::vector<Tag>& tags_;
    TextPlaces& places_;
    Record record_;
    const Tag* board_ = nullptr;
    const Tag* type_ = nullptr;
    int side_ = 8;  // as the match type says
    NodeIndex node_ = kRootNode;
};

const std::array<GgfGameReader::KnownTag, 18> GgfGameReader::kKnownTags = {{
    {"GM", &GgfGameReader::game},
    {"PC", &GgfGameReader::place},
    {"DT", &GgfGameReader::date},
    {"PB", &GgfGameReader::name},
    {"PW", &GgfGameReader::name},
    {"RB", &GgfGameReader::rating},
    {"RW", &GgfGameReader::rating},
    {"TI", &GgfGameReader::clock},
    {"TB", &GgfGameReader::clock},
    {"TW", &GgfGameReader::clock},
    {"TY", &GgfGameReader::type},
    {"RE", &GgfGameReader::result},
    {"KM", &GgfGameReader::komi},
    {"BO", &GgfGameReader::board},
    {"B", &GgfGameReader::later},
    {"W", &GgfGameReader::later},
    {"CO", &GgfGameReader::later},
    {"", &GgfGameReader::later},
}};

/// An error of a part, with the place of the tag.
Error GgfGameReader::error(const Tag& tag, const Error& inner) {
    return places_.error(tag.offset, inner.code, "GGF: " + inner.message);
}

Error GgfGameReader::expected(const Tag& tag, const std::string& what) {
    return places_.error(
        tag.offset, ErrorCode::kParse,
        "GGF: found " + quoted(tag.value) + " in " + std::string(tag.name) + ", expected " + what);
}

std::optional<Error> GgfGameReader::game(const Tag& tag) {
    const std::string name = lower_case(trim(tag.value));
    if (name == "othello" || name == "reversi") return std::nullopt;
    return places_.error(tag.offset, ErrorCode::kUnsupported,
                         "GGF: found the game " + quoted(tag.value) + ", expected Othello");
}

std::optional<Error> GgfGameReader::place(const Tag& tag) {
    record_.info.place = line_value(tag);
    return std::nullopt;
}

std::optional<Error> GgfGameReader::date(const Tag& tag) {
    record_.info.date = iso_date(to_utf8(tag.value));
    return std::nullopt;
}

std::optional<Error> GgfGameReader::name(const Tag& tag) {
    player_of(tag).name = line_value(tag);
    return std::nullopt;
}

std::optional<Error> GgfGameReader::rating(const Tag& tag) {
    player_of(tag).rating = line_value(tag);
    return std::nullopt;
}

std::optional<Error> GgfGameReader::clock(const Tag& tag) {
    const auto clock = parse_clock(trim(tag.value));
    if (!clock) return expected(tag, "a clock such as 15:00/00:00/02:00");
    if (tag.name != "TW") record_.info.black.clock = clock;
    if (tag.name != "TB") record_.info.white.clock = clock;
    return std::nullopt;
}

std::optional<Error> GgfGameReader::type(const Tag& tag) {
    const auto type = parse_match_type(trim(tag.value));
    if (!type) return expected(tag, "a match type such as 8, s8r20 or 8k");
    record_.info.type = type->type;
    side_ = type->side;
    type_ = &tag;
    return std::nullopt;
}

std::optional<Error> GgfGameReader::result(const Tag& tag) {
    const auto outcome = parse_outcome(tag.value);
    if (!outcome) return expected(tag, "a result such as +12.00, -64.00:r or ?");
    record_.info.outcome = *outcome;
    return std::nullopt;
}

std::optional<Error> GgfGameReader::komi(const Tag& tag) {
    record_.info.komi = parse_thousandths(trim(tag.value));
    if (!record_.info.komi) return expected(tag, "a number");
    return std::nullopt;
}

std::optional<Error> GgfGameReader::board(const Tag& tag) {
    board_ = &tag;
    return std::nullopt;
}

/// Moves and comments are read once the board is known.
std::optional<Error> GgfGameReader::later(const Tag& /*tag*/) { return std::nullopt; }

std::optional<Error> GgfGameReader::read_info() {
    for (const Tag& tag : tags_) {
        Handler handler = nullptr;
        for (const KnownTag& known : kKnownTags)
            if (known.name == tag.name) handler = known.handler;
        if (handler == nullptr) {
            record_.info.other.push_back({std::string(tag.name), {line_value(tag)}});
        } else if (auto error = (this->*handler)(tag)) {
            return error;
        }
    }
    return std::nullopt;
}

Result<Position> GgfGameReader::read_board(const Tag& tag) {
    std::string squares;
    std::string number;
    for (const char symbol : tag.value) {
        if (is_space(symbol)) continue;
        if (squares.empty() && is_digit(symbol))
            number += symbol;
        else
            squares += square_symbol(symbol).value_or('?');
    }
    const auto side = parse_whole(number, 88);
    if (!side) return expected(tag, "a board such as 8 -------- ... *");
    const Result<BoardSize> size = board_size_from_side(*side);
    if (!size)
        return places_.error(tag.offset, ErrorCode::kUnsupported,
                             "GGF: found a board of size " + number + ", expected 4, 6 or 8");
    const auto count = static_cast<std::size_t>(square_count(size.value()));
    if (squares.size() != count + 1 || squares.find('?') != std::string::npos ||
        !disc_color(squares.back()))
        return expected(tag, std::to_string(count) + " squares and the side to move");
    const Color to_move = *disc_color(squares.back());
    squares.pop_back();
    return position_from_squares(squares, size.value(), to_move);
}

std::optional<Error> GgfGameReader::build_start() {
    if (board_ != nullptr) {
        const Result<Position> start = read_board(*board_);
        if (!start) return start.error();
        record_.moves = MoveTree(start.value());
        return std::nullopt;
    }
    const Result<BoardSize> size = board_size_from_side(side_);
    if (!size) return error(*type_, {ErrorCode::kUnsupported, size.error().message, ""});
    record_.moves = MoveTree(size.value());
    return std::nullopt;
}

std::optional<Error> GgfGameReader::read_move_notes(const Tag& tag, Color color) {
    std::array<std::string_view, 2> parts;  // evaluation, time
    std::string_view rest = tag.value;
    for (std::string_view& part : parts) {
        rest.remove_prefix(std::min(rest.find('/'), rest.size()));
        if (!rest.empty()) rest.remove_prefix(1);
        part = trim(rest.substr(0, rest.find('/')));
    }
    if (!parts[0].empty() && lower_case(parts[0]) != "nan") {
        const auto value = parse_thousandths(parts[0]);
        if (!value) return expected(tag, "an evaluation behind the first slash");
        record_.moves.edit_notes(node_).evaluation = for_black(*value, color);
    }
    if (parts[1].empty()) return std::nullopt;
    const auto time = parse_thousandths(parts[1]);
    if (!time || *time < 0) return expected(tag, "seconds behind the second slash");
    record_.moves.edit_notes(node_).time_used = Milliseconds{*time};
    return std::nullopt;
}

std::optional<Error> GgfGameReader::read_move(const Tag& tag) {
    const Color color = tag.name == "B" ? Color::kBlack : Color::kWhite;
    const std::string_view word = trim(tag.value.substr(0, tag.value.find('/')));
    const Result<Square> square = parse_move(word, record_.moves.size());
    if (!square) return error(tag, square.error());
    const Result<NodeIndex> node = play_stated(record_.moves, node_, square.value(), color);
    if (!node) return error(tag, node.error());
    node_ = node.value();
    return read_move_notes(tag, color);
}

std::optional<Error> GgfGameReader::read_moves() {
    for (const Tag& tag : tags_) {
        if (tag.name == "CO") add_comment(record_.moves, node_, text_block(to_utf8(tag.value)));
        if (tag.name != "B" && tag.name != "W") continue;
        if (auto error = read_move(tag)) return error;
    }
    return std::nullopt;
}

Result<Record> GgfGameReader::read() {
    if (auto error = read_info()) return *error;
    if (auto error = build_start()) return *error;
    if (auto error = read_moves()) return *error;
    return std::move(record_);
}

/// Reads the tags up to the end of the game. The cursor stands behind "(;"; after an error
/// it stands where the next game may be looked for.
Result<std::vector<Tag>> read_tags(TextCursor& cursor, TextPlaces& places) {
    std::vector<Tag> tags;
    while (true) {
        cursor.take_while([](char symbol) { return is_space(symbol) || symbol == ';'; });
        if (cursor.take(')')) return tags;
        const std::size_t begin = cursor.offset();
        const std::string_view name = cursor.take_while(is_letter);
        cursor.skip_space();
        if (name.empty() || !cursor.take('['))
            return places.error(begin, ErrorCode::kParse,
                                "GGF: found " + (name.empty() ? cursor.found() : quoted(name)) +
                                    ", expected a tag such as PB[name], or ;) at the end");
        const std::size_t offset = cursor.offset();
        const std::string_view value = cursor.take_while([](char symbol) { return symbol != ']'; });
        const std::size_t next_game = value.find(kOthelloStart);
        if (next_game != std::string_view::npos || !cursor.take(']')) {
            if (next_game != std::string_view::npos) cursor.seek(offset + next_game);
            return places.error(offset, ErrorCode::kParse,
                                "GGF: found no ] behind the value of " + quoted(name));
        }
        tags.push_back({.name = name, .value = value, .offset = offset});
    }
}

/// The number that stands before a game: 2 opens a synchro pair.
bool opens_pair(std::string_view before) {
    std::size_t end = before.size();
    while (end > 0 && is_space(before[end - 1])) --end;
    return end > 0 && before[end - 1] == '2' && (end == 1 || !is_digit(before[end - 2]));
}

/// Marks the two games as a pair if both could be read.
void mark_pair(RecordFile& file, std::size_t records_before) {
    if (file.records.size() != records_before + 2) return;
    for (const int game : {1, 2})
        file.records[records_before + static_cast<std::size_t>(game) - 1].record.info.pair_game =
            game;
}

}  // namespace

RecordFile read_ggf(std::string_view contents, const ReadOptions& options) {
    RecordFile file{.format = RecordFormat::kGgf, .records = {}, .errors = {}};
    TextPlaces places(contents, options.name);
    TextCursor cursor(contents);
    int games_of_pair = 0;  // still to come
    std::size_t records_before = 0;
    while (true) {
        const std::size_t begin = contents.find(kGameStart, cursor.offset());
        if (begin == std::string_view::npos) return file;
        if (opens_pair(contents.substr(cursor.offset(), begin - cursor.offset()))) {
            games_of_pair = 2;
            records_before = file.records.size();
        }
        cursor.seek(begin + kGameStart.size());
        const std::size_t line = places.line(begin);
        const Result<std::vector<Tag>> tags = read_tags(cursor, places);
        Result<Record> record =
            tags ? GgfGameReader(tags.value(), places).read() : Result<Record>(tags.error());
        add_game(file, std::move(record), line);
        if (games_of_pair > 0 && --games_of_pair == 0) mark_pair(file, records_before);
    }
}

}  // namespace outflank::formats
