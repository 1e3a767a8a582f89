// How a player errs like a person: what it sees in a move, and how much it gives away.
#pragma once

#include <span>
#include <vector>

#include "base/random.h"
#include "outflank/engine.h"

namespace outflank::engine {

/// A way of choosing among moves whose search scores are known. Values are in discs.
///
/// A move seems to be worth `sight` times its score plus what the tastes add. Of the moves
/// one is drawn, the likelier the better it seems, so that what seems lost is `errors` on
/// average: where all moves are nearly alike any of them is played, where one stands out it
/// is seldom missed.
struct HumanStyle {
    double sight = 1;    ///< share of the search's score in the judgement, 0..1
    double greed = 0;    ///< what each turned disc seems worth
    double edges = 0;    ///< what a square on the edge seems worth
    double corners = 0;  ///< what a corner seems worth beyond that
    double errors = 0;   ///< the budget: lost on average, as far as it sees
    double limit = 128;  ///< a move that seems to lose more is never played

    /// True when the best move of the search is always played.
    bool plays_best() const {
        return errors == 0 && sight > 0 && greed == 0 && edges == 0 && corners == 0;
    }
};

/// The line among `lines`, the search's scores of every legal move, whose move is played.
/// Draws exactly one random number. Precondition: `lines` is not empty.
const EngineLine& choose_line(const HumanStyle& style, const Position& position,
                              std::span<const EngineLine> lines, base::Random& random);

/// Chances of moves that seem to lose so much against the best one, at least one of them 0:
/// proportional to exp(-loss / warmth), with the warmth at which the loss expected is
/// `errors`, or as near to it as any gets.
std::vector<double> chances_of(std::span<const double> losses, double errors);

}  // namespace outflank::engine
