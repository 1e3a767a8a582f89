// outflank validate: how far the evaluation is from the truth.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <span>
#include <system_error>

#include "base/byte_source.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "cli/support/arguments.h"
#include "cli/support/input_text.h"
#include "cli/support/json_text.h"
#include "cli/support/percent_option.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "cli/validate/suite.h"
#include "train/files/label_file.h"
#include "train/report/validation.h"

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

constexpr std::size_t kMostSuiteBytes = std::size_t{16} << 20;
constexpr std::size_t kChoicesAtATime = 65'536;

/// Takes the positions of a file, a block at a time, into what is measured.
class Measuring {
  public:
    Measuring(const Options& options, const eval::Weights& weights, Measured& measured, Io& io)
        : options_(options), weights_(weights), measured_(measured), io_(io) {}

    void take(std::span<const train::LabelledBoard> positions) {
        train::add_static_errors(weights_, positions, measured_.errors);
        if (options_.choices == 0) return;
        for (const train::LabelledBoard& position : positions)
            if (position.board.empties() == options_.choices) to_solve_.push_back(position);
        if (to_solve_.size() >= kChoicesAtATime) finish();
    }

    void finish() {
        Progress progress(io_, to_solve_.size(), "positions");
        const auto choices = train::choice_errors(weights_, to_solve_, options_.choices, &io_.stop,
                                                  [&] { progress.step(); });
        measured_.choices.linear.add(choices.linear);
        measured_.choices.network.add(choices.network);
        to_solve_.clear();
    }

  private:
    const Options& options_;
    const eval::Weights& weights_;
    Measured& measured_;
    Io& io_;
    std::vector<train::LabelledBoard> to_solve_;
};

/// Measures on a file of games or of labels as far as it is whole.
Result<Done> measure_blocks(const train::BlockFileKind& kind, base::ByteSource& source,
                            Measuring& measuring, const std::string& path, Io& io) {
    std::uint64_t items = 0;
    bool is_stopped = false;
    std::vector<train::GameRecord> games;
    std::vector<train::Label> labels;
    const bool is_games = &kind == &train::kGameFileKind;
    const auto file = train::read_blocks(source, kind, path, [&](const train::Block& block) {
        games.clear();
        labels.clear();
        is_stopped = io.stop;
        if (is_stopped) return false;
        if (!(is_games ? take_games(block, games) : take_labels(block, labels))) return false;
        items += block.items;
        if (is_games)
            measuring.take(train::held_out_positions(games));
        else
            measuring.take(std::vector<train::LabelledBoard>(labels.begin(), labels.end()));
        return true;
    });
    if (!file) return file.error();
    if (is_stopped || file.value().damage.empty()) return Done{};
    io.status = kBadInput;
    io.err << fmt::format("outflank: validate: {}; the rest is left out\n",
                          train::damage_text(file.value(), kind, items, path));
    return Done{};
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
    out << file_text(measured.file) << '\n';
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

/// Nothing that was measured is no success.
void tell_nothing_found(const Options& options, const Measured& measured, Io& io) {
    bool found = false;
    visit_discs(measured.errors, [&](auto&&...) { found = true; });
    const bool chose =
        measured.choices.linear.positions > 0 || measured.choices.network.positions > 0;
    if (found && (options.choices == 0 || chose)) return;
    io.status = kBadInput;
    complain(io, "validate",
             found ? fmt::format("{}: --choices {}: found no position with so many empty squares",
                                 file_text(measured.file), options.choices)
                   : fmt::format("{}: found no position to measure on; of self-play one game in 40 "
                                 "is held out",
                                 file_text(measured.file)));
}

Result<Measured> measure(const Options& options, const eval::Weights& weights,
                         const train::BlockFileKind& kind, base::ByteSource& source,
                         const std::string& path, Io& io) {
    Measured measured{.file = path, .errors = train::static_errors(weights, {}), .choices = {}};
    Measuring measuring(options, weights, measured, io);
    const auto read = measure_blocks(kind, source, measuring, path, io);
    if (!read) return read.error();
    if (options.choices > 0) measuring.finish();
    if (!io.stop) tell_nothing_found(options, measured, io);
    if (options.plot.empty() || io.stop) return measured;
    const auto written = base::write_file_atomically(
        options.plot, train::error_plot(measured.errors, "mean error in discs"));
    if (!written) return written.error();
    return measured;
}

bool is_suite(std::string_view bytes) {
    return !bytes.starts_with(train::kGameFileKind.magic) &&
           !bytes.starts_with(train::kLabelFileKind.magic);
}

/// What the files are, by their first bytes; those that cannot be read are left to the reader.
struct FileKinds {
    bool suites = false;
    bool labels = false;
};

FileKinds kinds_of(const std::vector<std::string>& files) {
    FileKinds kinds;
    for (const std::string& path : files) {
        std::error_code failure;  // the bytes of a pipe come once
        if (!std::filesystem::is_regular_file(path, failure)) kinds.labels = kinds.suites = true;
        if (!std::filesystem::is_regular_file(path, failure)) continue;
        std::string head(
            std::max(train::kGameFileKind.magic.size(), train::kLabelFileKind.magic.size()), '\0');
        std::ifstream stream(path, std::ios::binary);
        if (!stream) continue;
        stream.read(head.data(), static_cast<std::streamsize>(head.size()));
        (is_suite(head) ? kinds.suites : kinds.labels) = true;
    }
    return kinds;
}

/// Refuses what none of the files has a use for. Errors: kParse.
Result<Done> check_files(const Options& options) {
    const FileKinds kinds = kinds_of(options.files);
    const auto refused = [](const char* option, const char* reason) {
        return Error{ErrorCode::kParse, reason, option};
    };
    if (!kinds.labels && kinds.suites) {
        constexpr const char* kNoLabels = "it measures on labels and games, and here are none";
        if (options.choices > 0) return refused("--choices", kNoLabels);
        if (!options.plot.empty()) return refused("--plot", kNoLabels);
        if (!options.weights.empty() && !options.depth)
            return refused("--weights", "suites are solved with the weights of the program");
    }
    if (!kinds.suites && kinds.labels) {
        constexpr const char* kNoSuite = "it measures on a suite of positions, and here is none";
        if (options.depth) return refused("--depth", kNoSuite);
        if (options.prove) return refused("--prove", kNoSuite);
    }
    return Done{};
}

/// Reads and measures a file, and prints it or adds it to `json`.
Result<Done> measure_file(const Options& options, const eval::Weights& weights,
                          const std::string& path, nlohmann::ordered_json& json, Io& io) {
    auto opened = open_input(path, io);
    if (!opened) return opened.error();
    base::PeekedSource source(std::move(opened).value());
    const auto head = source.peek(train::kGameFileKind.magic.size());
    if (!head) return head.error();
    for (const train::BlockFileKind* kind : {&train::kGameFileKind, &train::kLabelFileKind}) {
        if (head.value() != kind->magic) continue;
        const auto measured = measure(options, weights, *kind, source, path, io);
        if (!measured) return measured.error();
        if (options.json)
            json.push_back(json_of(measured.value()));
        else
            print_text(options, measured.value(), io.out);
        return Done{};
    }
    const auto text = read_source(source, kMostSuiteBytes, path);
    if (!text) return text.error();
    const SuiteQuestions questions{.weights = options.weights,
                                   .depth = options.depth,
                                   .percent = options.percent,
                                   .prove = options.prove};
    const auto measured = measure_suite(questions, path, text.value(), io);
    if (!measured) return measured.error();
    if (options.json)
        json.push_back(json_of(questions, measured.value()));
    else
        print_suite(questions, measured.value(), io.out);
    return Done{};
}

Result<Done> run(const Options& options, Io& io) {
    if (const auto checked = check_files(options); !checked) return checked;
    const auto weights = read_weights(options.weights);
    if (!weights) return weights.error();
    io.catch_stop();
    auto json = nlohmann::ordered_json::array();
    for (const std::string& path : options.files) {
        if (io.stop) break;
        const auto done = measure_file(options, weights.value(), path, json, io);
        if (!done) return done.error();
    }
    if (options.json) io.out << json_block(json) << '\n';
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files,
                   "labels; games of self-play, of which the held-out ones count; or a suite: "
                   "positions with known scores, in OBF, CSV or another list")
        ->required();
    add_weights_option(app, options->weights);
    app.add_option("--choices", options->choices,
                   "also solve every move of the positions with N empty squares, and count how "
                   "often the evaluation's favourite is best")
        ->type_name("N")
        ->check(whole_number(1, 24));
    app.add_option("--depth", options->depth, "for suites: search each position to depth N")
        ->type_name("N")
        ->check(whole_number(1, 60));
    add_percent_option(app, options->percent);
    app.add_flag("--prove", options->prove,
                 "for suites: solve each position, with the weights of the program");
    app.add_option("--plot", options->plot, "plot the errors (SVG), for the last file named")
        ->type_name("FILE");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"validate test.labels", "errors of the program's weights by empty squares"},
    Example{"validate test.labels --weights new.weights --choices 15 --plot errors.svg",
            "of other weights, with a picture and the quality of its moves"},
    Example{"validate suite.obf --depth 12 --percent 73",
            "how close a search comes to the known scores of a suite"},
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
        "(--prove), on one thread, each position with an empty hash table.",
    .examples = validate_command::kExamples,
    .declare = validate_command::declare,
};

}  // namespace outflank::cli
