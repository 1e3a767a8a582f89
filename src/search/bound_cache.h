// Bounds of scores, in a small cache private to one thread.
#pragma once

#include <cstdint>

#include "outflank/board.h"
#include "search/board_cache.h"

namespace outflank::search {

/// What is known about a score: it lies in lower..upper.
struct Bounds {
    Score lower = -64;
    Score upper = 64;
};

/// A BoardCache whose answers are bounds.
class BoundCache {
  public:
    using Place = BoardCache::Place;

    /// As BoardCache.
    explicit BoundCache(int bits) : boards_(bits) {}

    Place place(const Board& board) const { return boards_.place(board); }
    void prefetch(const Place& place) const { boards_.prefetch(place); }

    /// What is known of the board of `place`; when unknown, that it is within -64..64.
    Bounds find(const Place& place) const {
        const auto answer = boards_.find(place);
        return answer ? unpack(*answer) : Bounds{};
    }

    /// Remembers the outcome of a null-window search: a lower bound above alpha, else an upper
    /// bound.
    void store(const Place& place, Score score, Score alpha) {
        Bounds bounds = find(place);
        (score > alpha ? bounds.lower : bounds.upper) = score;
        boards_.store(place, pack(bounds));
    }

    void clear() { boards_.clear(); }

  private:
    // Scores are even: seven bits hold -64..64.
    static constexpr unsigned pack(const Bounds& bounds) {
        return static_cast<unsigned>((bounds.lower + 64) / 2) << 7 |
               static_cast<unsigned>((bounds.upper + 64) / 2);
    }
    static constexpr Bounds unpack(unsigned answer) {
        return {.lower = static_cast<Score>(answer >> 7) * 2 - 64,
                .upper = static_cast<Score>(answer & 127) * 2 - 64};
    }

    BoardCache boards_;
};

}  // namespace outflank::search
