// The value of a position by either model; the same integers as eval/weights.cpp.
// Included by level_*.cpp inside its namespace, after features-inl.h and hidden_layer-inl.h.

inline std::size_t mobility_class(int moves) {
    return static_cast<std::size_t>(moves < eval::kMostMobility ? moves : eval::kMostMobility);
}

inline int linear_value(const eval::LinearStage& stage, const eval::Features& features, int discs,
                        int moves, int replies) {
    int value = stage.bias[eval::disc_class(discs)] + stage.mover_mobility[mobility_class(moves)] +
                stage.opponent_mobility[mobility_class(replies)];
    for (std::size_t i = 0; i < eval::kInstances; ++i)
        value += stage.rows[static_cast<std::size_t>(eval::kInstanceRow[i] + features.mover[i])];
    return eval::limited_value(value);
}

inline int network_value(const eval::NetworkStage& stage, const eval::Features& features, int discs,
                         int moves, int replies) {
    using ChannelNumbers = std::array<std::int16_t, eval::kChannels>;
    const ChannelNumbers& mover = stage.mover_mobility[mobility_class(moves)];
    const ChannelNumbers& opponent = stage.opponent_mobility[mobility_class(replies)];
    const ChannelNumbers& bias = stage.bias[eval::disc_class(discs)];
    ChannelNumbers start;
    for (std::size_t k = 0; k < eval::kChannels; ++k)
        start[k] = static_cast<std::int16_t>(bias[k] + mover[k] + opponent[k]);
    const std::int32_t value = weighed_squares(stage, features, start);
    return eval::network_output(stage, eval::disc_class(discs), value);
}

/// The same from a board alone, for tests and displays.
inline int linear_value_of(const eval::LinearStage& stage, const Board& board) {
    return linear_value(stage, read_features(board), board.disc_count(),
                        std::popcount(legal_moves(board.mover, board.opponent)),
                        std::popcount(legal_moves(board.opponent, board.mover)));
}
inline int network_value_of(const eval::NetworkStage& stage, const Board& board) {
    return network_value(stage, read_features(board), board.disc_count(),
                         std::popcount(legal_moves(board.mover, board.opponent)),
                         std::popcount(legal_moves(board.opponent, board.mover)));
}
