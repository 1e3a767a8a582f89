// One row per CPU level; the only way from portable code into a kernel.
#pragma once

#include <span>

#include "outflank/board.h"

namespace outflank::eval {
struct LinearStage;
struct NetworkStage;
}  // namespace outflank::eval

namespace outflank::search {
struct SearchThread;
struct SplitPoint;
}  // namespace outflank::search

namespace outflank::kernels {

/// Long-running entry points are whole searches, so that all they inline (move
/// generation, popcount, the loop itself) is compiled for the level as well. Functions of
/// boards alone are pure. Searches change the `SearchThread` they are given, and the table and
/// the pool it points to; one thread at a time may use a `SearchThread`.
struct Table {
    const char* name;     ///< "generic", "x86-64-v3", ...
    bool (*runs_here)();  ///< true when this CPU and OS support the level

    /// Legal moves on the whole 8x8 bitboard; the caller masks with `playable(size)`.
    Bitboard (*legal_moves)(Bitboard mover, Bitboard opponent);

    /// Discs turned by a disc on the empty `square`; 0 if none.
    Bitboard (*flips)(Square square, Bitboard mover, Bitboard opponent);

    /// Number of discs turned by a disc on `square` when it is the only empty square
    /// of the board, so that every other playable square not in `mover` is the opponent's.
    int (*last_flip_count)(Square square, Bitboard mover);

    /// Discs of both sides that can never be turned; see stable_discs in board.h.
    Bitboard (*stable_discs)(Bitboard mover, Bitboard opponent, BoardSize size);

    /// Those of `discs`, which are one side's, that full lines and the board's rim alone show to be
    /// stable: never more than stable_discs, and cheaper. `empty_squares` are those of the board.
    Bitboard (*line_stable_discs)(Bitboard discs, Bitboard empty_squares, BoardSize size);

    PerftResult (*perft)(const Board& board, int depth, const PerftOptions& options);

    /// Fail-soft null-window search: a result <= alpha is an upper bound of the exact score
    /// of `board`, > alpha a lower bound. Meaningless once `thread.stopped()`.
    Score (*null_window)(search::SearchThread& thread, const Board& board, Score alpha);

    /// A first guess of the score in discs by a search of a few plies, with the thread's weights
    /// or, where it has none, with mobility, corners and stability; even.
    Score (*guess)(search::SearchThread& thread, const Board& board);

    /// Value of `board` by a search of `depth` plies (to the end when that many are left) in
    /// units of eval::kValueUnit, fail-soft: <= alpha is an upper bound, >= beta a lower one.
    /// Leaves out what `thread.mode.selectivity` allows. Meaningless once `thread.stopped()`.
    int (*search_value)(search::SearchThread& thread, const Board& board, int depth, int alpha,
                        int beta);

    /// Value of `board` by each model and as the search takes it, in the same unit.
    int (*linear_value)(const eval::LinearStage& stage, const Board& board);
    int (*network_value)(const eval::NetworkStage& stage, const Board& board);

    /// Joins in the search of a node that another thread offers; returns when no move is left.
    void (*help)(search::SearchThread& thread, search::SplitPoint& node);
};

/// Every level in this build, best first; the last one always runs.
std::span<const Table* const> compiled();

/// The level in use. Chosen once, on first call: OUTFLANK_KERNEL=<name> if it is set
/// and runs here, else the first of compiled() that runs here. Thread-safe.
const Table& active();

}  // namespace outflank::kernels
