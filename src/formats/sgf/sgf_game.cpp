// The nodes of an SGF game understood. What each property means: docs/formats/sgf.md.
#include "formats/sgf/sgf_game.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/sgf/sgf_names.h"
#include "formats/sgf/sgf_result.h"
#include "formats/sgf/sgf_setup.h"
#include "formats/sgf/sgf_syntax.h"
#include "formats/text/clock_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

std::string line_value(const SgfProperty& property) {
    return one_line(sgf_unescaped(property.values[0].raw));
}

/// Puts what was understood where it belongs. What was not leaves a better value of an earlier
/// property alone. True when it was understood.
bool take(Outcome& field, const std::optional<Outcome>& understood) {
    if (understood) field = *understood;
    return understood.has_value();
}

template <class Value>
bool take(std::optional<Value>& field, const std::optional<Value>& understood) {
    if (understood) field = understood;
    return understood.has_value();
}

/// Turns the nodes of one game into a record. Behind a move that is none its branch is left out.
class SgfGameReader {
  public:
    explicit SgfGameReader(const SgfNodes& game)
        : nodes_(game.nodes),
          problems_(game.problems),
          mapped_(nodes_.size(), kRootNode),
          states_(nodes_.size(), NodeState::kGood) {}

    SgfGame read();

  private:
    enum class NodeState {
        kGood,
        kDamaged,  // a move may have been passed over, and no move was read since
        kLost,     // its position is not known
    };

    bool refuse(std::size_t offset, ErrorCode code, const std::string& message) {
        problems_.push_back({.offset = offset, .error = {code, "SGF: " + message, ""}});
        return false;
    }
    bool is_othello();
    bool changes_position(const SgfNode& node, NodeIndex at) const;
    void read_node(std::size_t index);
    bool play_node(std::size_t index, NodeIndex& at);
    std::optional<Problem> play_moves(const SgfNode& node, NodeIndex& at);
    void read_property(const SgfProperty& property, std::size_t index, Notes& notes,
                       std::vector<Property>& others);
    bool read_info(const SgfProperty& property);
    bool read_our_info(const SgfProperty& property);
    bool read_notes(const SgfProperty& property, Notes& notes) const;
    bool read_judgement(const SgfProperty& property, Notes& notes) const;
    bool read_marks(const SgfProperty& property, Notes& notes) const;
    void note_other_values(const SgfProperty& property);
    void finish_clocks();

    const std::vector<SgfNode>& nodes_;
    std::vector<Problem> problems_;
    std::vector<std::string> unread_;
    std::vector<NodeIndex> mapped_;  // the node of the tree for each node of the file
    std::vector<NodeState> states_;  // of each node of the file
    Record record_;
    std::size_t setup_end_ = 0;            // nodes before this one set up the start
    std::optional<std::string> overtime_;  // OT, understood when TM is known
    std::optional<Outcome> exact_outcome_;
    std::vector<Property> others_;  // of the whole game, from XO; behind those of the file's own
};

bool SgfGameReader::is_othello() {
    const SgfProperty* game = nodes_.empty() ? nullptr : nodes_[0].find("GM");
    if (game == nullptr || line_value(*game) == "2") return true;
    return refuse(game->values[0].offset, ErrorCode::kUnsupported,
                  "found game number " + quoted(game->values[0].raw) + ", expected 2 for Othello");
}

bool SgfGameReader::read_info(const SgfProperty& property) {
    RecordInfo& info = record_.info;
    for (const InfoText& text : kSgfTexts) {
        if (property.name != text.name) continue;
        text_of(info, text) = line_value(property);
        return true;
    }
    if (property.is("DT")) {
        if (info.date.empty()) info.date = iso_date(sgf_unescaped(property.values[0].raw));
    } else if (property.is("RE")) {
        return take(info.outcome, parse_sgf_result(line_value(property), record_.moves.size()));
    } else if (property.is("KM")) {
        return take(info.komi, parse_thousandths(line_value(property)));
    } else if (property.is("TM")) {
        const auto seconds = parse_thousandths(line_value(property));
        if (!seconds || *seconds < 0) return false;
        for (const Color color : {Color::kBlack, Color::kWhite})
            if (!player(info, color).clock)
                player(info, color).clock = Clock{{Milliseconds{*seconds}, {}}, {}, {}};
    } else if (property.is("OT")) {
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
    if (property.is("XB") || property.is("XW")) {
        const Color color = property.is("XB") ? Color::kBlack : Color::kWhite;
        return take(player(info, color).clock, parse_clock(value));
    }
    if (property.is("XD")) {
        info.date = iso_date(value);
    } else if (property.is("XY")) {
        const auto type = parse_match_type(value);
        if (type) info.type = type->type;
        return type.has_value();
    } else if (property.is("XR")) {
        const auto outcome = parse_outcome(value);
        if (outcome && outcome->score && !is_possible(*outcome->score, record_.moves.size()))
            return false;
        return take(exact_outcome_, outcome);
    } else if (property.is("XP")) {
        info.pair_game = parse_whole(value, 2).value_or(0);
    } else if (property.is("XE")) {
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
            (known.emphasis == emphasis || property.is("DM") || property.is("UC"))) {
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
    if (property.is("N")) {
        notes.name = line_value(property);
    } else if (property.is("C")) {
        for (const SgfValue& value : property.values)
            notes.comment +=
                (notes.comment.empty() ? "" : "\n") + text_block(sgf_unescaped(value.raw));
    } else if (property.is("V")) {
        return take(notes.evaluation, number());
    } else if (property.is("XT") || property.is("BL") || property.is("WL")) {
        auto& field = property.is("XT")   ? notes.time_used
                      : property.is("BL") ? notes.black_left
                                          : notes.white_left;
        return take(field, time());
    } else {
        return read_judgement(property, notes) || read_marks(property, notes);
    }
    return true;
}

/// Properties of other formats, each value with its name. False for a value without one.
bool take_others(const SgfProperty& property, std::vector<Property>& other) {
    std::vector<Property> found;
    for (const SgfValue& value : property.values) {
        const std::string text = text_block(sgf_unescaped(value.raw));
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos || colon == 0) return false;
        const std::string name = text.substr(0, colon);
        if (found.empty() || found.back().name != name) found.push_back({name, {}});
        found.back().values.push_back(text.substr(colon + 1));
    }
    other.insert(other.end(), found.begin(), found.end());
    return true;
}

/// Most nodes are that.
bool is_move_alone(const SgfNode& node) {
    if (node.properties.size() != 1) return false;
    const std::string& name = node.properties[0].name;
    return name.size() == 1 && (name[0] == 'B' || name[0] == 'W');
}

bool is_structure(const SgfProperty& property) {
    return std::find(kSgfStructure.begin(), kSgfStructure.end(), property.name) !=
           kSgfStructure.end();
}

/// Of a property with one value the first was taken.
void SgfGameReader::note_other_values(const SgfProperty& property) {
    if (property.values.size() == 1) return;
    const auto is_mark = [&](const SgfMark& mark) { return mark.name == property.name; };
    const bool has_one =
        !property.is("C") && std::none_of(kSgfMarks.begin(), kSgfMarks.end(), is_mark);
    const auto is_other = [&](const SgfValue& value) {
        return value.raw != property.values[0].raw;
    };
    if (has_one && std::any_of(property.values.begin(), property.values.end(), is_other))
        unread_.push_back("another value of " + property.name);
}

/// What cannot be understood is kept as it is.
void SgfGameReader::read_property(const SgfProperty& property, std::size_t index, Notes& notes,
                                  std::vector<Property>& others) {
    if (is_structure(property)) return;
    if (read_info(property) || read_notes(property, notes)) return note_other_values(property);
    if (property.name == kSgfOthers && take_others(property, others)) return;
    Property kept{.name = property.name, .values = {}};
    for (const SgfValue& value : property.values)
        kept.values.push_back(text_block(sgf_unescaped(value.raw)));
    (index == 0 ? record_.info.other : notes.other).push_back(std::move(kept));
}

std::optional<Problem> SgfGameReader::play_moves(const SgfNode& node, NodeIndex& at) {
    for (const SgfProperty& property : node.properties) {
        if (property.name.size() != 1) continue;
        const char letter = property.name[0];
        if (letter != 'B' && letter != 'W') continue;
        const Color color = letter == 'B' ? Color::kBlack : Color::kWhite;
        for (const SgfValue& value : property.values) {
            const Result<Square> square = sgf_move(value.raw, record_.moves.size());
            const Result<NodeIndex> played =
                square ? play_stated(record_.moves, at, square.value(), color)
                       : Result<NodeIndex>(square.error());
            if (!played) return Problem{.offset = value.offset, .error = played.error()};
            at = played.value();
        }
    }
    return std::nullopt;
}

/// Some programs repeat the side to move in every node.
bool SgfGameReader::changes_position(const SgfNode& node, NodeIndex at) const {
    const SgfProperty* setup = find_sgf_setup(node);
    if (setup == nullptr) return false;
    return !setup->is("PL") || sgf_side(setup->values[0].raw) != record_.moves.position(at).to_move;
}

/// Plays the moves of a node, and notes what it will be to those below it. False when they are
/// lost. A move that does not follow what was passed over is no problem of its own.
bool SgfGameReader::play_node(std::size_t index, NodeIndex& at) {
    const SgfNode& node = nodes_[index];
    const NodeIndex base = at;
    const bool is_below_damage =
        node.parent != kNoSgfNode && states_[node.parent] == NodeState::kDamaged;
    const bool is_damaged = node.is_damaged || is_below_damage;
    const std::optional<Problem> bad_move = play_moves(node, at);
    if (index >= setup_end_ && !is_move_alone(node) && changes_position(node, at)) {
        states_[index] = NodeState::kLost;
        return refuse(find_sgf_setup(node)->offset, ErrorCode::kUnsupported,
                      "found a position set up after the start of the game");
    }
    if (bad_move) {
        states_[index] = NodeState::kLost;
        return is_damaged ? false
                          : refuse(bad_move->offset, bad_move->error.code, bad_move->error.message);
    }
    if (is_damaged && at == base) states_[index] = NodeState::kDamaged;
    return true;
}

void SgfGameReader::read_node(std::size_t index) {
    const SgfNode& node = nodes_[index];
    const bool is_first = node.parent == kNoSgfNode;
    if (!is_first && states_[node.parent] == NodeState::kLost) {
        states_[index] = NodeState::kLost;
        return;
    }
    const NodeIndex base = is_first ? kRootNode : mapped_[node.parent];
    NodeIndex at = base;
    if (!play_node(index, at)) return;
    mapped_[index] = at;
    if (is_move_alone(node) ||
        std::all_of(node.properties.begin(), node.properties.end(), is_structure))
        return;
    const bool is_start = index == 0 && at == kRootNode;
    Notes notes;
    std::vector<Property> others;
    for (const SgfProperty& property : node.properties)
        read_property(property, index, notes, others);
    std::vector<Property>& kept = index == 0 ? others_ : notes.other;
    kept.insert(kept.end(), others.begin(), others.end());
    std::sort(notes.marks.begin(), notes.marks.end(), [](const Mark& a, const Mark& b) {
        return std::tie(a.kind, a.square, a.text) < std::tie(b.kind, b.square, b.text);
    });
    if (notes != Notes{}) {
        if (at == base && !is_start) at = record_.moves.add_remark(base);
        record_.moves.edit_notes(at) = std::move(notes);
    }
    mapped_[index] = at;
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

SgfGame SgfGameReader::read() {
    if (!is_othello()) return {.record = {}, .problems = std::move(problems_), .unread = {}};
    SgfStart start = read_sgf_start(nodes_);
    problems_.insert(problems_.end(), start.problems.begin(), start.problems.end());
    if (!start.position) return {.record = {}, .problems = std::move(problems_), .unread = {}};
    record_.moves = MoveTree(*start.position);
    setup_end_ = start.nodes;
    for (std::size_t index = 0; index < nodes_.size(); ++index) read_node(index);
    if (exact_outcome_) record_.info.outcome = *exact_outcome_;
    finish_clocks();
    std::vector<Property>& other = record_.info.other;
    other.insert(other.end(), others_.begin(), others_.end());
    return {.record = std::move(record_),
            .problems = std::move(problems_),
            .unread = std::move(unread_)};
}

}  // namespace

SgfGame read_sgf_record(const SgfNodes& nodes) { return SgfGameReader(nodes).read(); }

}  // namespace outflank::formats
