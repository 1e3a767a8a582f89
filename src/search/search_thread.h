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

/// Sizes of the thread-local caches, as powers of two of 16-byte entries; from
/// docs/experiments/local-caches.md, private-cache-entries.md and values-remembered.md.
inline constexpr int kShallowCacheBits = 14;
inline constexpr int kFastCacheBits = 15;
inline constexpr int kValueCacheBits = 14;

/// The squares along the four edges of a board, corners included.
constexpr Bitboard edges(BoardSize size) {
    const Bitboard inner = size == BoardSize::k8   ? playable(BoardSize::k6)
                           : size == BoardSize::k6 ? playable(BoardSize::k4)
                                                   : Bitboard{0x0000001818000000};
    return playable(size) & ~inner;
}

/// The squares of a board, those worth trying first in front: corners, the inner ones, those of
/// the edges, and last the ones beside a corner, on an edge and off it.
constexpr std::array<Bitboard, 5> squares_by_worth(BoardSize size) {
    const Bitboard corner = corners(size);
    const Bitboard edge = edges(size) & ~corner;
    const Bitboard inner = playable(size) & ~edges(size);
    const Bitboard beside = edge & (corner << 1 | corner >> 1 | corner << 8 | corner >> 8);
    const Bitboard diagonal = inner & (corner << 7 | corner >> 7 | corner << 9 | corner >> 9);
    return {corner, inner & ~diagonal, edge & ~beside, beside, diagonal};
}

/// For SearchThread::extension_floor.
inline constexpr int kNoExtension = 64;

struct SplitPoint;
class SplitPool;

/// State of one searching thread. Not shared; its table, control and pool are. Apart from others
/// in memory: a cache line that two threads write to costs two threads a fifth of their speed.
struct alignas(128) SearchThread {
    SearchThread(TranspositionTable& shared_table, SearchControl& shared_control)
        : table(&shared_table),
          control(&shared_control),
          shallow_cache(kShallowCacheBits),
          fast_cache(kFastCacheBits),
          value_cache(kValueCacheBits) {}

    /// Takes an evaluation; without one, or where it lacks a model, mobility has to do.
    void use(const eval::Weights& weights) {
        linear = weights.linear.empty() ? nullptr : weights.linear.data();
        network = {};
        for (std::size_t stage = 0; !weights.network.empty() && stage < network.size(); ++stage)
            network[stage] = &weights.network[stage];
        value_cache.clear();
    }

    bool has_network() const { return network[0] != nullptr; }

    /// True when the position at hand is judged by learnt weights: they know 8x8 only.
    bool evaluates() const { return size == BoardSize::k8 && (linear != nullptr || has_network()); }

    /// Prepares for a search on a board of this size.
    void begin(BoardSize board_size) {
        size = board_size;
        playable_squares = playable(board_size);
        corner_squares = corners(board_size);
        edge_squares = edges(board_size);
        by_worth = squares_by_worth(board_size);
        squares = square_count(board_size);
        nodes = 0;
        next_check = 0;
        forecasting = false;
        extension_floor = kNoExtension;
    }

    /// Forgets what the private caches hold.
    void forget() {
        shallow_cache.clear();
        fast_cache.clear();
        value_cache.clear();
        last_refutation = {};
    }

    BoardSize size = BoardSize::k8;
    Bitboard playable_squares = playable(BoardSize::k8);
    Bitboard corner_squares = corners(BoardSize::k8);
    Bitboard edge_squares = edges(BoardSize::k8);  ///< corners included
    std::array<Bitboard, 5> by_worth = squares_by_worth(BoardSize::k8);
    int squares = 64;  ///< of the board: 16, 36 or 64
    TranspositionTable* table;
    SearchControl* control;
    SplitPool* pool = nullptr;                  ///< where nodes are shared; null with one thread
    const SplitPoint* split = nullptr;          ///< the shared node this thread works below
    const eval::LinearStage* linear = nullptr;  ///< by stage; null: none
    std::array<const eval::NetworkStage*, eval::kStages> network{};  ///< null: none
    Selectivity selectivity = kAll;                                  ///< what may be left out
    bool forecasting = false;  ///< inside a forecast, where nothing is extended
    /// Narrow nodes are searched a ply deeper while empty squares less plies exceed this.
    int extension_floor = kNoExtension;
    bool orders_by_value = true;  ///< moves of the midgame are judged, not only counted
    BoundCache shallow_cache;     ///< positions with few empties, searched by parity
    BoundCache fast_cache;        ///< positions above those, ordered by mobility
    ValueCache value_cache;       ///< what the network said of positions
    /// The square that refuted the last position with so many empties one ply above the leaves.
    std::array<Bitboard, 65> last_refutation{};
    std::uint64_t nodes = 0;       ///< see docs/solver.md for what counts
    std::uint64_t next_check = 0;  ///< nodes at which limits are looked at again

    /// True when the result of the node at hand is not wanted any more: the whole search
    /// ends, or another thread refuted a node above.
    bool stopped() const;

    /// `stopped`, after a look at the caller's wish and, now and then, the clock.
    bool must_stop();
};

}  // namespace outflank::search
