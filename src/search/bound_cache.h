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
    struct Entry {
        Board board{};  // the empty board never occurs in a search
        Bounds bounds;
    };

    /// A cache of 2^`bits` entries of 24 bytes.
    explicit BoundCache(int bits) : shift_(64 - bits), entries_(std::size_t{1} << bits) {}

    /// The place of a board; valid until another board is stored there.
    Entry& entry(std::uint64_t hash) { return entries_[static_cast<std::size_t>(hash >> shift_)]; }

    void clear() { entries_.assign(entries_.size(), Entry{}); }

  private:
    int shift_;
    std::vector<Entry> entries_;
};

}  // namespace outflank::search
