// outflank validate: how far the evaluation is from the truth.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/files.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/text.h"
#include "cli/weights_option.h"
#include "train/label_file.h"
#include "train/validation.h"

namespace outflank::cli {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string weights;
    std::string plot;
    int choices = 0;
    bool json = false;
};

/// What is measured on one file.
struct Measured {
    std::string file;
    train::StaticErrors errors;
    train::ChoicesByModel choices;
};

Result<std::vector<train::LabelledBoard>> read_positions(const std::string& path) {
    const auto bytes = train::read_bytes(path);
    if (!bytes) return bytes.error();
    if (bytes.value().starts_with(train::kGameFileKind.magic)) {
        const auto games = train::parse_game_file(bytes.value(), path);
        if (!games) return games.error();
        return train::held_out_positions(games.value().games);
    }
    const auto labels = train::parse_label_file(bytes.value(), path);
    if (!labels) return labels.error();
    return labels.value().positions;
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

Result<Done> run(const Options& options, Io& io) {
    const auto weights = read_weights(options.weights);
    if (!weights) return weights.error();
    auto json = nlohmann::ordered_json::array();
    for (const std::string& path : options.files) {
        const auto positions = read_positions(path);
        if (!positions) return positions.error();
        Measured measured{.file = path,
                          .errors = train::static_errors(weights.value(), positions.value()),
                          .choices = {}};
        if (options.choices > 0)
            measured.choices =
                train::choice_errors(weights.value(), positions.value(), options.choices);
        if (options.json)
            json.push_back(json_of(measured));
        else
            print_text(options, measured, io.out);
        if (options.plot.empty()) continue;
        const auto written = base::write_file_atomically(
            options.plot, train::error_plot(measured.errors, "mean error in discs"));
        if (!written) return written.error();
    }
    if (options.json) io.out << json.dump(2) << '\n';
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files,
                   "labels, or games of self-play: of these the held-out ones count")
        ->required();
    add_weights_option(app, options->weights);
    app.add_option("--choices", options->choices,
                   "also solve every move of the positions with N empty squares, and count how "
                   "often the evaluation's favourite is best")
        ->type_name("N")
        ->check(whole_number(1, 24));
    app.add_option("--plot", options->plot, "draw the errors (SVG); of the last file named")
        ->type_name("FILE");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"validate test.labels", "errors of the program's weights by empty squares"},
    Example{"validate test.labels --weights new.weights --choices 15 --plot errors.svg",
            "of other weights, with a picture and the quality of its moves"},
};

}  // namespace

const Command kValidateCommand = {
    .name = "validate",
    .summary = "measure the evaluation's error on positions with known scores",
    .description =
        "Compares both models of the evaluation, without any search, with exact scores made by "
        "`outflank label`, or with the results of held-out games: mean absolute error and root "
        "of the mean square, in discs, by empty squares.",
    .examples = kExamples,
    .declare = declare,
};

}  // namespace outflank::cli
