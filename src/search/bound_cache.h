// Bounds of scores, in a small cache private to one thread.
#pragma once

#include <algorithm>

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
    static constexpr int kLeastBits = 12;
    using Boards = BoardCache<kLeastBits>;
    using Place = Boards::Place;

    /// As BoardCache.
    explicit BoundCache(int bits, int sections = 1) : boards_(bits, sections) {}

    Place place(const Board& board, int section = 0) const { return boards_.place(board, section); }
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
    // Scores are even. Six bits hold -64..62 and -62..64: a bound that only a wipe-out reaches is
    // kept as the next weaker one.
    static constexpr unsigned pack(const Bounds& bounds) {
        return static_cast<unsigned>((std::min(bounds.lower, 62) + 64) / 2) << 6 |
               static_cast<unsigned>((std::max(bounds.upper, -62) + 62) / 2);
    }
    static constexpr Bounds unpack(unsigned answer) {
        return {.lower = static_cast<Score>(answer >> 6) * 2 - 64,
                .upper = static_cast<Score>(answer & 63) * 2 - 62};
    }

    Boards boards_;
};

}  // namespace outflank::search
