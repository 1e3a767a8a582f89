// A series and its summary.
#include "cli/play/play_series.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <string>

#include "cli/support/json_text.h"
#include "cli/support/position_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "outflank/engine.h"
#include "outflank/formats.h"
#include "players/series.h"

namespace outflank::cli {
namespace {

// Everything the summary tells.
struct Summary {
    std::string first;  // spec of the player that begins with black
    std::string second;
    players::SeriesOptions options;
    players::SeriesResult result;
    std::set<std::string> different_games;
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    std::chrono::duration<double> time{};

    double average(std::int64_t discs) const {
        return result.games() > 0 ? static_cast<double>(discs) / result.games() : 0;
    }
};

const std::string& player_of(const Summary& summary, const players::SeriesGame& game, Color color) {
    return game.first_color == color ? summary.first : summary.second;
}

void print_game(const Summary& summary, const players::SeriesGame& game, std::ostream& out) {
    out << fmt::format("game {}: seed {}, black {}, white {}, {}\n", game.number + 1, game.seed,
                       player_of(summary, game, Color::kBlack),
                       player_of(summary, game, Color::kWhite), result_text(*game.game.result()));
}

void record_game(Summary& summary, const players::SeriesGame& game) {
    const GameResult result = *game.game.result();
    const std::string moves = format_transcript(game.game);
    summary.different_games.insert(moves);
    summary.games.push_back(
        {{"seed", game.seed},
         {"black", player_of(summary, game, Color::kBlack)},
         {"white", player_of(summary, game, Color::kWhite)},
         {"discs", {{"black", result.black_discs}, {"white", result.white_discs}}},
         {"score", result.score},
         {"moves", moves}});
}

/// One side of a series, as both outputs tell it.
struct Side {
    std::string name;
    int wins;
    double share;  ///< of the points, 0 to 1
    double average_discs;
    std::uint64_t evaluations;
};

std::array<Side, 2> sides_of(const Summary& summary) {
    const players::SeriesResult& result = summary.result;
    const double games = std::max(1, result.games());
    return {Side{summary.first, result.wins, result.points() / games,
                 summary.average(result.first_discs), result.first_evaluations},
            Side{summary.second, result.losses, (games - result.points()) / games,
                 summary.average(result.second_discs), result.second_evaluations}};
}

void print_side(std::ostream& out, const Side& side) {
    out << fmt::format("  {}: {}, {:.1f} %, average {:.1f} discs", side.name,
                       counted(static_cast<std::uint64_t>(side.wins), "win", "wins"),
                       side.share * 100, side.average_discs);
    if (side.evaluations > 0)
        out << fmt::format(", {} positions evaluated", with_commas(side.evaluations));
    out << '\n';
}

nlohmann::ordered_json side_json(const Side& side) {
    return {{"player", side.name},
            {"wins", side.wins},
            {"average_discs", side.average_discs},
            {"evaluations", side.evaluations}};
}

void print_text(const Summary& summary, std::ostream& out) {
    const players::SeriesResult& result = summary.result;
    const double games = std::max(1, result.games());
    out << fmt::format("{} on {}, seed {}, colours alternate; {} different\n",
                       counted(static_cast<std::uint64_t>(result.games()), "game", "games"),
                       size_text(summary.options.start.size), summary.options.seed,
                       with_commas(summary.different_games.size()));
    if (summary.options.random_plies > 0)
        out << fmt::format("each pair of games begins with the same {}\n",
                           counted(static_cast<std::uint64_t>(summary.options.random_plies),
                                   "random move", "random moves"));
    for (const Side& side : sides_of(summary)) print_side(out, side);
    out << fmt::format("  ties: {}\ntime {}, {} a game\n",
                       with_commas(static_cast<std::uint64_t>(result.ties)),
                       duration_text(summary.time), duration_text(summary.time / games));
}

void print_json(const Summary& summary, std::ostream& out) {
    const players::SeriesResult& result = summary.result;
    const std::array<Side, 2> sides = sides_of(summary);
    const nlohmann::ordered_json json = {
        {"size", side_length(summary.options.start.size)},
        {"start", format_position(summary.options.start)},
        {"seed", summary.options.seed},
        {"random_plies", summary.options.random_plies},
        {"played", result.games()},
        {"first", side_json(sides[0])},
        {"second", side_json(sides[1])},
        {"ties", result.ties},
        {"different_games", summary.different_games.size()},
        {"seconds", summary.time.count()},
        {"games", summary.games},
    };
    out << json_block(json) << '\n';
}

Result<Summary> summary_for(const PlayOptions& options, const std::atomic<bool>& stop) {
    Result<GameRecord> record = first_game(options);
    if (!record) return record.error();
    GameRecord game = std::move(record).value();
    name_players(options, game);
    const std::array names = {game.black, game.white};
    if (auto checked = check_seed(options.seed, options.random_plies, names); !checked)
        return checked.error();
    if (auto checked = check_time(options.time, names); !checked) return checked.error();
    const Result<ThinkLimits> limits = think_limits(options, stop);
    if (!limits) return limits.error();
    const std::uint64_t seed = options.seed.value();
    Summary summary;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const Result<Seat> seat =
            make_seat(color == Color::kBlack ? game.black : game.white, color, seed);
        if (!seat) return seat.error();
        if (seat.value().player == nullptr)
            return Error{
                ErrorCode::kParse,
                fmt::format("found a human with {}, expected two computer players (--black "
                            "and --white)",
                            color_name(color)),
                "--games"};
        (color == Color::kBlack ? summary.first : summary.second) = seat.value().name;
    }
    summary.options = {.games = options.games,
                       .seed = seed,
                       .random_plies = options.random_plies,
                       .start = game.game.position(),
                       .limits = limits.value(),
                       .make_player = make_any_player};
    return summary;
}

}  // namespace

Result<Done> play_many_games(const PlayOptions& options, Io& io) {
    Result<Summary> prepared = summary_for(options, io.stop);
    if (!prepared) return prepared.error();
    Summary summary = std::move(prepared).value();
    io.catch_stop();

    const auto began = std::chrono::steady_clock::now();
    {
        Progress progress(io, static_cast<std::uint64_t>(options.games), "games");
        const Result<players::SeriesResult> result = play_series(
            summary.first, summary.second, summary.options, [&](const players::SeriesGame& game) {
                record_game(summary, game);
                if (options.plain && !options.json) print_game(summary, game, io.out);
                progress.step();
            });
        if (!result) return result.error();
        summary.result = result.value();
    }
    summary.time = std::chrono::steady_clock::now() - began;
    (options.json ? print_json : print_text)(summary, io.out);
    return Done{};
}

}  // namespace outflank::cli
