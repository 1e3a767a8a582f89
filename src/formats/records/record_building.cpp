// Passes that files leave out, and the numbering of games.
#include "formats/records/record_building.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace outflank::formats {
namespace {

bool must_pass(const Position& position) {
    return legal_moves(position.board, position.size) == 0 &&
           !is_over(position.board, position.size);
}

/// The pass below `parent`, made if it is not there yet. Precondition: it is forced.
NodeIndex pass_below(MoveTree& tree, NodeIndex parent) {
    for (NodeIndex child = tree.first_child(parent); child != kNoNode;
         child = tree.next_sibling(child))
        if (tree.move(child) == kPass) return child;
    return tree.play(parent, kPass).value();
}

Error wrong_side(const Position& position, Square square, Color color) {
    return Error{ErrorCode::kIllegalMove,
                 "move: found " + square_name(square, position.size) + " for " + color_name(color) +
                     ", but " + color_name(position.to_move) + " is to move",
                 ""};
}

bool has_a_move(const MoveTree& tree) {
    for (NodeIndex node = kRootNode; node < tree.node_count(); ++node)
        if (tree.move(node)) return true;
    return false;
}

}  // namespace

Result<NodeIndex> play_stated(MoveTree& tree, NodeIndex parent, Square square,
                              std::optional<Color> color) {
    // Whoever may place a disc need not pass.
    if (square != kPass && (!color || *color == tree.position(parent).to_move))
        if (const NodeIndex node = tree.play_legal(parent, square); node != kNoNode) return node;
    if (square != kPass && must_pass(tree.position(parent)) &&
        color != tree.position(parent).to_move)
        parent = pass_below(tree, parent);
    const Position& position = tree.position(parent);
    if (color && *color != position.to_move) return wrong_side(position, square, *color);
    return tree.play(parent, square);
}

void pass_at_end(MoveTree& tree) {
    const NodeIndex last = tree.last_of_main_line();
    if (last != kRootNode && must_pass(tree.position(last))) pass_below(tree, last);
}

MoveTree tree_of(const ReadMoves& read) {
    MoveTree tree(read.game);
    NodeIndex node = kRootNode;
    std::size_t plies = 0;
    for (const MoveComment& comment : read.comments) {
        for (; plies < comment.plies; ++plies) node = tree.first_child(node);
        add_comment(tree, node, comment.text);
        if (comment.judgement != MoveJudgement::kNone)
            tree.edit_notes(node).move_judgement = comment.judgement;
    }
    return tree;
}

std::optional<MoveJudgement> judgement_of_marks(std::string_view marks) {
    constexpr auto kMarks = std::to_array<std::pair<std::string_view, MoveJudgement>>({
        {"!", MoveJudgement::kGood},
        {"?", MoveJudgement::kBad},
        {"!!", MoveJudgement::kVeryGood},
        {"??", MoveJudgement::kVeryBad},
        {"!?", MoveJudgement::kInteresting},
        {"?!", MoveJudgement::kDoubtful},
    });
    for (const auto& [known, judgement] : kMarks)
        if (known == marks) return judgement;
    return std::nullopt;
}

void add_comment(MoveTree& tree, NodeIndex node, std::string_view text) {
    if (text.empty()) return;
    std::string& comment = tree.edit_notes(node).comment;
    if (!comment.empty()) comment += '\n';
    comment += text;
}

MoveTree without_remarks(const MoveTree& tree) {
    MoveTree copy(tree.start());
    std::vector<NodeIndex> copied(tree.node_count(), kRootNode);
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.next_in_order(node)) {
        const std::optional<Square> square = tree.move(node);
        if (node != kRootNode) copied[node] = copied[tree.parent(node)];
        if (square) copied[node] = copy.play(copied[node], *square).value();
        if (square || node == kRootNode) {
            if (tree.notes(node) != Notes{}) copy.edit_notes(copied[node]) = tree.notes(node);
        } else {
            add_comment(copy, copied[node], tree.notes(node).comment);
        }
    }
    return copy;
}

std::vector<Error> errors_of(std::vector<Problem> problems, TextPlaces& places) {
    std::stable_sort(problems.begin(), problems.end(),
                     [](const Problem& a, const Problem& b) { return a.offset < b.offset; });
    std::vector<Error> errors;
    for (Problem& problem : problems)
        errors.push_back(
            places.error(problem.offset, problem.error.code, std::move(problem.error.message)));
    return errors;
}

void add_game(RecordFile& file, ReadGame game, std::size_t line) {
    const std::size_t number = game_count(file) + 1;
    const bool is_complete = game.errors.empty();
    for (Error& error : game.errors)
        file.errors.push_back({.number = number, .error = std::move(error)});
    if (!game.record || (!is_complete && !has_a_move(game.record->moves))) return;
    complete_outcome(*game.record);
    file.records.push_back({.record = *std::move(game.record),
                            .number = number,
                            .line = line,
                            .is_complete = is_complete,
                            .unread = std::move(game.unread)});
}

void add_game(RecordFile& file, Result<Record> record, std::size_t line) {
    if (record)
        add_game(file, ReadGame{.record = std::move(record).value(), .errors = {}}, line);
    else
        add_game(file, ReadGame{.record = std::nullopt, .errors = {record.error()}}, line);
}

}  // namespace outflank::formats
