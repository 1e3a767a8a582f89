// outflank review: what each move of a game cost.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/commands.h"
#include "cli/solve/review_input.h"
#include "cli/solve/review_report.h"
#include "cli/solve/solve_input.h"
#include "cli/support/arguments.h"
#include "cli/support/engine_setup.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace review_command {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000;

struct Options {
    std::vector<std::string> words;
    SizeOption size;
    std::size_t game = 0;
    int level = kReviewLevel;
    EngineSetup engine;
    bool json = false;
};

std::uint64_t move_count(const Game& game) {
    const auto plies = game.plies();
    return static_cast<std::uint64_t>(
        std::count_if(plies.begin(), plies.end(), [](const Ply& ply) { return !ply.is_pass(); }));
}

Result<Done> review_and_print(const Options& options, const Record& record, Io& io) {
    const Result<std::unique_ptr<Engine>> engine = options.engine.create();
    if (!engine) return engine.error();
    const Game game = record.moves.main_line();
    Review review;
    {
        Progress progress(io, move_count(game), "moves", ShownTime::kPassed);
        review = review_game(*engine.value(), game,
                             {.limits = {.level = options.level},
                              .stop = &io.stop,
                              .on_progress = [&](const ReviewedMove&, std::size_t, std::size_t) {
                                  progress.step();
                              }});
    }
    const ReviewedGame reviewed{
        .info = record.info, .game = game, .review = review, .level = options.level};
    if (options.json)
        print_review_json(reviewed, io.out);
    else
        print_review_text(reviewed, io.terminal.line_width(), io.out);
    if (!review.complete)
        complain(io, "review",
                 fmt::format("interrupted; judged the last {}",
                             counted(review.moves.size(), "move", "moves")));
    return Done{};
}

Result<Done> run(const Options& options, Io& io) {
    const GameChoice choice{
        .words = options.words, .number = options.game, .size = options.size.value()};
    const Result<Record> record = read_chosen_game(choice, io);
    if (!record) return record.error();
    const BoardSize found = record.value().moves.start().size;
    if (auto checked = options.size.check_against(found); !checked) return checked;
    io.catch_stop();
    return review_and_print(options, record.value(), io);
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("GAME", options->words,
                   "a file of any format (outflank convert lists them), - for standard input, or "
                   "the moves themselves, after a board if they do not begin at the start")
        ->required();
    add_size_option(app, options->size);
    app.add_option("--game", options->game, "which game of a file with several")
        ->type_name("N")
        ->check(whole_number(1, kMostGames));
    app.add_option("--level", options->level,
                   fmt::format("how well to search each position, 0 to {} (default {})", kMostLevel,
                               kReviewLevel))
        ->type_name("L")
        ->check(whole_number(0, kMostLevel));
    add_engine_options(app, options->engine);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"review game.txt", "every move of a saved game or a transcript"},
    Example{"review archive.ggf --game 3 --level 24", "the third game of a file, searched deeper"},
    Example{"review f5d6c3d3c4 --json", "five moves, as JSON"},
};

}  // namespace
}  // namespace review_command

const Command kReviewCommand = {
    .name = "review",
    .summary = "judge every move of a game: what it cost, and why",
    .description =
        "Walks through the game from its end to its beginning and compares each move with the "
        "engine's best one. A move is best, fine (it loses up to 2 discs), an inaccuracy (3 to "
        "5), a mistake (6 to 9) or a blunder (10 or more). The last column says how sure this is: "
        "`proven`, or the depth and confidence of the search. Scores are for the side that "
        "moved.\n\n"
        "Inaccuracies and worse, and moves that changed the result, are explained: what the move "
        "cost, why, as far as the lines of play show it, and what was better. Totals of "
        "both sides and the turning point follow: the last move that changed the result.\n\n"
        "Ctrl-C prints the moves judged so far, which are the last ones of the game.",
    .examples = review_command::kExamples,
    .declare = review_command::declare,
};

}  // namespace outflank::cli
