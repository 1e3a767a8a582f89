// Values by the evaluation, in a small cache private to one thread.
#pragma once

#include <optional>

#include "eval/weights.h"
#include "search/board_cache.h"

namespace outflank::search {

/// A BoardCache whose answers are values, by one set of weights.
class ValueCache {
  public:
    using Boards = BoardCache<14>;
    using Place = Boards::Place;

    /// As BoardCache.
    explicit ValueCache(int bits) : boards_(bits) {}

    Place place(const Board& board) const { return boards_.place(board); }

    /// The value of the board of `place`, where it is known.
    std::optional<int> find(const Place& place) const {
        const auto answer = boards_.find(place);
        if (!answer) return std::nullopt;
        return static_cast<int>(*answer) - kZero;
    }

    void store(const Place& place, int value) {
        boards_.store(place, static_cast<unsigned>(value + kZero));
    }

    void clear() { boards_.clear(); }

  private:
    static constexpr int kZero = 1 << 13;
    static_assert(eval::kMostValue < kZero);

    Boards boards_;
};

}  // namespace outflank::search
