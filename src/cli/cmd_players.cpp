// outflank players: the catalogue, and a round robin of its players.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/play/play_setup.h"
#include "cli/play/round_robin.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/text.h"
#include "outflank/opponents.h"
#include "outflank/player.h"

namespace outflank::cli {
namespace players_command {
namespace {

/// The engine is no player of the catalogue: it stands above it (make_any_player).
constexpr PlayerInfo kEngine{
    .name = "engine",
    .parameters = "level=12,depth=N,time=MS,nodes=N,threads=1,hash=64",
    .summary =
        "the engine: a level from 0 to 60, or plies, milliseconds or nodes for a move; exact "
        "near the end; hash in MiB; held back by the further keys of docs/opponents.md",
    .source = "this program (docs/engine.md)",
    .unit = "discs"};

struct Options {
    std::vector<std::string> specs;
    bool round_robin = false;
    bool json = false;
    RoundRobinOptions contest;
    Seed seed;
    SizeOption size;
};

// Name and parameters on one line, the rest indented below.
template <class Info>
void print_entry(const Info& info, std::ostream& out) {
    out << fmt::format("{}{}{}\n", info.name, info.parameters.empty() ? "" : ":", info.parameters);
    for (const std::string& line : wrapped(info.summary, 72)) out << "    " << line << '\n';
    for (const std::string& line : wrapped(fmt::format("from {}", info.source), 72))
        out << "    " << line << '\n';
}

void print_text(std::ostream& out) {
    out << "Players, weakest first; after a colon their parameters with the defaults:\n\n";
    out << "human\n    you, or another person at this keyboard\n";
    for (const PlayerInfo& info : player_catalogue()) print_entry(info, out);
    print_entry(kEngine, out);
    out << "\nOpponents for people, weakest first, with their Elo: the engine, held back:\n\n";
    for (const OpponentInfo& info : opponents())
        out << fmt::format("{:<9}{:>5}  {}\n", info.name, info.rating, info.character);
    out << "\nEvaluations, the values of eval=, with further parameters of their own:\n\n";
    for (const EvaluationInfo& info : evaluation_catalogue()) print_entry(info, out);
}

template <class Info>
nlohmann::ordered_json entry_json(const Info& info) {
    return {{"name", info.name},
            {"parameters", info.parameters},
            {"summary", info.summary},
            {"source", info.source}};
}

void print_json(std::ostream& out) {
    nlohmann::ordered_json json = {{"players", nlohmann::ordered_json::array()},
                                   {"opponents", nlohmann::ordered_json::array()},
                                   {"evaluations", nlohmann::ordered_json::array()}};
    const auto add_player = [&](const PlayerInfo& info) {
        json["players"].push_back(entry_json(info));
        json["players"].back()["unit"] = info.unit;
    };
    for (const PlayerInfo& info : player_catalogue()) add_player(info);
    add_player(kEngine);
    for (const OpponentInfo& info : opponents())
        json["opponents"].push_back({{"name", info.name},
                                     {"title", info.title},
                                     {"character", info.character},
                                     {"settings", info.settings},
                                     {"rating", info.rating}});
    for (const EvaluationInfo& info : evaluation_catalogue())
        json["evaluations"].push_back(entry_json(info));
    out << json_block(json) << '\n';
}

Result<Done> run(Options& options, Io& io) {
    if (options.round_robin) {
        const auto checked = check_seed(options.seed, options.contest.random_plies, options.specs);
        if (!checked && !options.specs.empty()) return checked;  // without any: the classic ones
        options.contest.specs = options.specs;
        options.contest.seed = options.seed.value();
        options.contest.size = options.size.value();
        options.contest.json = options.json;
        return play_round_robin(options.contest, io);
    }
    (options.json ? print_json : print_text)(io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option(
        "SPEC", options->specs,
        "players of the round robin; without any, every classic player with every evaluation");
    app.add_flag("--round-robin", options->round_robin,
                 "let every player play every other and print the table in Markdown");
    app.add_option("--games", options->contest.games, "games of each pair (default 100)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000));
    app.add_option("--random-plies", options->contest.random_plies,
                   "begin with N random moves, the same in both games of a pair (default 0)")
        ->type_name("N")
        ->check(whole_number(0, 40));
    add_seed_option(app, options->seed);
    add_size_option(app, options->size);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"players", "every player, what it does and where it comes from"},
    Example{"players --round-robin --games 100 --seed 1", "everyone against everyone"},
    Example{"players --round-robin greedy alphabeta:eval=components engine:level=4",
            "only these three"},
};

}  // namespace
}  // namespace players_command

const Command kPlayersCommand = {
    .name = "players",
    .summary = "list the computer players, or let them all play each other",
    .description =
        "Lists the computer players with their parameters, what they do and where they come "
        "from. A player is written NAME or NAME:KEY=VALUE,KEY=VALUE, for example "
        "alphabeta:depth=6,eval=components or engine:level=12; an opponent for people by its "
        "name, for example fox.\n\n"
        "With --round-robin every player plays every other; colours alternate, and the seed "
        "decides every random choice.",
    .examples = players_command::kExamples,
    .declare = players_command::declare,
};

}  // namespace outflank::cli
