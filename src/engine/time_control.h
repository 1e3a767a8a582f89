// From clocks to the time for one move.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "outflank/engine.h"

namespace outflank::engine {

/// The time for one move.
struct TimeBudget {
    std::chrono::milliseconds soft{};  ///< no iteration is begun after this
    std::chrono::milliseconds hard{};  ///< the search ends
};

/// What can be known of the own clock in a game: its readings, which may be rounded and come
/// late, beside what the engine itself has measured.
///
/// The time that the engine thought is certain to be gone. What a clock lost beyond that is lag,
/// the way to the clock and back; as much of it counts as no rounding can explain.
class Timekeeper {
  public:
    /// A search for a move begins, with that many squares empty. Returns the clock with the time
    /// that is likely left of it. Readings of another game, or of a clock that was filled up
    /// meanwhile, begin anew.
    GameClock begin(const GameClock& told, int empties);

    /// That search ended after so much thought, and was `meant` to take no more than that.
    void end(std::chrono::milliseconds thought, std::chrono::milliseconds meant);

    /// How much later than meant the next moves are expected to come to the clock. On a machine
    /// with too much to do that can be more than the thinking.
    std::chrono::milliseconds expected_lag() const { return lag_; }

  private:
    using Time = std::chrono::milliseconds;
    struct Reading {
        Time gap;      // how much less the clock said than own measurement
        Time step;     // the clock is told in steps of this
        Time overrun;  // of all searches so far, beyond what was meant
    };
    bool follows(const GameClock& told, int empties, Time step) const;
    void begin_game();
    Time step_of(const GameClock& told);
    Time certain_lag() const;
    Time lost() const;
    Time likely_lag(Time lost) const;

    std::vector<Reading> readings_{};  // of this game, since the clock was last filled up
    Time own_{};                       // the clock by own measurement, were there no lag
    Time increment_{};
    Time overrun_{};
    Time seen_step_{};  // all readings of this game are multiples of it
    Time lag_{};
    Time lag_before_{};  // of the game before
    int empties_ = 0;
};

/// The budget of these limits with that many squares empty; nothing when they know no time.
///
/// A game's time is shared out over the moves that are left to search: the last ones are
/// solved at once. A reserve for the way to the clock is kept, more when moves are known to come
/// `late`.
std::optional<TimeBudget> time_budget(const SearchLimits& limits, int empties,
                                      std::chrono::milliseconds late = {});

}  // namespace outflank::engine
