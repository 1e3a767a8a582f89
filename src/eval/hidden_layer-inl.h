// The hidden layer of the network: rows summed, squared and weighed.
// Included by level_*.cpp inside its namespace, by those that have no better.

/// Eight channels as one vector: both compilers turn it into what the level has, down to
/// WebAssembly.
using Channels = std::int16_t __attribute__((vector_size(16)));
using PackedChannels = std::int8_t __attribute__((vector_size(8)));

/// Adds the row of one instance to the sums, its groups moved as its symmetry says. The
/// instance is known at compile time, so that the moves cost nothing.
template <std::size_t kInstance>
inline void add_row(const eval::NetworkStage& stage, const eval::Features& features,
                    std::array<Channels, eval::kGroups>& sums) {
    constexpr auto& kFrom =
        eval::kGroupFrom[static_cast<std::size_t>(eval::kInstanceList[kInstance].symmetry)];
    const auto number = eval::kInstanceRow[kInstance] + features.mover[kInstance];
    const std::int8_t* row = stage.rows[static_cast<std::size_t>(number)].data();
    for (std::size_t group = 0; group < eval::kGroups; ++group) {
        PackedChannels packed;
        std::memcpy(&packed, row + kFrom[group] * eval::kChannels, sizeof packed);
        sums[group] += __builtin_convertvector(packed, Channels);
    }
}

/// The sum over all hidden units, each begun at `start` of its channel, of its square times
/// its channel's output weight; see eval::NetworkStage.
inline std::int32_t weighed_squares(const eval::NetworkStage& stage, const eval::Features& features,
                                    const std::array<std::int16_t, eval::kChannels>& start) {
    Channels first;
    static_assert(sizeof first == sizeof start);
    std::memcpy(&first, start.data(), sizeof first);
    std::array<Channels, eval::kGroups> sums;
    sums.fill(first);
    [&]<std::size_t... kInstance>(std::index_sequence<kInstance...>) {
        (add_row<kInstance>(stage, features, sums), ...);
    }
    (std::make_index_sequence<eval::kInstances>{});

    Channels squares{};  // of all groups: at most 8 * 1024
    for (Channels& sum : sums) {
        sum = sum < 0 ? Channels{} : sum;
        sum = sum > eval::kFull ? Channels{} + eval::kFull : sum;
        squares += sum * sum / 16;
    }
    std::int32_t value = 0;
    for (std::size_t k = 0; k < eval::kChannels; ++k) value += squares[k] * stage.output[k];
    return value;
}
