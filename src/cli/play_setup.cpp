// Options become a setup.
#include "cli/play_setup.h"

#include "cli/play_files.h"
#include "cli/text.h"
#include "outflank/engine.h"
#include "players/series.h"

namespace outflank::cli {
namespace {

constexpr std::string_view kHuman = "human";
constexpr std::string_view kFriendlyOpponent = "alphabeta:depth=2,eval=simple";

// The same error with the option before the place in its value.
Error at_option(const Error& error, const std::string& option) {
    return Error{error.code, error.message,
                 error.where.empty() ? option : option + ": " + error.where};
}

// A loaded game may name a player that this build does not have.
bool can_sit(const std::string& name) {
    return name == kHuman || (!name.empty() && make_any_player(name, 0).has_value());
}

}  // namespace

Result<GameRecord> first_game(const PlayOptions& options) {
    if (!options.load.empty()) return load_game(options.load);
    GameRecord record;
    record.game = Game(checked_size(options.side));
    if (options.from.empty()) return record;
    const Result<Game> game = parse_game(options.from, checked_size(options.side));
    if (!game) return at_option(game.error(), "--from");
    record.game = game.value();
    return record;
}

void name_players(const PlayOptions& options, GameRecord& record) {
    if (!options.black.empty()) record.black = options.black;
    if (!options.white.empty()) record.white = options.white;
    const bool black_known = can_sit(record.black) || !options.black.empty();
    const bool white_known = can_sit(record.white) || !options.white.empty();
    if (!black_known) record.black = kHuman;
    if (!white_known)
        record.white = lower_case(record.black) == kHuman ? kFriendlyOpponent : kHuman;
}

Result<Seat> make_seat(const std::string& name, Color color, std::uint64_t seed) {
    if (lower_case(name) == kHuman) return Seat{};
    Result<std::unique_ptr<Player>> player =
        make_any_player(name, players::player_seed(seed, color));
    if (!player) {
        const std::string option = color == Color::kBlack ? "--black" : "--white";
        return at_option(player.error(), option);
    }
    Seat seat;
    seat.player = std::move(player).value();
    seat.name = seat.player->spec();
    return seat;
}

Result<ThinkLimits> think_limits(const PlayOptions& options, const std::atomic<bool>& stop) {
    ThinkLimits limits;
    limits.stop = &stop;
    if (options.time.empty()) return limits;
    const Result<std::chrono::milliseconds> time = parse_duration(options.time);
    if (!time) return at_option(time.error(), "--time");
    limits.move_time = time.value();
    return limits;
}

}  // namespace outflank::cli
