#include "engine/root_search.h"

#include <algorithm>

#include "eval/weights.h"
#include "kernels/table.h"

namespace outflank::engine {
namespace {

constexpr int kUnit = eval::kValueUnit;
constexpr int kInfinity = 65 * kUnit;

/// Half the first window about the value of the search before.
int half_window(const Step& step, int empties) {
    return step.depth >= empties ? kUnit : 3 * kUnit / 2;
}

}  // namespace

RootSearch::RootSearch(const search::TranspositionTable& table,
                       std::deque<search::SearchThread>& threads, const Position& position,
                       int lines)
    : table_(table),
      threads_(threads),
      size_(position.size),
      empties_(position.board.empties(position.size)),
      wanted_(0) {
    for (search::SearchThread& each : threads_) each.begin(size_);
    if (is_over(position.board, size_)) return;
    Bitboard todo = legal_moves(position.board, size_);
    if (todo == 0) moves_.push_back({kPass, after_pass(position.board), 0});
    for (; todo != 0; todo &= todo - 1) {
        const Square square = std::countr_zero(todo);
        moves_.push_back({square, after_move(position.board, square), 0});
    }
    const Step glance{1, search::kAll};
    for (RootMove& move : moves_) move.value = child_value(move, glance, -kInfinity, kInfinity);
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    wanted_ =
        std::clamp<std::size_t>(static_cast<std::size_t>(std::max(lines, 1)), 1, moves_.size());
    for (std::size_t i = 0; i < wanted_; ++i) {
        lines_.push_back(make_line(moves_[i], {0, search::kAll}, Bound::kExact));
        lines_.back().exact = false;
    }
}

/// Value of a move for the side that makes it.
int RootSearch::child_value(const RootMove& move, const Step& step, int alpha, int beta) {
    const int depth = move.square == kPass ? step.depth : step.depth - 1;
    return -kernels::active().search_value(thread(), move.next, depth, -beta, -alpha);
}

/// Searches the moves from `first` on and brings the best one there. Fail-soft.
int RootSearch::search_moves(const Step& step, std::size_t first, int alpha, int beta) {
    int best = -kInfinity;
    for (std::size_t i = first; i < moves_.size(); ++i) {
        int value = 0;
        if (i > first) value = child_value(moves_[i], step, alpha, alpha + 1);
        if (i == first || (value > alpha && value < beta))
            value = child_value(moves_[i], step, alpha, beta);
        if (thread().stopped()) return best;
        if (value <= best) continue;
        best = value;
        moves_[i].value = value;
        if (value > alpha)
            std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(first),
                        moves_.begin() + static_cast<std::ptrdiff_t>(i),
                        moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        alpha = std::max(alpha, value);
        if (alpha >= beta) break;
    }
    return best;
}

/// Finds the best move from `first` on, in a window about what the last search found.
bool RootSearch::search_line(const Step& step, std::size_t first) {
    int width = half_window(step, empties_);
    const int guess = moves_[first].value;
    int alpha = done_.depth > 0 ? guess - width : -kInfinity;
    int beta = done_.depth > 0 ? guess + width : kInfinity;
    bool was_low = false;
    bool was_high = false;
    for (;;) {
        const int value = search_moves(step, first, alpha, beta);
        if (thread().stopped()) return false;
        width *= 3;
        was_low = was_low || value <= alpha;
        was_high = was_high || value >= beta;
        if (was_low && was_high && (value <= alpha || value >= beta)) {
            // Selective searches may contradict each other for ever; the whole window cannot fail.
            alpha = -kInfinity;
            beta = kInfinity;
        } else if (value <= alpha && alpha > -kInfinity) {
            beta = alpha + 1;
            alpha = width > 30 * kUnit ? -kInfinity : value - width;
        } else if (value >= beta && beta < kInfinity) {
            alpha = beta - 1;
            beta = width > 30 * kUnit ? kInfinity : value + width;
        } else {
            return true;
        }
    }
}

bool RootSearch::search(const Step& step) {
    for (search::SearchThread& each : threads_) each.selectivity = step.selectivity;
    std::vector<EngineLine> found;
    const Square before = moves_.front().square;
    for (std::size_t i = 0; i < wanted_; ++i) {
        if (!search_line(step, i)) {
            // A move that beat the one searched first is worth having, though not yet proven best.
            if (i == 0 && moves_.front().square != before)
                lines_.front() = make_line(moves_.front(), step, Bound::kLower);
            return false;
        }
        found.push_back(make_line(moves_[i], step, Bound::kExact));
        if (thread().stopped()) return false;
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const EngineLine& a, const EngineLine& b) { return a.score > b.score; });
    lines_ = std::move(found);
    done_ = step;
    return true;
}

EngineLine RootSearch::make_line(const RootMove& move, const Step& step, Bound bound) {
    EngineLine line;
    line.moves.push_back(move.square);
    line.score = static_cast<double>(move.value) / kUnit;
    line.bound = bound;
    line.depth = std::min(step.depth, empties_);
    line.percent = search::kPercent[step.selectivity];
    line.exact = step.depth >= empties_ && step.selectivity == search::kAll;
    if (bound != Bound::kExact || step.depth == 0) return line;
    if (line.exact) {
        follow_proof(move.next, -move.value / kUnit, line.moves);
    } else {
        follow_table(step, move.next, line.moves);
    }
    return line;
}

/// The table's move for a position, if it is legal.
std::optional<Square> RootSearch::known_move(const Board& board, Bitboard legal) const {
    const auto known = table_.probe(board, search::hash_board(board));
    if (!known || known->move == kPass || (legal & bit(known->move)) == 0) return std::nullopt;
    return known->move;
}

/// Appends the moves that the table holds for the positions that follow.
void RootSearch::follow_table(const Step& step, Board board, std::vector<Square>& moves) const {
    while (static_cast<int>(moves.size()) < step.depth && !is_over(board, size_)) {
        const Bitboard legal = legal_moves(board, size_);
        Square next = kPass;
        if (legal != 0) {
            const auto known = known_move(board, legal);
            if (!known) return;
            next = *known;
        }
        moves.push_back(next);
        board = next == kPass ? after_pass(board) : after_move(board, next);
    }
}

/// A move worth `score`, which is proven to exist; nothing only when stopped.
std::optional<Square> RootSearch::prove_move(const Board& board, Score score) {
    Bitboard todo = legal_moves(board, size_);
    std::optional<Square> next = known_move(board, todo);
    while (todo != 0) {
        if (!next) next = std::countr_zero(todo);
        const Board after = after_move(board, *next);
        const Score reply = kernels::active().null_window(thread(), after, -score);
        if (thread().stopped()) return std::nullopt;
        if (-reply >= score) return next;
        todo &= ~bit(*next);
        next.reset();
    }
    return std::nullopt;
}

/// Appends perfect play from `board`, whose proven score is `score`, to the end of the game.
/// Each move is proven again, as the table may hold one that only failed last; what it does
/// hold makes that cheap.
void RootSearch::follow_proof(Board board, Score score, std::vector<Square>& moves) {
    while (!is_over(board, size_)) {
        Square next = kPass;
        if (legal_moves(board, size_) != 0) {
            const auto proven = prove_move(board, score);
            if (!proven) return;
            next = *proven;
        }
        moves.push_back(next);
        board = next == kPass ? after_pass(board) : after_move(board, next);
        score = -score;
    }
}

SearchReport RootSearch::report() const {
    SearchReport report;
    report.lines = lines_;
    report.depth = std::min(done_.depth, empties_);
    report.percent = search::kPercent[done_.selectivity];
    return report;
}

}  // namespace outflank::engine
