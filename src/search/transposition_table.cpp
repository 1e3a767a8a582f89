#include "search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace outflank::search {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes)
    : count_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1024))),
      shift_(64 - std::countr_zero(count_)) {
    const std::size_t size = count_ * sizeof(Bucket);
    void* memory = ::operator new (size, std::align_val_t{kHugePage});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // A refusal costs speed only.
    if (size >= kHugePage) madvise(memory, size, MADV_HUGEPAGE);
#endif
    buckets_ = static_cast<Bucket*>(memory);
    clear();
}

TranspositionTable::~TranspositionTable() {
    ::operator delete (buckets_, std::align_val_t{kHugePage});
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < count_; ++i) new (&buckets_[i]) Bucket;
}

void TranspositionTable::forget() {
    if (++generation_ != 0) return;
    clear();
    generation_ = 1;
}

void TranspositionTable::store(const Board& board, std::uint64_t hash, TableData data) {
    data.generation = generation_;
    Bucket& bucket = buckets_[hash >> shift_];
    Entry* chosen = nullptr;
    int lowest = 1 << 20;
    for (Entry& entry : bucket.entries) {
        const std::uint64_t stored = entry.data.load(std::memory_order_relaxed);
        if ((entry.mover.load(std::memory_order_relaxed) ^ stored) == board.mover &&
            (entry.opponent.load(std::memory_order_relaxed) ^ stored) == board.opponent) {
            chosen = &entry;
            break;
        }
        const TableData old = unpack(stored);
        const int worth = old.generation == generation_ ? 256 + old.depth : old.depth;
        if (worth < lowest) {
            lowest = worth;
            chosen = &entry;
        }
    }
    const std::uint64_t word = pack(data);
    chosen->mover.store(board.mover ^ word, std::memory_order_relaxed);
    chosen->opponent.store(board.opponent ^ word, std::memory_order_relaxed);
    chosen->data.store(word, std::memory_order_relaxed);
}

}  // namespace outflank::search
