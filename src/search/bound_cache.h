// A small direct-mapped cache of score bounds, private to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "outflank/board.h"

namespace outflank::search {

/// What is known about a score: it lies in lower..upper.
struct Bounds {
    Score lower = -64;
    Score upper = 64;
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
/// synchronisation.
///
/// An answer is never another board's: a board is mixed into 128 bits by steps that can be
/// undone, and all of them are kept, the highest as the place. So an entry has room for
/// two bounds in 16 bytes, a quarter of a cache line.
class BoundCache {
  public:
    /// A cache of 2^`bits` entries of 16 bytes; `bits` is at least 14, or the key has no room.
    explicit BoundCache(int bits) : bits_(bits), entries_(std::size_t{1} << bits) {}

    /// Where a board is, if it is anywhere, and how it is known there.
    struct Place {
        std::size_t index;
        std::uint64_t first;
        std::uint64_t second;  ///< the low bits are zero, where an entry has its bounds
    };

    Place place(const Board& board) const {
        std::uint64_t first = board.mover * 0x9E3779B97F4A7C15;
        first ^= first >> 32;
        std::uint64_t second = (board.opponent ^ first) * 0x6A09E667F3BCC909;
        second ^= second >> 32;
        second *= 0xBB67AE8584CAA73B;
        return {static_cast<std::size_t>(second >> (64 - bits_)), first, second << kBoundBits};
    }

    /// Asks the processor to fetch a place that will be looked at soon.
    void prefetch(const Place& place) const { __builtin_prefetch(&entries_[place.index]); }

    /// What is known of the board of `place`; when unknown, that it is within -64..64.
    Bounds find(const Place& place) const {
        const Entry& entry = entries_[place.index];
        if (entry.first != place.first || ((entry.second ^ place.second) & ~kBoundMask) != 0)
            return {};
        return unpack(entry.second);
    }

    /// Remembers the outcome of a null-window search: a lower bound above alpha, else an upper
    /// bound.
    void store(const Place& place, Score score, Score alpha) {
        Bounds bounds = find(place);
        (score > alpha ? bounds.lower : bounds.upper) = score;
        entries_[place.index] = {place.first, place.second | pack(bounds)};
    }

    void clear() { entries_.assign(entries_.size(), Entry{}); }

  private:
    struct Entry {
        std::uint64_t first = 0;
        std::uint64_t second = pack(Bounds{});
    };

    static constexpr int kBoundBits = 14;
    static constexpr std::uint64_t kBoundMask = (1 << kBoundBits) - 1;

    // Scores are even: seven bits hold -64..64.
    static constexpr std::uint64_t pack(const Bounds& bounds) {
        return static_cast<std::uint64_t>((bounds.lower + 64) / 2) << 7 |
               static_cast<std::uint64_t>((bounds.upper + 64) / 2);
    }
    static Bounds unpack(std::uint64_t word) {
        return {.lower = static_cast<Score>((word >> 7) & 127) * 2 - 64,
                .upper = static_cast<Score>(word & 127) * 2 - 64};
    }

    int bits_;
    std::vector<Entry> entries_;
};

}  // namespace outflank::search
