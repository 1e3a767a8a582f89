// `perfect`: plays the solved game. On 4x4 from the complete table of the game, on any
// board from the reference solver once few squares are empty; before that it plays like
// `alphabeta` with `components` and claims nothing. Source of the idea: J. Feinstein's
// solution of the 6x6 game (British Othello Federation newsletter, 1993); the 4x4 game
// falls to plain enumeration.
#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "outflank/game_tree.h"
#include "players/entry.h"
#include "players/search.h"
#include "reference/reference_solver.h"

namespace outflank::players {
namespace {

class PerfectPlayer : public Player {
  public:
    PerfectPlayer(int solved_empties, int depth, std::uint64_t seed)
        : solved_empties_(solved_empties),
          depth_(depth),
          random_(seed),
          fallback_(make_player("alphabeta:eval=components,depth=" + std::to_string(depth), seed)
                        .value()) {}

    std::string spec() const override {
        return "perfect:empties=" + std::to_string(solved_empties_) +
               ",depth=" + std::to_string(depth_);
    }

    Choice choose(const Position& position, const ThinkLimits& limits) override {
        Interrupt interrupt(limits);
        std::vector<ValuedMove> moves = look_up(position);
        if (moves.empty() && position.board.empties(position.size) <= solved_empties_)
            moves = solve(position, interrupt);
        if (!moves.empty()) {
            const ValuedMove best = pick_best(moves, random_);
            return {.square = best.square,
                    .value = best.value,
                    .exact = !interrupt.happened(),
                    .depth = position.board.empties(position.size)};
        }
        return guess(position, limits);
    }

  private:
    /// The fallback's choice, without its value: points are not the unit of this player.
    Choice guess(const Position& position, ThinkLimits limits) {
        if (limits.on_progress)
            limits.on_progress = [tell = limits.on_progress](ThinkProgress progress) {
                if (progress.best) progress.best->value.reset();
                tell(progress);
            };
        Choice guess = fallback_->choose(position, limits);
        guess.value.reset();
        return guess;
    }

    /// Every legal move with its score; empty when the position is in no table.
    std::vector<ValuedMove> look_up(const Position& position) {
        if (position.size != BoardSize::k4) return {};
        std::optional<SolvedPosition> solved = tree_ ? tree_->find(position) : std::nullopt;
        if (!solved) {
            Result<GameTree> built = GameTree::build(position);
            if (!built) return {};
            tree_ = std::move(built).value();
            solved = tree_->find(position);
        }
        std::vector<ValuedMove> moves;
        for (const SolvedMove& move : solved->moves) moves.push_back({move.square, move.score});
        return moves;
    }

    /// The moves with their scores, those of the best moves exact; only the moves that
    /// were done in time when interrupted.
    static std::vector<ValuedMove> solve(const Position& position, Interrupt& interrupt) {
        std::vector<ValuedMove> moves;
        Score best = -64;
        for (Bitboard rest = legal_moves(position.board, position.size); rest; rest &= rest - 1) {
            if (interrupt.poll()) break;
            const Square square = std::countr_zero(rest);
            const Board child = after_move(position.board, square);
            // As in `alphabeta`: a move as good as the best so far gets its exact score.
            const Score score = -reference::solve(child, position.size, -65, -(best - 1));
            best = std::max(best, score);
            moves.push_back({square, score});
        }
        return moves;
    }

    int solved_empties_;
    int depth_;
    base::Random random_;
    std::unique_ptr<Player> fallback_;
    std::optional<GameTree> tree_;
};

std::unique_ptr<Player> make_perfect(Spec& spec, std::uint64_t seed) {
    const int solved_empties = spec.number("empties", 12, {.low = 0, .high = 16});
    const int depth = spec.number("depth", 4, {.low = 1, .high = 60});
    return std::make_unique<PerfectPlayer>(solved_empties, depth, seed);
}

}  // namespace

const PlayerEntry kPerfect = {
    .info = {.name = "perfect",
             .parameters = "empties=12,depth=4",
             .summary = "perfect on 4x4, and anywhere with at most `empties` empty squares; "
                        "before that like alphabeta with components at `depth`",
             .source = "complete enumeration; plain alpha-beta to the end",
             .unit = "discs"},
    .make = make_perfect};

}  // namespace outflank::players
