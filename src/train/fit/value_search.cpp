#include "train/fit/value_search.h"

#include <bit>
#include <limits>

#include "kernels/table.h"

namespace outflank::train {

ValueSearch::ValueSearch(const eval::Weights& weights, search::Selectivity selectivity,
                         std::size_t table_bytes, const std::atomic<bool>* stop)
    : table_(table_bytes), thread_(table_, control_) {
    control_.stop = stop;
    thread_.use(weights);
    thread_.mode.selectivity = selectivity;
}

double ValueSearch::value(const Board& board, int depth) {
    constexpr int kMost = search::TableData::kMost;
    thread_.begin(BoardSize::k8);
    const int value = kernels::active().search_value(thread_, board, depth, -kMost, kMost);
    return eval::in_discs(value);
}

/// The move that leads to the value, kPass when one of the replies that matter is a pass.
Square ValueSearch::best_move(const Board& board, int depth) {
    // The search keeps its move from two plies on.
    if (depth >= 2) {
        value(board, depth);
        const auto found = table_.probe(board, search::hash_board(board));
        return found ? static_cast<Square>(found->move) : kPass;
    }
    double least = std::numeric_limits<double>::max();
    Square best = kPass;
    for (Bitboard todo = legal_moves(board); todo != 0; todo &= todo - 1) {
        const Board next = after_move(board, std::countr_zero(todo));
        if (legal_moves(next) == 0) return kPass;
        const double reply = value(next, 0);
        if (reply >= least) continue;
        least = reply;
        best = std::countr_zero(todo);
    }
    return best;
}

std::optional<Board> ValueSearch::leaf(const Board& board, int depth) {
    Board at = board;
    for (int left = depth; left > 0; --left) {
        const Square move = best_move(at, left);
        if (move == kPass) return std::nullopt;
        at = after_move(at, move);
        if (legal_moves(at) == 0) return std::nullopt;
    }
    return at;
}

}  // namespace outflank::train
