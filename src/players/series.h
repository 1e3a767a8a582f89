// Games between computer players: one game, a series between two, a round robin.
//
// Seeds. Everything random follows from one number, so that a result can be repeated
// and any game of it be played again alone:
//   game seed of game g (from 0)      = derive_seed(series seed, g)
//   seed of the black player          = derive_seed(game seed, 0)
//   seed of the white player          = derive_seed(game seed, 1)
//   seed of the random opening plies  = derive_seed(game seed of game 2 * (g / 2), 2)
// with derive_seed of base/random.h. In even games the first player is black, in odd
// games white: games 2k and 2k + 1 are a pair that begins with the same opening. Every
// pairing of a round robin is a series with the same seed. Each game makes its players
// anew, so no game depends on the ones before it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/game.h"
#include "outflank/player.h"

namespace outflank::players {

/// The seed of a side's player in the game with the given seed.
std::uint64_t player_seed(std::uint64_t game_seed, Color side);

/// Places up to `plies` discs at random, each legal move as likely as the others; fewer when the
/// game ends before. Passes are made where they are forced.
void play_random_opening(Game& game, int plies, std::uint64_t seed);

/// The seed of the random opening of a game with that seed, the first of its pair.
std::uint64_t opening_seed(std::uint64_t game_seed);

/// How a series makes its players: as outflank::make_player does.
using PlayerMaker =
    std::function<Result<std::unique_ptr<Player>>(std::string_view spec, std::uint64_t seed)>;

/// Positions that each side evaluated (see Choice::evaluations).
struct Evaluations {
    std::uint64_t black = 0;
    std::uint64_t white = 0;
};

/// Plays `game` to its end, passes included, and counts what the players evaluated. Blocks.
/// When `limits.stop` becomes true it returns with the game as it stands.
Evaluations play_out(Game& game, Player& black, Player& white, const ThinkLimits& limits);

struct SeriesOptions {
    int games = 100;         ///< even, to give both sides the same chances
    std::uint64_t seed = 1;  ///< decides everything random
    int random_plies = 0;    ///< discs placed at random before the players begin
    Position start = start_position();
    ThinkLimits limits{};  ///< for each move; `stop` ends the series
    /// Must give the same player for the same spec and seed.
    PlayerMaker make_player = outflank::make_player;
};

/// One game of a series, as it ended.
struct SeriesGame {
    int number;          ///< from 0
    std::uint64_t seed;  ///< game seed, see above
    Color first_color;   ///< the first player's side
    Game game;
    Evaluations evaluations{};
};

/// A series from the first player's view. Discs are those on the board at the end,
/// empties counted for nobody; points count a tie as half a win.
struct SeriesResult {
    int wins = 0;
    int ties = 0;
    int losses = 0;
    std::int64_t first_discs = 0;          ///< sum over all games
    std::int64_t second_discs = 0;         ///< sum over all games
    std::uint64_t first_evaluations = 0;   ///< sum over all games
    std::uint64_t second_evaluations = 0;  ///< sum over all games

    int games() const { return wins + ties + losses; }
    double points() const { return wins + 0.5 * ties; }
};

/// Told after every finished game; may print.
using GameSink = std::function<void(const SeriesGame&)>;

/// Plays a series between two player specs. Blocks. After a stop the result holds the
/// finished games. Errors: those of
/// `options.make_player`.
Result<SeriesResult> play_series(std::string_view first, std::string_view second,
                                 const SeriesOptions& options, const GameSink& on_game = {});

/// One pairing of a round robin: indices into the list of specs.
struct Pairing {
    std::size_t first;
    std::size_t second;
    SeriesResult result;
};

/// Told after every finished series.
using PairingSink = std::function<void(const Pairing&)>;

/// Every spec against every later one, in the order of the list. Blocks. After a stop
/// the last pairing may be incomplete and later ones are missing. Errors: those of
/// `options.make_player`, before anything is played.
Result<std::vector<Pairing>> round_robin(std::span<const std::string> specs,
                                         const SeriesOptions& options,
                                         const PairingSink& on_pairing = {});

}  // namespace outflank::players
