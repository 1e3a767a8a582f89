// `greedy`: the move that flips the most discs now. The "maximum disc strategy" of
// beginners that P. Rosenbloom describes, and shows to be bad, in "A World-Championship-
// Level Othello Program", Artificial Intelligence 19 (1982), section 3.
#include <bit>
#include <vector>

#include "players/entry.h"
#include "players/search.h"

namespace outflank::players {
namespace {

class GreedyPlayer : public Player {
  public:
    explicit GreedyPlayer(std::uint64_t seed) : random_(seed) {}

    std::string spec() const override { return "greedy"; }

    Choice choose(const Position& position, const ThinkLimits&) override {
        std::vector<ValuedMove> moves;
        for (Bitboard rest = legal_moves(position.board, position.size); rest; rest &= rest - 1) {
            const Square square = std::countr_zero(rest);
            moves.push_back({square, std::popcount(flips(position.board, square))});
        }
        const ValuedMove best = pick_best(moves, random_);
        return {.square = best.square, .value = best.value};
    }

  private:
    base::Random random_;
};

std::unique_ptr<Player> make_greedy(Spec&, std::uint64_t seed) {
    return std::make_unique<GreedyPlayer>(seed);
}

}  // namespace

const PlayerEntry kGreedy = {
    .info = {.name = "greedy",
             .parameters = "",
             .summary = "the move that flips the most discs; ties at random",
             .source = "the beginner's maximum disc strategy (Rosenbloom 1982)",
             .unit = "flips"},
    .make = make_greedy};

}  // namespace outflank::players
