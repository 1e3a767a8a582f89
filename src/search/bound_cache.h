// A small direct-mapped cache of score bounds, private to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "outflank/board.h"

namespace outflank::search {

/// What is known about a score: it lies in lower..upper.
struct Bounds {
    std::int8_t lower = -64;
    std::int8_t upper = 64;
};

/// Mixes a board into 64 well-spread bits (multiplication by odd constants from the
/// golden ratio and the square root of 2, then a fold of the high half).
inline std::uint64_t hash_board(const Board& board) {
    std::uint64_t hash = board.mover * 0x9E3779B97F4A7C15 + std::rotl(board.opponent, 32);
    hash = (hash ^ (hash >> 32)) * 0x6A09E667F3BCC909;
    hash += board.opponent * 0xBB67AE8584CAA73B;
    return (hash ^ (hash >> 29)) * 0x9E3779B97F4A7C15;
}

/// Direct-mapped, always replaced, never shared: a probe costs one cache line and no
/// synchronisation. Whole boards are compared, so an answer is never another board's.
class BoundCache {
  public:
    /// A cache of 2^`bits` entries of 18 bytes.
    explicit BoundCache(int bits)
        : shift_(64 - bits), boards_(std::size_t{1} << bits), bounds_(std::size_t{1} << bits) {}

    /// Where the board with this hash is, if it is anywhere.
    std::size_t place(std::uint64_t hash) const { return static_cast<std::size_t>(hash >> shift_); }

    /// Asks the processor to fetch a place that will be looked at soon.
    void prefetch(std::size_t place) const { __builtin_prefetch(&boards_[place]); }

    /// What is known of `board`, or null.
    const Bounds* find(const Board& board, std::size_t place) const {
        return boards_[place] == board ? &bounds_[place] : nullptr;
    }

    /// Remembers the outcome of a null-window search: a lower bound above alpha, else an upper
    /// bound.
    void store(const Board& board, std::size_t place, Score score, Score alpha) {
        if (boards_[place] != board) {
            boards_[place] = board;
            bounds_[place] = {};
        }
        (score > alpha ? bounds_[place].lower : bounds_[place].upper) =
            static_cast<std::int8_t>(score);
    }

    void clear() {
        boards_.assign(boards_.size(), Board{});  // the empty board never occurs in a search
        bounds_.assign(bounds_.size(), Bounds{});
    }

  private:
    int shift_;
    // Apart, so that a place never lies on two cache lines and a miss fetches one.
    std::vector<Board> boards_;
    std::vector<Bounds> bounds_;
};

}  // namespace outflank::search
