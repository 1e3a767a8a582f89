#include "search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <memory>
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

/// Room for a table that begins at a huge page.
constexpr std::size_t mapped_size(std::size_t size) { return size + kHugePage; }

#if defined(__linux__) && defined(MADV_HUGEPAGE)
/// Zeroed memory of `mapped_size`, in huge pages where the system likes; null if it has none.
void* map_zeros(std::size_t size) {
    void* memory = mmap(nullptr, mapped_size(size), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    if (size >= kHugePage) madvise(memory, mapped_size(size), MADV_HUGEPAGE);
    return memory;
}
void unmap(void* memory, std::size_t size) { munmap(memory, mapped_size(size)); }
#else
void* map_zeros(std::size_t) { return nullptr; }
void unmap(void*, std::size_t) {}
#endif

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes)
    : count_(std::bit_floor(std::max(bytes, kLeastBytes) / sizeof(Bucket))),
      shift_(64 - std::countr_zero(count_)) {
    const std::size_t size = count_ * sizeof(Bucket);
    mapped_ = map_zeros(size);
    // Zeros are an empty table: where the system gives them, nothing has to be written.
    if (mapped_ != nullptr) {
        void* aligned = mapped_;
        std::size_t space = mapped_size(size);
        buckets_ = static_cast<Bucket*>(std::align(kHugePage, size, aligned, space));
    } else {
        buckets_ = static_cast<Bucket*>(::operator new (size, std::align_val_t{kHugePage}));
        clear();
    }
}

TranspositionTable::~TranspositionTable() {
    if (mapped_ != nullptr)
        unmap(mapped_, count_ * sizeof(Bucket));
    else
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
    const std::uint64_t mover = board.mover ^ mark_;
    const std::uint64_t opponent = board.opponent ^ mark_;
    Entry* chosen = nullptr;
    int lowest = 1 << 20;
    for (Entry& entry : bucket.entries) {
        const std::uint64_t stored = entry.data.load(std::memory_order_relaxed);
        if ((entry.mover.load(std::memory_order_relaxed) ^ stored) == mover &&
            (entry.opponent.load(std::memory_order_relaxed) ^ stored) == opponent) {
            const TableData same = unpack(stored);
            if (same.generation == generation_ && same.depth > data.depth) return;
            chosen = &entry;
            break;
        }
        const TableData old = unpack(stored);
        const int age = static_cast<std::uint8_t>(generation_ - old.generation);
        const int value = remembered(old) ? old.depth - kDepthsPerAge * age : -1024;
        if (value < lowest) {
            lowest = value;
            chosen = &entry;
        }
    }
    const std::uint64_t word = pack(data);
    chosen->mover.store(mover ^ word, std::memory_order_relaxed);
    chosen->opponent.store(opponent ^ word, std::memory_order_relaxed);
    chosen->data.store(word, std::memory_order_relaxed);
}

}  // namespace outflank::search
