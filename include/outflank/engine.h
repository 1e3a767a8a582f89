// The engine: the best moves of a position and what is known about them, within limits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "outflank/game.h"
#include "outflank/player.h"
#include "outflank/result.h"
#include "outflank/solver.h"

namespace outflank {

/// Parts of the midgame search that can be left out to measure what they are worth
/// (docs/experiments). No part makes the engine weaker.
struct SearchParts {
    bool probcut = true;     ///< Multi-ProbCut; without it no search leaves anything out
    bool ordering = true;    ///< moves are tried in the order of their value, else of mobility
    bool extensions = true;  ///< plies at which the mover has few moves cost no depth
    /// Estimates are corrected to be right on average, and have a standard error; without it they
    /// are the raw values of the search. Only of the program's own weights, and only on 8x8.
    bool calibration = true;
};

/// Resources an Engine holds for its whole life.
struct EngineOptions {
    std::size_t hash_bytes = std::size_t{64} << 20;  ///< of the shared table, at least 64 KiB
    int threads = 1;                                 ///< 1..256 searching one position
    std::string weights{};  ///< path of a weights file; empty for those of this build
    SearchParts parts{};    ///< for experiments
};

/// The clock of the side to move in a timed game.
struct GameClock {
    std::chrono::milliseconds remaining{};  ///< until the flag falls
    std::chrono::milliseconds increment{};  ///< added after each move
    /// Own moves until the next time control; empty when the time is for the whole game.
    std::optional<int> moves_to_go{};
    /// What each move may take once `remaining` is used up.
    std::chrono::milliseconds byo_yomi{};
    /// `remaining` is told in steps of this, up or down.
    std::chrono::milliseconds resolution{1};
};

/// What a search may spend. The limit that is met first ends it. With none set, the level
/// is kDefaultLevel.
struct SearchLimits {
    /// 0..60, see docs/engine.md: sets depth, exactness, and the most nodes for each line, so that
    /// no position takes many times what is usual.
    std::optional<int> level{};
    std::optional<int> depth{};    ///< plies, 1 or more; to the end when that many are left
    std::optional<int> percent{};  ///< confidence of the last search: 73, 87, 95, 99 or 100;
                                   ///< 100 when unset and `depth` is set
    std::optional<std::chrono::milliseconds> move_time{};  ///< wall-clock, for this move
    std::optional<std::uint64_t> nodes{};                  ///< of all threads, coarsely
    std::optional<GameClock> clock{};                      ///< the engine shares it out
    /// Search on until `stop`, even when the score is proven.
    bool infinite = false;
};

inline constexpr int kDefaultLevel = 21;
inline constexpr int kMostLevel = 60;

/// One line of play and what is known about its first move.
struct EngineLine {
    /// The move, then the play expected after it, passes included. The first is kPass only
    /// where the side to move must pass. Never empty.
    std::vector<Square> moves;
    /// In discs, for the side to move, -64..64, empties to the winner. A whole number when
    /// `exact`.
    double score = 0;
    /// Root of the mean square by which such an estimate differs from the true score, in discs; of
    /// a bound, by which that is uncertain. 0 when `exact`, and where it is not known: on small
    /// boards, and with weights of a file.
    double standard_error = 0;
    Bound bound = Bound::kExact;  ///< what `score` is of the searched value
    int depth = 0;                ///< plies searched; the number of empties when to the end
    int percent = 100;            ///< confidence of the pruning; 100: nothing was left out
    /// The search went to the end of the game and left nothing out: with Bound::kExact the
    /// score is proven, with kLower or kUpper the bound is.
    bool exact = false;
};

/// How far a search has come, or how it ended.
struct SearchReport {
    /// Best first, all of one iteration; moves that a symmetry of the position makes of each
    /// other have the same score. Empty when the game is over or before the first iteration is
    /// complete.
    std::vector<EngineLine> lines;
    int depth = 0;            ///< of the last complete iteration
    int percent = 100;        ///< of the last complete iteration
    std::uint64_t nodes = 0;  ///< of all threads at the end; before that, of the first
    std::chrono::duration<double> elapsed{};
    bool stopped = false;  ///< `stop` ended the search before its limits did

    /// The best move: kPass when the side to move must pass, nothing when the game is over.
    std::optional<Square> best() const {
        return lines.empty() ? std::nullopt : std::optional<Square>(lines.front().moves.front());
    }
};

/// One search of the engine's position.
struct SearchRequest {
    SearchLimits limits{};
    int lines = 1;  ///< best moves wanted, each with its line (multi-PV); all when more than
                    ///< there are
    Bitboard left_out =
        0;  ///< legal moves that are not searched; with all of them there is no line
    /// Think on the opponent's time: limits of time hold from `ponder_hit` on. Nodes are counted
    /// from the start.
    bool ponder = false;
    /// When it becomes true the search ends, as by `stop`. May be null.
    const std::atomic<bool>* stop = nullptr;
    /// Called after each iteration and about five times a second, from the thread that
    /// searches. It must not call the engine, except `stop`. May be empty.
    std::function<void(const SearchReport&)> on_progress{};
};

/// An engine with a position, a table of what it has searched, and its threads.
///
/// `stop`, `ponder_hit` and `threads` may be called from any thread at any time; everything else
/// from one thread at a time. On boards of 4x4 and 6x6 it plays with a simpler evaluation.
class Engine {
  public:
    /// Errors: kIo, kParse (a weights file that is missing, foreign or damaged), kUnsupported (the
    /// weights of this build cannot be unpacked here).
    static Result<std::unique_ptr<Engine>> create(const EngineOptions& options = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Ends a running search, and takes the position. What is remembered stays.
    void set_position(const Position& position);
    const Position& position() const;

    /// Threads at work in a search: those asked for, or, from the first search on, fewer where the
    /// system refused some. May be called from any thread.
    int threads() const;

    /// Searches the position. Blocks until the limits are met or `stop` is called. The first
    /// line's first move is always legal.
    SearchReport go(const SearchRequest& request);

    /// Searches in the background; a running search is stopped first. `on_done` is called once,
    /// from a thread of the engine, when the search has ended, and must not call the engine. Where
    /// the system refuses a thread, the calling one searches before `start` returns, by the default
    /// level if the search has no end of its own.
    void start(const SearchRequest& request, std::function<void(const SearchReport&)> on_done);

    /// Ends the search that runs, within 20 ms; without one it does nothing.
    void stop();

    /// The opponent played the expected move: a pondering search goes on within its limits,
    /// which hold from now.
    void ponder_hit();

    /// Waits until the search in the background has ended and `on_done` has returned.
    void wait();

    /// Forgets every earlier position (a new game). Ends a running search.
    void forget();

  private:
    struct State;
    explicit Engine(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// A player of the catalogue (make_player), an opponent of outflank/opponents.h ("fox"), or the
/// engine: "engine", "engine:level=12", "engine:time=500" (milliseconds a move),
/// "engine:depth=8", with the keys of docs/opponents.md; level 12 when no limit is given. On one
/// thread and without a limit of time `seed` decides every choice. Choice::value is in discs.
/// Errors as make_player, and those of Engine::create.
Result<std::unique_ptr<Player>> make_any_player(std::string_view spec, std::uint64_t seed);

}  // namespace outflank
