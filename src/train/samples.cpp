#include "train/samples.h"

#include <algorithm>
#include <cmath>

#include "eval/row_ties.h"
#include "eval/weights.h"

namespace outflank::train {
namespace {

std::uint8_t mobility(const Board& board) {
    return static_cast<std::uint8_t>(
        std::min(std::popcount(legal_moves(board)), eval::kMostMobility));
}

bool is_within(int discs, SampleRange range) {
    return discs >= range.least_discs && discs <= range.most_discs;
}

}  // namespace

Sample sample_of(const LabelledBoard& position) {
    Sample sample;
    const eval::Features features = eval::features_of(position.board);
    const eval::RowTies& ties = eval::row_ties();
    for (int i = 0; i < eval::kInstances; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const eval::RowTie tie = ties.of_row[static_cast<std::size_t>(eval::row_of(features, i))];
        const Symmetry view = eval::compose(tie.through, eval::kInstanceList[at].symmetry);
        sample.rows[at] = static_cast<std::uint32_t>(tie.kept) | static_cast<std::uint32_t>(view)
                                                                     << Sample::kViewShift;
    }
    sample.mover_mobility = mobility(position.board);
    sample.opponent_mobility = mobility(after_pass(position.board));
    sample.score = static_cast<std::int16_t>(position.score);
    return sample;
}

bool is_held_out(const GameRecord& game) { return fingerprint(game) % kHeldOutShare == 0; }

void collect(std::span<const GameRecord> games, SampleRange range, SampleRange measured,
             SampleSet& set) {
    for (const GameRecord& game : games) {
        const bool held_out = is_held_out(game);
        std::vector<Sample>& to = held_out ? set.held_out : set.fit;
        replay(game, [&](const LabelledBoard& position, int ply) {
            if (ply >= game.random_plies &&
                is_within(position.board.disc_count(), held_out ? measured : range))
                to.push_back(sample_of(position));
        });
    }
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
