// outflank validate: how far the evaluation is from the truth.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "base/files.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/percent_option.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "cli/weights_option.h"
#include "train/label_file.h"
#include "train/suite_accuracy.h"
#include "train/validation.h"

namespace outflank::cli {
namespace validate_command {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string weights;
    std::string plot;
    int choices = 0;
    std::optional<int> depth;
    int percent = 100;
    bool prove = false;
    bool json = false;
};

/// What is measured on one file of labels or games.
struct Measured {
    std::string file;
    train::StaticErrors errors;
    train::ChoicesByModel choices;
};

/// What is measured on one suite.
struct MeasuredSuite {
    std::string file;
    std::optional<train::SuiteAccuracy> search;
    std::optional<train::SuiteProof> proof;
};

bool is_suite(std::string_view bytes) {
    return !bytes.starts_with(train::kGameFileKind.magic) &&
           !bytes.starts_with(train::kLabelFileKind.magic);
}

Result<std::vector<train::LabelledBoard>> read_positions(const std::string& path,
                                                         std::string_view bytes) {
    if (bytes.starts_with(train::kGameFileKind.magic)) {
        const auto games = train::parse_game_file(bytes, path);
        if (!games) return games.error();
        return train::held_out_positions(games.value().games);
    }
    const auto labels = train::parse_label_file(bytes, path);
    if (!labels) return labels.error();
    return std::vector<train::LabelledBoard>(labels.value().positions.begin(),
                                             labels.value().positions.end());
}

std::string error_columns(const train::Errors* errors) {
    if (errors == nullptr) return fmt::format("  {:>6}  {:>6}", "-", "-");
    return fmt::format("  {:>6.2f}  {:>6.2f}", errors->mean_absolute(), errors->root_mean_square());
}

template <class Visit>
void visit_discs(const train::StaticErrors& errors, Visit visit) {
    for (std::size_t discs = 4; discs <= 64; ++discs) {
        const train::Errors* linear = errors.linear ? &(*errors.linear)[discs] : nullptr;
        const train::Errors* network = errors.network ? &(*errors.network)[discs] : nullptr;
        const std::size_t positions = linear ? linear->positions : network ? network->positions : 0;
        if (positions > 0) visit(discs, positions, linear, network);
    }
}

void print_choices(const char* name, const train::ChoiceErrors& errors, int empties,
                   std::ostream& out) {
    if (errors.positions == 0) return;
    out << fmt::format(
        "{:<8} chooses the best move in {:.1f} % of {} at {} empties, mean loss {:.2f} discs\n",
        name, 100 * errors.best_share(), counted(errors.positions, "position", "positions"),
        empties, errors.mean_loss());
}

void print_text(const Options& options, const Measured& measured, std::ostream& out) {
    out << measured.file << '\n';
    out << "                        linear         network\n";
    out << "empties  positions    mean    root    mean    root\n";
    visit_discs(measured.errors, [&](std::size_t discs, std::size_t positions,
                                     const train::Errors* linear, const train::Errors* network) {
        out << fmt::format("{:>7}  {:>9}{}{}\n", 64 - discs, with_commas(positions),
                           error_columns(linear), error_columns(network));
    });
    print_choices("linear", measured.choices.linear, options.choices, out);
    print_choices("network", measured.choices.network, options.choices, out);
}

nlohmann::ordered_json json_of(const Measured& measured) {
    nlohmann::ordered_json json = {{"file", measured.file}};
    const auto number = [](const train::Errors* errors, double (train::Errors::*what)() const) {
        return errors == nullptr ? nlohmann::ordered_json()
                                 : nlohmann::ordered_json((errors->*what)());
    };
    json["errors"] = nlohmann::ordered_json::array();
    visit_discs(measured.errors, [&](std::size_t discs, std::size_t positions,
                                     const train::Errors* linear, const train::Errors* network) {
        json["errors"].push_back(
            {{"empties", 64 - discs},
             {"positions", positions},
             {"linear_mean", number(linear, &train::Errors::mean_absolute)},
             {"linear_root_mean_square", number(linear, &train::Errors::root_mean_square)},
             {"network_mean", number(network, &train::Errors::mean_absolute)},
             {"network_root_mean_square", number(network, &train::Errors::root_mean_square)}});
    });
    const auto choices = [](const train::ChoiceErrors& errors) {
        return nlohmann::ordered_json{{"positions", errors.positions},
                                      {"best_share", errors.best_share()},
                                      {"mean_loss", errors.mean_loss()}};
    };
    json["linear_choices"] = choices(measured.choices.linear);
    json["network_choices"] = choices(measured.choices.network);
    return json;
}

/// The whole of a text file as a suite. Errors: kParse.
Result<std::vector<ObfFileRecord>> suite_of(const std::string& path, std::string_view bytes) {
    ObfFile file = parse_obf_file(bytes, path);
    if (!file.errors.empty()) return file.errors.front();
    if (file.records.empty())
        return Error{ErrorCode::kParse,
                     "found no positions, expected labels, games of self-play, or lines in OBF",
                     path};
    return std::move(file.records);
}

Result<MeasuredSuite> measure_suite(const Options& options, const std::string& path,
                                    std::string_view bytes, Io& io) {
    const auto suite = suite_of(path, bytes);
    if (!suite) return suite.error();
    if (!options.depth && !options.prove)
        return Error{ErrorCode::kOutOfRange, "a suite is measured with --depth or --prove", path};
    const std::size_t passes = (options.depth ? 1 : 0) + (options.prove ? 1 : 0);
    Progress progress(io, passes * suite.value().size(), "positions");
    MeasuredSuite measured{.file = path, .search = {}, .proof = {}};
    if (options.depth) {
        const auto found = train::search_accuracy(
            suite.value(),
            {.depth = *options.depth, .percent = options.percent, .weights = options.weights},
            &io.stop, [&] { progress.step(); });
        if (!found) return found.error();
        measured.search = found.value();
    }
    if (options.prove)
        measured.proof = train::prove_suite(suite.value(), &io.stop, [&] { progress.step(); });
    return measured;
}

void print_suite(const Options& options, const MeasuredSuite& measured, std::ostream& out) {
    out << measured.file << '\n';
    if (const auto& search = measured.search)
        out << fmt::format(
            "depth {} at {} %: {}, mean error {:.2f} discs, {:.1f} % within 3, best move in "
            "{:.1f} % of {}, {} nodes, {}\n",
            *options.depth, options.percent, counted(search->positions, "position", "positions"),
            search->mean_absolute(), 100 * search->within_three_share(), 100 * search->best_share(),
            search->with_moves, with_commas(search->nodes), duration_text(search->elapsed));
    if (const auto& proof = measured.proof)
        out << fmt::format("solved: {}, {} wrong, {} nodes, {}\n",
                           counted(proof->positions, "position", "positions"), proof->wrong,
                           with_commas(proof->nodes), duration_text(proof->elapsed));
}

nlohmann::ordered_json json_of(const Options& options, const MeasuredSuite& measured) {
    nlohmann::ordered_json json = {{"file", measured.file}};
    if (const auto& search = measured.search)
        json["search"] = {{"depth", *options.depth},
                          {"percent", options.percent},
                          {"positions", search->positions},
                          {"mean_absolute_error", search->mean_absolute()},
                          {"within_three_share", search->within_three_share()},
                          {"positions_with_moves", search->with_moves},
                          {"best_share", search->best_share()},
                          {"nodes", search->nodes},
                          {"seconds", search->elapsed.count()}};
    if (const auto& proof = measured.proof)
        json["solved"] = {{"positions", proof->positions},
                          {"wrong", proof->wrong},
                          {"nodes", proof->nodes},
                          {"seconds", proof->elapsed.count()}};
    return json;
}

Result<Measured> measure(const Options& options, const eval::Weights& weights,
                         const std::string& path, std::string_view bytes) {
    const auto positions = read_positions(path, bytes);
    if (!positions) return positions.error();
    Measured measured{
        .file = path, .errors = train::static_errors(weights, positions.value()), .choices = {}};
    if (options.choices > 0)
        measured.choices = train::choice_errors(weights, positions.value(), options.choices);
    if (options.plot.empty()) return measured;
    const auto written = base::write_file_atomically(
        options.plot, train::error_plot(measured.errors, "mean error in discs"));
    if (!written) return written.error();
    return measured;
}

Result<Done> run(const Options& options, Io& io) {
    const auto weights = read_weights(options.weights);
    if (!weights) return weights.error();
    io.catch_stop();
    auto json = nlohmann::ordered_json::array();
    for (const std::string& path : options.files) {
        const auto bytes = train::read_bytes(path);
        if (!bytes) return bytes.error();
        if (is_suite(bytes.value())) {
            const auto measured = measure_suite(options, path, bytes.value(), io);
            if (!measured) return measured.error();
            if (options.json)
                json.push_back(json_of(options, measured.value()));
            else
                print_suite(options, measured.value(), io.out);
            continue;
        }
        const auto measured = measure(options, weights.value(), path, bytes.value());
        if (!measured) return measured.error();
        if (options.json)
            json.push_back(json_of(measured.value()));
        else
            print_text(options, measured.value(), io.out);
    }
    if (options.json) io.out << json.dump(2) << '\n';
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files,
                   "labels; games of self-play, of which the held-out ones count; or a suite: "
                   "lines in OBF with known scores")
        ->required();
    add_weights_option(app, options->weights);
    app.add_option("--choices", options->choices,
                   "also solve every move of the positions with N empty squares, and count how "
                   "often the evaluation's favourite is best")
        ->type_name("N")
        ->check(whole_number(1, 24));
    CLI::Option* depth =
        app.add_option("--depth", options->depth, "of a suite: search its positions so many plies")
            ->type_name("N")
            ->check(whole_number(1, 60));
    add_percent_option(app, options->percent)->needs(depth);
    app.add_flag("--prove", options->prove,
                 "of a suite: solve its positions, with the weights of the program");
    app.add_option("--plot", options->plot, "draw the errors (SVG); of the last file named")
        ->type_name("FILE");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"validate test.labels", "errors of the program's weights by empty squares"},
    Example{"validate test.labels --weights new.weights --choices 15 --plot errors.svg",
            "of other weights, with a picture and the quality of its moves"},
    Example{"validate suite.obf --depth 12 --percent 73",
            "how near a search comes to the known scores of a suite"},
};

}  // namespace
}  // namespace validate_command

const Command kValidateCommand = {
    .name = "validate",
    .summary = "measure the evaluation's error on positions with known scores",
    .description =
        "Compares both models of the evaluation, without any search, with exact scores made by "
        "`outflank label`, or with the results of held-out games: mean absolute error and root "
        "of the mean square, in discs, by empty squares.\n\n"
        "A suite of positions with known scores measures the search (--depth) and the solver "
        "(--prove), each on one thread, every position with nothing remembered.",
    .examples = validate_command::kExamples,
    .declare = validate_command::declare,
};

}  // namespace outflank::cli
