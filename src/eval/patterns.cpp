#include "eval/patterns.h"

namespace outflank::eval {

Features features_of(const Board& board) {
    Features features{};
    const auto add = [&](Bitboard discs, unsigned for_mover, unsigned for_opponent) {
        for (; discs != 0; discs &= discs - 1) {
            const auto& powers =
                kContributions[static_cast<std::size_t>(std::countr_zero(discs))].of_instance;
            for (std::size_t i = 0; i < kInstances; ++i) {
                features.mover[i] =
                    static_cast<std::uint16_t>(features.mover[i] + for_mover * powers[i]);
                features.opponent[i] =
                    static_cast<std::uint16_t>(features.opponent[i] + for_opponent * powers[i]);
            }
        }
    };
    add(board.mover, 1, 2);
    add(board.opponent, 2, 1);
    return features;
}

}  // namespace outflank::eval
