#include "train/samples.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "eval/network_layout.h"
#include "eval/row_ties.h"
#include "eval/weights.h"
#include "kernels/table.h"

namespace outflank::train {
namespace {

std::uint8_t mobility(const Board& board) {
    return static_cast<std::uint8_t>(
        std::min(std::popcount(legal_moves(board)), eval::kMostMobility));
}

bool is_within(int discs, SampleRange range) {
    return discs >= range.least_discs && discs <= range.most_discs;
}

LabelledBoard blend(const Label& label, double anchor) {
    if (!label.result) return label;
    return {label.board, static_cast<float>(anchor * *label.result + (1 - anchor) * label.score)};
}

}  // namespace

Sample sample_of(const LabelledBoard& position) {
    Sample sample;
    const eval::Features features = eval::features_of(position.board);
    const eval::RowTies& ties = eval::row_ties();
    for (int i = 0; i < eval::kInstances; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const eval::RowTie tie = ties.of_row[static_cast<std::size_t>(eval::row_of(features, i))];
        const auto& seen_through = eval::kGroupFrom[static_cast<std::size_t>(tie.through)];
        const int view = seen_through[static_cast<std::size_t>(eval::kInstanceList[at].symmetry)];
        sample.rows[at] = static_cast<std::uint32_t>(tie.kept) | static_cast<std::uint32_t>(view)
                                                                     << Sample::kViewShift;
    }
    sample.mover_mobility = mobility(position.board);
    sample.opponent_mobility = mobility(after_pass(position.board));
    sample.disc_class = static_cast<std::uint8_t>(eval::disc_class(position.board.disc_count()));
    sample.score = position.score;
    return sample;
}

bool is_held_out(const GameRecord& game) { return fingerprint(game) % kHeldOutShare == 0; }

namespace {

/// Mean value that the forecast gives to the positions of a game in its range, for the side that
/// began; nothing when there are none.
std::optional<double> forecast_of(const GameRecord& game, const Forecast& forecast) {
    double sum = 0;
    int count = 0;
    replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
        if (ply < game.random_plies || !is_within(board.disc_count(), forecast.range)) return;
        const int value = kernels::active().network_value(*forecast.network, board);
        sum += beginner_moves ? value : -value;
        ++count;
    });
    if (count == 0) return std::nullopt;
    return sum / count / eval::kValueUnit;
}

/// What a teacher says of a position, in discs for its mover.
double taught(const eval::Weights& teacher, const Board& board) {
    const auto stage = static_cast<std::size_t>(eval::stage_of(board.disc_count()));
    const int value = kernels::active().network_value(teacher.network[stage], board);
    return static_cast<double>(value) / eval::kValueUnit;
}

/// What a game is worth for the side that began, as a lesson.
double worth_of(const GameRecord& game, const Forecast& forecast, double anchor) {
    if (forecast.network == nullptr) return game.score;
    const std::optional<double> later = forecast_of(game, forecast);
    return later ? anchor * game.score + (1 - anchor) * *later : game.score;
}

}  // namespace

SampleSet collect(const Lessons& lessons, const Forecast& forecast, SampleRange range,
                  SampleRange measured, std::size_t most) {
    SampleSet set;
    for (const Label& label : lessons.labels) {
        if (!is_within(label.board.disc_count(), label.held_out ? measured : range)) continue;
        (label.held_out ? set.held_out : set.fit)
            .push_back(sample_of(blend(label, lessons.anchor)));
    }
    const std::span<const GameRecord> games = lessons.games;
    for (std::size_t i = games.size(); i-- > 0;) {
        const GameRecord& game = games[i];
        const bool held_out = is_held_out(game);
        if (!held_out && set.fit.size() >= most) continue;
        std::vector<Sample>& to = held_out ? set.held_out : set.fit;
        const SampleRange wanted = held_out ? measured : range;
        const double worth = held_out ? game.score : worth_of(game, forecast, lessons.anchor);
        replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
            if (ply < game.random_plies || !is_within(board.disc_count(), wanted)) return;
            double score = beginner_moves ? worth : -worth;
            if (!held_out && lessons.teacher != nullptr)
                score =
                    lessons.anchor * score + (1 - lessons.anchor) * taught(*lessons.teacher, board);
            to.push_back(sample_of({board, static_cast<float>(score)}));
        });
    }
    return set;
}

void shuffle(std::vector<std::uint32_t>& order, base::Random& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(i))]);
}

void Errors::add(double error) {
    ++positions;
    absolute_sum += std::abs(error);
    square_sum += error * error;
}

double Errors::mean_absolute() const {
    return positions == 0 ? 0 : absolute_sum / static_cast<double>(positions);
}

double Errors::root_mean_square() const {
    return positions == 0 ? 0 : std::sqrt(square_sum / static_cast<double>(positions));
}

}  // namespace outflank::train
