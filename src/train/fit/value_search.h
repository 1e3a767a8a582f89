// Values by a search of a few plies, one position after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

#include "eval/weights.h"
#include "outflank/board.h"
#include "search/search_thread.h"
#include "search/transposition_table.h"

namespace outflank::train {

/// A search on one thread. A value depends on the position, the depth and what was searched
/// since the last `forget`.
class ValueSearch {
  public:
    /// `weights` and `stop` must outlive it; a stopped search has a value without meaning.
    ValueSearch(const eval::Weights& weights, search::Selectivity selectivity,
                std::size_t table_bytes, const std::atomic<bool>* stop);

    /// Value of the position for its mover, in discs. Precondition: more than `depth` empties,
    /// and the mover has a move.
    double value(const Board& board, int depth);

    /// The position in which the best line of a search of `depth` plies ends, by `value` of each
    /// position on the way; nothing when a side must pass there or before. Precondition: as above.
    std::optional<Board> leaf(const Board& board, int depth);

    /// Forgets every earlier position.
    void forget() { table_.forget(); }

  private:
    Square best_move(const Board& board, int depth);

    search::TranspositionTable table_;
    search::SearchControl control_;
    search::SearchThread thread_;
};

}  // namespace outflank::train
