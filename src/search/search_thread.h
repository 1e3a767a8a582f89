// What one thread of a search owns and what it shares with the others.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "eval/weights.h"
#include "outflank/board.h"
#include "rules/geometry.h"
#include "search/bound_cache.h"
#include "search/selectivity.h"
#include "search/transposition_table.h"
#include "search/value_cache.h"

namespace outflank::search {

struct SearchThread;

using Clock = std::chrono::steady_clock;

/// When a search has to end, shared by its threads.
struct SearchControl {
    const std::atomic<bool>* stop = nullptr;       ///< the caller's wish; may be null
    const std::atomic<bool>* also_stop = nullptr;  ///< another one; may be null
    std::atomic<Clock::rep> deadline{kNever};      ///< wall-clock end, in ticks of the clock
    std::uint64_t node_limit = ~std::uint64_t{0};  ///< of each thread
    std::atomic<bool> stopped{false};              ///< set once by whoever sees a reason
    std::function<void()> report;                  ///< progress; may be empty
    Clock::time_point next_report{};
    const SearchThread* reporter = nullptr;  ///< the thread that calls `report`

    static constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();

    void end_at(Clock::time_point time) { deadline = time.time_since_epoch().count(); }
};

/// Sizes of the thread-local caches, as powers of two of 16-byte entries, of bounds for each number
/// of empties; from docs/experiments/list-nodes.md and values-remembered.md.
inline constexpr int kBoundCacheBits = 13;
inline constexpr int kValueCacheBits = 14;

inline constexpr int kShallowEmpties = 5;  ///< parity order up to here
inline constexpr int kListEmpties = 11;    ///< bounds in the private cache up to here

/// Between two calls of SearchControl::report.
inline constexpr std::chrono::milliseconds kReportInterval{200};

/// For SearchMode::extension_floor.
inline constexpr int kNoExtension = 64;

/// What a search may leave out and add; saved and restored as one.
struct SearchMode {
    Selectivity selectivity = Selectivity::kAll;
    bool in_probcut = false;  ///< inside a search of ProbCut, where nothing is extended
    /// Narrow nodes are searched a ply deeper while empties less plies exceed this.
    int extension_floor = kNoExtension;
};

/// What one thread remembers for itself.
struct Caches {
    /// Bounds of positions with kShallowEmpties to kListEmpties empties, a section for each number:
    /// the many with few do not displace the few that cost more.
    BoundCache bounds{kBoundCacheBits, kListEmpties - kShallowEmpties + 1};
    ValueCache values{kValueCacheBits};  ///< values by the network
    /// The square that refuted the last position with so many empties one ply above the leaves.
    std::array<Bitboard, 65> last_refutation{};

    /// Where the bounds of `board` are, which has `empties` empties.
    BoundCache::Place place(const Board& board, int empties) const {
        return bounds.place(board, empties - kShallowEmpties);
    }

    void clear() {
        bounds.clear();
        values.clear();
        last_refutation = {};
    }
};

/// The largest value of an evaluation, in units of eval::kValueUnit: a disc less than that of a
/// game with nothing left of the opponent, which only a search to the end sees.
constexpr int most_estimate(BoardSize size) { return (square_count(size) - 1) * eval::kValueUnit; }
static_assert(most_estimate(BoardSize::k8) == eval::kMostValue);

struct SplitPoint;
class SplitPool;

/// State of one searching thread. Not shared; its table, control and pool are. Apart from others
/// in memory: a cache line that two threads write to costs two threads a fifth of their speed.
struct alignas(128) SearchThread {
    SearchThread(TranspositionTable& shared_table, SearchControl& shared_control)
        : table(&shared_table), control(&shared_control) {}

    /// Takes an evaluation; without one, or where it lacks a model, mobility has to do.
    void use(const eval::Weights& weights) {
        linear = weights.linear.empty() ? nullptr : weights.linear.data();
        network = {};
        for (std::size_t stage = 0; !weights.network.empty() && stage < network.size(); ++stage)
            network[stage] = &weights.network[stage];
        caches.values.clear();
    }

    bool has_sum() const { return evaluates() && linear != nullptr; }
    bool has_network() const { return network[0] != nullptr; }

    /// True when the position at hand is evaluated by learnt weights: they know 8x8 only.
    bool evaluates() const {
        return geometry.size == BoardSize::k8 && (linear != nullptr || has_network());
    }

    /// Prepares, with the table, for a search on a board of this size.
    void begin(BoardSize size) {
        table->use_size(size);
        geometry = rules::BoardGeometry(size);
        mode = {.selectivity = mode.selectivity};
        nodes = 0;
        next_check = 0;
    }

    /// Forgets what the private caches hold.
    void forget() { caches.clear(); }

    rules::BoardGeometry geometry{BoardSize::k8};
    TranspositionTable* table;
    SearchControl* control;
    SplitPool* pool = nullptr;                  ///< where nodes are shared; null with one thread
    const SplitPoint* split = nullptr;          ///< the shared node this thread works below
    const eval::LinearStage* linear = nullptr;  ///< by stage; null: none
    std::array<const eval::NetworkStage*, eval::kStages> network{};  ///< null: none
    SearchMode mode;
    Caches caches;
    bool orders_by_value = true;   ///< moves of the midgame are ordered by value, not by replies
    std::uint64_t nodes = 0;       ///< see docs/solver.md for what counts
    std::uint64_t next_check = 0;  ///< nodes at which limits are looked at again

    /// True when the result of the node at hand is not wanted any more: the whole search
    /// ends, or another thread refuted a node above.
    bool stopped() const;

    /// `stopped`, after a look at the caller's wish and, now and then, the clock.
    bool must_stop();
};

}  // namespace outflank::search
