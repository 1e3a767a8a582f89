// outflank label: exact scores of positions taken from games.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "base/byte_source.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "cli/support/arguments.h"
#include "cli/support/input_text.h"
#include "cli/support/json_text.h"
#include "cli/support/percent_option.h"
#include "cli/support/progress.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "train/files/samples.h"
#include "train/games/labelling.h"
#include "train/games/recorded_games.h"

namespace outflank::cli {
namespace label_command {
namespace {

struct Options {
    std::string games;
    std::string out;
    train::LabelOptions label;
    std::uint64_t turns = 0;
    int depth = 0;
    int leaves = 0;
    int percent = 100;
    std::string weights;
    bool held_out = false;
    bool json = false;
};

/// Games that were read, of either kind.
struct Games {
    std::optional<train::GameStore> own;
    train::RecordedGames recorded;

    train::LineSource source() { return own ? train::lines_of(*own) : train::lines_of(recorded); }
};

/// Reads a file of self-play, or of recorded games in any format.
Result<Games> read_games(const std::string& path, bool held_out, Io& io) {
    auto opened = base::open_source(path);
    if (!opened) return opened.error();
    base::PeekedSource source(std::move(opened).value());
    const auto head = source.peek(train::kGameFileKind.magic.size());
    if (!head) return head.error();
    Games games;
    if (head.value() == train::kGameFileKind.magic) {
        Result<train::GameStore> store = train::GameStore::open(path, source, held_out);
        if (!store) return store.error();
        if (const train::BlockFile& file = store.value().file(); !file.damage.empty()) {
            io.status = kBadInput;
            io.err << fmt::format(
                "outflank: label: {}; the rest is left out\n",
                train::damage_text(file, train::kGameFileKind, store.value().items(), path));
        }
        games.own.emplace(std::move(store).value());
        return games;
    }
    if (held_out)
        return Error{ErrorCode::kParse,
                     "training holds out games of self-play only, and these were recorded",
                     "--held-out"};
    auto recorded = train::RecordedGames::read(source, path);
    if (!recorded) return recorded.error();
    games.recorded = std::move(recorded).value();
    if (const auto& error = games.recorded.first_error()) {
        io.status = kBadInput;
        io.err << fmt::format("outflank: label: {}; {} in all, what they cost is left out\n",
                              to_text(*error),
                              counted(games.recorded.error_count(), "error", "errors"));
    }
    return games;
}

/// How positions are searched: nothing when that is not wanted. `weights` receives the evaluation.
Result<std::optional<train::LabelSearch>> search_of(const Options& options,
                                                    eval::Weights& weights) {
    if (options.depth == 0 && options.leaves == 0) return std::optional<train::LabelSearch>();
    auto read = read_weights(options.weights);
    if (!read) return read.error();
    weights = std::move(read).value();
    return std::optional<train::LabelSearch>(
        {.depth = options.depth,
         .selectivity = *search::selectivity_of(options.percent),
         .leaf_depth = options.leaves,
         .weights = &weights,
         .weights_name = weights_name(weights)});
}

void print_result(const Options& options, const train::LabelProgress& done, Io& io) {
    if (options.json) {
        const nlohmann::ordered_json json = {{"file", options.out},
                                             {"settings", train::settings_text(options.label)},
                                             {"tried", done.tried},
                                             {"positions", done.kept}};
        io.out << json_block(json) << '\n';
        return;
    }
    const std::string text = fmt::format("{}: {}\nmade of  {}\n", file_text(options.out),
                                         counted(done.kept, "position", "positions"),
                                         file_text(train::settings_text(options.label)));
    io.out << folded(text, io.terminal.line_width());
}

void tell_nothing_found(const Options& options, Io& io) {
    io.status = kBadInput;
    complain(
        io, "label",
        fmt::format("{}: found no position of a game with {} to {} empty squares that could be "
                    "labelled, expected some",
                    input_name(options.games), options.label.least_empties,
                    options.label.most_empties));
}

Result<Done> run(Options options, Io& io) {
    train::LabelOptions& label = options.label;
    label.source = options.games.substr(options.games.rfind('/') + 1);
    label.held_out = options.held_out;
    label.stop = &io.stop;
    if (options.turns > 0) label.turns = options.turns;
    if (label.least_empties > label.most_empties)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found --from {} and --to {}, expected --from to be the smaller",
                                 label.least_empties, label.most_empties),
                     ""};
    auto games = read_games(options.games, options.held_out, io);
    if (!games) return games.error();
    const train::LineSource source = games.value().source();
    if (label.every && options.turns == 0) label.turns = source.count;
    eval::Weights weights;
    auto search = search_of(options, weights);
    if (!search) return search.error();
    label.search = std::move(search).value();
    io.catch_stop();
    Result<train::LabelProgress> result = train::LabelProgress{};
    {
        Progress shown(io, label.turns, label.every ? "games" : "positions");
        bool first = true;
        result = train::label(
            options.out, source, label,
            [&](const train::LabelProgress& progress) {
                if (first) shown.skip(progress.tried - progress.batch);
                first = false;
                shown.step(progress.batch);
            },
            [&](const std::string& notice) { shown.print("outflank: label: " + notice); });
    }
    if (!result) return result.error();
    print_result(options, result.value(), io);
    if (result.value().kept == 0 && !io.stop) tell_nothing_found(options, io);
    return Done{};
}

void declare_search(CLI::App& app, Options& options) {
    app.add_option("--depth", options.depth, "score by a search of N plies (default: solve)")
        ->type_name("N")
        ->check(whole_number(1, 30));
    add_percent_option(app, options.percent);
    add_weights_option(app, options.weights);
}

void declare_positions(CLI::App& app, Options& options) {
    train::LabelOptions& label = options.label;
    app.add_option("--positions", options.turns,
                   "positions to try, one from each game in turn (default 10000); with "
                   "--every, games (default: each once)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
    app.add_option("--from", label.least_empties, "fewest empty squares (default 10)")
        ->type_name("N")
        ->check(whole_number(1, 60));
    app.add_option("--to", label.most_empties, "most empty squares (default 20)")
        ->type_name("N")
        ->check(whole_number(1, 60));
    app.add_flag("--every", label.every,
                 "take all positions of a game after its random moves, not just one");
    app.add_option("--random-moves", label.random_moves,
                   "play 0 to N random moves from each position first (default 0)")
        ->type_name("N")
        ->check(whole_number(0, 10));
    app.add_option("--leaves", options.leaves,
                   "then replace it by the position in which the best line of a search of N plies "
                   "ends (default: keep it)")
        ->type_name("N")
        ->check(whole_number(1, 12));
    app.add_flag("--held-out", options.held_out,
                 "only the games of self-play that `outflank train` holds out");
    app.add_option("--seed", label.seed, "decides which positions are taken (default 1)")
        ->type_name("S")
        ->check(whole_number(0, 999'999'999));
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("GAMES", options->games, "file of self-play, or of recorded games in any format")
        ->required();
    app.add_option("--out", options->out, "file of labels, created or continued")
        ->type_name("FILE")
        ->required();
    declare_positions(app, *options);
    declare_search(app, *options);
    app.add_option("--threads", options->label.threads,
                   "positions solved at the same time (default 1)")
        ->type_name("N")
        ->check(whole_number(1, 256));
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"label first.games --held-out --out test.labels --from 14 --to 14",
            "exact scores at 14 empty squares, of games that were not trained on"},
    Example{"label second.games --out leaves.labels --from 5 --to 8 --leaves 4 --positions 2000000",
            "positions that searches end in, for `outflank train` to learn from"},
    Example{"label games.wtb --out games.labels --from 10 --to 20 --threads 2",
            "the same for games of people, to measure with"},
};

}  // namespace
}  // namespace label_command

const Command kLabelCommand = {
    .name = "label",
    .summary = "solve positions taken from games, to measure or to learn from",
    .description =
        "Takes positions from games, solves them, and appends them with their exact scores to "
        "a file, which `outflank validate` measures an evaluation with.\n\n"
        "It can be stopped at any time, killed too: the same command continues where it stopped. "
        "Each "
        "score goes at once to FILE.journal, which is there as long as the work is not done; keep "
        "the two together. FILE is locked: a second process on it says so and ends, with status 1. "
        "What is "
        "damaged in GAMES is reported and left out, and the status is then 2; a damaged end of "
        "FILE "
        "is cut off and labelled again.",
    .examples = label_command::kExamples,
    .declare = label_command::declare,
};

}  // namespace outflank::cli
