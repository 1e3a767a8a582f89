// What happens at the board, as values: the session tells them, a view shows them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "outflank/engine.h"
#include "outflank/game.h"
#include "outflank/player.h"

namespace outflank::cli {

/// The name of a person at the board, and who plays against one where nobody is named.
inline constexpr std::string_view kHuman = "human";
inline constexpr std::string_view kFriendlyOpponent = "puppy";

/// The game on the board and who plays it.
struct PlayState {
    Game game;
    std::array<std::string, 2> names;  ///< "human" or a player's spec; black, white
    std::uint64_t seed = 0;
    std::optional<Color> resigned;  ///< who gave up

    bool is_finished() const { return resigned.has_value() || game.is_over(); }
    const std::string& name(Color color) const { return names[color == Color::kBlack ? 0 : 1]; }
};

/// A recommended move with what the engine knows about it, and the nodes that took.
struct Advice {
    EngineLine line;
    std::uint64_t nodes = 0;
};

namespace event {

struct GameStarted {};  ///< a game begins or goes on from a file
struct YourTurn {};     ///< a human is to move
struct Moved {
    Ply ply;
    int number = 0;  ///< 1 for the first disc placed in this game
};
struct Passed {
    Color color;
};
struct TakenBack {
    std::vector<Ply> plies;  ///< in the order they had been played
};
struct Replayed {
    std::vector<Ply> plies;
};
struct Previewed {
    Ply ply;  ///< what would happen
};
struct Hinted {
    Color color;
    Advice advice;
};
struct MovesListed {
    std::vector<Ply> plies;  ///< one for each legal move
};
struct Saved {
    std::string path;
    std::string left_out{};  ///< what its format cannot hold: "moves, dates"; empty: nothing
};
struct Loaded {
    std::string path;
};
struct Resigned {
    Color color;
};
struct ResignationTakenBack {
    Color color;
};
struct Ended {};  ///< the result is in the state
struct HelpAsked {};
struct Refused {
    std::string message;  ///< what was found and what was expected
};
struct Closed {  ///< this game leaves the board; its transcript is worth keeping
    bool sitting_ends = false;
};

}  // namespace event

using Event =
    std::variant<event::GameStarted, event::YourTurn, event::Moved, event::Passed, event::TakenBack,
                 event::Replayed, event::Previewed, event::Hinted, event::MovesListed, event::Saved,
                 event::Loaded, event::Resigned, event::ResignationTakenBack, event::Ended,
                 event::HelpAsked, event::Refused, event::Closed>;

/// Shows a game to people. Called from one thread, except where noted.
class PlayView {
  public:
    virtual ~PlayView() = default;

    /// Something happened; `state` is how things stand now.
    virtual void show(const Event& event, const PlayState& state) = 0;

    /// A line is about to be read from the user.
    virtual void await_line(const PlayState& state) = 0;

    /// The computer is about to think.
    virtual void await_computer(const PlayState& state) = 0;

    /// The computer has been thinking for `so_far`. Called from another thread, but
    /// only between `await_computer` and the next call.
    virtual void thinking(Color color, std::chrono::seconds so_far) = 0;
};

/// Overloads for std::visit in one object.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace outflank::cli
