// outflank label: exact scores of positions taken from games.
#include <fmt/format.h>

#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "outflank/record_files.h"
#include "train/labelling.h"

namespace outflank::cli {
namespace {

struct Options {
    std::string games;
    std::string out;
    train::LabelOptions label;
    bool held_out = false;
    bool json = false;
};

/// The positions of a recorded game in which a side can move.
train::GameLine line_of(const Game& game) {
    train::GameLine line;
    Game shown = game;
    while (shown.undo()) {
    }
    do {
        if (legal_moves(shown.position().board, shown.size()) != 0)
            line.push_back(shown.position().board);
    } while (shown.redo());
    return line;
}

/// Reads a file of self-play, or of recorded games in any format.
Result<std::vector<train::GameLine>> read_lines(const std::string& path, bool held_out) {
    const Result<std::string> bytes = train::read_bytes(path);
    if (!bytes) return bytes.error();
    if (bytes.value().starts_with(train::kGameFileKind.magic)) {
        auto file = train::parse_game_file(bytes.value(), path);
        if (!file) return file.error();
        std::vector<train::GameRecord>& games = file.value().games;
        if (held_out) std::erase_if(games, std::not_fn(train::is_held_out));
        return train::lines_of(games);
    }
    const auto file = read_records(bytes.value(), {.name = path});
    if (!file) return file.error();
    std::vector<train::GameLine> lines;
    for (const FileRecord& entry : file.value().records) {
        const Game game = entry.record.moves.main_line();
        if (game.size() == BoardSize::k8) lines.push_back(line_of(game));
    }
    return lines;
}

Result<Done> run(Options options, Io& io) {
    train::LabelOptions& label = options.label;
    label.source = options.games.substr(options.games.rfind('/') + 1);
    label.stop = &io.stop;
    if (label.least_empties > label.most_empties)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found --from {} and --to {}, expected --from to be the smaller",
                                 label.least_empties, label.most_empties),
                     ""};
    const auto lines = read_lines(options.games, options.held_out);
    if (!lines) return lines.error();
    io.catch_stop();
    Result<train::LabelProgress> result = train::LabelProgress{};
    {
        Progress shown(io, label.positions, "positions");
        bool first = true;
        result = train::label(options.out, lines.value(), label,
                              [&](const train::LabelProgress& progress) {
                                  if (first) shown.skip(progress.tried - progress.batch);
                                  first = false;
                                  shown.step(progress.batch);
                              });
    }
    if (!result) return result.error();
    const train::LabelProgress& done = result.value();
    if (options.json) {
        const nlohmann::ordered_json json = {{"file", options.out},
                                             {"settings", train::settings_text(label)},
                                             {"tried", done.tried},
                                             {"positions", done.kept}};
        io.out << json.dump(2) << '\n';
    } else {
        io.out << fmt::format("{}: {}\nmade of  {}\n", options.out,
                              counted(done.kept, "position", "positions"),
                              train::settings_text(label));
    }
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    train::LabelOptions& label = options->label;
    app.add_option("GAMES", options->games, "file of self-play, or of recorded games in any format")
        ->required();
    app.add_option("--out", options->out, "file of labels; begun or continued")
        ->type_name("FILE")
        ->required();
    app.add_option("--positions", label.positions,
                   "positions to try in all, one of each game in turn (default 10000)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
    app.add_option("--from", label.least_empties, "fewest empty squares (default 10)")
        ->type_name("N")
        ->check(whole_number(1, 30));
    app.add_option("--to", label.most_empties, "most empty squares (default 20)")
        ->type_name("N")
        ->check(whole_number(1, 30));
    app.add_option("--random-moves", label.random_moves,
                   "lead each position away from its game by 0 to N random moves (default 0)")
        ->type_name("N")
        ->check(whole_number(0, 10));
    app.add_flag("--held-out", options->held_out,
                 "of self-play, only the games that `outflank train` leaves out");
    app.add_option("--seed", label.seed, "decides which positions are taken (default 1)")
        ->type_name("S")
        ->check(whole_number(0, 999'999'999));
    app.add_option("--threads", label.threads, "positions solved at the same time (default 1)")
        ->type_name("N")
        ->check(whole_number(1, 256));
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"label first.games --held-out --out test.labels --from 14 --to 14",
            "exact scores at 14 empty squares, of games that were not trained on"},
    Example{"label games.wtb --out games.labels --from 10 --to 20 --threads 2",
            "the same from games of people, to measure with"},
};

}  // namespace

const Command kLabelCommand = {
    .name = "label",
    .summary = "solve positions taken from games, to measure or to learn from",
    .description =
        "Takes positions from games, solves them, and appends them with their exact scores to "
        "a file, which `outflank validate` measures an evaluation with.\n\n"
        "Stop it at any time; the same command goes on where it stopped.",
    .examples = kExamples,
    .declare = declare,
};

}  // namespace outflank::cli
