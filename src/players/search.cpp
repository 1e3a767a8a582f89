// Interrupts, and the choice among equal moves.
#include "players/search.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace outflank::players {

Interrupt::Interrupt(const ThinkLimits& limits)
    : stop_(limits.stop), on_progress_(limits.on_progress), began_(Clock::now()), told_(began_) {
    if (limits.move_time) end_ = began_ + *limits.move_time;
}

bool Interrupt::poll() {
    constexpr unsigned kPollsPerClockReading = 64;  // below a millisecond of search
    if (happened_) return true;
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) happened_ = true;
    if ((end_ || on_progress_) && polls_++ % kPollsPerClockReading == 0) read_clock();
    return happened_;
}

void Interrupt::read_clock() {
    constexpr std::chrono::milliseconds kBetweenReports{200};
    const Clock::time_point now = Clock::now();
    if (end_ && now >= *end_) happened_ = true;
    if (on_progress_ && now - told_ >= kBetweenReports) tell(now);
}

void Interrupt::know(const Choice& best) {
    known_ = best;
    if (on_progress_) tell(Clock::now());
}

void Interrupt::tell(Clock::time_point now) {
    told_ = now;
    on_progress_({.best = known_, .elapsed = now - began_});
}

ValuedMove pick_best(std::span<const ValuedMove> moves, base::Random& random) {
    assert(!moves.empty());
    Points best = -kInfinity;
    for (const ValuedMove& move : moves) best = std::max(best, move.value);
    Bitboard squares = 0;
    for (const ValuedMove& move : moves)
        if (move.value == best) squares |= bit(move.square);
    return {.square = pick_any(squares, random), .value = best};
}

Square pick_any(Bitboard squares, base::Random& random) {
    assert(squares != 0);
    auto skipped = random.below(static_cast<std::uint64_t>(std::popcount(squares)));
    for (; skipped > 0; --skipped) squares &= squares - 1;
    return std::countr_zero(squares);
}

}  // namespace outflank::players
