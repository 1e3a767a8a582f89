// The tree of a recorded game: what Game says of one line of moves, for many.
#include <algorithm>
#include <utility>

#include "outflank/records.h"

namespace outflank {
MoveTree::MoveTree(const Position& start) : notes_(1) { append(kNoNode, start, kNoMove); }

MoveTree::MoveTree(const Game& game) : MoveTree(game.start()) {
    nodes_.reserve(game.plies().size() + 1);
    NodeIndex node = kRootNode;
    for (const Ply& ply : game.plies())
        node = append(node, after_ply(position(node), ply), static_cast<std::uint8_t>(ply.square));
}

NodeIndex MoveTree::append(NodeIndex parent, const Position& position, std::uint8_t move) {
    const NodeIndex index = append_below(parent, move);
    nodes_[index].position = position;
    return index;
}

NodeIndex MoveTree::append_below(NodeIndex parent, std::uint8_t move) {
    const auto index = static_cast<NodeIndex>(nodes_.size());
    // A game that is longer than a few moves is a whole one; of short ones there may be many.
    constexpr std::size_t kFew = 8;
    if (index == kFew && nodes_.capacity() == kFew) nodes_.reserve(kUsualPlies + 1);
    is_line_ = is_line_ && (index == 0 || parent == index - 1);
    Node& node = nodes_.emplace_back();
    node.parent = parent;
    node.move = move;
    if (parent == kNoNode) return index;
    Node& above = nodes_[parent];
    if (above.last_child == kNoNode)
        above.first_child = index;
    else
        nodes_[above.last_child].next_sibling = index;
    above.last_child = index;
    return index;
}

std::optional<Color> MoveTree::mover(NodeIndex node) const {
    if (nodes_[node].move == kNoMove) return std::nullopt;
    return other(nodes_[node].position.to_move);
}

NodeIndex MoveTree::next_in_order(NodeIndex node) const {
    if (first_child(node) != kNoNode) return first_child(node);
    while (node != kRootNode && next_sibling(node) == kNoNode) node = parent(node);
    return node == kRootNode ? kNoNode : next_sibling(node);
}

bool MoveTree::has_siblings(NodeIndex node) const {
    const NodeIndex above = nodes_[node].parent;
    return above != kNoNode && nodes_[above].first_child != nodes_[above].last_child;
}

NodeIndex MoveTree::last_of_main_line() const {
    if (is_line_) return static_cast<NodeIndex>(nodes_.size()) - 1;
    NodeIndex node = kRootNode;
    while (first_child(node) != kNoNode) node = first_child(node);
    return node;
}

Notes& MoveTree::edit_notes(NodeIndex node) {
    if (nodes_[node].notes == 0) {
        nodes_[node].notes = static_cast<std::uint32_t>(notes_.size());
        notes_.emplace_back();
    }
    return notes_[nodes_[node].notes];
}

NodeIndex MoveTree::play_legal(NodeIndex parent, Square square) {
    const std::optional<Ply> ply = legal_ply_on(position(parent), square);
    if (!ply) return kNoNode;
    const NodeIndex index = append_below(parent, static_cast<std::uint8_t>(square));
    nodes_[index].position = after_ply(position(parent), *ply);
    return index;
}

Result<NodeIndex> MoveTree::play(NodeIndex parent, Square square) {
    const Position& before = position(parent);
    const Result<Ply> ply = square == kPass ? ply_of_pass(before) : ply_on(before, square);
    if (!ply) return ply.error();
    return append(parent, after_ply(before, ply.value()), static_cast<std::uint8_t>(square));
}

NodeIndex MoveTree::add_remark(NodeIndex parent) {
    const Position same = position(parent);
    return append(parent, same, kNoMove);
}

Game MoveTree::line_to(NodeIndex node) const {
    std::vector<Ply> plies;
    plies.reserve(kUsualPlies);
    const auto add = [&](NodeIndex each) {
        const std::optional<Square> square = move(each);
        if (!square) return;
        const Position& before = position(parent(each));
        const Bitboard lost = before.board.opponent & ~position(each).board.mover;
        plies.push_back({.color = before.to_move, .square = *square, .flips = lost});
    };
    if (is_line_) {
        for (NodeIndex each = kRootNode + 1; each <= node; ++each) add(each);
    } else {
        for (; node != kRootNode; node = parent(node)) add(node);
        std::reverse(plies.begin(), plies.end());
    }
    return {start(), std::move(plies)};
}

bool operator==(const MoveTree& a, const MoveTree& b) {
    if (a.start() != b.start() || a.node_count() != b.node_count()) return false;
    std::vector<std::pair<NodeIndex, NodeIndex>> waiting = {{kRootNode, kRootNode}};
    while (!waiting.empty()) {
        const auto [left, right] = waiting.back();
        waiting.pop_back();
        if (a.move(left) != b.move(right) || a.notes(left) != b.notes(right)) return false;
        NodeIndex from = a.first_child(left);
        NodeIndex to = b.first_child(right);
        for (; from != kNoNode && to != kNoNode;
             from = a.next_sibling(from), to = b.next_sibling(to))
            waiting.emplace_back(from, to);
        if (from != to) return false;
    }
    return true;
}

Record record_of(const Game& game) {
    Record record{.info = {}, .moves = MoveTree(game)};
    complete_outcome(record);
    return record;
}

std::optional<Outcome> outcome_of_moves(const Record& record) {
    const Position& last = record.moves.position(record.moves.last_of_main_line());
    if (!is_over(last.board, last.size)) return std::nullopt;
    const Score for_mover = final_score(last.board, last.size);
    const Score for_black = last.to_move == Color::kBlack ? for_mover : -for_mover;
    return Outcome{.ending = Ending::kNormal,
                   .score = kDisc * (record.info.type.anti ? -for_black : for_black),
                   .winner = std::nullopt};
}

void complete_outcome(Record& record) {
    if (record.info.outcome != Outcome{}) return;
    if (const auto outcome = outcome_of_moves(record)) record.info.outcome = *outcome;
}

}  // namespace outflank
