// The Smart Game Format, written. What each property means: docs/formats/sgf.md.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/sgf/sgf_names.h"
#include "formats/sgf/sgf_syntax.h"
#include "formats/text/clock_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/text_cursor.h"

namespace outflank::formats {
namespace {

/// The properties of one node as they are written; none twice.
class NodeText {
  public:
    void add(std::string_view name, std::string_view value) {
        text_ += std::string(name) + '[' + std::string(value) + ']';
        names_.emplace_back(name);
    }
    void add_text(std::string_view name, std::string_view value) {
        if (!value.empty()) add(name, sgf_escaped(value));
    }
    void add_seconds(std::string_view name, const std::optional<Milliseconds>& time) {
        if (time) add(name, thousandths_text(time->count(), 0));
    }
    void add_other(const std::vector<Property>& properties);

    const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::vector<std::string> names_;
};

bool is_sgf_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(),
                                        [](char symbol) { return symbol >= 'A' && symbol <= 'Z'; });
}

/// A name that is none of SGF (the tag "Opening" of PGN), that the node has already, or that would
/// change the game goes into XO with its value.
void NodeText::add_other(const std::vector<Property>& properties) {
    const auto has = [](const auto& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    std::string others;
    for (const Property& property : properties) {
        if (!sgf_holds(property)) continue;
        const std::string& name = property.name;
        if (is_sgf_name(name) && !has(names_, name) && !has(kSgfStructure, name)) {
            names_.push_back(name);
            text_ += name;
            for (const std::string& value : property.values)
                text_ += '[' + sgf_escaped(value) + ']';
        } else {
            for (const std::string& value : property.values)
                others += '[' + sgf_escaped(name + ':' + value) + ']';
        }
    }
    if (!others.empty()) text_ += std::string(kSgfOthers) + others;
}

void add_discs(NodeText& node, std::string_view name, Bitboard discs, BoardSize size) {
    std::string values;
    for (; discs != 0; discs &= discs - 1)
        values += (values.empty() ? "" : "][") + square_name(std::countr_zero(discs), size);
    if (!values.empty()) node.add(name, values);
}

void add_setup(NodeText& node, const Position& start) {
    if (start.board.occupied() == 0) node.add("AE", "a1");  // else the usual discs would stand
    add_discs(node, "AB", start.discs(Color::kBlack), start.size);
    add_discs(node, "AW", start.discs(Color::kWhite), start.size);
    node.add("PL", start.to_move == Color::kBlack ? "B" : "W");
}

void add_clocks(NodeText& node, const RecordInfo& info) {
    if (info.black.clock && info.black.clock == info.white.clock) {
        const Clock& clock = *info.black.clock;
        node.add_seconds("TM", clock.main.time);
        if (clock != Clock{.main = {clock.main.time, {}}, .increment = {}, .extension = {}})
            node.add("OT", clock_text(clock));
        return;
    }
    if (info.black.clock) node.add("XB", clock_text(*info.black.clock));
    if (info.white.clock) node.add("XW", clock_text(*info.white.clock));
}

/// Nothing for an outcome that RE cannot say.
std::string sgf_result(const Outcome& outcome) {
    if (outcome.ending == Ending::kVoid) return "Void";
    if (outcome.score == 0) return "0";
    const std::optional<Color> winner =
        outcome.score ? std::optional(*outcome.score > 0 ? Color::kBlack : Color::kWhite)
                      : outcome.winner;
    if (!winner || outcome.ending == Ending::kLeft) return "";
    const std::string side = *winner == Color::kBlack ? "B+" : "W+";
    if (outcome.ending == Ending::kResigned) return side + "R";
    if (outcome.ending == Ending::kTimeout) return side + "T";
    if (outcome.ending == Ending::kForfeit) return side + "F";
    return outcome.score ? side + thousandths_text(std::abs(*outcome.score), 0) : side;
}

void add_outcome(NodeText& node, const Outcome& outcome, BoardSize size) {
    const std::string result = sgf_result(outcome);
    if (!result.empty()) node.add("RE", result);
    const bool says_all = outcome.ending == Ending::kNormal || outcome.ending == Ending::kUnknown ||
                          outcome.ending == Ending::kForfeit || outcome.ending == Ending::kVoid;
    if (outcome.score && !says_all) node.add("XR", outcome_text(outcome, size));
}

void add_info(NodeText& node, const Record& record) {
    const RecordInfo& info = record.info;
    const BoardSize size = record.moves.size();
    for (const InfoText& text : kSgfTexts) node.add_text(text.name, text_of(info, text));
    const DateParts date = parts_of_date(info.date);
    node.add_text("DT", date.day.empty() ? std::string_view(info.date) : date.day);
    if (!date.time.empty()) node.add_text("XD", info.date);
    add_clocks(node, info);
    if (info.type != MatchType{}) node.add("XY", match_type_text(info.type, size));
    if (info.komi) node.add("KM", thousandths_text(*info.komi, 0));
    if (info.pair_game != 0) node.add("XP", std::to_string(info.pair_game));
    if (info.theory) node.add("XE", theory_text(*info.theory));
    add_outcome(node, info.outcome, size);
}

void add_marks(NodeText& node, const std::vector<Mark>& marks, BoardSize size) {
    for (const SgfMark& known : kSgfMarks) {
        std::string values;
        for (const Mark& mark : marks) {
            if (mark.kind != known.kind) continue;
            if (!values.empty()) values += "][";
            values += square_name(mark.square, size);
            if (mark.kind == MarkKind::kLabel)
                values.append(":").append(sgf_escaped(mark.text, SgfColon::kEscaped));
        }
        if (!values.empty()) node.add(known.name, values);
    }
}

void add_notes(NodeText& node, const Notes& notes, BoardSize size) {
    node.add_text("N", notes.name);
    node.add_text("C", notes.comment);
    if (notes.evaluation) node.add("V", thousandths_text(*notes.evaluation, 0, PlusSign::kShown));
    node.add_seconds("XT", notes.time_used);
    node.add_seconds("BL", notes.black_left);
    node.add_seconds("WL", notes.white_left);
    for (const SgfMoveJudgement& known : kSgfMoveJudgements)
        if (notes.move_judgement == known.judgement)
            node.add(known.name, known.emphasis == 0 ? "" : std::to_string(known.emphasis));
    for (const SgfPositionJudgement& known : kSgfPositionJudgements)
        if (notes.position_judgement == known.judgement)
            node.add(known.name, std::to_string(known.emphasis));
    add_marks(node, notes.marks, size);
}

std::string node_text(const Record& record, NodeIndex index) {
    const MoveTree& tree = record.moves;
    NodeText node;
    if (index == kRootNode) {
        node.add("FF", "4");
        node.add("GM", "2");
        node.add("CA", "UTF-8");
        node.add("SZ", std::to_string(side_length(tree.size())));
        add_info(node, record);
        add_setup(node, tree.start());
    } else if (const auto square = tree.move(index)) {
        node.add(tree.mover(index) == Color::kBlack ? "B" : "W",
                 *square == kPass ? "pa" : square_name(*square, tree.size()));
    }
    add_notes(node, tree.notes(index), tree.size());
    node.add_other(tree.notes(index).other);
    if (index == kRootNode) node.add_other(record.info.other);
    return ';' + node.text();
}

}  // namespace

bool sgf_holds(const Property& property) {
    return !property.name.empty() && !property.values.empty() &&
           property.name.find(':') == std::string::npos;
}

std::string sgf_text(const Record& record) {
    const MoveTree& tree = record.moves;
    std::string text = "(";
    for (NodeIndex node = kRootNode;;) {
        if (tree.has_siblings(node)) text += "\n(";
        text += node_text(record, node);
        if (tree.first_child(node) != kNoNode) {
            node = tree.first_child(node);
            continue;
        }
        while (node != kRootNode && tree.next_sibling(node) == kNoNode) {
            if (tree.has_siblings(node)) text += ')';
            node = tree.parent(node);
        }
        if (node == kRootNode) return text + ")\n";
        if (tree.has_siblings(node)) text += ')';
        node = tree.next_sibling(node);
    }
}

}  // namespace outflank::formats
