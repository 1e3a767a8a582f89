#include "book/numbers.h"

#include <algorithm>
#include <set>

namespace outflank::book {
namespace {

/// The numbers for the side to move and the other one.
struct SideNumbers {
    double mover = 1;
    double opponent = 1;
};

/// The positions after the best moves; kNoPosition for a leaf. Each once.
std::set<PositionIndex> best_next(const BookGraph& graph, PositionIndex index) {
    std::set<PositionIndex> best;
    const GraphPosition& position = graph[index];
    if (!position.value.is_known()) return best;
    for (const ScoredGraphMove& move : graph.scored_moves(index))
        if (move.value.is_known() && move.value.score == position.value.score)
            best.insert(move.move.position);
    const bool leads_out =
        position.leaf && (graph.outside_moves(index) & bit(position.leaf->square)) != 0;
    if (leads_out && position.leaf->score == position.value.score) best.insert(kNoPosition);
    return best;
}

SideNumbers numbers_of(const BookGraph& graph, PositionIndex index, int most_discs,
                       const std::vector<SideNumbers>& below) {
    SideNumbers numbers;
    if (graph[index].board.disc_count() >= most_discs) return numbers;
    const std::set<PositionIndex> best = best_next(graph, index);
    double least = 0;
    double sum = 0;
    for (const PositionIndex next : best) {
        // The mover of this position is the opponent in the next one.
        const SideNumbers after = next == kNoPosition ? SideNumbers{} : below[next];
        least = least == 0 ? after.opponent : std::min(least, after.opponent);
        sum += after.mover;
    }
    if (!best.empty()) numbers = {least, sum};
    return numbers;
}

void count_position(const BookGraph& graph, PositionIndex index, PlyNumbers& to) {
    const GraphPosition& position = graph[index];
    ++to.positions;
    to.without_value += !position.value.is_known();
    to.proven += position.value.certainty == BookCertainty::kProven;
    to.passes += legal_moves(position.board) == 0 && !is_over(position.board);
    const Bitboard outside = graph.outside_moves(index);
    const bool has_leaf = position.leaf && (outside & bit(position.leaf->square)) != 0;
    to.leaves += has_leaf;
    to.unsearched += outside != 0 && !has_leaf;
}

}  // namespace

UmigameNumbers umigame_numbers(const BookGraph& graph, PositionIndex root, bool black_to_move,
                               int most_discs) {
    const std::vector<PositionIndex> order = graph.by_discs();
    std::vector<SideNumbers> numbers(graph.size());
    for (std::size_t i = order.size(); i-- > 0;)
        numbers[order[i]] = numbers_of(graph, order[i], most_discs, numbers);
    const SideNumbers& found = numbers[root];
    return black_to_move ? UmigameNumbers{found.mover, found.opponent}
                         : UmigameNumbers{found.opponent, found.mover};
}

BookNumbers book_numbers(const BookGraph& graph) {
    BookNumbers numbers;
    numbers.leaves_by_origin.resize(graph.origins().size());
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        const auto discs = static_cast<std::size_t>(position.board.disc_count());
        count_position(graph, index, numbers.by_discs[discs]);
        count_position(graph, index, numbers.all);
        numbers.moves += graph.moves(index).size();
        numbers.games = std::max(numbers.games, position.games.count());
        if (!position.leaf) continue;
        ++numbers.leaves_by_level[position.leaf->level];
        ++numbers.leaves_by_depth[position.leaf->depth];
        if (position.leaf->origin < numbers.leaves_by_origin.size())
            ++numbers.leaves_by_origin[position.leaf->origin];
    }
    return numbers;
}

}  // namespace outflank::book
