// The root of the engine's search: deeper and deeper, one or more lines, narrow windows.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/levels.h"
#include "outflank/engine.h"
#include "outflank/symmetry.h"
#include "search/search_thread.h"
#include "search/transposition_table.h"

namespace outflank::engine {

/// One search of one position by the first of `threads`; the others help by the pool that
/// they are given. Used by one thread.
///
/// Of moves that a symmetry of the position makes of each other one is searched, and its score
/// and its line hold for all of them: they are equal, and a search would see them differ.
class EngineRoot {
  public:
    /// Evaluates the moves but those of `left_out` by one ply, so that `report` has a line from the
    /// start. `calibrates`: scores are corrected.
    EngineRoot(std::deque<search::SearchThread>& threads, const Position& position, int lines,
               Bitboard left_out, bool calibrates);

    /// Makes one search. False when it was stopped: then the lines are those of the step
    /// before, but for a better move found meanwhile where one line is wanted.
    bool search(const Step& step);

    /// The lines so far and their depth; nodes, time and `stopped` are left to the caller.
    SearchReport report() const;

    /// True when each line has been seen to end with nothing left of one side: no deeper search
    /// finds anything better. ProbCut never says that, so it is as good as proven.
    bool is_decided() const;

    /// Moves that differ by more than a symmetry of the position, the pass counted as one.
    std::size_t move_count() const { return moves_.size(); }

  private:
    struct RootMove {
        Square square;
        Board next;
        int value;  // of the last search that had it as its best, else of the first evaluation
        std::vector<Symmetry> images;  // those that make the other moves equal to it
    };
    search::SearchThread& thread() { return threads_.front(); }
    int child_value(const RootMove& move, const Step& step, int alpha, int beta);
    bool search_line(const Step& step, std::size_t first);
    int search_moves(const Step& step, std::size_t first, int alpha, int beta);
    void add_line(std::vector<EngineLine>& lines, const EngineLine& line,
                  const RootMove& move) const;
    void tell_score(const RootMove& move, const Step& step, EngineLine& line) const;
    EngineLine make_line(const RootMove& move, const Step& step, Bound bound);
    void follow_table(const Step& step, Board board, std::vector<Square>& moves);

    std::deque<search::SearchThread>& threads_;
    BoardSize size_;
    int empties_;
    std::size_t wanted_;
    bool calibrates_;
    std::vector<RootMove> moves_;  // best first
    std::vector<EngineLine> lines_;
    Step done_{0, search::Selectivity::kAll};
};

}  // namespace outflank::engine
