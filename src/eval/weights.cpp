#include "eval/weights.h"

#include <algorithm>
#include <bit>

namespace outflank::eval {
namespace {

std::size_t mobility(const Board& board) {
    return static_cast<std::size_t>(std::min(std::popcount(legal_moves(board)), kMostMobility));
}

}  // namespace

int linear_value(const LinearStage& stage, const Board& board, LeftOut out) {
    const Features features = features_of(board);
    int value = stage.bias[disc_class(board.disc_count())];
    if (!out.mobility)
        value += stage.mover_mobility[mobility(board)] +
                 stage.opponent_mobility[mobility(after_pass(board))];
    for (int i = 0; i < kInstances; ++i)
        if (i != out.instance) value += stage.rows[static_cast<std::size_t>(row_of(features, i))];
    return limited_value(value);
}

int network_value(const NetworkStage& stage, const Board& board, LeftOut out) {
    const Features features = features_of(board);
    const std::size_t discs = disc_class(board.disc_count());
    const auto& bias = stage.bias[discs];
    const auto& mover = stage.mover_mobility[mobility(board)];
    const auto& opponent = stage.opponent_mobility[mobility(after_pass(board))];
    int value = 0;
    for (const Symmetry group : kSymmetries) {
        for (std::size_t channel = 0; channel < kChannels; ++channel) {
            int sum = bias[channel];
            if (!out.mobility) sum += mover[channel] + opponent[channel];
            for (int i = 0; i < kInstances; ++i) {
                if (i == out.instance) continue;
                const Symmetry seen = kInstanceList[static_cast<std::size_t>(i)].symmetry;
                const auto from = static_cast<std::size_t>(compose(seen, group));
                sum += stage.rows[static_cast<std::size_t>(row_of(features, i))]
                                 [from * kChannels + channel];
            }
            value += unit_square(sum) * stage.output[channel];
        }
    }
    return network_output(stage, discs, value);
}

}  // namespace outflank::eval
