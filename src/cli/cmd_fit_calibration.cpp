// outflank fit-calibration: what the values of searches say of the true scores.
#include "cli/cmd_fit_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/files.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "eval/builtin_weights.h"
#include "outflank/version.h"
#include "search/calibration_constants.h"
#include "train/fit/calibration_fit.h"

namespace outflank::cli {
namespace fit_calibration_command {
namespace {

struct Options {
    std::vector<std::string> labels;
    std::vector<std::string> test;
    std::string out;
    train::CalibrationOptions measure;
    bool json = false;
};

/// Labels that were read, with what says how they were made.
struct Positions {
    std::vector<train::Label> labels;
    std::vector<std::string> origin;
};

struct Fitted {
    search::CalibrationConstants constants = search::kCalibrationConstants;
    std::vector<train::CalibrationSample> measured;  // that the rows are of
    std::vector<std::string> origin;
};

Result<Positions> read_positions(const std::vector<std::string>& files, Io& io) {
    Positions positions;
    for (const std::string& path : files) {
        const auto file = train::read_label_file(path);
        if (!file) return file.error();
        if (!file.value().settings.starts_with("exact scores"))
            return Error{ErrorCode::kParse,
                         fmt::format("found '{}', expected exact scores", file.value().settings),
                         path};
        if (!file.value().damage.empty()) {
            io.status = kBadInput;
            complain(io, "fit-calibration",
                     train::damage_text(file.value(), train::kLabelFileKind,
                                        file.value().positions.size(), path) +
                         "; the rest is left out");
        }
        positions.labels.insert(positions.labels.end(), file.value().positions.begin(),
                                file.value().positions.end());
        positions.origin.push_back(file.value().settings);
    }
    return positions;
}

/// "400 positions: 10: 50, 20: 350 empty squares".
std::string counts_text(const std::vector<train::Label>& labels) {
    std::map<int, int> counts;
    for (const train::Label& label : labels) ++counts[label.board.empties()];
    std::string text;
    for (const auto& [empties, count] : counts)
        text += fmt::format("{}{} with {}", text.empty() ? "" : ", ", count, empties);
    return text;
}

std::vector<std::string> origin_of(const Positions& positions, const Options& options) {
    std::vector<std::string> lines = {
        fmt::format("Outflank {} ({}), weights {}, {} plies, {} at 95 and 100 %.", version(),
                    commit(), weights_name(eval::builtin_weights()), options.measure.deepest,
                    options.measure.deepest_full),
        fmt::format("{} positions by empty squares: {}.", positions.labels.size(),
                    counts_text(positions.labels))};
    std::vector<std::string> made = positions.origin;
    std::sort(made.begin(), made.end());
    made.erase(std::unique(made.begin(), made.end()), made.end());
    for (const std::string& text : made) lines.push_back("- " + text);
    return lines;
}

void print_rows(std::string_view what, const std::vector<train::CalibrationRow>& rows,
                std::ostream& out) {
    constexpr std::string_view kHead =
        "{:>7}  {:>7}  {:>7}  {:>7}  {:>6}  {:>6}  {:>8}  {:>7}  {:>6}  {:>6}  {:>8}  {:>5}  "
        "{:>8}\n";
    out << fmt::format(fmt::runtime(kHead), "percent", what, "samples", "raw off", "slope", "error",
                       "within 3", "now off", "slope", "error", "within 3", "told", "measured");
    for (const train::CalibrationRow& row : rows) {
        const std::string range = row.most == 0 ? "end"
                                  : row.least == row.most
                                      ? std::to_string(row.least)
                                      : fmt::format("{}-{}", row.least, row.most);
        out << fmt::format(
            "{:>7}  {:>7}  {:>7}  {:>+7.2f}  {:>6.2f}  {:>6.2f}  {:>6.1f} %  {:>+7.2f}  {:>6.2f}  "
            "{:>6.2f}  {:>6.1f} %  {:>5.2f}  {:>8.2f}{}\n",
            row.percent, range, row.samples, row.raw.bias, row.raw.slope, row.raw.mean_absolute,
            100 * row.raw.within_three, row.shown.bias, row.shown.slope, row.shown.mean_absolute,
            100 * row.shown.within_three, row.standard_error, row.root_mean_square,
            row.to_the_end && row.most > 0 ? "  to the end" : "");
    }
}

nlohmann::ordered_json rows_json(const std::vector<train::CalibrationRow>& rows) {
    const auto errors = [](const train::CalibrationErrors& of) {
        return nlohmann::ordered_json{{"bias", of.bias},
                                      {"slope", of.slope},
                                      {"mean_absolute_error", of.mean_absolute},
                                      {"within_three_share", of.within_three}};
    };
    auto json = nlohmann::ordered_json::array();
    for (const train::CalibrationRow& row : rows)
        json.push_back({{"percent", row.percent},
                        {"to_the_end", row.to_the_end},
                        {"least", row.least},
                        {"most", row.most},
                        {"samples", row.samples},
                        {"raw", errors(row.raw)},
                        {"shown", errors(row.shown)},
                        {"standard_error", row.standard_error},
                        {"root_mean_square_error", row.root_mean_square}});
    return json;
}

Result<std::vector<train::CalibrationSample>> measure(const std::vector<train::Label>& labels,
                                                      const Options& options, Io& io) {
    Progress progress(io, labels.size(), "positions");
    return train::measure_values(labels, options.measure, [&] { progress.step(); });
}

Result<Fitted> fit(const Options& options, Io& io) {
    const auto positions = read_positions(options.labels, io);
    if (!positions) return positions.error();
    const auto test = read_positions(options.test, io);
    if (!test) return test.error();
    auto samples = measure(positions.value().labels, options, io);
    if (!samples) return samples.error();
    Fitted fitted{.constants = {}, .measured = {}, .origin = origin_of(positions.value(), options)};
    if (io.stop) return fitted;
    const auto constants = train::fit_calibration(samples.value());
    if (!constants) return constants.error();
    fitted.constants = constants.value();
    fitted.measured = std::move(samples).value();
    if (options.test.empty()) return fitted;
    auto others = measure(test.value().labels, options, io);
    if (!others) return others.error();
    fitted.measured = std::move(others).value();
    return fitted;
}

Result<Done> run(Options options, Io& io) {
    io.catch_stop();
    options.measure.stop = &io.stop;
    const auto fitted = fit(options, io);
    if (!fitted) return fitted.error();
    if (io.stop) {
        io.err << "outflank: fit-calibration: interrupted; nothing was fitted\n";
        return Done{};
    }
    const auto& [constants, measured, origin] = fitted.value();
    if (!options.out.empty()) {
        const auto written =
            base::write_file_atomically(options.out, train::calibration_header(constants, origin));
        if (!written) return written.error();
    }
    const auto by_depth = train::rows_by_depth(measured, constants);
    const auto by_empties = train::rows_by_empties(measured, constants);
    if (options.json) {
        const nlohmann::ordered_json json = {{"origin", origin},
                                             {"by_depth", rows_json(by_depth)},
                                             {"by_empties", rows_json(by_empties)}};
        io.out << json_block(json) << '\n';
        return Done{};
    }
    print_rows("plies", by_depth, io.out);
    io.out << '\n';
    print_rows("empties", by_empties, io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    train::CalibrationOptions& measure = options->measure;
    app.add_option("LABELS", options->labels, "exact scores by `outflank label`")->required();
    app.add_option(
           "--test", options->test,
           "exact scores of other positions, on which the fit is measured (default: LABELS)")
        ->type_name("LABELS");
    app.add_option("--deepest", measure.deepest, "plies of the deepest search (default 16)")
        ->type_name("N")
        ->check(whole_number(2, 30));
    app.add_option("--deepest-full", measure.deepest_full,
                   "plies of the deepest one at 95 and 100 % (default 8)")
        ->type_name("N")
        ->check(whole_number(2, 20));
    app.add_option("--to-the-end", measure.most_end,
                   "search to the end from N empty squares on (default 22)")
        ->type_name("N")
        ->check(whole_number(10, 36));
    app.add_option("--out", options->out,
                   "write the constants as C++, for src/search/calibration_constants.h")
        ->type_name("FILE");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"fit-calibration fit.labels --test test.labels",
            "what the values of searches are off by, raw and corrected"},
    Example{"fit-calibration fit.labels --out src/search/calibration_constants.h",
            "constants for new weights of the program"},
};

}  // namespace
}  // namespace fit_calibration_command

const Command kFitCalibrationCommand = {
    .name = "fit-calibration",
    .summary = "fit what the values of searches say of the true scores",
    .description =
        "Searches see more or less than there is, by their depth and by what they leave out. This "
        "command searches positions whose scores are proven with the weights of the program, fits "
        "the correction that scores are shown with and their standard errors, and prints how far "
        "raw and corrected values are off: the mean of the differences, the slope of the scores "
        "over the values, the mean of the absolute differences, and the share up to three discs; "
        "then the standard error that is told, and the measured one.",
    .examples = fit_calibration_command::kExamples,
    .declare = fit_calibration_command::declare,
};

}  // namespace outflank::cli
