// The Generic Game Format. Grammar: docs/formats/ggf.md.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/ggf/ggf_game.h"
#include "formats/ggf/ggf_tags.h"
#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/text/board_text.h"
#include "formats/text/clock_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/scanner.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

std::string line_value(const GgfTag& tag) { return one_line(to_utf8(tag.value)); }

/// Turns the tags of one game into a record: what is known of the game, and the moves up to the
/// first that is none.
class GgfGameReader {
  public:
    explicit GgfGameReader(GgfTags game)
        : tags_(std::move(game.tags)), problems_(std::move(game.problems)) {}

    GgfGame read();

  private:
    using Handler = bool (GgfGameReader::*)(const GgfTag&);
    struct KnownTag {
        std::string_view name;
        Handler handler;
    };
    static const std::array<KnownTag, 18> kKnownTags;

    bool refuse(const GgfTag& tag, ErrorCode code, const std::string& message);
    bool expected(const GgfTag& tag, const std::string& what);
    bool read_info();
    void read_moves();
    bool read_move(const GgfTag& tag, bool may_lack_a_move);
    void read_move_notes(const GgfTag& tag, Color color);
    std::optional<Position> read_board(const GgfTag& tag);
    bool build_start();
    void check_result();

    // False when a tag was refused; its problem is noted then.
    bool game(const GgfTag& tag);
    bool place(const GgfTag& tag);
    bool date(const GgfTag& tag);
    bool name(const GgfTag& tag);
    bool rating(const GgfTag& tag);
    bool clock(const GgfTag& tag);
    bool type(const GgfTag& tag);
    bool result(const GgfTag& tag);
    bool komi(const GgfTag& tag);
    bool board(const GgfTag& tag);
    bool later(const GgfTag& tag);

    RecordedPlayer& player_of(const GgfTag& tag) {
        return tag.name[1] == 'B' ? record_.info.black : record_.info.white;
    }

    std::vector<GgfTag> tags_;
    std::vector<Problem> problems_;
    std::vector<std::string> unread_;
    Record record_;
    std::string_view result_;  // as it stands in the file
    const GgfTag* board_ = nullptr;
    const GgfTag* type_ = nullptr;
    int side_ = 8;  // as the match type says
    NodeIndex node_ = kRootNode;
};

const std::array<GgfGameReader::KnownTag, 18> GgfGameReader::kKnownTags = {{
    {"B", &GgfGameReader::later},
    {"W", &GgfGameReader::later},
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
    {"CO", &GgfGameReader::later},
    {"", &GgfGameReader::later},
}};

bool GgfGameReader::refuse(const GgfTag& tag, ErrorCode code, const std::string& message) {
    problems_.push_back({.offset = tag.offset, .error = {code, "GGF: " + message, ""}});
    return false;
}

bool GgfGameReader::expected(const GgfTag& tag, const std::string& what) {
    return refuse(
        tag, ErrorCode::kParse,
        "found " + quoted(tag.value) + " in " + std::string(tag.name) + ", expected " + what);
}

bool GgfGameReader::game(const GgfTag& tag) {
    const std::string name = lower_case(trim(tag.value));
    if (name == "othello" || name == "reversi") return true;
    return refuse(tag, ErrorCode::kUnsupported,
                  "found the game " + quoted(tag.value) + ", expected Othello");
}

bool GgfGameReader::place(const GgfTag& tag) {
    record_.info.place = line_value(tag);
    return true;
}

bool GgfGameReader::date(const GgfTag& tag) {
    record_.info.date = iso_date(to_utf8(tag.value));
    return true;
}

bool GgfGameReader::name(const GgfTag& tag) {
    const std::string name = line_value(tag);
    player_of(tag).name = name == "?" ? "" : name;
    return true;
}

bool GgfGameReader::rating(const GgfTag& tag) {
    player_of(tag).rating = line_value(tag);
    return true;
}

bool GgfGameReader::clock(const GgfTag& tag) {
    const auto clock = parse_clock(trim(tag.value));
    if (!clock) return expected(tag, "a clock such as 15:00/00:00/02:00");
    if (tag.name != "TW") record_.info.black.clock = clock;
    if (tag.name != "TB") record_.info.white.clock = clock;
    return true;
}

bool GgfGameReader::type(const GgfTag& tag) {
    const auto type = parse_match_type(trim(tag.value));
    if (!type) return expected(tag, "a match type such as 8, s8r20 or 8k");
    record_.info.type = type->type;
    side_ = type->side;
    type_ = &tag;
    return true;
}

bool GgfGameReader::result(const GgfTag& tag) {
    const auto outcome = parse_outcome(tag.value);
    if (!outcome) return expected(tag, "a result such as +12.00, -64.00:r or ?");
    record_.info.outcome = *outcome;
    result_ = tag.value;
    return true;
}

bool GgfGameReader::komi(const GgfTag& tag) {
    record_.info.komi = parse_thousandths(trim(tag.value));
    if (!record_.info.komi) return expected(tag, "a number");
    return true;
}

bool GgfGameReader::board(const GgfTag& tag) {
    board_ = &tag;
    return true;
}

/// Moves and comments are read once the board is known.
bool GgfGameReader::later(const GgfTag& /*tag*/) { return true; }

/// False when it is no game of Othello.
bool GgfGameReader::read_info() {
    for (const GgfTag& tag : tags_) {
        const auto known = std::find_if(kKnownTags.begin(), kKnownTags.end(),
                                        [&](const KnownTag& one) { return one.name == tag.name; });
        if (known == kKnownTags.end())
            record_.info.other.push_back({std::string(tag.name), {line_value(tag)}});
        else if (!(this->*known->handler)(tag) && tag.name == "GM")
            return false;
    }
    return true;
}

std::optional<Position> GgfGameReader::read_board(const GgfTag& tag) {
    const auto none = [](bool) { return std::optional<Position>(); };
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
    if (!side) return none(expected(tag, "a board such as 8 -------- ... *"));
    const Result<BoardSize> size = board_size_from_side(*side);
    if (!size)
        return none(refuse(tag, ErrorCode::kOutOfRange,
                           "found a board of size " + number + ", expected 4, 6 or 8"));
    const auto count = static_cast<std::size_t>(square_count(size.value()));
    if (squares.size() != count + 1 || squares.find('?') != std::string::npos ||
        !disc_color(squares.back()))
        return none(expected(tag, std::to_string(count) + " squares and the side to move"));
    const Color to_move = *disc_color(squares.back());
    squares.pop_back();
    return position_from_squares(squares, size.value(), to_move);
}

/// False when it cannot be known where the game starts.
bool GgfGameReader::build_start() {
    if (board_ != nullptr) {
        const std::optional<Position> start = read_board(*board_);
        if (start) record_.moves = MoveTree(*start);
        return start.has_value();
    }
    const Result<BoardSize> size = board_size_from_side(side_);
    if (!size) return refuse(*type_, ErrorCode::kOutOfRange, size.error().message);
    record_.moves = MoveTree(size.value());
    return true;
}

void GgfGameReader::read_move_notes(const GgfTag& tag, Color color) {
    std::array<std::string_view, 2> parts;  // evaluation, time
    std::string_view rest = tag.value;
    for (std::string_view& part : parts) {
        rest.remove_prefix(std::min(rest.find('/'), rest.size()));
        if (!rest.empty()) rest.remove_prefix(1);
        part = trim(rest.substr(0, rest.find('/')));
    }
    if (!parts[0].empty() && !is_no_number(parts[0])) {
        const auto value = parse_thousandths(parts[0]);
        if (!value) {
            expected(tag, "an evaluation behind the first slash");
            return;
        }
        record_.moves.edit_notes(node_).evaluation = for_black(*value, color);
    }
    if (parts[1].empty()) return;
    const auto time = parse_seconds(parts[1]);
    if (time)
        record_.moves.edit_notes(node_).time_used = Milliseconds{*time};
    else
        expected(tag, "seconds behind the second slash");
}

/// False when the move is none. That is no problem of its own where a move before it may have
/// been passed over.
bool GgfGameReader::read_move(const GgfTag& tag, bool may_lack_a_move) {
    const Color color = tag.name == "B" ? Color::kBlack : Color::kWhite;
    const std::string_view word = trim(tag.value.substr(0, tag.value.find('/')));
    const Result<Square> square = parse_move(word, record_.moves.size());
    const Result<NodeIndex> node = square ? play_stated(record_.moves, node_, square.value(), color)
                                          : Result<NodeIndex>(square.error());
    if (!node)
        return may_lack_a_move ? false : refuse(tag, node.error().code, node.error().message);
    node_ = node.value();
    read_move_notes(tag, color);
    return true;
}

void GgfGameReader::read_moves() {
    bool may_lack_a_move = false;
    for (const GgfTag& tag : tags_) {
        may_lack_a_move = may_lack_a_move || tag.is_behind_junk;
        if (tag.name == "CO") add_comment(record_.moves, node_, text_block(to_utf8(tag.value)));
        if (tag.name != "B" && tag.name != "W") continue;
        if (!read_move(tag, may_lack_a_move)) return;
        may_lack_a_move = false;
    }
}

/// A result that no board of this size has says nothing.
void GgfGameReader::check_result() {
    Outcome& outcome = record_.info.outcome;
    if (!outcome.score || is_possible(*outcome.score, record_.moves.size())) return;
    unread_.push_back("result " + quoted(result_));
    outcome = Outcome{};
}

GgfGame GgfGameReader::read() {
    std::optional<Record> record;
    if (read_info() && build_start()) {
        check_result();
        read_moves();
        record = std::move(record_);
    }
    return {std::move(record), std::move(problems_), std::move(unread_)};
}

}  // namespace

GgfGame read_ggf_game(GgfTags tags) { return GgfGameReader(std::move(tags)).read(); }

}  // namespace outflank::formats
