// outflank train: weights from games.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/files.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "eval/weights_file.h"
#include "train/size_curve.h"
#include "train/training.h"

namespace outflank::cli {
namespace train_command {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string out;
    std::string model = "both";
    std::string base;
    std::string teacher;
    std::string curve;
    double anchor = 0.3;
    bool plain = false;
    bool json = false;
    train::TrainOptions train;
};

/// What was read from the files.
struct Read {
    std::vector<train::GameRecord> games;
    std::vector<train::Label> labels;
};

template <class Item>
void take(const std::string& path, const train::BlockFile& file, const std::vector<Item>& items,
          std::vector<Item>& to, Io& io) {
    if (!file.damage.empty())
        io.err << fmt::format("outflank: train: {}: {} after {} of them; the rest is left out\n",
                              path, file.damage, items.size());
    to.insert(to.end(), items.begin(), items.end());
}

Result<Read> read_files(const Options& options, Io& io) {
    Read read;
    for (const std::string& path : options.files) {
        const auto bytes = train::read_bytes(path);
        if (!bytes) return bytes.error();
        if (bytes.value().starts_with(train::kLabelFileKind.magic)) {
            const auto file = train::parse_label_file(bytes.value(), path);
            if (!file) return file.error();
            take(path, file.value(), file.value().positions, read.labels, io);
        } else {
            const auto file = train::parse_game_file(bytes.value(), path);
            if (!file) return file.error();
            take(path, file.value(), file.value().games, read.games, io);
        }
    }
    return read;
}

std::string made_of(const Read& read) {
    std::string text;
    if (!read.games.empty()) text = counted(read.games.size(), "game", "games");
    if (!read.labels.empty())
        text += (text.empty() ? "" : " and ") + counted(read.labels.size(), "label", "labels");
    return text;
}

const char* model_name(const train::StageReport& report) {
    return report.is_network ? "network" : "linear";
}

void print_text(const Options& options, const Read& read, const train::Trained& trained,
                std::ostream& out) {
    out << fmt::format("{}: from {}\n", options.out, made_of(read));
    out << "model    stage  discs    positions   held out  mean error  root of mean square\n";
    for (const train::StageReport& report : trained.reports)
        out << fmt::format("{:<8} {:>5}  {:>2}-{:<2}  {:>11}  {:>9}  {:>10.2f}  {:>19.2f}\n",
                           model_name(report), report.stage, 4 + 4 * report.stage,
                           report.last_stage + 1 == eval::kStages ? 64 : 7 + 4 * report.last_stage,
                           with_commas(report.positions), with_commas(report.held_out_positions),
                           report.mean_absolute_error, report.root_mean_square_error);
}

void print_json(const Options& options, const Read& read, const train::Trained& trained,
                std::ostream& out) {
    nlohmann::ordered_json json = {
        {"file", options.out}, {"games", read.games.size()}, {"labels", read.labels.size()}};
    json["stages"] = nlohmann::ordered_json::array();
    for (const train::StageReport& report : trained.reports)
        json["stages"].push_back({{"model", model_name(report)},
                                  {"stage", report.stage},
                                  {"positions", report.positions},
                                  {"held_out_positions", report.held_out_positions},
                                  {"mean_absolute_error", report.mean_absolute_error},
                                  {"root_mean_square_error", report.root_mean_square_error}});
    out << json.dump(2) << '\n';
}

/// Epochs of a fit of all stages asked for.
std::uint64_t epochs_of(const train::TrainOptions& options, bool is_network) {
    return static_cast<std::uint64_t>(is_network ? options.network_options.epochs
                                                 : options.linear_options.epochs);
}

Result<train::Trained> fit(const Options& options, const train::Lessons& lessons, Io& io) {
    const train::TrainOptions& train = options.train;
    const auto stages = static_cast<std::uint64_t>(train.last_stage - train.first_stage + 1);
    const std::uint64_t runs = options.curve.empty() ? 1 : 1 + train::kHalvings;
    Progress progress(io,
                      runs * stages *
                          ((train.linear ? epochs_of(train, false) : 0) +
                           (train.network ? epochs_of(train, true) : 0)),
                      "epochs");
    const auto on_stage = [&](const train::StageReport& report) {
        if (report.was_done) progress.skip(epochs_of(train, report.is_network));
    };
    const auto on_epoch = [&](const train::EpochReport&) { progress.step(); };
    auto trained = train::train(lessons, train, on_stage, on_epoch);
    if (!trained || options.curve.empty()) return trained;
    auto reports = train::size_curve(lessons, train, trained.value().reports, on_stage, on_epoch);
    if (!reports) return reports.error();
    trained.value().reports = std::move(reports).value();
    const auto written =
        base::write_file_atomically(options.curve, train::size_plot(trained.value().reports));
    if (!written) return written.error();
    return trained;
}

/// Weights with networks to learn from. Errors: those of load_weights, kUnsupported.
Result<eval::Weights> load_teacher(const std::string& path) {
    auto loaded = eval::load_weights(path);
    if (loaded && loaded.value().network.empty())
        return Error{ErrorCode::kUnsupported, "found no networks, expected some to learn from",
                     path};
    return loaded;
}

Result<Done> run(Options options, Io& io) {
    const auto read = read_files(options, io);
    if (!read) return read.error();
    eval::Weights base;
    if (!options.base.empty()) {
        auto loaded = eval::load_weights(options.base);
        if (!loaded) return loaded.error();
        base = std::move(loaded).value();
        options.train.base = &base;
    }
    eval::Weights teacher;
    if (!options.teacher.empty()) {
        auto loaded = load_teacher(options.teacher);
        if (!loaded) return loaded.error();
        teacher = std::move(loaded).value();
    }
    // What a teacher says is no result, and a network of many stages has none after it.
    if (!options.teacher.empty() || !options.train.groups.empty()) options.train.last_forecast = -1;
    options.train.linear = options.model != "network";
    options.train.network = options.model != "linear";
    options.train.parts = options.out + ".parts";
    options.train.stop = &io.stop;
    io.catch_stop();
    const train::Lessons lessons = {.games = read.value().games,
                                    .labels = read.value().labels,
                                    .anchor = options.anchor,
                                    .teacher = teacher.network.empty() ? nullptr : &teacher};
    const auto trained = fit(options, lessons, io);
    if (!trained) return trained.error();
    const eval::Packing packing = options.plain || !eval::can_pack(eval::Packing::kZstd)
                                      ? eval::Packing::kPlain
                                      : eval::Packing::kZstd;
    const auto written = base::write_file_atomically(
        options.out, eval::format_weights(trained.value().weights, packing));
    if (!written) return written.error();
    (options.json ? print_json : print_text)(options, read.value(), trained.value(), io.out);
    return Done{};
}

void declare_steps(CLI::App& app, train::TrainOptions& train) {
    app.add_option("--epochs", train.network_options.epochs,
                   "times that the network sees each position (default 8)")
        ->type_name("N")
        ->check(whole_number(1, 1000));
    app.add_option("--linear-epochs", train.linear_options.epochs,
                   "the same for the linear sum (default 10)")
        ->type_name("N")
        ->check(whole_number(1, 1000));
    app.add_option("--decay", train.network_options.decay,
                   "decay of the network's rows (default: by the number of positions)")
        ->type_name("X")
        ->check(CLI::Range(0.0, 100.0));
    app.add_option("--patience", train.network_options.patience,
                   "end the fit of a network after N epochs without a smaller error on held-out "
                   "games, and take its best one; 0: never (default 2)")
        ->type_name("N")
        ->check(whole_number(0, 1000));
}

void declare_fit_options(CLI::App& app, train::TrainOptions& train) {
    app.add_option("--first-stage", train.first_stage, "first stage to fit (default 0)")
        ->type_name("N")
        ->check(whole_number(0, eval::kStages - 1));
    app.add_option("--last-stage", train.last_stage,
                   "last stage to fit (default 14); the others are those of --base, or of the "
                   "nearest one")
        ->type_name("N")
        ->check(whole_number(0, eval::kStages - 1));
    declare_steps(app, train);
    app.add_option("--groups", train.groups,
                   "let stages share a network: the first stage of each, such as 0,7,10,12; for a "
                   "smaller file")
        ->type_name("N,N,...")
        ->delimiter(',')
        ->check(whole_number(0, eval::kStages - 1));
    app.add_option("--forecast-to", train.last_forecast,
                   "up to this stage learn from what the network of the stage after says of a "
                   "game's later positions, beside the result (default 10)")
        ->type_name("N")
        ->check(whole_number(0, eval::kStages - 2));
    app.add_flag("--chained,!--unchained", train.chained,
                 "begin each network with that of the stage after it (default), or with nothing");
    app.add_option("--overlap", train.overlap,
                   "learn also from positions with N discs more or fewer than the stage "
                   "(default 0)")
        ->type_name("N")
        ->check(whole_number(0, 20));
    app.add_option("--most-positions", train.most_positions,
                   "positions of a stage, of the last games (default 6000000)")
        ->type_name("N")
        ->check(whole_number(1, 100'000'000));
    app.add_option("--threads", train.threads, "stages fitted at the same time (default 1)")
        ->type_name("N")
        ->check(whole_number(1, 64));
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files, "files of games and of labels, the oldest first")
        ->required();
    app.add_option("--out", options->out, "the weights file to write")
        ->type_name("FILE")
        ->required();
    app.add_option("--model", options->model, "what to fit (default both)")
        ->type_name("linear|network|both")
        ->check(one_of({"linear", "network", "both"}));
    app.add_option("--base", options->base, "where the stages come from that are not fitted")
        ->type_name("FILE");
    app.add_option("--teacher", options->teacher,
                   "learn what the networks of this file say, and the result by --anchor")
        ->type_name("FILE");
    app.add_option("--anchor", options->anchor,
                   "share of the game's result in what a label or a forecast says (default 0.3)")
        ->type_name("X")
        ->check(CLI::Range(0.0, 1.0));
    declare_fit_options(app, options->train);
    app.add_option(
           "--curve", options->curve,
           "also fit to a half, a quarter and an eighth of the positions, and draw what more "
           "of them are worth (SVG)")
        ->type_name("FILE");
    app.add_flag("--plain", options->plain, "write an unpacked file, which every build reads");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"train first.games --out first.weights --model linear", "the linear sum of each stage"},
    Example{"train second.games --out small.weights --groups 0,7,10,12 --teacher second.weights",
            "a smaller file: four networks that learn from fifteen"},
    Example{"train first.games second.games --out second.weights --threads 2",
            "both models from all games"},
};

}  // namespace
}  // namespace train_command

const Command kTrainCommand = {
    .name = "train",
    .summary = "fit weights of the evaluation to games",
    .description =
        "Fits the evaluation's models to games of self-play and to labels, a stage at a time from "
        "the end of the game on, and writes a weights file. The early stages learn from what the "
        "network of the stage after says of the positions that a game came to, and from its "
        "result; the late ones from the result alone, which is exact. One game in 40 is held out: "
        "the errors printed are on those, in discs, against the result of the game.\n\n"
        "Stages that are done are kept in a folder beside the weights, FILE.parts. The same "
        "command goes on where it was stopped.",
    .examples = train_command::kExamples,
    .declare = train_command::declare,
};

}  // namespace outflank::cli
