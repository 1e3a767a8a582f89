#include "engine/engine_root.h"

#include <algorithm>
#include <cmath>

#include "eval/weights.h"
#include "kernels/table.h"
#include "search/calibration.h"
#include "search/move_list.h"
#include "search/proof.h"

namespace outflank::engine {
namespace {

constexpr int kUnit = eval::kValueUnit;
constexpr int kInfinity = search::kValueInfinity;

/// The symmetries of the board that leave it as it is, without the one that changes nothing.
std::vector<Symmetry> own_symmetries(const Board& board) {
    std::vector<Symmetry> own;
    for (const Symmetry symmetry : kSymmetries)
        if (symmetry != kSymmetries[0] && transform(board, symmetry) == board)
            own.push_back(symmetry);
    return own;
}

/// What `symmetry` makes of a line of play.
EngineLine image_of(EngineLine line, Symmetry symmetry) {
    for (Square& square : line.moves) square = transform(square, symmetry);
    return line;
}

/// Half the first window about the value of the previous iteration.
int half_window(const Step& step, int empties) {
    return step.depth >= empties ? kUnit : 3 * kUnit / 2;
}

/// The largest value that a step can tell moves apart by: the evaluation's largest one, or that of
/// a won game with nothing left of the opponent.
int most_value(const Step& step, int empties, BoardSize size) {
    return step.depth >= empties ? square_count(size) * kUnit : search::most_estimate(size);
}

}  // namespace

EngineRoot::EngineRoot(std::deque<search::SearchThread>& threads, const Position& position,
                       int lines, Bitboard left_out, bool calibrates)
    : threads_(threads),
      size_(position.size),
      empties_(position.board.empties(position.size)),
      wanted_(0),
      calibrates_(calibrates && size_ == BoardSize::k8) {
    for (search::SearchThread& each : threads_) each.begin(size_);
    if (is_over(position.board, size_)) return;
    Bitboard todo = legal_moves(position.board, size_);
    if (todo == 0) moves_.push_back({kPass, after_pass(position.board), 0, {}});
    const bool has_moves = todo != 0;
    todo &= ~left_out;
    if (has_moves && todo == 0) return;
    const int legal = std::max(std::popcount(todo), 1);
    for (const std::vector<Symmetry> own = own_symmetries(position.board); todo != 0;) {
        const Square square = std::countr_zero(todo);
        RootMove move{square, after_move(position.board, square), 0, {}};
        todo &= ~bit(square);
        for (const Symmetry symmetry : own) {
            const Square image = transform(square, symmetry);
            if ((todo & bit(image)) != 0) move.images.push_back(symmetry);
            todo &= ~bit(image);
        }
        moves_.push_back(std::move(move));
    }
    const Step one_ply{1, search::Selectivity::kAll};
    for (RootMove& move : moves_) move.value = child_value(move, one_ply, -kInfinity, kInfinity);
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    wanted_ = static_cast<std::size_t>(std::clamp(lines, 1, legal));
    for (std::size_t i = 0; lines_.size() < wanted_; ++i) {
        EngineLine line = make_line(moves_[i], {0, search::Selectivity::kAll}, Bound::kExact);
        add_line(lines_, line, moves_[i]);
    }
}

/// Appends the line of a move and those of its images, as far as they are wanted.
void EngineRoot::add_line(std::vector<EngineLine>& lines, const EngineLine& line,
                          const RootMove& move) const {
    lines.push_back(line);
    for (const Symmetry symmetry : move.images)
        if (lines.size() < wanted_) lines.push_back(image_of(line, symmetry));
}

/// Value of a move for the side that makes it.
int EngineRoot::child_value(const RootMove& move, const Step& step, int alpha, int beta) {
    const int depth = move.square == kPass ? step.depth : step.depth - 1;
    return -kernels::active().search_value(thread(), move.next, depth, -beta, -alpha);
}

/// Searches the moves from `first` on and brings the best one there. Fail-soft.
int EngineRoot::search_moves(const Step& step, std::size_t first, int alpha, int beta) {
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
bool EngineRoot::search_line(const Step& step, std::size_t first) {
    int width = half_window(step, empties_);
    const int guess = moves_[first].value;
    const int most = most_value(step, empties_, size_);
    int alpha = done_.depth > 0 ? std::min(guess, most) - width : -kInfinity;
    int beta = done_.depth > 0 ? std::min(guess + width, most) : most;
    bool was_low = false;
    bool was_high = false;
    for (;;) {
        const int value = search_moves(step, first, alpha, beta);
        if (thread().stopped()) return false;
        width *= 3;
        was_low = was_low || value <= alpha;
        was_high = was_high || value >= beta;
        if (value >= most) return true;  // no other move can be shown to be better
        if (was_low && was_high && (value <= alpha || value >= beta)) {
            // Selective searches may contradict each other for ever; the whole window cannot fail.
            alpha = -kInfinity;
            beta = most;
        } else if (value <= alpha && alpha > -kInfinity) {
            beta = alpha + 1;
            alpha = width > 30 * kUnit ? -kInfinity : value - width;
        } else if (value >= beta && beta < most) {
            alpha = beta - 1;
            beta = width > 30 * kUnit ? most : std::min(value + width, most);
        } else {
            return true;
        }
    }
}

bool EngineRoot::search(const Step& step) {
    for (search::SearchThread& each : threads_) each.mode.selectivity = step.selectivity;
    std::vector<EngineLine> found;
    const Square before = moves_.front().square;
    for (std::size_t i = 0; found.size() < wanted_; ++i) {
        if (!search_line(step, i)) {
            // A move that beat the one searched first is worth having, though not yet proven best.
            // Several lines stay those of one step: their scores are compared.
            if (wanted_ == 1 && moves_.front().square != before)
                lines_.front() = make_line(moves_.front(), step, Bound::kLower);
            return false;
        }
        add_line(found, make_line(moves_[i], step, Bound::kExact), moves_[i]);
        // Stopped on its way along the last line, which is short then: all values are known.
        if (thread().stopped() && found.size() < wanted_) return false;
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const EngineLine& a, const EngineLine& b) { return a.score > b.score; });
    lines_ = std::move(found);
    done_ = step;
    return true;
}

bool EngineRoot::is_decided() const {
    return done_.depth > 0 &&
           std::all_of(lines_.begin(), lines_.end(), [&](const EngineLine& line) {
               return std::abs(line.score) == square_count(size_);
           });
}

/// What is shown of the value of a move: a proven one as it is, an estimate corrected.
void EngineRoot::tell_score(const RootMove& move, const Step& step, EngineLine& line) const {
    line.score = static_cast<double>(move.value) / kUnit;
    if (line.exact || !calibrates_) return;
    const search::Estimate estimate = search::calibrated(
        {.empties = empties_, .depth = step.depth, .selectivity = step.selectivity}, line.score);
    line.score = estimate.score;
    line.standard_error = estimate.standard_error;
}

EngineLine EngineRoot::make_line(const RootMove& move, const Step& step, Bound bound) {
    EngineLine line;
    line.moves.push_back(move.square);
    line.bound = bound;
    line.depth = std::min(step.depth, empties_);
    line.percent = search::percent_of(step.selectivity);
    line.exact = step.depth >= empties_ && step.selectivity == search::Selectivity::kAll;
    tell_score(move, step, line);
    if (bound != Bound::kExact || step.depth == 0) return line;
    if (line.exact) {
        search::follow_proof(thread(), move.next, -move.value / kUnit, line.moves);
    } else {
        follow_table(step, move.next, line.moves);
    }
    return line;
}

/// Appends the moves that the table holds for the positions that follow.
void EngineRoot::follow_table(const Step& step, Board board, std::vector<Square>& moves) {
    while (static_cast<int>(moves.size()) < step.depth && !is_over(board, size_)) {
        const Bitboard legal = legal_moves(board, size_);
        Square next = kPass;
        if (legal != 0) {
            const auto known = search::table_move(thread(), board, legal);
            if (!known) return;
            next = *known;
        }
        moves.push_back(next);
        board = next == kPass ? after_pass(board) : after_move(board, next);
    }
}

SearchReport EngineRoot::report() const {
    SearchReport report;
    report.lines = lines_;
    report.depth = std::min(done_.depth, empties_);
    report.percent = search::percent_of(done_.selectivity);
    return report;
}

}  // namespace outflank::engine
