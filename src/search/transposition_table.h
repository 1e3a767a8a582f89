// The table of searched positions that all threads of a search share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "eval/weights.h"
#include "outflank/board.h"
#include "search/hash.h"
#include "search/selectivity.h"

namespace outflank::search {

/// What the table knows about a position.
struct TableData {
    std::int16_t lower = -kMost;  ///< of the value, in units of eval::kValueUnit a disc
    std::int16_t upper = kMost;   ///< likewise
    std::uint8_t depth = 0;       ///< plies searched; the number of empties when to the end
    Selectivity selectivity = Selectivity::kAll;  ///< what the search may have left out
    std::uint8_t move = kPass;    ///< best move, or the last one that refuted; kPass = unknown
    std::uint8_t generation = 0;  ///< set by the table, see TranspositionTable::begin_search

    static constexpr std::int16_t kMost = 64 * eval::kValueUnit;

    /// True when the bounds hold for a search of this depth and selectivity.
    bool serves(int wanted_depth, Selectivity wanted) const {
        return depth >= wanted_depth && selectivity >= wanted;
    }
    /// The bounds in whole discs, for searches to the end.
    Score lower_score() const { return lower / eval::kValueUnit; }
    Score upper_score() const { return upper / eval::kValueUnit; }
};

/// Buckets of two entries in one cache line, replaced by age, then by depth.
///
/// Lock-free: an entry's two board words are stored xored with its data word, so a
/// mixture of two writes compares unequal to any board that is looked up (the scheme of
/// R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel
/// search", ICGA Journal 25, 2002). `probe` and `store` may be called from any thread at any time.
class TranspositionTable {
  public:
    static constexpr std::size_t kLeastBytes = std::size_t{64} << 10;

    /// A table of at most `bytes` bytes, but of kLeastBytes at least, a power of two of 64-byte
    /// buckets, in huge pages where the system allows.
    explicit TranspositionTable(std::size_t bytes);
    ~TranspositionTable();
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;

    /// What is stored for this board, if anything.
    std::optional<TableData> probe(const Board& board, std::uint64_t hash) const {
        const Bucket& bucket = buckets_[hash >> shift_];
        for (const Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.mover.load(std::memory_order_relaxed) ^ data) == (board.mover ^ mark_) &&
                (entry.opponent.load(std::memory_order_relaxed) ^ data) ==
                    (board.opponent ^ mark_)) {
                const TableData found = unpack(data);
                if (remembered(found)) return found;
            }
        }
        return std::nullopt;
    }

    /// Stores what was learnt. A deeper entry of the same board that this search made stays;
    /// otherwise it is replaced. For a new board a forgotten entry gives way, then one of an
    /// earlier search, then the one of less depth.
    void store(const Board& board, std::uint64_t hash, TableData data);

    /// Asks the processor to fetch the bucket of a board that will be probed soon.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[hash >> shift_]); }

    /// Boards are of this size from now on. The smaller ones lie in the middle of 8x8, where the
    /// same discs are another position: what is known of the one is not found for the other. Not
    /// while a search runs.
    void use_size(BoardSize size) {
        // Squares that the smaller boards lack, in both words, where no board has the same ones.
        mark_ = size == BoardSize::k8 ? 0 : size == BoardSize::k6 ? 1 : 2;
    }

    /// What is stored from now on is younger than what the table holds: that is still found,
    /// but replaced first. Not while a search runs. Cheap, as `forget`.
    void begin_search();

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

    bool remembered(const TableData& data) const {
        return static_cast<std::uint8_t>(generation_ - data.generation) <= age_;
    }
    static TableData unpack(std::uint64_t data);
    static std::uint64_t pack(const TableData& data);

    std::size_t count_;
    int shift_;
    void* mapped_ = nullptr;  // what buckets_ lie in, if the system gave zeros
    Bucket* buckets_;
    void clear();

    std::uint64_t mark_ = 0;       // xored with both words of the boards of a size
    std::uint8_t generation_ = 1;  // a cleared entry has generation 0
    std::uint8_t age_ = 0;         // generations back that are not forgotten
};

inline TableData TranspositionTable::unpack(std::uint64_t data) {
    const auto at = [data](int bits) { return data >> bits; };
    return {.lower = static_cast<std::int16_t>(at(0)),
            .upper = static_cast<std::int16_t>(at(16)),
            .depth = static_cast<std::uint8_t>(at(32)),
            .selectivity = static_cast<Selectivity>(at(40) & 0xFF),
            .move = static_cast<std::uint8_t>(at(48)),
            .generation = static_cast<std::uint8_t>(at(56))};
}

inline std::uint64_t TranspositionTable::pack(const TableData& data) {
    return std::uint64_t{static_cast<std::uint16_t>(data.lower)} |
           std::uint64_t{static_cast<std::uint16_t>(data.upper)} << 16 |
           std::uint64_t{data.depth} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(data.selectivity)} << 40 |
           std::uint64_t{data.move} << 48 | std::uint64_t{data.generation} << 56;
}

}  // namespace outflank::search
