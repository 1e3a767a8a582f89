// Plots as SVG.
#include "cli/arena/arena_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace outflank::cli {
namespace {

constexpr double kPlotWidth = 640;
constexpr double kHeight = 240;
constexpr double kLeft = 56;
constexpr double kRight = 12;
constexpr double kPlotTop = 12;
constexpr double kPlotBottom = 36;
constexpr double kMostElo = 800;  // what is beyond is drawn at the edge

/// A scale from a range of values to a range of places.
struct Scale {
    double low;
    double high;
    double from;
    double to;

    double at(double value) const {
        const double share = (std::clamp(value, low, high) - low) / (high - low);
        return from + share * (to - from);
    }
};

std::string begin_plot(const std::string& title) {
    return fmt::format(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\"><title>{}</title>\n", kPlotWidth,
        kHeight, html_escaped(title), html_escaped(title));
}

std::string label(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format(
        "<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
        anchor, html_escaped(text));
}

std::string line(const char* style, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", style, x1,
        y1, x2, y2);
}

/// A step of 1, 2 or 5 times a power of ten that divides the range into four to ten parts.
double step_for(double range) {
    const double rough = range / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) return factor * power;
    return 10 * power;
}

struct Estimates {
    std::vector<double> elo;
    std::vector<double> low;
    std::vector<double> high;
};

Estimates estimates_of(std::span<const int> outcomes) {
    Estimates estimates;
    arena::PairTally tally;
    for (const int outcome : outcomes) {
        ++tally.pairs[static_cast<std::size_t>(outcome)];
        const auto estimate = arena::estimate_elo(tally);
        estimates.elo.push_back(std::clamp(estimate->elo, -kMostElo, kMostElo));
        estimates.low.push_back(std::clamp(estimate->interval.low, -kMostElo, kMostElo));
        estimates.high.push_back(std::clamp(estimate->interval.high, -kMostElo, kMostElo));
    }
    return estimates;
}

/// What the plot shows of the values: the second half decides, for the first pairs say little.
Scale elo_scale(const Estimates& estimates) {
    const std::size_t from = estimates.elo.size() / 4;
    double low = -10;
    double high = 10;
    for (std::size_t i = from; i < estimates.elo.size(); ++i) {
        low = std::min(low, estimates.low[i]);
        high = std::max(high, estimates.high[i]);
    }
    return {low - 5, high + 5, kHeight - kPlotBottom, kPlotTop};
}

std::string elo_axis(const Scale& scale) {
    std::string svg;
    const double step = step_for(scale.high - scale.low);
    for (double value = std::ceil(scale.low / step) * step; value <= scale.high; value += step) {
        const double y = scale.at(value);
        svg += line(std::abs(value) < step / 2 ? "zero" : "axis", kLeft, y, kPlotWidth - kRight, y);
        svg += label(kLeft - 6, y + 4, "end",
                     std::abs(value) < step / 2 ? "0" : fmt::format("{:+.0f}", value));
    }
    return svg;
}

struct Bar {
    std::string name;
    std::size_t count;
};

std::string bars(const std::vector<Bar>& list, const std::string& title, const std::string& below) {
    std::size_t most = 1;
    for (const Bar& bar : list) most = std::max(most, bar.count);
    const Scale y{0, static_cast<double>(most), kHeight - kPlotBottom, kPlotTop + 14};
    const double step = (kPlotWidth - kLeft - kRight) / static_cast<double>(list.size());
    std::string svg = begin_plot(title);
    svg += line("zero", kLeft, y.from, kPlotWidth - kRight, y.from);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const double x = kLeft + step * static_cast<double>(i);
        const double top = y.at(static_cast<double>(list[i].count));
        svg += fmt::format(
            "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
            x + step * 0.1, top, step * 0.8, y.from - top);
        if (list[i].count > 0)
            svg += label(x + step / 2, top - 4, "middle", std::to_string(list[i].count));
        svg += label(x + step / 2, y.from + 14, "middle", list[i].name);
    }
    return svg + label((kLeft + kPlotWidth - kRight) / 2, kHeight - 4, "middle", below) +
           "</svg>\n";
}

}  // namespace

std::string html_escaped(std::string_view text) {
    std::string escaped;
    for (const char symbol : text) {
        if (symbol == '&')
            escaped += "&amp;";
        else if (symbol == '<')
            escaped += "&lt;";
        else if (symbol == '>')
            escaped += "&gt;";
        else if (symbol == '"')
            escaped += "&quot;";
        else
            escaped += symbol >= 0 && symbol < ' ' && symbol != '\n' ? ' ' : symbol;
    }
    return escaped;
}

std::string elo_plot(std::span<const int> outcomes, const std::string& title) {
    if (outcomes.empty()) return "";
    const Estimates estimates = estimates_of(outcomes);
    const Scale y = elo_scale(estimates);
    const Scale x{0, static_cast<double>(outcomes.size()), kLeft, kPlotWidth - kRight};
    std::string upper;
    std::string lower;
    std::string middle;
    // More points than the plot has columns would make the page large for nothing.
    const std::size_t step = outcomes.size() / 600 + 1;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (i % step != 0 && i + 1 != outcomes.size()) continue;
        const double place = x.at(static_cast<double>(i + 1));
        upper += fmt::format("{:.1f},{:.1f} ", place, y.at(estimates.high[i]));
        lower = fmt::format("{:.1f},{:.1f} ", place, y.at(estimates.low[i])) + lower;
        middle += fmt::format("{:.1f},{:.1f} ", place, y.at(estimates.elo[i]));
    }
    std::string svg = begin_plot(title) + elo_axis(y);
    svg += fmt::format("<polygon class=\"band\" points=\"{}{}\"/>\n", upper, lower);
    svg += fmt::format("<polyline class=\"line\" points=\"{}\"/>\n", middle);
    svg += label(kPlotWidth - kRight, kHeight - kPlotBottom + 14, "end",
                 std::to_string(outcomes.size()));
    svg += label(0, kPlotTop + 8, "start", "Elo");
    svg += label((kLeft + kPlotWidth - kRight) / 2, kHeight - 4, "middle", "pairs of games");
    return svg + "</svg>\n";
}

std::string pairs_plot(const arena::PairTally& tally, const std::string& title) {
    constexpr std::array kNames = {"0", "1/2", "1", "1 1/2", "2"};
    std::vector<Bar> list;
    for (std::size_t i = 0; i < kNames.size(); ++i)
        list.push_back({kNames[i], static_cast<std::size_t>(tally.pairs[i])});
    return bars(list, title, "points of a pair of games");
}

std::string discs_plot(std::span<const int> differences, const std::string& title) {
    constexpr int kStep = 8;
    constexpr int kMost = 64;
    std::vector<Bar> list;
    for (int low = -kMost; low < kMost; low += kStep)
        list.push_back({fmt::format("{:+}", low + kStep / 2), 0});
    for (const int difference : differences) {
        const int index = std::clamp((difference + kMost) / kStep, 0, 2 * kMost / kStep - 1);
        ++list[static_cast<std::size_t>(index)].count;
    }
    return bars(list, title, "disc difference, in steps of 8");
}

}  // namespace outflank::cli
