#include "book/losses.h"

#include <algorithm>
#include <tuple>

namespace outflank::book {
namespace {

/// Levels that are not known count as none.
auto quality(const BookLeaf& leaf) {
    return std::tuple(leaf.exact, leaf.level == BookLeaf::kNoLevel ? 0 : leaf.level + 1, leaf.depth,
                      leaf.percent);
}

/// The leaf that stands for a position which is taken out of the book, as a move of the one before.
std::optional<BookLeaf> leaf_for(const BookGraph& graph, const ScoredGraphMove& move) {
    if (!move.value.is_known() || move.move.square == kPass) return std::nullopt;
    BookLeaf leaf{.square = move.move.square,
                  .score = move.value.score,
                  .exact = move.value.certainty == BookCertainty::kProven};
    const auto& below = graph[move.move.position].leaf;
    if (!below) return leaf;
    leaf.level = below->level;
    leaf.depth = below->depth;
    leaf.percent = below->percent;
    leaf.error = below->error;
    leaf.origin = below->origin;
    leaf.day = below->day;
    return leaf;
}

/// The best move of a position out of what `keep` leaves.
void renew_leaf(BookGraph& graph, PositionIndex index, const std::vector<bool>& keep) {
    std::optional<BookLeaf> best;
    const GraphPosition& position = graph[index];
    bool is_complete = graph.outside_moves(index) == 0;
    bool is_proven = is_complete;  // an exact leaf says that no move outside is better
    if (position.leaf && (graph.outside_moves(index) & bit(position.leaf->square)) != 0) {
        best = position.leaf;
        is_complete = true;
        is_proven = best->exact;
    }
    bool changes = false;
    for (const ScoredGraphMove& move : graph.scored_moves(index)) {
        if (keep[move.move.position]) continue;
        changes = true;
        const auto leaf = leaf_for(graph, move);
        is_complete = is_complete && leaf.has_value();
        is_proven = is_proven && leaf && leaf->exact;
        if (leaf && (!best || leaf->score > best->score)) best = leaf;
    }
    if (!changes) return;
    // A move without a value may be the best one: then there is no leaf that is known to be.
    if (best && is_complete) {
        best->exact = is_proven;
        graph.set_leaf(position.board, *best);
    } else {
        graph.clear_leaf(index);
    }
}

void keep_only(BookGraph& graph, const std::vector<bool>& keep) {
    for (PositionIndex index = 0; index < graph.size(); ++index)
        if (keep[index]) renew_leaf(graph, index, keep);
    graph.filter(keep);
    graph.settle();
}

}  // namespace

bool is_searched_better(const BookLeaf& a, const BookLeaf& b) { return quality(a) > quality(b); }

std::vector<Centidiscs> losses_from(const BookGraph& graph, PositionIndex root, Unvalued unvalued) {
    std::vector<Centidiscs> losses(graph.size(), kUnreached);
    losses[root] = 0;
    for (const PositionIndex index : graph.by_discs()) {
        if (losses[index] == kUnreached) continue;
        const Centidiscs value = graph[index].value.score;
        for (const ScoredGraphMove& move : graph.scored_moves(index)) {
            const bool has_value = move.value.is_known() && graph[index].value.is_known();
            if (!has_value && unvalued == Unvalued::kLeadsNowhere) continue;
            const Centidiscs loss =
                losses[index] + (has_value ? std::max(0, value - move.value.score) : 0);
            Centidiscs& there = losses[move.move.position];
            there = std::min(there, loss);
        }
    }
    return losses;
}

void prune(BookGraph& graph, PositionIndex root, Centidiscs most, int most_discs) {
    const std::vector<Centidiscs> losses = losses_from(graph, root, Unvalued::kLosesNothing);
    std::vector<bool> keep(graph.size());
    for (PositionIndex index = 0; index < graph.size(); ++index)
        keep[index] = losses[index] <= most && graph[index].board.disc_count() <= most_discs;
    keep[root] = true;
    // Behind a pass that stays the other side's position stays.
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        if (!keep[index]) continue;
        for (const GraphMove& move : graph.moves(index))
            if (move.square == kPass) keep[move.position] = true;
    }
    keep_only(graph, keep);
}

void keep_subtree(BookGraph& graph, PositionIndex root) {
    std::vector<bool> keep(graph.size());
    keep[root] = true;
    for (const PositionIndex index : graph.by_discs()) {
        if (!keep[index]) continue;
        for (const GraphMove& move : graph.moves(index)) keep[move.position] = true;
    }
    graph.filter(keep);
    graph.settle();
}

void merge_into(BookGraph& graph, const BookGraph& other) {
    for (PositionIndex index = 0; index < other.size(); ++index) {
        const GraphPosition& position = other[index];
        const PositionIndex here = graph.add(position.board);
        graph.add_games(here, position.games);
        if (position.value.certainty == BookCertainty::kProven &&
            graph[here].value.certainty != BookCertainty::kProven)
            graph.set_proven(here, position.value.score);
        if (!position.leaf) continue;
        const auto& known = graph[here].leaf;
        if (known && !is_searched_better(*position.leaf, *known)) continue;
        BookLeaf leaf = *position.leaf;
        leaf.origin = leaf.origin < other.origins().size()
                          ? graph.origin_index(other.origins()[leaf.origin])
                          : BookLeaf::kNoOrigin;
        graph.set_leaf(position.board, leaf);
    }
    graph.settle();
}

}  // namespace outflank::book
