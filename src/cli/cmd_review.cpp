// outflank review: what each move of a game cost.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <ostream>
#include <string>

#include "cli/commands.h"
#include "cli/solve/review_input.h"
#include "cli/solve/review_report.h"
#include "cli/solve/solve_input.h"
#include "cli/support/arguments.h"
#include "cli/support/engine_setup.h"
#include "cli/support/input_games.h"
#include "cli/support/input_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "outflank/formats.h"

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

/// Reviews one game after the other with one engine.
class Reviewing {
  public:
    Reviewing(const Options& options, Io& io) : options_(options), io_(io) {}

    /// `file`: where the game stands, when it is one of several; else empty.
    Result<Done> review(const Record& record, const std::string& file) {
        if (auto checked = options_.size.check_against(record.moves.start().size); !checked)
            return checked;
        if (!engine_) {
            Result<std::unique_ptr<Engine>> engine = options_.engine.create();
            if (!engine) return engine.error();
            engine_ = std::move(engine).value();
        }
        const Game game = record.moves.main_line();
        const Review review = judge(game);
        if (!any_)
            tell_refused_threads(io_, "review", options_.engine.threads - engine_->threads());
        print({.info = record.info, .game = game, .review = review, .level = options_.level}, file);
        bring_out(io_);
        return Done{};
    }

  private:
    Review judge(const Game& game) {
        Progress progress(io_, move_count(game), "moves", ShownTime::kPassed);
        const auto tell = [&](const ReviewedMove&, std::size_t, std::size_t) { progress.step(); };
        return review_game(
            *engine_, game,
            {.limits = {.level = options_.level}, .stop = &io_.stop, .on_progress = tell});
    }

    void print(const ReviewedGame& reviewed, const std::string& file) {
        if (options_.json) {
            print_review_json(reviewed, file, io_.out);
        } else {
            if (!file.empty()) io_.out << (any_ ? "\n" : "") << file_text(file) << '\n';
            print_review_text(reviewed, io_.terminal.line_width(), io_.out);
        }
        any_ = true;
        if (!reviewed.review.complete)
            complain(io_, "review",
                     fmt::format("interrupted; judged the last {}",
                                 counted(reviewed.review.moves.size(), "move", "moves")));
    }

    const Options& options_;
    Io& io_;
    std::unique_ptr<Engine> engine_;
    bool any_ = false;
};

Result<Done> review_typed(const Options& options, Io& io) {
    if (options.game > 1)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found {}, but typed moves are one game", options.game), "--game"};
    const Result<Game> game = parse_game(join(options.words, " "), options.size.value());
    if (!game) return game.error();
    return Reviewing(options, io).review(record_of(game.value()), "");
}

Result<Done> run(const Options& options, Io& io) {
    io.catch_stop();
    if (!name_files(options.words)) return review_typed(options, io);
    Reviewing reviewing(options, io);
    const bool is_alone = options.words.size() == 1;
    for (const std::string& path : options.words) {
        if (io.stop) break;
        const Result<Record> record = read_chosen_game(
            {.path = path, .number = options.game, .size = options.size.value()}, io);
        if (!record && is_alone) return record.error();
        if (!record) {
            complain(io, "review", to_text(record.error()));
            io.status = kBadInput;
            continue;
        }
        const Result<Done> reviewed =
            reviewing.review(record.value(), is_alone ? std::string() : input_name(path));
        if (!reviewed) return reviewed;
    }
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("GAME", options->words,
                   "files of any format (outflank convert lists them), - for standard input, or "
                   "the moves themselves, after a board if they do not begin at the start")
        ->required();
    add_size_option(app, options->size);
    app.add_option("--game", options->game, "which game of each file with several")
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
