// outflank selfplay: games of the engine against itself, to learn from.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/progress.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "train/games/selfplay.h"

namespace outflank::cli {
namespace selfplay_command {
namespace {

struct Options {
    std::string file;
    train::SelfplayOptions games{.games = 1000};
    bool json = false;
};

struct Outcome {
    train::SelfplayProgress progress;
    std::uint64_t played = 0;  // in this run
    std::chrono::duration<double> time{};

    double games_per_second() const {
        return time.count() > 0 ? static_cast<double>(played) / time.count() : 0;
    }
};

std::string text_of(const Options& options, const Outcome& outcome) {
    std::string text = fmt::format("{}: {}, {} left out as repeated\n", file_text(options.file),
                                   counted(outcome.progress.kept, "game", "games"),
                                   with_commas(outcome.progress.duplicates));
    text += fmt::format("made by  {}\n", train::settings_text(options.games));
    if (outcome.played > 0)
        text += fmt::format(
            "time     {}, {:.0f} games/s, {}\n", duration_text(outcome.time),
            outcome.games_per_second(),
            counted(static_cast<std::uint64_t>(options.games.threads), "thread", "threads"));
    return text;
}

void print_json(const Options& options, const Outcome& outcome, std::ostream& out) {
    const nlohmann::ordered_json json = {
        {"file", options.file},
        {"settings", train::settings_text(options.games)},
        {"tried", outcome.progress.tried},
        {"games", outcome.progress.kept},
        {"duplicates", outcome.progress.duplicates},
        {"seconds", outcome.time.count()},
        {"games_per_second", outcome.games_per_second()},
    };
    out << json_block(json) << '\n';
}

/// Other weights play other games, also in a file of the same name.
Result<std::string> maker_weights_name(const train::MakerOptions& maker) {
    if (!maker.player.empty()) return std::string();
    return weights_name_of(maker.weights);
}

Result<Done> run(Options options, Io& io) {
    options.games.stop = &io.stop;
    Result<std::string> name = maker_weights_name(options.games.maker);
    if (!name) return name.error();
    options.games.maker.weights_name = std::move(name).value();
    io.catch_stop();
    Outcome outcome;
    const auto began = std::chrono::steady_clock::now();
    {
        Progress shown(io, options.games.games, "games");
        std::uint64_t done = 0;
        const auto result = train::selfplay(
            options.file, options.games,
            [&](const train::SelfplayProgress& progress) {
                if (done == 0) shown.skip(progress.tried - progress.batch);
                shown.step(progress.batch);
                done += progress.batch;
            },
            [&](const std::string& notice) { shown.print("outflank: selfplay: " + notice); });
        if (!result) return result.error();
        outcome = {.progress = result.value(),
                   .played = done,
                   .time = std::chrono::steady_clock::now() - began};
    }
    if (options.json)
        print_json(options, outcome, io.out);
    else
        io.out << folded(text_of(options, outcome), io.terminal.line_width());
    return Done{};
}

void declare_game_options(CLI::App& app, train::SelfplayOptions& games) {
    app.add_option("--solve-empties", games.maker.solve_empties,
                   "perfect play from N empty squares on (default 14)")
        ->type_name("N")
        ->check(whole_number(0, 24));
    app.add_option("--random-plies", games.opening.shortest,
                   "fewest random moves at the beginning (default 4)")
        ->type_name("N")
        ->check(whole_number(0, 50));
    app.add_option("--random-spread", games.opening.spread,
                   "added to them: the smaller of two numbers from 0 to N (default 33)")
        ->type_name("N")
        ->check(whole_number(0, 50));
    app.add_option("--all-openings", games.all_openings,
                   "first one game from each position after N moves (default 0: none)")
        ->type_name("N")
        ->check(whole_number(0, 9));
    app.add_option("--seed", games.seed, "decides every game (default 1)")
        ->type_name("S")
        ->check(whole_number(0, 999'999'999));
    app.add_option("--threads", games.threads, "games played at the same time (default 1)")
        ->type_name("N")
        ->check(whole_number(1, 256));
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    train::SelfplayOptions& games = options->games;
    app.add_option("--out", options->file, "file of games, created or continued")
        ->type_name("FILE")
        ->required();
    app.add_option("--games", games.games, "games in all, repeated ones counted (default 1000)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
    app.add_option("--depth", games.maker.depth, "plies that the engine searches (default 4)")
        ->type_name("N")
        ->check(whole_number(1, 30));
    app.add_option("--weights", games.maker.weights,
                   "weights of the engine (default: those of the program)")
        ->type_name("FILE");
    app.add_option("--player", games.maker.player,
                   "who plays, instead of the engine; `outflank players` lists them")
        ->type_name("PLAYER");
    declare_game_options(app, games);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"selfplay --out first.games --games 100000 --player alphabeta:depth=2,eval=components",
            "the first games, before anything is learnt"},
    Example{"selfplay --out second.games --games 300000 --depth 6 --threads 2",
            "games of the engine; run again to continue after an interruption"},
};

}  // namespace
}  // namespace selfplay_command

const Command kSelfplayCommand = {
    .name = "selfplay",
    .summary = "play games of the engine against itself, to learn from",
    .description =
        "Plays games and appends them to a file. Each starts with random moves, continues with the "
        "engine or another player, and is played perfectly once few empty squares are left. Games "
        "that repeat one already there, mirrored or not, are left out.\n\n"
        "It can be stopped at any time, killed too: the same command continues where it stopped. "
        "Game "
        "number N depends on the settings alone, the contents of the weights among them; the file "
        "remembers them and is not continued with others. Each game goes at once to FILE.journal, "
        "which is there as long as the work is not done; keep the two together. FILE is locked: a "
        "second process on it says so and ends, with status 1. A damaged end of the file is "
        "cut off, which is said, and its games are played again.",
    .examples = selfplay_command::kExamples,
    .declare = selfplay_command::declare,
};

}  // namespace outflank::cli
