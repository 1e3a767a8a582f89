// What every pattern instance holds, carried from a position to its child.
// Included by level_*.cpp inside its namespace, and by eval/patterns.cpp for everybody else.

/// Features of the position after the mover of `before` plays `square` and turns `turned`,
/// seen from the other side. Costs one vector addition for each disc turned.
inline eval::Features features_after(const eval::Features& before, Square square, Bitboard turned) {
    std::array<std::uint16_t, eval::kInstances> sum{};
    for (; turned != 0; turned &= turned - 1) {
        const auto& powers =
            eval::kContributions[static_cast<std::size_t>(std::countr_zero(turned))].of_instance;
        for (std::size_t i = 0; i < eval::kInstances; ++i)
            sum[i] = static_cast<std::uint16_t>(sum[i] + powers[i]);
    }
    const auto& placed = eval::kContributions[static_cast<std::size_t>(square)].of_instance;
    eval::Features next;
    for (std::size_t i = 0; i < eval::kInstances; ++i) {
        // The new mover sees the disc placed as a 2, and the discs turned go from 1 to 2.
        next.mover[i] = static_cast<std::uint16_t>(before.opponent[i] + 2 * placed[i] + sum[i]);
        next.opponent[i] = static_cast<std::uint16_t>(before.mover[i] + placed[i] - sum[i]);
    }
    return next;
}

/// Features after a pass.
inline eval::Features features_after_pass(const eval::Features& before) {
    eval::Features next;
    next.mover = before.opponent;
    next.opponent = before.mover;
    return next;
}

/// Features from nothing.
inline eval::Features read_features(const Board& board) {
    eval::Features features{};
    const auto add = [&features](Bitboard discs, unsigned for_mover, unsigned for_opponent) {
        for (; discs != 0; discs &= discs - 1) {
            const auto& powers =
                eval::kContributions[static_cast<std::size_t>(std::countr_zero(discs))].of_instance;
            for (std::size_t i = 0; i < eval::kInstances; ++i) {
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
