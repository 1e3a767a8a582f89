// The games database: recorded games of 8x8 in one SQLite file, and all their positions.
//
// Layout: docs/formats/games_database.md. A database object is used by one thread at a time; any
// number of processes read a file, one at a time writes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/sqlite.h"
#include "outflank/records.h"

namespace outflank::games {

/// Numbers of games, from 1 in the order in which they came.
using GameId = std::int64_t;

/// Games and how they ended; those without a result are in `games` alone.
struct Counts {
    std::int64_t games = 0;
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    std::int64_t scored = 0;     ///< games with a score
    std::int64_t score_sum = 0;  ///< of those, in thousandths of a disc

    Counts& operator+=(const Counts& other);
    /// A game by its result (1, 0, -1) and score for the side that is counted for.
    void add(std::optional<std::int64_t> result, std::optional<std::int64_t> score);
    /// In discs; nothing without a score.
    std::optional<double> mean_score() const;
    friend bool operator==(const Counts&, const Counts&) = default;
};

/// What was played in a position.
struct ReplyCounts {
    int reply = 0;    ///< a square, kPass, or kNoReply where games end
    Counts counts{};  ///< for the side to move
    std::string last_date{};
    friend bool operator==(const ReplyCounts&, const ReplyCounts&) = default;
};

/// A position: the games that went through it, and their replies, most played first. Replies that
/// a symmetry of the position takes into each other are one.
struct PositionCounts {
    Counts all{};
    std::vector<ReplyCounts> replies{};
    std::vector<GameId> newest{};  ///< those that came last, the last one first; ten at most
};

enum class GameResult : std::int8_t { kBlack = 1, kDraw = 0, kWhite = -1 };

/// Which games: all that is said has to be true.
struct Filter {
    std::vector<std::string> players{};  ///< parts of names, any case: of either side
    std::string black{};                 ///< part of the name
    std::string white{};
    std::string event{};
    std::optional<int> from_year{};
    std::optional<int> to_year{};
    std::optional<GameResult> result{};
    std::optional<int> least_score{};  ///< for black, in discs
    std::optional<int> most_score{};
    std::vector<Board> through{};  ///< positions, in any order

    bool is_empty() const;
};

/// A game in a list.
struct GameLine {
    GameId id = 0;
    std::string black{};
    std::string white{};
    std::string event{};
    std::string date{};
    std::optional<std::int64_t> score{};  ///< for black, in thousandths of a disc
    std::optional<std::int64_t> result{};
    std::int64_t moves = 0;
};

/// What is in a database.
struct Totals {
    std::int64_t games = 0;
    std::int64_t players = 0;
    std::int64_t events = 0;
    std::optional<std::int64_t> first_year{};
    std::optional<std::int64_t> last_year{};
};

/// A group of a player's games.
struct PlayerGroup {
    std::string name{};
    Counts counts{};  ///< for the player
};

struct PlayerCounts {
    std::string name{};
    Counts black{};
    Counts white{};
    std::vector<PlayerGroup> years{};      ///< oldest first; "" without a year
    std::vector<PlayerGroup> openings{};   ///< by the line of the opening; most played first
    std::vector<PlayerGroup> opponents{};  ///< most played first
};

class Database {
  public:
    /// Opens a file; with kCreate a new one is made where there is none. Errors: kIo, kParse (no
    /// games database), kUnsupported (a later version).
    static Result<Database> open(const std::string& path, Access access);

    Result<Totals> totals();

    /// The games through a position, those of `filter` alone. Without a filter it takes
    /// milliseconds however many games there are.
    Result<PositionCounts> position(const Board& board, const Filter& filter = {});

    /// Games in the order in which they came, from the last one back; at most `limit` after the
    /// first `skip`.
    Result<std::vector<GameLine>> search(const Filter& filter, std::int64_t limit,
                                         std::int64_t skip = 0);
    Result<std::int64_t> count(const Filter& filter);

    /// A game as it stands in lists. Errors: kOutOfRange (no such game).
    Result<GameLine> line(GameId id);

    /// Errors: kOutOfRange (no such game), kParse (a damaged one).
    Result<Record> game(GameId id);

    /// Discs placed when a game came to a position that no other game had; nothing when it never
    /// did. `self` is the game's own number, 0 for one that is not in the database.
    Result<std::optional<int>> left_after(const Game& game, GameId self);

    /// The games of a player: of that name or, without one, of the only name that has it as a
    /// part. Errors: kOutOfRange (no such name, or several: the message has some).
    Result<PlayerCounts> player(std::string_view name);

    Connection& connection() { return connection_; }

  private:
    explicit Database(Connection connection) : connection_(std::move(connection)) {}
    Result<Done> count_crowd(std::int64_t key, PositionCounts& counts);
    Result<Done> count_games(std::int64_t key, const Filter& filter, PositionCounts& counts);
    Result<Done> find_newest(std::int64_t key, const Filter& filter, PositionCounts& counts);
    Result<std::string> whole_name(std::string_view part);

    Connection connection_;
};

}  // namespace outflank::games
