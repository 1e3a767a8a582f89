#include "train/fit/size_curve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "train/svg.h"

namespace outflank::train {
namespace {

bool is_same_fit(const StageReport& a, const StageReport& b) {
    return a.stage == b.stage && a.is_network == b.is_network;
}

}  // namespace

Result<std::vector<StageReport>> size_curve(
    const TrainingData& training_data, const TrainOptions& options,
    std::span<const StageReport> all, const std::function<void(const StageReport&)>& on_stage,
    const std::function<void(const EpochReport&)>& on_epoch) {
    std::vector<StageReport> reports(all.begin(), all.end());
    std::uint64_t most = 0;
    for (const StageReport& report : all) most = std::max(most, report.positions);
    for (int halving = 1; halving <= kHalvings; ++halving) {
        TrainOptions fewer = options;
        // Its parts are not those of the run with all positions.
        if (!fewer.parts.empty()) fewer.parts += "/" + std::to_string(1 << halving);
        fewer.most_positions = static_cast<std::size_t>(most >> halving);
        const auto trained = train(training_data, fewer, on_stage, on_epoch);
        if (!trained) return trained.error();
        reports.insert(reports.end(), trained.value().reports.begin(),
                       trained.value().reports.end());
    }
    return reports;
}

std::string size_plot(std::span<const StageReport> reports) {
    constexpr std::array<const char*, 6> kColors = {"#15a", "#c33", "#393", "#e80", "#84b", "#666"};
    double highest = 1;
    std::vector<StageReport> fits;
    for (const StageReport& report : reports) {
        highest = std::max(highest, report.mean_absolute_error);
        const auto known = std::find_if(fits.begin(), fits.end(), [&](const StageReport& fit) {
            return is_same_fit(fit, report);
        });
        if (known == fits.end()) fits.push_back(report);
    }
    SvgChart chart("mean error in discs on held-out games",
                   "doublings of the number of positions; 0 is all of them", {-kHalvings, 0, 1},
                   {0, highest, highest > 5 ? 2.0 : 1.0});
    std::size_t color = 0;
    for (const StageReport& fit : fits) {
        for (std::size_t i = reports.size(); i-- > 0;)
            if (is_same_fit(reports[i], fit) && reports[i].positions > 0)
                chart.line_to(std::log2(static_cast<double>(reports[i].positions) /
                                        static_cast<double>(fit.positions)),
                              reports[i].mean_absolute_error);
        const char* shade = kColors[color++ % kColors.size()];
        chart.end_line(shade);
        chart.key(
            (fit.is_network ? "network, stage " : "linear sum, stage ") + std::to_string(fit.stage),
            shade);
    }
    return chart.finished();
}

}  // namespace outflank::train
