// The errors of an evaluation as a picture.
#include <algorithm>

#include "train/report/validation.h"
#include "train/svg.h"

namespace outflank::train {
namespace {

constexpr int kFewestDiscs = 4;  // discs at the left end
constexpr int kMostDiscs = 64;

double highest_error(const ErrorsByDiscs& errors) {
    double highest = 0;
    for (const Errors& of_discs : errors) highest = std::max(highest, of_discs.mean_absolute());
    return highest;
}

void add_curve(SvgChart& chart, const ErrorsByDiscs& errors, const std::string& name,
               const std::string& color) {
    for (int discs = kFewestDiscs; discs <= kMostDiscs; ++discs) {
        const Errors& of_discs = errors[static_cast<std::size_t>(discs)];
        if (of_discs.positions > 0) chart.line_to(discs, of_discs.mean_absolute());
    }
    chart.end_line(color);
    chart.key(name, color);
}

}  // namespace

std::string error_plot(const StaticErrors& errors, const std::string& title) {
    double highest = 1;
    if (errors.linear) highest = std::max(highest, highest_error(*errors.linear));
    if (errors.network) highest = std::max(highest, highest_error(*errors.network));
    SvgChart chart(title, "discs on the board", {kFewestDiscs, kMostDiscs, 10},
                   {0, highest,
                    highest > 12  ? 5.0
                    : highest > 5 ? 2.0
                                  : 1.0});
    if (errors.linear) add_curve(chart, *errors.linear, "linear sum", "#c33");
    if (errors.network) add_curve(chart, *errors.network, "network", "#15a");
    return chart.finished();
}

}  // namespace outflank::train
