#include "train/selectivity_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "search/selectivity.h"
#include "train/samples.h"
#include "train/svg.h"
#include "train/value_search.h"

namespace outflank::train {
namespace {

constexpr std::size_t kFitTableBytes = std::size_t{16} << 20;
constexpr std::size_t kConstants = 4;

using Row = std::array<double, kConstants + 1>;  // and the right-hand side

/// What the constants are multiplied with.
std::array<double, kConstants> factors_of(const ForecastCell& cell) {
    return {1.0, static_cast<double>(cell.shallow), static_cast<double>(cell.deep),
            static_cast<double>(cell.empties)};
}

/// Solves the equations by elimination. False when they have no single solution.
bool eliminate(std::array<Row, kConstants>& rows) {
    constexpr double kNothing = 1e-9;
    for (std::size_t column = 0; column < kConstants; ++column) {
        const auto pivot = std::max_element(
            rows.begin() + static_cast<std::ptrdiff_t>(column), rows.end(),
            [&](const Row& a, const Row& b) { return std::abs(a[column]) < std::abs(b[column]); });
        if (std::abs((*pivot)[column]) < kNothing) return false;
        std::swap(rows[column], *pivot);
        for (std::size_t row = 0; row < kConstants; ++row) {
            if (row == column) continue;
            const double share = rows[row][column] / rows[column][column];
            for (std::size_t i = column; i <= kConstants; ++i)
                rows[row][i] -= share * rows[column][i];
        }
    }
    return true;
}

/// The position of a game with so many empties after the random moves, if it has one.
std::vector<Board> positions_with(std::span<const GameRecord> games, int empties, int wanted) {
    std::vector<Board> boards;
    for (const GameRecord& game : games) {
        if (static_cast<int>(boards.size()) == wanted) break;
        if (!is_held_out(game)) continue;
        replay(game, [&](const LabelledBoard& position, int ply) {
            if (ply >= game.random_plies && position.board.empties() == empties)
                boards.push_back(position.board);
        });
    }
    return boards;
}

double log_error(const ForecastCell& cell) { return std::log(cell.root_mean_square()); }

double fitted(const ForecastCell& cell, const search::ForecastConstants& constants) {
    return search::midgame_forecast_error(constants, cell.empties, cell.deep, cell.shallow);
}

/// From blue for shallow searches over green and red to violet for deep ones.
std::string color_of_depth(int depth) {
    constexpr int kShallowHue = 230;
    constexpr int kHueOfAPly = 33;
    const int hue =
        ((kShallowHue - kHueOfAPly * (depth - search::kForecastFrom)) % 360 + 360) % 360;
    return "hsl(" + std::to_string(hue) + ",80%,40%)";
}

}  // namespace

double ForecastCell::root_mean_square() const {
    return positions == 0 ? 0 : std::sqrt(square_sum / static_cast<double>(positions));
}

std::vector<ForecastCell> measure_forecasts(std::span<const GameRecord> games,
                                            const eval::Weights& weights,
                                            const ForecastOptions& options,
                                            const std::function<void()>& on_position) {
    std::vector<ForecastCell> cells;
    ValueSearch search(weights, search::kAll, kFitTableBytes, options.stop);
    const auto is_stopped = [&] {
        return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
    };
    for (int empties = options.least_empties; empties <= options.most_empties;
         empties += options.step) {
        const std::size_t first = cells.size();
        const int deepest = std::min(options.deepest, empties - 1);
        for (int deep = search::kForecastFrom; deep <= deepest; ++deep)
            for (int shallow = search::first_forecast(deep); shallow <= search::last_forecast(deep);
                 shallow += search::kForecastStep)
                cells.push_back({empties, deep, shallow});
        for (const Board& board : positions_with(games, empties, options.positions)) {
            search.forget();
            std::vector<double> values;  // by depth
            for (int depth = 0; depth <= deepest; ++depth)
                values.push_back(search.value(board, depth));
            if (is_stopped()) return cells;
            for (std::size_t i = first; i < cells.size(); ++i) {
                const double difference = values[static_cast<std::size_t>(cells[i].deep)] -
                                          values[static_cast<std::size_t>(cells[i].shallow)];
                ++cells[i].positions;
                cells[i].square_sum += difference * difference;
            }
            on_position();
        }
    }
    return cells;
}

Result<search::ForecastConstants> fit_forecasts(std::span<const ForecastCell> cells) {
    std::array<Row, kConstants> rows{};
    for (const ForecastCell& cell : cells) {
        if (cell.square_sum <= 0) continue;
        const auto factors = factors_of(cell);
        const auto weight = static_cast<double>(cell.positions);
        for (std::size_t row = 0; row < kConstants; ++row) {
            for (std::size_t i = 0; i < kConstants; ++i)
                rows[row][i] += weight * factors[row] * factors[i];
            rows[row][kConstants] += weight * factors[row] * log_error(cell);
        }
    }
    if (!eliminate(rows))
        return Error{ErrorCode::kOutOfRange,
                     "found too few positions, expected some of several depths and numbers of "
                     "empty squares",
                     ""};
    const auto constant = [&](std::size_t i) { return rows[i][kConstants] / rows[i][i]; };
    return search::ForecastConstants{constant(0), constant(1), constant(2), constant(3)};
}

double forecast_residual(std::span<const ForecastCell> cells,
                         const search::ForecastConstants& constants) {
    Errors errors;
    for (const ForecastCell& cell : cells)
        if (cell.square_sum > 0) errors.add(log_error(cell) - std::log(fitted(cell, constants)));
    return errors.root_mean_square();
}

std::string forecast_header(const search::ForecastConstants& constants) {
    std::array<char, 200> numbers{};
    std::snprintf(numbers.data(), numbers.size(),
                  "    .constant = %.3f, .shallow = %.3f, .deep = %.3f, .empties = %.4f};\n",
                  constants.constant, constants.shallow, constants.deep, constants.empties);
    return std::string(
               "// Written by `outflank fit-selectivity`: how large the error of a forecast "
               "is.\n"
               "#pragma once\n\n"
               "namespace outflank::search {\n\n"
               "/// Logarithm of the standard error in discs: a sum of these, all but the "
               "first times what\n"
               "/// they are named after.\n"
               "struct ForecastConstants {\n"
               "    double constant;\n"
               "    double shallow;\n"
               "    double deep;\n"
               "    double empties;\n"
               "};\n\n"
               "inline constexpr ForecastConstants kForecastConstants = {\n") +
           numbers.data() + "\n}  // namespace outflank::search\n";
}

std::string forecast_plot(std::span<const ForecastCell> cells,
                          const search::ForecastConstants& constants) {
    double widest = 0.5;
    int least = 60;
    int most = 0;
    for (const ForecastCell& cell : cells) {
        widest = std::max(widest, std::abs(cell.root_mean_square() - fitted(cell, constants)));
        least = std::min(least, cell.empties);
        most = std::max(most, cell.empties);
    }
    SvgChart chart("error of forecasts, measured less fitted, in discs", "empty squares",
                   {static_cast<double>(least), static_cast<double>(std::max(most, least + 1)), 4},
                   {-widest, widest, widest > 2 ? 1.0 : 0.5});
    int named = 0;
    for (const ForecastCell& cell : cells) {
        const std::string color = color_of_depth(cell.deep);
        if (cell.deep > named) {
            named = cell.deep;
            chart.key(std::to_string(cell.deep) + " plies", color);
        }
        if (cell.positions > 0)
            chart.dot(cell.empties, cell.root_mean_square() - fitted(cell, constants), color);
    }
    return chart.finished();
}

}  // namespace outflank::train
