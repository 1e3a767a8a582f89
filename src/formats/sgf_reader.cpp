// The Smart Game Format. What each property means: docs/formats/sgf.md.
#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "formats/clock_text.h"
#include "formats/date_text.h"
#include "formats/decimal.h"
#include "formats/move_text.h"
#include "formats/outcome_text.h"
#include "formats/record_building.h"
#include "formats/record_readers.h"
#include "formats/scanner.h"
#include "formats/sgf_names.h"
#include "formats/sgf_setup.h"
#include "formats/sgf_syntax.h"
#include "formats/words.h"

namespace outflank::formats {
namespace {

std::string line_value(const SgfProperty& property) {
    return one_line(sgf_unescaped(property.values[0].raw));
}

/// Puts what was understood where it belongs. What was not leaves a better value of an earlier
/// property alone. True when it was understood.
template <class Value>
bool take(std::optional<Value>& field, const std::optional<Value>& understood) {
    if (understood) field = understood;
    return understood.has_value();
}

/// Turns the nodes of one game into a record.
class SgfGameReader {
  public:
    SgfGameReader(const std::vector<SgfNode>& nodes, TextPlaces& places)
        : nodes_(nodes), places_(places), mapped_(nodes.size(), kRootNode) {}

    Result<Record> read();

  private:
    std::optional<Error> check_game();
    bool changes_position(const SgfNode& node, NodeIndex at) const;
    std::optional<Error> read_node(std::size_t index);
    std::optional<Error> play_moves(const SgfNode& node, NodeIndex& at);
    void read_property(const SgfProperty& property, std::size_t index, Notes& notes);
    bool read_info(const SgfProperty& property);
    bool read_our_info(const SgfProperty& property);
    bool read_notes(const SgfProperty& property, Notes& notes) const;
    bool read_judgement(const SgfProperty& property, Notes& notes) const;
    bool read_marks(const SgfProperty& property, Notes& notes) const;
    void finish_clocks();

    const std::vector<SgfNode>& nodes_;
    TextPlaces& places_;
    std::vector<NodeIndex> mapped_;  // the node of the tree for each node of the file
    Record record_;
    std::size_t setup_end_ = 0;            // nodes before this one set up the start
    std::optional<std::string> overtime_;  // OT, understood when TM is known
    std::optional<Outcome> exact_outcome_;
    std::vector<std::string> understood_;  // names of properties of the whole game
};

std::optional<Error> SgfGameReader::check_game() {
    const SgfProperty* game = nodes_.empty() ? nullptr : nodes_[0].find("GM");
    if (game == nullptr || line_value(*game) == "2") return std::nullopt;
    return places_.error(
        game->values[0].offset, ErrorCode::kUnsupported,
        "SGF: found game number " + quoted(game->values[0].raw) + ", expected 2 for Othello");
}

/// "B+12", "W+R", "0", "Void". Any other text is an unknown result.
Outcome parse_sgf_result(std::string_view text) {
    const std::string word = lower_case(trim(text));
    if (word == "0" || word == "draw" || word == "jigo")
        return {.ending = Ending::kNormal, .score = 0, .winner = std::nullopt};
    if (word == "void") return {.ending = Ending::kVoid, .score = {}, .winner = {}};
    if (word.size() < 2 || (word[0] != 'b' && word[0] != 'w') || word[1] != '+') return {};
    const Color winner = word[0] == 'b' ? Color::kBlack : Color::kWhite;
    const std::string how = word.substr(2);
    if (const auto score = parse_thousandths(how))
        return {.ending = Ending::kNormal, .score = for_black(*score, winner), .winner = {}};
    const Ending ending = how.empty()                                     ? Ending::kNormal
                          : std::string_view("resigned").starts_with(how) ? Ending::kResigned
                          : std::string_view("time").starts_with(how)     ? Ending::kTimeout
                          : std::string_view("forfeit").starts_with(how)  ? Ending::kForfeit
                                                                          : Ending::kUnknown;
    if (ending == Ending::kUnknown) return {};
    return {.ending = ending, .score = std::nullopt, .winner = winner};
}

bool SgfGameReader::read_info(const SgfProperty& property) {
    RecordInfo& info = record_.info;
    for (const InfoText& text : kSgfTexts) {
        if (property.name != text.name) continue;
        text_of(info, text) = line_value(property);
        return true;
    }
    if (property.name == "DT") {
        if (info.date.empty()) info.date = iso_date(sgf_unescaped(property.values[0].raw));
    } else if (property.name == "RE") {
        info.outcome = parse_sgf_result(line_value(property));
    } else if (property.name == "KM") {
        return take(info.komi, parse_thousandths(line_value(property)));
    } else if (property.name == "TM") {
        const auto seconds = parse_thousandths(line_value(property));
        if (!seconds || *seconds < 0) return false;
        for (const Color color : {Color::kBlack, Color::kWhite})
            if (!player(info, color).clock)
                player(info, color).clock = Clock{{Milliseconds{*seconds}, {}}, {}, {}};
        understood_.insert(understood_.end(), {"XB", "XW"});  // both have a clock now
    } else if (property.name == "OT") {
        overtime_ = line_value(property);
    } else {
        return read_our_info(property);
    }
    return true;
}

/// The private properties that hold what SGF has no property for.
bool SgfGameReader::read_our_info(const SgfProperty& property) {
    RecordInfo& info = record_.info;
    const std::string value = line_value(property);
    if (property.name == "XB" || property.name == "XW") {
        const Color color = property.name == "XB" ? Color::kBlack : Color::kWhite;
        return take(player(info, color).clock, parse_clock(value));
    }
    if (property.name == "XD") {
        info.date = iso_date(value);
    } else if (property.name == "XY") {
        const auto type = parse_match_type(value);
        if (type) info.type = type->type;
        return type.has_value();
    } else if (property.name == "XR") {
        return take(exact_outcome_, parse_outcome(value));
    } else if (property.name == "XP") {
        info.pair_game = parse_whole(value, 2).value_or(0);
    } else if (property.name == "XE") {
        return take(info.theory, parse_theory(value));
    } else {
        return false;
    }
    return true;
}

bool SgfGameReader::read_judgement(const SgfProperty& property, Notes& notes) const {
    const int emphasis = line_value(property) == "2" ? 2 : 1;
    for (const SgfMoveJudgement& known : kSgfMoveJudgements)
        if (property.name == known.name && (known.emphasis == 0 || known.emphasis == emphasis)) {
            notes.move_judgement = known.judgement;
            return true;
        }
    for (const SgfPositionJudgement& known : kSgfPositionJudgements)
        if (property.name == known.name &&
            (known.emphasis == emphasis || property.name == "DM" || property.name == "UC")) {
            notes.position_judgement = known.judgement;
            return true;
        }
    return false;
}

bool SgfGameReader::read_marks(const SgfProperty& property, Notes& notes) const {
    const auto known = std::find_if(kSgfMarks.begin(), kSgfMarks.end(), [&](const SgfMark& mark) {
        return mark.name == property.name;
    });
    if (known == kSgfMarks.end()) return false;
    std::vector<Mark> marks;
    for (const SgfValue& value : property.values) {
        const bool is_label = known->kind == MarkKind::kLabel;
        const std::string whole = sgf_unescaped(value.raw);
        const std::size_t end = is_label ? std::min(whole.find(':'), whole.size()) : whole.size();
        const Result<Bitboard> squares =
            sgf_squares(std::string_view(whole).substr(0, end), record_.moves.size());
        if (!squares) return false;
        const std::string text =
            is_label ? one_line(whole.substr(std::min(end + 1, whole.size()))) : "";
        for (Bitboard rest = squares.value(); rest != 0; rest &= rest - 1)
            marks.push_back({known->kind, std::countr_zero(rest), text});
    }
    notes.marks.insert(notes.marks.end(), marks.begin(), marks.end());
    return true;
}

bool SgfGameReader::read_notes(const SgfProperty& property, Notes& notes) const {
    const auto number = [&] { return parse_thousandths(line_value(property)); };
    const auto time = [&]() -> std::optional<Milliseconds> {
        const auto seconds = number();
        if (!seconds || *seconds < 0) return std::nullopt;
        return Milliseconds{*seconds};
    };
    if (property.name == "N") {
        notes.name = line_value(property);
    } else if (property.name == "C") {
        notes.comment = text_block(sgf_unescaped(property.values[0].raw));
    } else if (property.name == "V") {
        return take(notes.evaluation, number());
    } else if (property.name == "XT" || property.name == "BL" || property.name == "WL") {
        auto& field = property.name == "XT"   ? notes.time_used
                      : property.name == "BL" ? notes.black_left
                                              : notes.white_left;
        return take(field, time());
    } else {
        return read_judgement(property, notes) || read_marks(property, notes);
    }
    return true;
}

/// What cannot be understood is kept as it is.
void SgfGameReader::read_property(const SgfProperty& property, std::size_t index, Notes& notes) {
    constexpr auto kElsewhere =
        std::to_array<std::string_view>({"B", "W", "AB", "AW", "AE", "PL", "FF", "GM", "SZ", "CA"});
    if (std::find(kElsewhere.begin(), kElsewhere.end(), property.name) != kElsewhere.end()) return;
    if (read_info(property)) return understood_.push_back(property.name);
    if (read_notes(property, notes)) return;
    Property kept{.name = property.name, .values = {}};
    for (const SgfValue& value : property.values)
        kept.values.push_back(text_block(sgf_unescaped(value.raw)));
    (index == 0 ? record_.info.other : notes.other).push_back(std::move(kept));
}

std::optional<Error> SgfGameReader::play_moves(const SgfNode& node, NodeIndex& at) {
    for (const SgfProperty& property : node.properties) {
        if (property.name != "B" && property.name != "W") continue;
        const Color color = property.name == "B" ? Color::kBlack : Color::kWhite;
        for (const SgfValue& value : property.values) {
            const Result<Square> square = sgf_move(value.raw, record_.moves.size());
            const Result<NodeIndex> played =
                square ? play_stated(record_.moves, at, square.value(), color)
                       : Result<NodeIndex>(square.error());
            if (!played)
                return places_.error(value.offset, played.error().code,
                                     "SGF: " + played.error().message);
            at = played.value();
        }
    }
    return std::nullopt;
}

/// Some programs repeat the side to move in every node.
bool SgfGameReader::changes_position(const SgfNode& node, NodeIndex at) const {
    const SgfProperty* setup = find_sgf_setup(node);
    if (setup == nullptr) return false;
    return setup->name != "PL" ||
           sgf_side(setup->values[0].raw) != record_.moves.position(at).to_move;
}

std::optional<Error> SgfGameReader::read_node(std::size_t index) {
    const SgfNode& node = nodes_[index];
    const NodeIndex base = node.parent == kNoSgfNode ? kRootNode : mapped_[node.parent];
    NodeIndex at = base;
    const std::optional<Error> bad_move = play_moves(node, at);
    if (index >= setup_end_ && changes_position(node, at))
        return places_.error(find_sgf_setup(node)->offset, ErrorCode::kUnsupported,
                             "SGF: found a position set up after the start of the game");
    if (bad_move) return bad_move;
    const bool is_start = index == 0 && at == kRootNode;
    Notes notes;
    for (const SgfProperty& property : node.properties) read_property(property, index, notes);
    std::sort(notes.marks.begin(), notes.marks.end(), [](const Mark& a, const Mark& b) {
        return std::tie(a.kind, a.square, a.text) < std::tie(b.kind, b.square, b.text);
    });
    if (notes != Notes{}) {
        if (at == base && !is_start) at = record_.moves.add_remark(base);
        record_.moves.edit_notes(at) = std::move(notes);
    }
    mapped_[index] = at;
    return std::nullopt;
}

/// Overtime means something to us when it is a whole clock that begins with the main time.
void SgfGameReader::finish_clocks() {
    if (!overtime_) return;
    RecordInfo& info = record_.info;
    const auto clock = parse_clock(*overtime_);
    const bool is_same = clock && info.black.clock && info.black.clock == info.white.clock &&
                         info.black.clock->main.time == clock->main.time;
    if (is_same)
        info.black.clock = info.white.clock = clock;
    else
        info.other.push_back({"OT", {*overtime_}});
}

Result<Record> SgfGameReader::read() {
    if (auto error = check_game()) return *error;
    const Result<SgfStart> start = read_sgf_start(nodes_, places_);
    if (!start) return start.error();
    record_.moves = MoveTree(start.value().position);
    setup_end_ = start.value().nodes;
    for (std::size_t index = 0; index < nodes_.size(); ++index)
        if (auto error = read_node(index)) return *error;
    if (exact_outcome_) record_.info.outcome = *exact_outcome_;
    // What one node says badly another one may have said well.
    std::erase_if(record_.info.other, [&](const Property& kept) {
        return std::find(understood_.begin(), understood_.end(), kept.name) != understood_.end();
    });
    finish_clocks();
    return std::move(record_);
}

/// True when the game at the cursor begins as a file does, and not as a variation.
bool begins_a_file(const TextCursor& cursor) {
    const std::string_view rest = cursor.rest();
    const std::size_t begin = rest.find(';') + 1;
    const std::string_view node = rest.substr(begin, rest.find_first_of(";(", begin) - begin);
    return node.find("GM[") != node.npos || node.find("FF[") != node.npos;
}

}  // namespace

RecordFile read_sgf(std::string_view contents, const ReadOptions& options) {
    RecordFile file{.format = RecordFormat::kSgf, .records = {}, .errors = {}};
    TextPlaces places(contents, options.name);
    TextCursor cursor(contents);
    bool after_error = false;  // what follows may be the rest of the broken game
    std::size_t may_read_again = 4 * contents.size();  // bytes, or a file could take for ever
    while (find_sgf_game(cursor)) {
        if (after_error && !begins_a_file(cursor)) {
            cursor.advance();
            continue;
        }
        const std::size_t begin = cursor.offset();
        const std::size_t line = places.line(begin);
        const Result<std::vector<SgfNode>> nodes = read_sgf_game(cursor, places);
        after_error = !nodes;
        add_game(
            file,
            nodes ? SgfGameReader(nodes.value(), places).read() : Result<Record>(nodes.error()),
            line);
        if (!after_error) continue;
        const std::size_t done = cursor.offset() - begin;
        if (done <= may_read_again) cursor.seek(begin + 1);
        may_read_again -= std::min(done, may_read_again);
    }
    return file;
}

}  // namespace outflank::formats
