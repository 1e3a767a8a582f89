// A small direct-mapped store of a few bits for each board, private to one thread.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "outflank/board.h"

namespace outflank::search {

/// Direct-mapped, always replaced, never shared: a look costs one cache line and no
/// synchronisation.
///
/// An answer is never another board's: a board is mixed into 128 bits by steps that can be
/// undone, and all of them are kept, the highest as the place. So an entry has room for
/// an answer of kAnswerBits bits in 16 bytes, a quarter of a cache line.
template <int kAnswerBits>
class BoardCache {
  public:
    /// `sections` caches of 2^`bits` entries of 16 bytes, which do not displace each other's;
    /// `bits` is at least kAnswerBits, or the key has no room.
    explicit BoardCache(int bits, int sections = 1)
        : bits_(bits), entries_(static_cast<std::size_t>(sections) << bits) {}

    /// Where a board is, if it is anywhere, and how it is known there.
    struct Place {
        std::size_t index;
        std::uint64_t first;
        std::uint64_t second;  ///< the low bits are zero, where an entry has its answer
    };

    Place place(const Board& board, int section = 0) const {
        std::uint64_t first = board.mover * 0x9E3779B97F4A7C15;
        first ^= first >> 32;
        std::uint64_t second = (board.opponent ^ first) * 0x6A09E667F3BCC909;
        second ^= second >> 32;
        second *= 0xBB67AE8584CAA73B;
        const std::size_t begin = static_cast<std::size_t>(section) << bits_;
        return {begin + static_cast<std::size_t>(second >> (64 - bits_)), first,
                second << kAnswerBits};
    }

    /// Asks the processor to fetch a place that will be looked at soon.
    void prefetch(const Place& place) const { __builtin_prefetch(&entries_[place.index]); }

    /// The answer stored for the board of `place`, if it is still there.
    std::optional<unsigned> find(const Place& place) const {
        const Entry& entry = entries_[place.index];
        if (entry.first != place.first || ((entry.second ^ place.second) & ~kAnswerMask) != 0)
            return std::nullopt;
        return static_cast<unsigned>(entry.second & kAnswerMask);
    }

    /// Remembers an answer below 2^kAnswerBits in the place of whatever was there.
    void store(const Place& place, unsigned answer) {
        entries_[place.index] = {place.first, place.second | answer};
    }

    void clear() { entries_.assign(entries_.size(), Entry{}); }

  private:
    // The first one is that of a board without discs, which nobody asks for.
    struct Entry {
        std::uint64_t first = 0;
        std::uint64_t second = 0;
    };

    static constexpr std::uint64_t kAnswerMask = (1 << kAnswerBits) - 1;

    int bits_;
    std::vector<Entry> entries_;
};

}  // namespace outflank::search
