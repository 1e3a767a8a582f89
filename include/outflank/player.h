// Computer players: the interface, and the catalogue that makes them from text.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "outflank/game.h"

namespace outflank {

/// A chosen move and what is known about it.
struct Choice {
    Square square = kPass;  ///< always legal
    /// Value of the move for the side that plays it, in the player's own unit
    /// (see `PlayerInfo::unit`); empty for players that do not judge moves.
    std::optional<double> value{};
    bool exact = false;  ///< the value is the proven score in discs, empties to the winner
    int depth = 0;       ///< plies searched; 0 when nothing was searched
    std::uint64_t evaluations = 0;  ///< positions evaluated (leaves, finished games included)
};

/// How far a player has come while it goes on thinking.
struct ThinkProgress {
    /// Its choice by what is searched so far: a stop now gives this, or a better move that the
    /// iteration under way has found. Nothing before it knows a move.
    std::optional<Choice> best{};
    int percent = 100;  ///< confidence of the pruning at that depth
    std::chrono::duration<double> elapsed{};
};

/// What a player may spend on one move. Unset members mean "no limit".
struct ThinkLimits {
    std::optional<std::chrono::milliseconds> move_time{};  ///< wall-clock time for this move
    /// When it becomes true: answer soon, with the best so far.
    const std::atomic<bool>* stop = nullptr;
    /// Told after each iteration and about five times a second, from the thread that thinks; a
    /// player that answers at once tells nothing. It must not call the player. May be empty.
    std::function<void(const ThinkProgress&)> on_progress{};
};

/// Something that chooses moves. One object plays one side or both; it may keep
/// state (its random source), so use one object per thread.
class Player {
  public:
    virtual ~Player() = default;

    /// The spec that makes this player again, e.g. "alphabeta:depth=4,eval=simple".
    virtual std::string spec() const = 0;

    /// Chooses a move. Blocks. Precondition: the side to move has a legal move.
    virtual Choice choose(const Position& position, const ThinkLimits& limits) = 0;
};

/// A line of the catalogue.
struct PlayerInfo {
    std::string_view name;        ///< first word of a spec
    std::string_view parameters;  ///< keys with their defaults, e.g. "depth=4"; may be empty
    std::string_view summary;     ///< what it does, one line
    std::string_view source;      ///< paper, book or page it comes from
    std::string_view unit;        ///< of Choice::value: "discs", "flips", "points" or ""
};

/// An evaluation that the searching players may use: a value of their key `eval`.
struct EvaluationInfo {
    std::string_view name;        ///< value of the key `eval`
    std::string_view parameters;  ///< further keys it takes, with their defaults; may be empty
    std::string_view summary;     ///< what it counts, one line
    std::string_view source;      ///< paper, book or page it comes from
};

/// Every player of this build, in order of strength as a newcomer meets them.
std::span<const PlayerInfo> player_catalogue();

/// Every evaluation of this build, simplest first.
std::span<const EvaluationInfo> evaluation_catalogue();

/// Makes a player from a spec: `name` or `name:key=value,key=value`.
///
/// `seed` decides every random choice: the same spec, seed and positions give the
/// same moves. Errors: kParse (unknown name, key or value; the message lists what
/// exists), kOutOfRange (value outside its range).
Result<std::unique_ptr<Player>> make_player(std::string_view spec, std::uint64_t seed);

}  // namespace outflank
