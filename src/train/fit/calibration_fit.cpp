#include "train/fit/calibration_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "outflank/engine.h"
#include "search/calibration_constants.h"
#include "train/fit/least_squares.h"

namespace outflank::train {
namespace {

constexpr std::size_t kEngineBytes = std::size_t{16} << 20;
constexpr double kRidge = 1e-3;
constexpr int kRounds = 40;  // of fitting errors; they converge before
constexpr int kPasses = 3;

/// Searches one position and takes the value of each iteration.
class Measurer {
  public:
    Measurer(Engine& engine, const CalibrationOptions& options,
             std::vector<CalibrationSample>& samples)
        : engine_(engine), options_(options), samples_(samples) {}

    void measure(const Label& label) {
        label_ = &label;
        const int empties = label.board.empties();
        engine_.set_position(
            {.board = label.board, .to_move = Color::kBlack, .size = BoardSize::k8});
        search(std::min(options_.deepest, empties - 1), 73);
        for (const int percent : {95, 100})
            for (int depth = 1; depth <= std::min(options_.deepest_full, empties - 1); ++depth)
                search(depth, percent);
        if (empties > options_.most_end) return;
        for (const int percent : {87, 99}) search(empties, percent);
    }

  private:
    void search(int depth, int percent) {
        engine_.forget();
        const int empties = label_->board.empties();
        // On the way to a depth at 95 % there are others at 73 %, which another search has told.
        const auto wanted = [&](const SearchReport& report) {
            return depth == empties ? report.depth == empties : report.percent == percent;
        };
        std::optional<std::pair<int, int>> last;
        const auto take = [&](const SearchReport& report) {
            const std::pair<int, int> step{report.depth, report.percent};
            if (report.lines.empty() || report.depth == 0 || step == last || !wanted(report))
                return;
            last = step;
            if (const EngineLine& line = report.lines.front(); !line.exact)
                samples_.push_back(
                    {.searched = {.empties = empties,
                                  .depth = report.depth,
                                  .selectivity = *search::selectivity_of(report.percent)},
                     .value = line.score,
                     .truth = label_->score});
        };
        take(engine_.go({.limits = {.depth = depth, .percent = percent},
                         .stop = options_.stop,
                         .on_progress = take}));
    }

    Engine& engine_;
    const CalibrationOptions& options_;
    std::vector<CalibrationSample>& samples_;
    const Label* label_ = nullptr;
};

bool is_wipe_out(const CalibrationSample& sample) { return std::abs(sample.value) >= 64; }

double dot(std::span<const double> constants, std::span<const double> terms) {
    return std::inner_product(constants.begin(), constants.end(), terms.begin(), 0.0);
}

/// Logarithms of standard errors as sums of terms, of which the first is 1, by Fisher's scoring for
/// the logarithm of the variance. False when the samples do not tell them.
template <std::size_t kTerms>
bool fit_errors(const std::vector<std::array<double, kTerms>>& terms,
                const std::vector<double>& errors, std::array<double, kTerms>& constants) {
    constexpr double kStep = 0.5;  // errors that are mostly 0 make whole steps too long
    double squares = 0;
    for (const double error : errors) squares += error * error;
    constants = {std::log(squares / static_cast<double>(errors.size()) + kRidge) / 2};
    for (int round = 0; round < kRounds; ++round) {
        LeastSquares step(kTerms);
        for (std::size_t i = 0; i < errors.size(); ++i) {
            const double variance = std::exp(2 * dot(constants, terms[i]));
            step.add(terms[i], (errors[i] * errors[i] / variance - 1) / 2);
        }
        step.add_ridge(kRidge);
        const auto found = step.solve();
        if (!found) return false;
        for (std::size_t i = 0; i < kTerms; ++i) constants[i] += kStep * (*found)[i];
    }
    return true;
}

/// Fits the searches that stop before the end.
bool fit_midgame(std::span<const CalibrationSample> samples,
                 search::CalibrationConstants& constants) {
    const std::size_t biases = constants.bias.size();
    std::vector<std::array<double, 8>> terms;
    for (const CalibrationSample& sample : samples)
        terms.push_back(search::error_terms(sample.searched, sample.value));
    // The scores are fitted, then the errors, by which the scores are weighed the next time.
    for (int pass = 0; pass < kPasses; ++pass) {
        LeastSquares scores(biases + constants.gain.size());
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const CalibrationSample& sample = samples[i];
            const auto bias = search::bias_terms(sample.searched);
            std::vector<double> all(bias.begin(), bias.end());
            for (const double term : search::gain_terms(sample.searched))
                all.push_back(term * sample.value);
            scores.add(all, sample.truth - sample.value,
                       std::exp(-2 * dot(constants.error, terms[i])));
        }
        scores.add_ridge(kRidge);
        const auto found = scores.solve();
        if (!found) return false;
        std::copy_n(found->begin(), biases, constants.bias.begin());
        std::copy(found->begin() + static_cast<std::ptrdiff_t>(biases), found->end(),
                  constants.gain.begin());
        std::vector<double> errors;
        for (const CalibrationSample& sample : samples)
            errors.push_back(search::calibrated(constants, sample.searched, sample.value).score -
                             sample.truth);
        if (!fit_errors(terms, errors, constants.error)) return false;
    }
    return true;
}

/// Fits the errors of those that reach it. With few empty squares they are all but never wrong, and
/// would weigh more than the others.
bool fit_end(std::span<const CalibrationSample> samples, search::CalibrationConstants& constants) {
    constexpr int kFewestEmpties = 16;
    std::vector<std::array<double, 3>> terms;
    std::vector<double> errors;
    for (const CalibrationSample& sample : samples) {
        if (sample.searched.empties < kFewestEmpties) continue;
        terms.push_back(search::end_error_terms(sample.searched));
        errors.push_back(sample.value - sample.truth);
    }
    if (errors.empty()) {
        constants.end_error = search::kCalibrationConstants.end_error;
        return true;
    }
    return fit_errors(terms, errors, constants.end_error);
}

/// Adds up errors of estimates.
class ErrorSum {
  public:
    void add(double estimate, double truth) {
        const double error = estimate - truth;
        ++count_;
        estimates_ += estimate;
        truths_ += truth;
        squares_ += estimate * estimate;
        products_ += estimate * truth;
        absolute_ += std::abs(error);
        error_squares_ += error * error;
        if (std::abs(error) <= 3) ++near_;
    }
    CalibrationErrors errors() const {
        const double n = count_;
        const double variance = squares_ - estimates_ * estimates_ / n;
        return {.bias = (estimates_ - truths_) / n,
                .slope = variance > 0 ? (products_ - estimates_ * truths_ / n) / variance : 0,
                .mean_absolute = absolute_ / n,
                .within_three = near_ / n};
    }
    double root_mean_square() const { return std::sqrt(error_squares_ / count_); }

  private:
    double count_ = 0, estimates_ = 0, truths_ = 0, squares_ = 0, products_ = 0;
    double absolute_ = 0, error_squares_ = 0, near_ = 0;
};

struct RowSum {
    ErrorSum raw;
    ErrorSum shown;
    double told_squares = 0;
    std::size_t samples = 0;
};

/// Rows by selectivity, whether the end is reached, and a range of plies or of empty squares.
template <class RangeOf>
std::vector<CalibrationRow> rows_by(std::span<const CalibrationSample> samples,
                                    const search::CalibrationConstants& constants,
                                    const RangeOf& range_of) {
    std::map<std::tuple<bool, int, std::pair<int, int>>, RowSum> sums;
    for (const CalibrationSample& sample : samples) {
        const search::Searched& searched = sample.searched;
        const search::Estimate shown = search::calibrated(constants, searched, sample.value);
        RowSum& sum = sums[{searched.to_the_end(), search::percent_of(searched.selectivity),
                            range_of(searched)}];
        sum.raw.add(sample.value, sample.truth);
        sum.shown.add(shown.score, sample.truth);
        sum.told_squares += shown.standard_error * shown.standard_error;
        ++sum.samples;
    }
    std::vector<CalibrationRow> rows;
    for (const auto& [key, sum] : sums) {
        const auto& [to_the_end, percent, range] = key;
        rows.push_back(
            {.percent = percent,
             .to_the_end = to_the_end,
             .least = range.first,
             .most = range.second,
             .samples = sum.samples,
             .raw = sum.raw.errors(),
             .shown = sum.shown.errors(),
             .standard_error = std::sqrt(sum.told_squares / static_cast<double>(sum.samples)),
             .root_mean_square = sum.shown.root_mean_square()});
    }
    return rows;
}

template <class Numbers>
std::string list_of(const Numbers& numbers) {
    std::string text = "{";
    for (const double number : numbers) {
        std::array<char, 32> digits{};
        std::snprintf(digits.data(), digits.size(), "%.4f", number == 0 ? 0.0 : number);
        text += (text.size() > 1 ? ", " : "") + std::string(digits.data());
    }
    return text + "}";
}

}  // namespace

Result<std::vector<CalibrationSample>> measure_values(std::span<const Label> positions,
                                                      const CalibrationOptions& options,
                                                      const std::function<void()>& on_position) {
    const auto engine =
        Engine::create({.hash_bytes = kEngineBytes, .parts = {.calibration = false}});
    if (!engine) return engine.error();
    std::vector<CalibrationSample> samples;
    Measurer measurer(*engine.value(), options, samples);
    for (const Label& label : positions) {
        if (options.stop != nullptr && *options.stop) break;
        measurer.measure(label);
        on_position();
    }
    return samples;
}

Result<search::CalibrationConstants> fit_calibration(std::span<const CalibrationSample> samples) {
    std::vector<CalibrationSample> midgame;
    std::vector<CalibrationSample> end;
    for (const CalibrationSample& sample : samples)
        if (!is_wipe_out(sample)) (sample.searched.to_the_end() ? end : midgame).push_back(sample);
    search::CalibrationConstants constants{};
    if (midgame.empty() || !fit_midgame(midgame, constants) || !fit_end(end, constants))
        return Error{ErrorCode::kOutOfRange,
                     "found too few positions, expected some of several numbers of empty squares",
                     ""};
    return constants;
}

std::vector<CalibrationRow> rows_by_depth(std::span<const CalibrationSample> samples,
                                          const search::CalibrationConstants& constants) {
    return rows_by(samples, constants, [](const search::Searched& searched) {
        const int depth = searched.to_the_end() ? 0 : searched.depth;
        return std::pair(depth, depth);
    });
}

std::vector<CalibrationRow> rows_by_empties(std::span<const CalibrationSample> samples,
                                            const search::CalibrationConstants& constants) {
    return rows_by(samples, constants, [](const search::Searched& searched) {
        const int least = (searched.empties - 2) / 4 * 4 + 2;
        return std::pair(least, least + 3);
    });
}

std::string calibration_header(const search::CalibrationConstants& constants,
                               std::span<const std::string> origin) {
    std::string text =
        "// Written by `outflank fit-calibration`: what the values of searches say of the true "
        "scores.\n";
    for (const std::string& line : origin) text += "// " + line + "\n";
    text +=
        "#pragma once\n\n"
        "#include \"search/calibration.h\"\n\n"
        "namespace outflank::search {\n\n"
        "// clang-format off\n"
        "inline constexpr CalibrationConstants kCalibrationConstants = {\n";
    text += "    .bias = " + list_of(constants.bias) + ",\n";
    text += "    .gain = " + list_of(constants.gain) + ",\n";
    text += "    .error = " + list_of(constants.error) + ",\n";
    text += "    .end_error = " + list_of(constants.end_error) + "};\n";
    return text + "// clang-format on\n\n}  // namespace outflank::search\n";
}

}  // namespace outflank::train
