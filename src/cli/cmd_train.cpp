// outflank train: weights from games.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <system_error>

#include "base/byte_source.h"
#include "base/files.h"
#include "base/locked_file.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "eval/weights_file.h"
#include "train/fit/size_curve.h"
#include "train/fit/training.h"

namespace outflank::cli {
namespace train_command {
namespace {

struct Options {
    CLI::Option* result_weight_option = nullptr;
    CLI::Option* bootstrap_option = nullptr;
    std::vector<std::string> files;
    std::string out;
    std::string model = "both";
    std::string base;
    std::string teacher;
    std::string curve;
    double result_weight = 0.3;
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
void take(const std::string& path, const train::BlockFileKind& kind, const train::BlockFile& file,
          const std::vector<Item>& items, std::vector<Item>& to, Io& io) {
    if (!file.damage.empty()) {
        io.status = kBadInput;
        io.err << fmt::format("outflank: train: {}; the rest is left out\n",
                              train::damage_text(file, kind, items.size(), path));
    }
    to.insert(to.end(), items.begin(), items.end());
}

Result<Done> read_file(const std::string& path, Read& read, Io& io) {
    auto opened = base::open_source(path);
    if (!opened) return opened.error();
    base::PeekedSource source(std::move(opened).value());
    const auto head = source.peek(train::kLabelFileKind.magic.size());
    if (!head) return head.error();
    if (head.value() == train::kLabelFileKind.magic) {
        const auto file = train::read_labels(source, path);
        if (!file) return file.error();
        take(path, train::kLabelFileKind, file.value(), file.value().positions, read.labels, io);
    } else if (!train::kGameFileKind.magic.starts_with(
                   head.value().substr(0, train::kGameFileKind.magic.size()))) {
        return Error{ErrorCode::kParse,
                     "found neither games of outflank selfplay nor labels of outflank label, "
                     "expected one of the two",
                     path};
    } else {
        const auto file = train::read_games(source, path);
        if (!file) return file.error();
        take(path, train::kGameFileKind, file.value(), file.value().games, read.games, io);
    }
    return Done{};
}

Result<Read> read_files(const Options& options, Io& io) {
    Read read;
    for (const std::string& path : options.files) {
        const auto done = read_file(path, read, io);
        if (!done) return done.error();
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
    out << fmt::format("{}: from {}\n", file_text(options.out), made_of(read));
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
    out << json_block(json) << '\n';
}

/// Epochs of a fit of all stages asked for.
std::uint64_t epochs_of(const train::TrainOptions& options, bool is_network) {
    return static_cast<std::uint64_t>(is_network ? options.network_options.epochs
                                                 : options.linear_options.epochs);
}

Result<train::Trained> fit(const Options& options, const train::TrainingData& training_data,
                           Io& io) {
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
    auto trained = train::train(training_data, train, on_stage, on_epoch);
    if (!trained || options.curve.empty()) return trained;
    auto reports =
        train::size_curve(training_data, train, trained.value().reports, on_stage, on_epoch);
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

/// Networks of this run or of the base say what a game's later positions are worth.
bool has_bootstrap(const Options& options) {
    const bool is_of_stages = options.teacher.empty() && options.train.groups.empty();
    return is_of_stages && (options.model != "linear" || !options.base.empty());
}

/// Refuses what changes nothing in this run. Errors: kParse.
Result<Done> check_targets(const Options& options, const Read& read) {
    const auto refused = [](const char* option, const char* reason) {
        return Error{ErrorCode::kParse, reason, option};
    };
    if (options.bootstrap_option->count() > 0 && !has_bootstrap(options))
        return refused("--bootstrap-to",
                       "a linear model has no networks that bootstrap, without "
                       "--base");
    const bool is_mixed =
        has_bootstrap(options) || !options.teacher.empty() || !read.labels.empty();
    if (options.result_weight_option->count() > 0 && !is_mixed)
        return refused("--result-weight",
                       "there are only results of games to learn from, no labels, bootstrap "
                       "targets or network to distil from");
    return Done{};
}

/// The folder of the parts, for this process alone.
Result<base::LockedFile> lock_parts(const std::string& folder) {
    std::error_code failure;
    std::filesystem::create_directory(folder, failure);
    if (failure)
        return Error{ErrorCode::kIo, "cannot make the folder: " + failure.message(), folder};
    return base::LockedFile::open(folder + "/lock", "another process is fitting these weights");
}

/// Writes the file of the result, packed where this build can.
Result<Done> write_weights(const Options& options, const eval::Weights& weights) {
    const eval::Packing packing = options.plain || !eval::can_pack(eval::Packing::kZstd)
                                      ? eval::Packing::kPlain
                                      : eval::Packing::kZstd;
    return base::write_file_atomically(options.out, eval::format_weights(weights, packing));
}

/// Sets what follows from the options for people.
void settle(Options& options, Io& io) {
    // What a teacher says is no result, and a network of many stages has none after it.
    if (!options.teacher.empty() || !options.train.groups.empty())
        options.train.last_bootstrap_stage = -1;
    options.train.linear = options.model != "network";
    options.train.network = options.model != "linear";
    options.train.stop = &io.stop;
    options.train.on_notice = [&io](const std::string& notice) {
        io.err << "outflank: train: " << notice << '\n';
    };
}

/// Errors: kParse, when the stages asked for are none.
Result<Done> check_stages(const train::TrainOptions& train) {
    if (train.first_stage > train.last_stage)
        return Error{ErrorCode::kParse,
                     fmt::format("found {}, expected at most the {} of --last-stage",
                                 train.first_stage, train.last_stage),
                     "--first-stage"};
    const std::vector<int>& groups = train.groups;
    const bool rises =
        std::adjacent_find(groups.begin(), groups.end(), std::greater_equal()) == groups.end();
    if (groups.empty() || (groups.front() == 0 && rises)) return Done{};
    return Error{
        ErrorCode::kParse,
        fmt::format("found {}, expected numbers that rise from 0 on", fmt::join(groups, ",")),
        "--groups"};
}

Result<Done> run(Options options, Io& io) {
    options.train.parts = options.out + ".parts";
    if (const auto checked = check_stages(options.train); !checked) return checked;
    const auto read = read_files(options, io);
    if (!read) return read.error();
    if (const auto checked = check_targets(options, read.value()); !checked) return checked;
    const auto lock = lock_parts(options.train.parts);
    if (!lock) return lock.error();
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
    settle(options, io);
    io.catch_stop();
    const train::TrainingData training_data = {
        .games = read.value().games,
        .labels = read.value().labels,
        .result_weight = options.result_weight,
        .teacher = teacher.network.empty() ? nullptr : &teacher};
    const auto trained = fit(options, training_data, io);
    if (!trained) return trained.error();
    const auto written = write_weights(options, trained.value().weights);
    if (!written) return written.error();
    (options.json ? print_json : print_text)(options, read.value(), trained.value(), io.out);
    return Done{};
}

void declare_steps(CLI::App& app, train::TrainOptions& train) {
    app.add_option("--epochs", train.network_options.epochs,
                   "passes over the positions for the network (default 8)")
        ->type_name("N")
        ->check(whole_number(1, 1000));
    app.add_option("--linear-epochs", train.linear_options.epochs,
                   "the same for the linear sum (default 10)")
        ->type_name("N")
        ->check(whole_number(1, 1000));
    app.add_option("--decay", train.network_options.decay,
                   "decay of the network's rows (default: by the number of positions)")
        ->type_name("X")
        ->check(decimal_number(0, 100));
    app.add_option("--patience", train.network_options.patience,
                   "end the fit of a network after N epochs without a smaller error on held-out "
                   "games, and take its best one; 0: never (default 2)")
        ->type_name("N")
        ->check(whole_number(0, 1000));
}

void declare_fit_options(CLI::App& app, Options& options) {
    train::TrainOptions& train = options.train;
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
    options.bootstrap_option =
        app.add_option("--bootstrap-to", train.last_bootstrap_stage,
                       "last stage that also learns from the values that the network of the next "
                       "stage gives to later positions (default 10)")
            ->type_name("N")
            ->check(whole_number(0, eval::kStages - 2));
    app.add_flag(
        "--chained,!--unchained", train.chained,
        "start each network from that of the next stage (default), or from its first values");
    app.add_option("--overlap", train.overlap,
                   "learn also from positions with N discs more or fewer than the stage "
                   "(default 0)")
        ->type_name("N")
        ->check(whole_number(0, 20));
    app.add_option("--most-positions", train.most_positions,
                   "most positions for a stage, from the last games (default 6000000)")
        ->type_name("N")
        ->check(whole_number(1, 100'000'000));
    app.add_option("--threads", train.threads,
                   "threads (default 1); the weights are the same with any number")
        ->type_name("N")
        ->check(whole_number(1, 64));
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files, "files of games and of labels, the oldest first")
        ->required();
    app.add_option("--out", options->out, "the weights file to write, replacing what is there")
        ->type_name("FILE")
        ->required();
    app.add_option("--model", options->model, "what to fit (default both)")
        ->type_name("linear|network|both")
        ->check(one_of({"linear", "network", "both"}));
    app.add_option("--base", options->base, "weights file with the stages that are not fitted")
        ->type_name("FILE");
    app.add_option("--distil-from", options->teacher,
                   "learn from the networks of this file, and from the result by --result-weight")
        ->type_name("FILE");
    options->result_weight_option =
        app.add_option("--result-weight", options->result_weight,
                       "weight of the result of the game against a label, "
                       "bootstrap target or distilled position (default 0.3)")
            ->type_name("X")
            ->check(decimal_number(0, 1));
    declare_fit_options(app, *options);
    app.add_option("--curve", options->curve,
                   "also fit to a half, a quarter and an eighth of the positions, and plot the "
                   "errors (SVG)")
        ->type_name("FILE");
    app.add_flag("--plain", options->plain, "write an unpacked file, which every build reads");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"train first.games --out first.weights --model linear", "the linear sum of each stage"},
    Example{
        "train second.games --out small.weights --groups 0,7,10,12 --distil-from second.weights",
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
        "the end of the game on, and writes a weights file. The early stages learn from the result "
        "of a game and from the values that the network of the next stage gives to its later "
        "positions; the late ones from the result alone, which is exact. One game in 40 is held "
        "out: "
        "the errors printed are those on the held-out games, in discs, against their results.\n\n"
        "Finished stages are kept in a folder beside the weights, FILE.parts. The same command "
        "continues where it was stopped.",
    .examples = train_command::kExamples,
    .declare = train_command::declare,
};

}  // namespace outflank::cli
