// From the options of `outflank play` to seats and a first game.
#pragma once

#include <optional>
#include <string>

#include "cli/play/play_session.h"
#include "cli/support/arguments.h"

namespace outflank::cli {

/// The options of `outflank play` as typed.
struct PlayOptions {
    std::string black;
    std::string white;
    SizeOption size;
    std::string from;
    std::string load;
    Seed seed;
    std::string time;
    bool plain = false;
    int games = 0;  ///< 0 means one game at the board
    int random_plies = 0;
    bool json = false;
    std::string color = "auto";
};

/// The first game: from `--load`, `--from`, or the standard start. Errors: those of the
/// readers, with the option's name in `where`.
Result<GameRecord> first_game(const PlayOptions& options);

/// Puts "human" or player specs on both sides: what the options say, else what the
/// loaded game says, else a human with black against a friendly opponent.
void name_players(const PlayOptions& options, GameRecord& record);

/// Refuses a seed that decides nothing: `players` are the names of both sides. Errors: kParse.
Result<Done> check_seed(const Seed& seed, int random_plies, std::span<const std::string> players);

/// Refuses a time for a move that limits nothing, as no player of these names thinks; people have
/// hints. Errors: kParse.
Result<Done> check_time(const std::string& time, std::span<const std::string> players);

/// Makes the player of one side; a human for "human". Errors: those of `make_any_player`
/// with the option's name in `where`.
Result<Seat> make_seat(const std::string& name, Color color, std::uint64_t seed);

/// The limits that `--move-time` sets. Errors: those of `parse_duration`.
Result<ThinkLimits> think_limits(const PlayOptions& options, const std::atomic<bool>& stop);

}  // namespace outflank::cli
