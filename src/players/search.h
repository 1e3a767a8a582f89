// What the searching players share: when to stop, how leaves are evaluated, and which of
// several equally good moves is played.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "base/random.h"
#include "outflank/player.h"
#include "players/evaluation.h"

namespace outflank::players {

/// Tells a search when it has to end, and others how far it is. The clock runs from construction.
class Interrupt {
  public:
    explicit Interrupt(const ThinkLimits& limits);

    /// Asks the stop flag, and now and then the clock. Stays true once it was true.
    bool poll();

    /// What the last `poll` said.
    bool happened() const { return happened_; }

    /// What the player would answer from now on: tells of it, and `poll` tells again now and then.
    void know(const Choice& best);

  private:
    using Clock = std::chrono::steady_clock;

    void read_clock();
    void tell(Clock::time_point now);

    const std::atomic<bool>* stop_;
    std::optional<Clock::time_point> end_;
    const std::function<void(const ThinkProgress&)> on_progress_;
    const Clock::time_point began_;
    Clock::time_point told_;
    std::optional<Choice> known_;
    unsigned polls_ = 0;
    bool happened_ = false;
};

/// One search: its rules of judgement and its counter.
struct Search {
    BoardSize size;
    const Evaluation& evaluation;
    Interrupt& interrupt;
    std::uint64_t evaluations = 0;

    /// Value of an unfinished game, for the side to move.
    Points evaluate(const Board& board) {
        ++evaluations;
        return evaluation.evaluate(board, size);
    }

    /// Value of a finished game, for the side named the mover.
    Points evaluate_finished(const Board& board) {
        ++evaluations;
        return evaluation.finished(final_score(board, size));
    }
};

/// A root move with its value for the side that plays it.
struct ValuedMove {
    Square square;
    Points value;
};

/// One of the moves of greatest value, each as likely as the others; `moves` must not
/// be empty. Draws exactly one random number, and the order of `moves` does not
/// matter: players that find the same best moves stay in step.
ValuedMove pick_best(std::span<const ValuedMove> moves, base::Random& random);

/// Any one of the squares, each as likely as the others. Draws exactly one random
/// number. Precondition: `squares` is not empty.
Square pick_any(Bitboard squares, base::Random& random);

}  // namespace outflank::players
