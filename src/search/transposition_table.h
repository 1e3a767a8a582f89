// The table of searched positions that all threads of a search share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "outflank/board.h"
#include "search/bound_cache.h"

namespace outflank::search {

/// What the table knows about a position.
struct TableData {
    Bounds bounds;
    std::uint8_t depth = 0;        ///< plies searched; the number of empties when solved
    std::uint8_t selectivity = 0;  ///< level of forward pruning; kExact = none
    std::uint8_t move = kPass;     ///< best move, or the last one that refuted; kPass = unknown
    std::uint8_t generation = 0;   ///< set by the table: entries of older ones are forgotten

    static constexpr std::uint8_t kExact = 5;
};

/// Buckets of two entries in one cache line, replaced by age, then by depth.
///
/// Lock-free: an entry's two board words are stored xored with its data word, so a
/// mixture of two writes compares unequal to any board that is looked up (the scheme of
/// R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel
/// search", ICGA Journal 25, 2002). `probe` and `store` may be called from any thread at any time.
class TranspositionTable {
  public:
    /// A table of at most `bytes` bytes (a power of two of 64-byte buckets, at least
    /// 1024 of them), in huge pages where the system allows. Blocks while it clears.
    explicit TranspositionTable(std::size_t bytes);
    ~TranspositionTable();
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;

    /// What is stored for this board, if anything.
    std::optional<TableData> probe(const Board& board, std::uint64_t hash) const {
        const Bucket& bucket = buckets_[hash >> shift_];
        for (const Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.mover.load(std::memory_order_relaxed) ^ data) == board.mover &&
                (entry.opponent.load(std::memory_order_relaxed) ^ data) == board.opponent) {
                const TableData found = unpack(data);
                if (found.generation == generation_) return found;
            }
        }
        return std::nullopt;
    }

    /// Stores what was learnt. An entry of the same board is replaced; otherwise a forgotten
    /// entry, then the one of less depth gives way.
    void store(const Board& board, std::uint64_t hash, TableData data);

    /// Asks the processor to fetch the bucket of a board that will be probed soon.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[hash >> shift_]); }

    /// Forgets everything stored so far: it is found no more, and replaced first. Not while
    /// a search runs. Cheap, but every 255th call clears the memory (about 0.1 s a GiB).
    void forget();

    std::size_t bytes() const { return count_ * sizeof(Bucket); }

  private:
    struct alignas(32) Entry {
        std::atomic<std::uint64_t> mover{0};     // xored with data
        std::atomic<std::uint64_t> opponent{0};  // xored with data
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[2];
    };

    static TableData unpack(std::uint64_t data);
    static std::uint64_t pack(const TableData& data);

    std::size_t count_;
    int shift_;
    Bucket* buckets_;
    void clear();

    std::uint8_t generation_ = 1;  // a cleared entry has generation 0
};

inline TableData TranspositionTable::unpack(std::uint64_t data) {
    const auto byte = [data](int index) { return static_cast<std::uint8_t>(data >> (8 * index)); };
    return {.bounds = {.lower = static_cast<std::int8_t>(byte(0)),
                       .upper = static_cast<std::int8_t>(byte(1))},
            .depth = byte(2),
            .selectivity = byte(3),
            .move = byte(4),
            .generation = byte(5)};
}

inline std::uint64_t TranspositionTable::pack(const TableData& data) {
    const auto at = [](auto value, int index) {
        return std::uint64_t{static_cast<std::uint8_t>(value)} << (8 * index);
    };
    return at(data.bounds.lower, 0) | at(data.bounds.upper, 1) | at(data.depth, 2) |
           at(data.selectivity, 3) | at(data.move, 4) | at(data.generation, 5);
}

}  // namespace outflank::search
