// The exact solver: the score of a position with perfect play by both sides.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "outflank/board.h"

namespace outflank {

/// What a number says about the true score.
enum class Bound {
    kNone,   ///< nothing is known
    kExact,  ///< it is the score
    kLower,  ///< the score is at least this
    kUpper,  ///< the score is at most this
};

/// "exact", "lower", "upper" or "none".
const char* bound_name(Bound bound);

/// Proven limits of a score, for the side to move, in discs with empties to the winner.
struct ScoreRange {
    Score lower = -64;
    Score upper = 64;

    constexpr bool exact() const { return lower == upper; }
    friend constexpr bool operator==(const ScoreRange&, const ScoreRange&) = default;
};

/// A legal move and what is proven about the score of playing it.
struct SolvedRootMove {
    Square square;
    ScoreRange range;
};

/// Resources a Solver holds for its whole life.
struct SolverOptions {
    std::size_t hash_bytes = std::size_t{64} << 20;  ///< of the shared table, rounded down to a
                                                     ///< power of two, at least 64 KiB
    int threads = 1;                                 ///< 1..256 searching one position
    /// Order moves by the weights that are part of this build, if it has any. Never changes
    /// a score. Without, node counts are those of every build.
    bool learnt = true;
};

/// How far a solve has come; given to SolveRequest::on_progress.
struct SolveProgress {
    ScoreRange range;         ///< proven so far
    std::uint64_t nodes = 0;  ///< of the thread that reports
    std::chrono::duration<double> elapsed{};
};

/// One question to the solver.
struct SolveRequest {
    Board board;
    BoardSize size = BoardSize::k8;
    /// The score is wanted exactly if alpha < score < beta; outside, a bound will do.
    /// (-1, 1) asks for win, draw or loss only, which is faster.
    Score alpha = -65;
    Score beta = 65;
    bool all_moves = false;  ///< also prove the score of every legal move, in the same window
    std::optional<std::chrono::milliseconds> time_limit{};
    /// Shared evenly by the threads, each of which stops the search at its share and may
    /// overrun it by the nodes between two looks (tens of thousands).
    std::optional<std::uint64_t> node_limit{};
    const std::atomic<bool>* stop = nullptr;  ///< when it becomes true, return within 0.1 s
    /// Called from the calling thread about five times a second. May be empty.
    std::function<void(const SolveProgress&)> on_progress{};
};

/// The answer. Whatever ended the solve, every bound in it is proven.
struct SolveResult {
    BoardSize size = BoardSize::k8;  ///< of the board that was solved
    ScoreRange range;                ///< within plus and minus the number of squares
    /// Best move when the range is exact or a lower bound above the window; otherwise the
    /// most promising one. kPass when the side to move must pass; nothing when the game is over.
    std::optional<Square> best;
    std::vector<SolvedRootMove> moves;  ///< with all_moves: every legal move, best first
    std::vector<Square> pv;             ///< from the position to the end of the game, passes
                                        ///< included; only when the range is exact
    std::uint64_t nodes = 0;            ///< counted as docs/solver.md says
    std::chrono::duration<double> elapsed{};
    bool stopped = false;  ///< a limit or the stop flag ended the solve early
    int threads = 1;       ///< at work: of one position, or of all those of `solve_all`; fewer than
                           ///< asked for where the system refused some

    /// Kind and value as one reads them: the exact score; else the lower bound if one was
    /// proven; else the upper bound. The score is 0 with Bound::kNone.
    Bound bound() const;
    Score score() const;
};

/// Solves positions one after the other, with a table that it keeps between them.
///
/// A Solver may be used by one thread at a time; it starts its own helpers when
/// `threads` > 1. With one thread, node counts are reproducible: they depend on the
/// position, the window, the table's size and what the table holds.
class Solver {
  public:
    /// Allocates and clears the table (about 0.1 s a GiB).
    explicit Solver(const SolverOptions& options = {});
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    /// Solves one position. Blocks until done, stopped or out of its limits.
    /// Preconditions: `board` fits `size`; alpha < beta.
    SolveResult solve(const SolveRequest& request);

    /// Forgets every earlier position, so that the next solve does not depend on them.
    /// Cheap: the table is marked, not cleared.
    void forget();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Solves many positions, each on one thread, `threads` of them at a time, each thread with
/// its own table of `hash_bytes / threads`. Every position starts with nothing remembered, so
/// node counts depend neither on the order nor, tables being equal, on the threads. Blocks.
///
/// Positions are begun in the order of the requests, except that one with so many empties
/// that the others would have to wait for it at the end is begun in time.
///
/// `on_result(index, result)` is called in the order of the requests, from the calling
/// thread. A request's stop flag and limits hold for that request; `on_progress` is not
/// called. A request whose stop flag is set before its turn comes gets a result with `stopped`
/// and without nodes.
///
/// Returns the time from the first position begun to the last one done: the making of the
/// tables is left out.
std::chrono::duration<double> solve_all(
    std::span<const SolveRequest> requests, const SolverOptions& options,
    const std::function<void(std::size_t, const SolveResult&)>& on_result);

}  // namespace outflank
