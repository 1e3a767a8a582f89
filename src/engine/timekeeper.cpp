// What the readings of a clock say beside own measurement.
#include <algorithm>
#include <array>

#include "engine/time_control.h"

namespace outflank::engine {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kTolerance{50};  // of readings that say more than there can be
constexpr milliseconds kMostLag{1000};

/// A reading in coarser steps than this is not taken at its word, in far coarser ones not at all.
constexpr milliseconds kCoarse{100};
constexpr milliseconds kUseless{2000};

/// Lag of a move when nothing is known, and the most that is thought to stay unseen for long.
constexpr milliseconds kUsualLag{5};
constexpr milliseconds kUnseenLag{30};

/// The coarsest of the usual steps that the time is a multiple of.
milliseconds step_in(milliseconds time) {
    for (const int step : {1000, 100, 10})
        if (time.count() % step == 0) return milliseconds(step);
    return milliseconds(1);
}

}  // namespace

void Timekeeper::begin_game() {
    readings_.clear();
    lag_before_ = lag_;
    seen_step_ = milliseconds(1000);
    overrun_ = {};
}

/// The steps in which this game's clock is told: as coarse as its readings look, or as the
/// protocol says.
Timekeeper::Time Timekeeper::step_of(const GameClock& told) {
    // A clock that has run out is told as one millisecond by who must not say none.
    if (told.remaining > milliseconds(1))
        seen_step_ = std::min(seen_step_, step_in(told.remaining));
    return std::max(told.resolution, seen_step_);
}

bool Timekeeper::follows(const GameClock& told, int empties, Time step) const {
    return !readings_.empty() && empties < empties_ && empties >= empties_ - 4 &&
           told.remaining <= own_ + step + kTolerance;
}

/// The lag of a move that the readings prove: the most over the last moves, or the whole game,
/// that no rounding explains. One late move among a few is not yet the rule.
Timekeeper::Time Timekeeper::certain_lag() const {
    constexpr std::size_t kMoves = 8;
    constexpr std::size_t kFewest = 4;
    const std::size_t last = readings_.size() - 1;
    Time most{};
    for (std::size_t moves = 1; moves <= last; ++moves) {
        if (moves > kMoves && moves < last) continue;
        const Reading& from = readings_[last - moves];
        const Reading& to = readings_[last];
        const Time lost = std::max(to.gap - from.gap - to.step, Time{0});
        const auto each = static_cast<Time::rep>(std::max(moves, kFewest));
        most = std::max(most, (lost + to.overrun - from.overrun) / each);
    }
    const auto fading = static_cast<Time::rep>(kMoves - std::min(last, kMoves));
    return std::clamp(most, lag_before_ * fading / static_cast<Time::rep>(kMoves), kMostLag);
}

/// What the clock has likely lost to lag since the first reading. A reading that is rounded down
/// says that it is no more than the gap; that holds for later moves but for what they may add.
Timekeeper::Time Timekeeper::lost() const {
    const auto lowest = std::min_element(readings_.begin(), readings_.end(),
                                         [](auto& a, auto& b) { return a.gap < b.gap; });
    const Time step = readings_.back().step;
    // Readings that say more than own measurement are rounded up, or, while it is no more than
    // half a step, perhaps to the nearest one.
    Time up{};
    if (lowest->gap < -milliseconds(2)) up = lowest->gap < -step * 11 / 20 ? step : step * 3 / 4;
    const auto last = static_cast<Time::rep>(readings_.size()) - 1;
    // Before readings have said more, a clock in coarse steps may hide some of its lag; one that
    // is told in such steps that it says nothing must be left to own measurement.
    const Time hidden = step < kUseless ? std::max(kUnseenLag, step / 8) : kUnseenLag;
    Time least = step < kCoarse ? Time{0} : last * kUsualLag;
    Time most = last * hidden;
    for (Time::rep i = 1; i <= last; ++i) {
        const Reading& reading = readings_[static_cast<std::size_t>(i)];
        least = std::max(least, reading.gap - reading.step);
        most = std::min(most, reading.gap + up + std::max(kUnseenLag, 2 * lag_) * (last - i));
    }
    return std::max(least, most);
}

/// The lag of a move that is likely by all readings together, beyond what rounding leaves open.
Timekeeper::Time Timekeeper::likely_lag(Time lost) const {
    constexpr Time::rep kFewest = 8;
    const Time step = readings_.back().step;
    if (step < kCoarse || step >= kUseless) return Time{0};
    const auto moves = static_cast<Time::rep>(readings_.size()) - 1;
    return std::clamp((lost - step / 5) / std::max(moves, kFewest), Time{0}, kMostLag);
}

GameClock Timekeeper::begin(const GameClock& told, int empties) {
    if (empties_ == 0 || empties >= empties_ || empties < empties_ - 4) begin_game();
    const Time step = step_of(told);
    if (!follows(told, empties, step)) {
        readings_.clear();
        overrun_ = {};
        own_ = told.remaining;
    }
    empties_ = empties;
    increment_ = told.increment;
    readings_.push_back({.gap = own_ - told.remaining, .step = step, .overrun = overrun_});
    lag_ = std::max(certain_lag(), likely_lag(lost()));
    GameClock clock = told;
    clock.remaining = std::max(own_ - lost(), milliseconds(1));
    return clock;
}

void Timekeeper::end(milliseconds thought, milliseconds meant) {
    own_ += increment_ - thought;
    overrun_ += std::max(thought - meant, milliseconds(0));
}

}  // namespace outflank::engine
