// One side of a game in the arena, whoever thinks for it: a player of this program, or an
// engine in another process.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "outflank/game.h"

namespace outflank::arena {

using std::chrono::milliseconds;

/// How a game ended.
enum class Verdict {
    kNormal,        ///< by the rules
    kAdjudicated,   ///< the solver told the result
    kResigned,      ///< the loser gave up
    kTime,          ///< the loser answered too late
    kIllegalMove,   ///< the loser played a move that the rules forbid
    kProtocol,      ///< the loser's answer was no answer of its protocol
    kFlood,         ///< the loser wrote without end
    kHang,          ///< the loser did not answer at all
    kCrash,         ///< the loser's process ended
    kStartFailure,  ///< the loser's process could not be started, or did not say hello
};
inline constexpr int kVerdictCount = 10;

/// "normal", "adjudicated", "resigned", "time", "illegal move", "protocol", "flood", "hang",
/// "crash", "start failure".
const char* verdict_name(Verdict verdict);

/// The verdict of that name.
std::optional<Verdict> verdict_of_name(std::string_view name);

/// The language in which an engine is spoken to.
enum class Protocol { kPlayer, kGtp, kNboard, kUci };

/// "player", "gtp", "nboard", "uci".
const char* protocol_name(Protocol protocol);

/// What each side may spend. One of base, move_time, depth, nodes and level is set, or none.
struct TimeControl {
    std::optional<milliseconds> base{};       ///< for the whole game
    milliseconds increment{0};                ///< added after each own move; with `base`
    std::optional<milliseconds> move_time{};  ///< for each move
    std::optional<int> depth{};               ///< plies
    std::optional<std::uint64_t> nodes{};
    std::optional<int> level{};     ///< of an engine that has levels
    milliseconds margin{100};       ///< so much later an answer is still in time
    milliseconds patience{30'000};  ///< so much later an engine counts as hung; without a time
                                    ///< limit it is the longest that a move may take
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// A competitor. Which members count depends on the protocol.
struct EngineSpec {
    std::string name;
    Protocol protocol = Protocol::kPlayer;
    std::string player;                ///< kPlayer: a spec for make_any_player
    std::vector<std::string> command;  ///< others: the program and its arguments
    std::string folder;                ///< in which it runs; empty: that of this program
    std::vector<std::string> init;     ///< lines sent after the start, in its protocol
    std::vector<std::pair<std::string, std::string>> options;  ///< of kUci
    /// Its own limit, instead of that of the match, which it is then not told and not judged by;
    /// none in it: what it is set to counts. Margin and patience are always the match's.
    std::optional<TimeControl> limit{};
    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// What this engine may spend in a match of that limit.
TimeControl limit_of(const EngineSpec& engine, const TimeControl& match);

/// The clocks before a move; meaningless without `TimeControl::base` of either side.
struct Clocks {
    milliseconds black{0};
    milliseconds white{0};

    milliseconds of(Color color) const { return color == Color::kBlack ? black : white; }
    milliseconds& of(Color color) { return color == Color::kBlack ? black : white; }
};

/// What ends a game at once to the disadvantage of who is at fault.
struct Fault {
    Verdict verdict;
    std::string reason;  ///< one line: what was found, what was expected
};

/// The arena was told to stop: the game does not count.
struct Stopped {};

/// The arena itself lacks what a game needs, such as files or processes: nobody's fault.
struct Lack {
    Error error;
};

/// Why a contestant is not ready for a game.
using NotReady = std::variant<Fault, Stopped, Lack>;

/// A move, and what the mover thinks of it.
struct Answer {
    Square square = kPass;          ///< as the engine said it, not checked
    std::optional<double> score{};  ///< in discs, for the side that moves
    bool resigned = false;
    std::string remark{};  ///< on how the engine took what it was told; empty: nothing to say
};

using Reply = std::variant<Answer, Fault, Stopped>;

/// Everything a contestant may see when it must move.
struct Turn {
    const Game& game;                        ///< up to here
    Clocks clocks;                           ///< before this move
    const std::vector<milliseconds>& times;  ///< spent on each ply of `game` so far
};

/// Thinks for one side. Used by one thread at a time; calls block.
class Contestant {
  public:
    virtual ~Contestant() = default;

    /// Gets ready for a new game; `seed` decides its random choices. The reason when it is not.
    virtual std::optional<NotReady> begin(std::uint64_t seed) = 0;

    /// Tells it what it needs to know for `choose`, which follows with the same turn. This
    /// is not on its clock.
    virtual std::optional<std::variant<Fault, Stopped>> prepare(const Turn& turn) = 0;

    /// The move for the side to move, a forced pass included.
    virtual Reply choose(const Turn& turn) = 0;

    /// After a fault: whatever is left of it is ended; the next `begin` starts anew.
    virtual void drop() = 0;
};

/// What a contestant needs to know besides its spec.
struct ContestantOptions {
    TimeControl time;
    std::vector<int> cpus{};  ///< processors that a process may use, from 0; empty: all
    const std::atomic<bool>* stop = nullptr;  ///< when it becomes true: give up soon
};

/// Makes the contestant of a spec; nothing is started yet.
std::unique_ptr<Contestant> make_contestant(const EngineSpec& spec,
                                            const ContestantOptions& options);

/// Checks that the spec can be played under this time control: a player's spec is read, and a
/// protocol must be able to say the limit. Errors: kParse, kOutOfRange, kUnsupported.
Result<Done> check_spec(const EngineSpec& spec, const TimeControl& time);

}  // namespace outflank::arena
