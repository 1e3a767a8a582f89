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

/// Plies of depth that an entry loses, in the choice of which to replace, with each search
/// since it was stored.
constexpr int kDepthsPerAge = 8;

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
    age_ = 0;
    if (++generation_ != 0) return;
    clear();
    generation_ = 1;
}

void TranspositionTable::begin_search() {
    // Ages of different searches must not meet when the generation goes round.
    constexpr std::uint8_t kMostAge = 60;
    const std::uint8_t age = age_;
    forget();
    if (generation_ != 1) age_ = static_cast<std::uint8_t>(std::min<int>(age + 1, kMostAge));
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
            const TableData same = unpack(stored);
            if (same.generation == generation_ && same.depth > data.depth) return;
            chosen = &entry;
            break;
        }
        const TableData old = unpack(stored);
        const int age = static_cast<std::uint8_t>(generation_ - old.generation);
        const int worth = remembered(old) ? old.depth - kDepthsPerAge * age : -1024;
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
