// Interrupts, and the choice among equal moves.
#include "players/search.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace outflank::players {

Interrupt::Interrupt(const ThinkLimits& limits) : stop_(limits.stop) {
    if (limits.move_time) end_ = Clock::now() + *limits.move_time;
}

bool Interrupt::poll() {
    constexpr unsigned kPollsPerClockReading = 64;  // below a millisecond of search
    if (happened_) return true;
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) happened_ = true;
    if (end_ && polls_++ % kPollsPerClockReading == 0 && Clock::now() >= *end_) happened_ = true;
    return happened_;
}

JudgedMove pick_best(std::span<const JudgedMove> moves, base::Random& random) {
    assert(!moves.empty());
    Points best = -kInfinity;
    for (const JudgedMove& move : moves) best = std::max(best, move.value);
    Bitboard squares = 0;
    for (const JudgedMove& move : moves)
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
