// `minimax`: looks at every line to a fixed depth and plays for the best of the worst.
// Source: C. Shannon, "Programming a Computer for Playing Chess", Philosophical
// Magazine 41 (1950), his strategy of type A; written as negamax (D. Knuth, R. Moore,
// "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6, 1975, procedure F0).
#include "players/minimax.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "players/entry.h"

namespace outflank::players {

Points minimax(const Board& board, int depth, Search& search) {
    if (search.interrupt.poll()) return 0;
    Bitboard moves = legal_moves(board, search.size);
    if (moves == 0) {
        const Board passed = after_pass(board);
        if (legal_moves(passed, search.size) == 0) return search.evaluate_finished(board);
        return -minimax(passed, depth, search);
    }
    if (depth == 0) return search.evaluate(board);

    Points best = -kInfinity;
    for (; moves != 0; moves &= moves - 1)
        best =
            std::max(best, -minimax(after_move(board, std::countr_zero(moves)), depth - 1, search));
    return best;
}

namespace {

class MinimaxPlayer : public Player {
  public:
    MinimaxPlayer(int depth, std::unique_ptr<Evaluation> evaluation, std::uint64_t seed)
        : depth_(depth), evaluation_(std::move(evaluation)), random_(seed) {}

    std::string spec() const override {
        return "minimax:depth=" + std::to_string(depth_) + "," + evaluation_->spec();
    }

    Choice choose(const Position& position, const ThinkLimits& limits) override {
        const Board& board = position.board;
        const Bitboard legal = legal_moves(board, position.size);
        const int depth = std::min(depth_, board.empties(position.size));
        Interrupt interrupt(limits);
        Search search{position.size, *evaluation_, interrupt};

        std::vector<ValuedMove> moves;
        for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
            const Square square = std::countr_zero(rest);
            const Points value = -minimax(after_move(board, square), depth - 1, search);
            if (interrupt.happened()) break;
            moves.push_back({square, value});
            base::Random ahead = random_;  // the draw that a stop now would make
            interrupt.know(best_of(moves, depth, search, ahead));
        }
        if (moves.empty())
            return {.square = pick_any(legal, random_), .evaluations = search.evaluations};

        return best_of(moves, depth, search, random_);
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

    int depth_;
    std::unique_ptr<Evaluation> evaluation_;
    base::Random random_;
};

std::unique_ptr<Player> make_minimax(Spec& spec, std::uint64_t seed) {
    const int depth = spec.number("depth", 4, {.low = 1, .high = 12});
    return make_minimax(depth, make_evaluation(spec), seed);
}

}  // namespace

std::unique_ptr<Player> make_minimax(int depth, std::unique_ptr<Evaluation> evaluation,
                                     std::uint64_t seed) {
    return std::make_unique<MinimaxPlayer>(depth, std::move(evaluation), seed);
}

const PlayerEntry kMinimax = {
    .info = {.name = "minimax",
             .parameters = "depth=4,eval=simple|positional|components",
             .summary = "looks at every line to a fixed depth (1..12), without pruning",
             .source = "Shannon 1950",
             .unit = "points"},
    .make = make_minimax};

}  // namespace outflank::players
