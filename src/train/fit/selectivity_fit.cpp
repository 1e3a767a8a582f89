#include "train/fit/selectivity_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "search/selectivity.h"
#include "train/files/samples.h"
#include "train/fit/least_squares.h"
#include "train/fit/value_search.h"
#include "train/svg.h"

namespace outflank::train {
namespace {

constexpr std::size_t kFitTableBytes = std::size_t{16} << 20;
constexpr std::size_t kConstants = 4;

/// What the constants are multiplied with.
std::array<double, kConstants> factors_of(const ProbcutCell& cell) {
    return {1.0, static_cast<double>(cell.shallow), static_cast<double>(cell.deep),
            static_cast<double>(cell.empties)};
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

double log_error(const ProbcutCell& cell) { return std::log(cell.root_mean_square()); }

double fitted(const ProbcutCell& cell, const search::ProbcutConstants& constants) {
    return search::midgame_probcut_error(constants, cell.empties, cell.deep, cell.shallow);
}

/// From blue for shallow searches over green and red to violet for deep ones.
std::string color_of_depth(int depth) {
    constexpr int kShallowHue = 230;
    constexpr int kHueOfAPly = 33;
    const int hue = ((kShallowHue - kHueOfAPly * (depth - search::kProbcutFrom)) % 360 + 360) % 360;
    return "hsl(" + std::to_string(hue) + ",80%,40%)";
}

}  // namespace

double ProbcutCell::root_mean_square() const {
    return positions == 0 ? 0 : std::sqrt(square_sum / static_cast<double>(positions));
}

std::vector<ProbcutCell> measure_probcut_errors(std::span<const GameRecord> games,
                                                const eval::Weights& weights,
                                                const ProbcutFitOptions& options,
                                                const std::function<void()>& on_position) {
    std::vector<ProbcutCell> cells;
    ValueSearch search(weights, search::Selectivity::kAll, kFitTableBytes, options.stop);
    const auto is_stopped = [&] {
        return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
    };
    for (int empties = options.least_empties; empties <= options.most_empties;
         empties += options.step) {
        const std::size_t first = cells.size();
        const int deepest = std::min(options.deepest, empties - 1);
        for (int deep = search::kProbcutFrom; deep <= deepest; ++deep)
            for (int shallow = search::first_probcut_depth(deep);
                 shallow <= search::last_probcut_depth(deep); shallow += search::kProbcutStep)
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

Result<search::ProbcutConstants> fit_probcut(std::span<const ProbcutCell> cells) {
    LeastSquares equations(kConstants);
    for (const ProbcutCell& cell : cells)
        if (cell.square_sum > 0)
            equations.add(factors_of(cell), log_error(cell), static_cast<double>(cell.positions));
    const auto found = equations.solve();
    if (!found)
        return Error{ErrorCode::kOutOfRange,
                     "found too few positions, expected some of several depths and numbers of "
                     "empty squares",
                     ""};
    const std::vector<double>& constants = *found;
    return search::ProbcutConstants{constants[0], constants[1], constants[2], constants[3]};
}

double probcut_residual(std::span<const ProbcutCell> cells,
                        const search::ProbcutConstants& constants) {
    Errors errors;
    for (const ProbcutCell& cell : cells)
        if (cell.square_sum > 0) errors.add(log_error(cell) - std::log(fitted(cell, constants)));
    return errors.root_mean_square();
}

std::string probcut_header(const search::ProbcutConstants& constants) {
    std::array<char, 200> numbers{};
    std::snprintf(numbers.data(), numbers.size(),
                  "    .constant = %.3f, .shallow = %.3f, .deep = %.3f, .empties = %.4f};\n",
                  constants.constant, constants.shallow, constants.deep, constants.empties);
    return std::string(
               "// Written by `outflank fit-selectivity`: the error of the shallow "
               "is.\n"
               "#pragma once\n\n"
               "namespace outflank::search {\n\n"
               "/// Logarithm of the standard error in discs: a sum of these, all but the "
               "first times what\n"
               "/// they are named after.\n"
               "struct ProbcutConstants {\n"
               "    double constant;\n"
               "    double shallow;\n"
               "    double deep;\n"
               "    double empties;\n"
               "};\n\n"
               "inline constexpr ProbcutConstants kProbcutConstants = {\n") +
           numbers.data() + "\n}  // namespace outflank::search\n";
}

std::string probcut_plot(std::span<const ProbcutCell> cells,
                         const search::ProbcutConstants& constants) {
    double widest = 0.5;
    int least = 60;
    int most = 0;
    for (const ProbcutCell& cell : cells) {
        widest = std::max(widest, std::abs(cell.root_mean_square() - fitted(cell, constants)));
        least = std::min(least, cell.empties);
        most = std::max(most, cell.empties);
    }
    SvgChart chart("error of shallow searches, measured less fitted, in discs", "empty squares",
                   {static_cast<double>(least), static_cast<double>(std::max(most, least + 1)), 4},
                   {-widest, widest, widest > 2 ? 1.0 : 0.5});
    int named = 0;
    for (const ProbcutCell& cell : cells) {
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
