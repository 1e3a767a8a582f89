// `alphabeta`: the value of minimax, without the lines that cannot change it.
// Source: D. Knuth, R. Moore, "An Analysis of Alpha-Beta Pruning", Artificial
// Intelligence 6 (1975), procedure F2, fail-soft as in J. Fishburn, "Another
// optimization of alpha-beta search", SIGART Newsletter 84 (1983); iterative deepening
// after D. Slate, L. Atkin, "CHESS 4.5" (1977).
#include "players/alphabeta.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "players/entry.h"

namespace outflank::players {

Points alphabeta(const Board& board, int depth, Points alpha, Points beta, Search& search) {
    assert(alpha < beta);
    if (search.interrupt.poll()) return 0;
    Bitboard moves = legal_moves(board, search.size);
    if (moves == 0) {
        const Board passed = after_pass(board);
        if (legal_moves(passed, search.size) == 0) return search.evaluate_finished(board);
        return -alphabeta(passed, depth, -beta, -alpha, search);
    }
    if (depth == 0) return search.evaluate(board);

    Points best = -kInfinity;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const Board child = after_move(board, std::countr_zero(moves));
        best = std::max(best, -alphabeta(child, depth - 1, -beta, -std::max(alpha, best), search));
    }
    return best;
}

namespace {

constexpr int kDeepest = 60;
constexpr int kLongestMs = 86'400'000;  // a day

/// Judges the moves in their order; false when interrupted. The window of each move
/// begins one point below the best so far: a move that is as good gets its exact
/// value, so that the set of best moves is the one that minimax finds.
bool judge_moves(std::vector<ValuedMove>& moves, const Board& board, int depth, Search& search) {
    Points best = -kInfinity;
    for (ValuedMove& move : moves) {
        const Board child = after_move(board, move.square);
        move.value = -alphabeta(child, depth - 1, -kInfinity, -(best - 1), search);
        if (search.interrupt.happened()) return false;
        best = std::max(best, move.value);
    }
    return true;
}

class AlphabetaPlayer : public Player {
  public:
    AlphabetaPlayer(const AlphabetaOptions& options, std::unique_ptr<Evaluation> evaluation,
                    std::uint64_t seed)
        : options_(options), evaluation_(std::move(evaluation)), random_(seed) {}

    std::string spec() const override {
        std::string text = "alphabeta:depth=" + std::to_string(options_.depth);
        if (options_.time_ms > 0) text += ",time=" + std::to_string(options_.time_ms);
        return text + "," + evaluation_->spec();
    }

    Choice choose(const Position& position, const ThinkLimits& limits) override {
        const Bitboard legal = legal_moves(position.board, position.size);
        Interrupt interrupt(with_own_time(limits));
        Search search{position.size, *evaluation_, interrupt};

        std::vector<ValuedMove> moves;
        for (Bitboard rest = legal; rest != 0; rest &= rest - 1)
            moves.push_back({std::countr_zero(rest), 0});
        std::vector<ValuedMove> finished;  // of the deepest iteration that was not interrupted
        int depth = 0;
        const int last_depth = std::min(options_.depth, position.board.empties(position.size));
        while (depth < last_depth && judge_moves(moves, position.board, depth + 1, search)) {
            ++depth;
            finished = moves;
            base::Random ahead = random_;  // the draw that a stop now would make
            interrupt.know(best_of(finished, depth, search, ahead));
            // The best move first narrows the window for all others.
            std::stable_sort(
                moves.begin(), moves.end(),
                [](const ValuedMove& a, const ValuedMove& b) { return a.value > b.value; });
        }
        if (finished.empty())
            return {.square = pick_any(legal, random_), .evaluations = search.evaluations};

        return best_of(finished, depth, search, random_);
    }

  private:
    static Choice best_of(std::span<const ValuedMove> moves, int depth, const Search& search,
                          base::Random& random) {
        const ValuedMove best = pick_best(moves, random);
        return {.square = best.square,
                .value = best.value,
                .depth = depth,
                .evaluations = search.evaluations};
    }

    /// The limits, with the shorter of the caller's time and the player's own.
    ThinkLimits with_own_time(ThinkLimits limits) const {
        const std::chrono::milliseconds own(options_.time_ms);
        if (options_.time_ms > 0) limits.move_time = std::min(limits.move_time.value_or(own), own);
        return limits;
    }

    AlphabetaOptions options_;
    std::unique_ptr<Evaluation> evaluation_;
    base::Random random_;
};

std::unique_ptr<Player> make_alphabeta(Spec& spec, std::uint64_t seed) {
    const int time_ms = spec.number("time", 0, {.low = 1, .high = kLongestMs});
    const int default_depth = time_ms > 0 ? kDeepest : 4;
    const int depth = spec.number("depth", default_depth, {.low = 1, .high = kDeepest});
    return make_alphabeta({.depth = depth, .time_ms = time_ms}, make_evaluation(spec), seed);
}

}  // namespace

std::unique_ptr<Player> make_alphabeta(const AlphabetaOptions& options,
                                       std::unique_ptr<Evaluation> evaluation, std::uint64_t seed) {
    return std::make_unique<AlphabetaPlayer>(options, std::move(evaluation), seed);
}

const PlayerEntry kAlphabeta = {
    .info = {.name = "alphabeta",
             .parameters = "depth=4,eval=simple|positional|components,time=MS",
             .summary = "minimax without the lines that cannot matter, one ply deeper after "
                        "another; with time=MS until the time is over",
             .source = "Knuth and Moore 1975; Slate and Atkin 1977",
             .unit = "points"},
    .make = make_alphabeta};

}  // namespace outflank::players
