#include "train/samples.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
    sample.score = position.score;
    return sample;
}

bool is_held_out(const GameRecord& game) { return fingerprint(game) % kHeldOutShare == 0; }

SampleSet collect(std::span<const GameRecord> games, SampleRange range, SampleRange measured,
                  std::size_t most) {
    SampleSet set;
    for (std::size_t i = games.size(); i-- > 0;) {
        const bool held_out = is_held_out(games[i]);
        if (!held_out && set.fit.size() >= most) continue;
        std::vector<Sample>& to = held_out ? set.held_out : set.fit;
        const SampleRange wanted = held_out ? measured : range;
        replay(games[i], [&](const LabelledBoard& position, int ply) {
            if (ply >= games[i].random_plies && is_within(position.board.disc_count(), wanted))
                to.push_back(sample_of(position));
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
