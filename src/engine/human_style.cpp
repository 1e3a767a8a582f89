// Choosing as a person would.
#include "engine/human_style.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "search/search_thread.h"

namespace outflank::engine {
namespace {

double seeming_value(const HumanStyle& style, const Position& position, const EngineLine& line) {
    const Square square = line.moves.front();
    double value = style.sight * line.score;
    if (square == kPass) return value;
    // One of the discs that the opponent loses becomes the mover's.
    const Board after = after_move(position.board, square);
    const int turned = std::popcount(position.board.opponent) - std::popcount(after.mover);
    value += style.greed * turned;
    if ((rules::edges(position.size) & bit(square)) != 0) value += style.edges;
    if ((corners(position.size) & bit(square)) != 0) value += style.corners;
    return value;
}

/// Chances at a warmth, and the loss expected with them.
double expected_loss(std::span<const double> losses, double warmth, std::vector<double>& chances) {
    double sum = 0;
    double lost = 0;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        chances[i] = std::exp(-losses[i] / warmth);
        sum += chances[i];
        lost += chances[i] * losses[i];
    }
    for (double& chance : chances) chance /= sum;
    return lost / sum;
}

}  // namespace

std::vector<double> chances_of(std::span<const double> losses, double errors) {
    assert(!losses.empty());
    constexpr double kColdest = 1e-3;  // discs
    constexpr double kWarmest = 1e4;
    constexpr int kSteps = 40;
    std::vector<double> chances(losses.size());
    double cold = kColdest;
    double warm = kWarmest;
    for (int step = 0; step < kSteps; ++step) {
        const double between = std::sqrt(cold * warm);
        (expected_loss(losses, between, chances) < errors ? cold : warm) = between;
    }
    expected_loss(losses, cold, chances);
    return chances;
}

const EngineLine& choose_line(const HumanStyle& style, const Position& position,
                              std::span<const EngineLine> lines, base::Random& random) {
    assert(!lines.empty());
    constexpr double kOne = 9007199254740992.0;  // 2^53
    const double draw = static_cast<double>(random.next() >> 11) / kOne;
    std::vector<double> losses;
    for (const EngineLine& line : lines) losses.push_back(-seeming_value(style, position, line));
    const double best = *std::min_element(losses.begin(), losses.end());
    std::vector<const EngineLine*> candidates;
    std::vector<double> candidate_losses;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const double loss = losses[i] - best;
        if (loss > style.limit) continue;
        candidates.push_back(&lines[i]);
        candidate_losses.push_back(loss);
    }
    const std::vector<double> chances = chances_of(candidate_losses, style.errors);
    double sum = 0;
    for (std::size_t i = 0; i + 1 < candidates.size(); ++i) {
        sum += chances[i];
        if (draw < sum) return *candidates[i];
    }
    return *candidates.back();
}

}  // namespace outflank::engine
