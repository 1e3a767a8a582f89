// Options become a setup.
#include "cli/play/play_setup.h"

#include <algorithm>
#include <array>

#include "cli/play/play_files.h"
#include "cli/support/text.h"
#include "engine/engine_player.h"
#include "outflank/engine.h"
#include "players/series.h"
#include "players/spec.h"

namespace outflank::cli {
namespace {

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
    record.game = Game(options.size.value());
    if (options.from.empty()) return record;
    const Result<Game> game = parse_game(options.from, options.size.value());
    if (!game) return at_option(game.error(), "--from");
    if (const auto checked = options.size.check_against(game.value().size()); !checked)
        return checked.error();
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

Result<Done> check_seed(const Seed& seed, int random_plies, std::span<const std::string> players) {
    const auto is_random = [](const std::string& name) {
        return lower_case(name) != kHuman && engine::makes_random_choices(name);
    };
    if (!seed.is_given() || random_plies > 0 ||
        std::any_of(players.begin(), players.end(), is_random))
        return Done{};
    return Error{ErrorCode::kParse, "it decides nothing: no player here makes random choices",
                 "--seed"};
}

Result<Done> check_time(const std::string& time, std::span<const std::string> players) {
    const auto thinks = [](const std::string& name) {
        const Result<players::Spec> spec = players::Spec::parse(name);
        return !spec || (spec.value().name() != "random" && spec.value().name() != "greedy");
    };
    if (time.empty() || std::any_of(players.begin(), players.end(), thinks)) return Done{};
    return Error{ErrorCode::kParse, "it limits nothing: no player here thinks", "--move-time"};
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
    if (!time) return at_option(time.error(), "--move-time");
    limits.move_time = time.value();
    return limits;
}

}  // namespace outflank::cli
