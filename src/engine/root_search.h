// The root of the engine's search: deeper and deeper, one or more lines, narrow windows.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/levels.h"
#include "outflank/engine.h"
#include "search/search_thread.h"
#include "search/transposition_table.h"

namespace outflank::engine {

/// One search of one position by the first of `threads`; the others help by the pool that
/// they are given. Used by one thread.
class RootSearch {
  public:
    /// Judges the moves at a glance, so that `report` has a line from the start.
    RootSearch(const search::TranspositionTable& table, std::deque<search::SearchThread>& threads,
               const Position& position, int lines);

    /// Makes one search. False when it was stopped: then the lines are those of the step
    /// before, but for a better move found meanwhile.
    bool search(const Step& step);

    /// The lines so far and their depth; nodes, time and `stopped` are left to the caller.
    SearchReport report() const;

    /// Legal moves, the pass counted as one.
    std::size_t move_count() const { return moves_.size(); }

  private:
    struct RootMove {
        Square square;
        Board next;
        int value;  // of the last search that had it as its best, else of the first glance
    };
    search::SearchThread& thread() { return threads_.front(); }
    int child_value(const RootMove& move, const Step& step, int alpha, int beta);
    bool search_line(const Step& step, std::size_t first);
    int search_moves(const Step& step, std::size_t first, int alpha, int beta);
    EngineLine make_line(const RootMove& move, const Step& step, Bound bound);
    std::optional<Square> known_move(const Board& board, Bitboard legal) const;
    std::optional<Square> prove_move(const Board& board, Score score);
    void follow_table(const Step& step, Board board, std::vector<Square>& moves) const;
    void follow_proof(Board board, Score score, std::vector<Square>& moves);

    const search::TranspositionTable& table_;
    std::deque<search::SearchThread>& threads_;
    BoardSize size_;
    int empties_;
    std::size_t wanted_;
    std::vector<RootMove> moves_;  // best first
    std::vector<EngineLine> lines_;
    Step done_{0, search::kAll};
};

}  // namespace outflank::engine
