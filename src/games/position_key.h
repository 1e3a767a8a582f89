// How positions are numbered in the games database, and their replies: the same for all eight
// images of a position.
#pragma once

#include <cstdint>

#include "outflank/symmetry.h"

namespace outflank::games {

/// What stands for "the game ends here" among the replies; squares and kPass are the others.
inline constexpr int kNoReply = 65;

/// A position as the database has it. Keys are 64 bits of the canonical board, mixed; that two of
/// ten million positions share one has a chance of about 1 in 370,000.
class PositionKey {
  public:
    explicit PositionKey(const Board& board);

    std::int64_t value() const { return value_; }

    /// A reply on the board as it stands in the database: of replies that a symmetry of the
    /// position takes into each other, the least.
    int stored(Square reply) const;

    /// The way back, to the board as it was given.
    Square shown(int reply) const;

  private:
    Canonical canonical_;
    std::int64_t value_;
};

}  // namespace outflank::games
