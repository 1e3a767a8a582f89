// The value of a position by either model; the same integers as eval/weights.cpp.
// Included by level_*.cpp inside its namespace, after features-inl.h.

/// First row of each instance's table.
inline constexpr auto kInstanceRow = [] {
    std::array<int, eval::kInstances> first{};
    for (std::size_t i = 0; i < eval::kInstances; ++i)
        first[i] = eval::kFirstRow[static_cast<std::size_t>(eval::kInstanceList[i].pattern)];
    return first;
}();

/// Index in the instance list where those seen through each symmetry begin.
inline constexpr auto kSymmetryBegin = [] {
    std::array<int, 9> begin{};
    for (const eval::Instance& instance : eval::kInstanceList)
        for (int s = static_cast<int>(instance.symmetry) + 1; s <= 8; ++s)
            ++begin[static_cast<std::size_t>(s)];
    return begin;
}();

/// Group of a row that belongs to each group of the sum, by symmetry.
inline constexpr auto kGroupFrom = [] {
    std::array<std::array<int, eval::kGroups>, 8> from{};
    for (const Symmetry seen : kSymmetries)
        for (const Symmetry group : kSymmetries)
            from[static_cast<std::size_t>(seen)][static_cast<std::size_t>(group)] =
                static_cast<int>(eval::compose(seen, group));
    return from;
}();

inline std::size_t mobility_class(int moves) {
    return static_cast<std::size_t>(moves < eval::kMostMobility ? moves : eval::kMostMobility);
}

inline int limited_value(int value) {
    return std::clamp(value, -eval::kMostValue, eval::kMostValue);
}

inline int linear_value(const eval::LinearStage& stage, const eval::Features& features, int moves,
                        int replies) {
    int value = stage.bias + stage.mover_mobility[mobility_class(moves)] +
                stage.opponent_mobility[mobility_class(replies)];
    for (std::size_t i = 0; i < eval::kInstances; ++i)
        value += stage.rows[static_cast<std::size_t>(kInstanceRow[i] + features.mover[i])];
    return limited_value(value);
}

inline int network_value(const eval::NetworkStage& stage, const eval::Features& features, int moves,
                         int replies) {
    constexpr std::size_t kChannels = eval::kChannels;
    alignas(64) std::array<std::int16_t, eval::kHidden> hidden;
    const auto& mover = stage.mover_mobility[mobility_class(moves)];
    const auto& opponent = stage.opponent_mobility[mobility_class(replies)];
    for (std::size_t k = 0; k < eval::kHidden; ++k)
        hidden[k] = static_cast<std::int16_t>(stage.bias[k % kChannels] + mover[k % kChannels] +
                                              opponent[k % kChannels]);
    for (std::size_t seen = 0; seen < 8; ++seen) {
        alignas(64) std::array<std::int16_t, eval::kHidden> sum{};
        for (int i = kSymmetryBegin[seen]; i < kSymmetryBegin[seen + 1]; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const auto& row =
                stage.rows[static_cast<std::size_t>(kInstanceRow[index] + features.mover[index])];
            for (std::size_t k = 0; k < eval::kHidden; ++k)
                sum[k] = static_cast<std::int16_t>(sum[k] + row[k]);
        }
        for (std::size_t group = 0; group < eval::kGroups; ++group) {
            const std::size_t from = static_cast<std::size_t>(kGroupFrom[seen][group]) * kChannels;
            for (std::size_t k = 0; k < kChannels; ++k)
                hidden[group * kChannels + k] =
                    static_cast<std::int16_t>(hidden[group * kChannels + k] + sum[from + k]);
        }
    }
    int value = 0;
    for (std::size_t k = 0; k < eval::kHidden; ++k) {
        const int full = std::clamp<int>(hidden[k], 0, eval::kFull);
        value += full * full / 16 * stage.output[k % kChannels];
    }
    return limited_value(stage.bias_out + (value >> 10));
}

/// The same from a board alone, for tests and displays.
inline int linear_value_of(const eval::LinearStage& stage, const Board& board) {
    return linear_value(stage, features_of(board),
                        std::popcount(legal_moves(board.mover, board.opponent)),
                        std::popcount(legal_moves(board.opponent, board.mover)));
}
inline int network_value_of(const eval::NetworkStage& stage, const Board& board) {
    return network_value(stage, features_of(board),
                         std::popcount(legal_moves(board.mover, board.opponent)),
                         std::popcount(legal_moves(board.opponent, board.mover)));
}
