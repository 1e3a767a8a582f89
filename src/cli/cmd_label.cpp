// outflank label: exact scores of positions taken from games.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "base/checksum.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/percent_option.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "cli/weights_option.h"
#include "outflank/record_files.h"
#include "train/labelling.h"
#include "train/samples.h"

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

/// The positions of a recorded game in which a side can move. Never learnt from: the games
/// of others are for measuring only.
train::GameLine line_of(const Game& game) {
    train::GameLine line{.positions = {}, .held_out = true};
    Game shown = game;
    while (shown.undo()) {
    }
    do {
        if (legal_moves(shown.position().board, shown.size()) != 0)
            line.positions.push_back({shown.position().board, std::nullopt});
    } while (shown.redo());
    return line;
}

/// Games that were read, of either kind.
struct Games {
    std::vector<train::GameRecord> own;
    std::vector<train::GameLine> recorded;

    train::LineSource source() const {
        if (!own.empty()) return train::lines_of(own);
        return {recorded.size(), [this](std::size_t number) { return recorded[number]; }};
    }
};

/// Reads a file of self-play, or of recorded games in any format.
Result<Games> read_games(const std::string& path, bool held_out) {
    const Result<std::string> bytes = train::read_bytes(path);
    if (!bytes) return bytes.error();
    Games games;
    if (bytes.value().starts_with(train::kGameFileKind.magic)) {
        auto file = train::parse_game_file(bytes.value(), path);
        if (!file) return file.error();
        games.own = std::move(file.value().games);
        if (held_out) std::erase_if(games.own, std::not_fn(train::is_held_out));
        return games;
    }
    const auto file = read_records(bytes.value(), {.name = path});
    if (!file) return file.error();
    for (const FileRecord& entry : file.value().records) {
        const Game game = entry.record.moves.main_line();
        if (game.size() == BoardSize::k8) games.recorded.push_back(line_of(game));
    }
    return games;
}

search::Selectivity selectivity_of(int percent) {
    const auto* at = std::find(search::kPercent.begin(), search::kPercent.end(), percent);
    return static_cast<search::Selectivity>(at - search::kPercent.begin());
}

/// How positions are searched: nothing when that is not wanted. `weights` receives the evaluation.
Result<std::optional<train::LabelSearch>> search_of(const Options& options,
                                                    eval::Weights& weights) {
    if (options.depth == 0 && options.leaves == 0) return std::optional<train::LabelSearch>();
    auto read = read_weights(options.weights);
    if (!read) return read.error();
    weights = std::move(read).value();
    const std::string file = eval::format_weights(weights, eval::Packing::kPlain);
    return std::optional<train::LabelSearch>(
        {.depth = options.depth,
         .selectivity = selectivity_of(options.percent),
         .leaf_depth = options.leaves,
         .weights = &weights,
         .weights_name = fmt::format("{:016x}", base::checksum(file))});
}

void print_result(const Options& options, const train::LabelProgress& done, std::ostream& out) {
    if (options.json) {
        const nlohmann::ordered_json json = {{"file", options.out},
                                             {"settings", train::settings_text(options.label)},
                                             {"tried", done.tried},
                                             {"positions", done.kept}};
        out << json.dump(2) << '\n';
    } else {
        out << fmt::format("{}: {}\nmade of  {}\n", options.out,
                           counted(done.kept, "position", "positions"),
                           train::settings_text(options.label));
    }
}

Result<Done> run(Options options, Io& io) {
    train::LabelOptions& label = options.label;
    label.source = options.games.substr(options.games.rfind('/') + 1);
    label.stop = &io.stop;
    if (options.turns > 0) label.turns = options.turns;
    if (label.least_empties > label.most_empties)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found --from {} and --to {}, expected --from to be the smaller",
                                 label.least_empties, label.most_empties),
                     ""};
    const auto games = read_games(options.games, options.held_out);
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
        result =
            train::label(options.out, source, label, [&](const train::LabelProgress& progress) {
                if (first) shown.skip(progress.tried - progress.batch);
                first = false;
                shown.step(progress.batch);
            });
    }
    if (!result) return result.error();
    print_result(options, result.value(), io.out);
    return Done{};
}

void declare_search(CLI::App& app, Options& options) {
    CLI::Option* depth = app.add_option("--depth", options.depth,
                                        "score by a search of so many plies (default: solve)")
                             ->type_name("N")
                             ->check(whole_number(1, 30));
    add_percent_option(app, options.percent)->needs(depth);
    add_weights_option(app, options.weights);
}

void declare_positions(CLI::App& app, Options& options) {
    train::LabelOptions& label = options.label;
    app.add_option("--positions", options.turns,
                   "positions to try in all, one of each game in turn (default 10000); with "
                   "--every, games (default: each once)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
    app.add_option("--from", label.least_empties, "fewest empty squares (default 10)")
        ->type_name("N")
        ->check(whole_number(1, 60));
    app.add_option("--to", label.most_empties, "most empty squares (default 20)")
        ->type_name("N")
        ->check(whole_number(1, 60));
    CLI::Option* every = app.add_flag(
        "--every", label.every, "take all positions of a game after its random moves, not one");
    app.add_option("--random-moves", label.random_moves,
                   "lead each position away from its game by 0 to N random moves (default 0)")
        ->type_name("N")
        ->check(whole_number(0, 10));
    app.add_option("--leaves", options.leaves,
                   "then exchange it for the one in which the best line of a search of N plies "
                   "ends (default: it stays)")
        ->type_name("N")
        ->check(whole_number(1, 12))
        ->excludes(every);
    app.add_flag("--held-out", options.held_out,
                 "of self-play, only the games that `outflank train` leaves out");
    app.add_option("--seed", label.seed, "decides which positions are taken (default 1)")
        ->type_name("S")
        ->check(whole_number(0, 999'999'999));
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("GAMES", options->games, "file of self-play, or of recorded games in any format")
        ->required();
    app.add_option("--out", options->out, "file of labels; begun or continued")
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
            "the same from games of people, to measure with"},
};

}  // namespace
}  // namespace label_command

const Command kLabelCommand = {
    .name = "label",
    .summary = "solve positions taken from games, to measure or to learn from",
    .description =
        "Takes positions from games, solves them, and appends them with their exact scores to "
        "a file, which `outflank validate` measures an evaluation with.\n\n"
        "Stop it at any time; the same command goes on where it stopped.",
    .examples = label_command::kExamples,
    .declare = label_command::declare,
};

}  // namespace outflank::cli
