// `random`: any legal move, each as likely as the others. The zero of every scale of
// playing strength; also the playout policy of Monte Carlo methods (B. Abramson,
// "Expected-outcome: a general model of static evaluation", IEEE PAMI 12, 1990).
#include "base/random.h"

#include "players/entry.h"
#include "players/search.h"

namespace outflank::players {
namespace {

class RandomPlayer : public Player {
  public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

    std::string spec() const override { return "random"; }

    Choice choose(const Position& position, const ThinkLimits&) override {
        return {.square = pick_any(legal_moves(position.board, position.size), random_)};
    }

  private:
    base::Random random_;
};

std::unique_ptr<Player> make_random(Spec&, std::uint64_t seed) {
    return std::make_unique<RandomPlayer>(seed);
}

}  // namespace

const PlayerEntry kRandom = {.info = {.name = "random",
                                      .parameters = "",
                                      .summary = "any legal move, each as likely as the others",
                                      .source = "the zero of every strength scale (Abramson 1990)",
                                      .unit = ""},
                             .make = make_random};

}  // namespace outflank::players
