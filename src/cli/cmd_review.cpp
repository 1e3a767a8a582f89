// outflank review: what each move of a game cost.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/engine_setup.h"
#include "cli/progress.h"
#include "cli/review_input.h"
#include "cli/review_report.h"
#include "cli/solve_input.h"
#include "cli/text.h"

namespace outflank::cli {
namespace review_command {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000;

struct Options {
    std::vector<std::string> words;
    int side = 8;
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
        Progress progress(io, move_count(game), "moves");
        review = review_game(*engine.value(), game,
                             {.limits = {.level = options.level},
                              .stop = &io.stop,
                              .on_progress = [&](const ReviewedMove&, std::size_t, std::size_t) {
                                  progress.step();
                              }});
    }
    const ReviewedGame reviewed{
        .info = record.info, .game = game, .review = review, .level = options.level};
    (options.json ? print_review_json : print_review_text)(reviewed, io.out);
    if (!review.complete)
        complain(io, "review",
                 fmt::format("interrupted; judged the last {}",
                             counted(review.moves.size(), "move", "moves")));
    return Done{};
}

Result<Done> run(const Options& options, Io& io) {
    const GameChoice choice{
        .words = options.words, .number = options.game, .size = checked_size(options.side)};
    const Result<Record> record = read_chosen_game(choice, io);
    if (!record) return record.error();
    io.catch_stop();
    return review_and_print(options, record.value(), io);
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("GAME", options->words,
                   "a file of any format (outflank convert lists them), - for standard input, or "
                   "the moves themselves, perhaps behind a board")
        ->required();
    add_size_option(app, options->side);
    app.add_option("--game", options->game, "the game to take of a file with several")
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
        "5), a mistake (6 to 9) or a blunder (10 or more). The last column says what that rests "
        "on: `proven`, or the depth and confidence of the search. Scores are for the side that "
        "moved.\n\n"
        "Inaccuracies and worse, and moves that changed the result, get a sentence. Totals of "
        "both sides and the turning point follow: the last move that changed the result.\n\n"
        "Ctrl-C prints the moves that were judged, which are the last ones of the game.",
    .examples = review_command::kExamples,
    .declare = review_command::declare,
};

}  // namespace outflank::cli
