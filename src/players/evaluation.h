// The one interface behind which every evaluation of the classic players stands.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "outflank/board.h"
#include "outflank/player.h"
#include "players/spec.h"

namespace outflank::players {

/// A heuristic value of a position. Whole numbers, so that every platform computes
/// the same and equal moves are exactly equal; larger is better for the side named.
using Points = std::int32_t;

/// Beyond every value an evaluation may give.
inline constexpr Points kInfinity = 1'000'000'000;

/// What winning is worth where an evaluation leaves that to us: more than any
/// unfinished game. The score is added, so that larger wins count for more.
inline constexpr Points kWonGame = 10'000'000;

/// Judges positions without looking ahead. Immutable; may be shared between threads.
class Evaluation {
  public:
    virtual ~Evaluation() = default;

    /// Value for the side to move. Precondition: the side to move has a legal move.
    virtual Points evaluate(const Board& board, BoardSize size) const = 0;

    /// Value of a finished game, for the side whose `score` is given.
    virtual Points finished(Score score) const {
        return score > 0 ? kWonGame + score : score < 0 ? -kWonGame + score : 0;
    }

    /// The part of a player's spec that makes this evaluation again: "eval=NAME" and
    /// the parameters that are not at their default.
    virtual std::string spec() const = 0;
};

/// A line of the catalogue, with the function that reads the parameters and makes it.
/// What is wrong with a parameter is noted in the spec.
struct EvaluationEntry {
    EvaluationInfo info;
    std::unique_ptr<Evaluation> (*make)(Spec& spec);
};

// The evaluations, each in its file.
extern const EvaluationEntry kSimple;
extern const EvaluationEntry kPositional;
extern const EvaluationEntry kComponents;

/// Makes the evaluation named by the key `eval`, "simple" without one.
std::unique_ptr<Evaluation> make_evaluation(Spec& spec);

}  // namespace outflank::players
