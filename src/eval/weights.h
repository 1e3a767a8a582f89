// The evaluation's weights in memory, and the value they give, in plain words.
//
// Two models read the same pattern rows. The linear one sums a number a row; the network
// sums a vector a row, squares it between 0 and 1 and weighs the squares. Both give a value
// for the mover in units of 1/128 disc, the same integer on every machine. The functions here
// are the obvious ones; the search has its own, compiled for each CPU level, that must agree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "eval/patterns.h"
#include "outflank/board.h"

namespace outflank::eval {

/// Values per disc.
inline constexpr int kValueUnit = 128;

constexpr double in_discs(int value) { return static_cast<double>(value) / kValueUnit; }

/// Values lie within plus and minus this: no position that goes on is called a wipe-out.
inline constexpr int kMostValue = 63 * kValueUnit;

/// What every value ends as.
constexpr int limited_value(int value) { return std::clamp(value, -kMostValue, kMostValue); }

/// Legal moves are told apart up to this many.
inline constexpr int kMostMobility = 31;

/// A sum begins with a number for how many discs there are beyond the stage's first: who moves
/// last has an advantage, and that turns with every disc.
inline constexpr int kStageDiscs = 4;
constexpr std::size_t disc_class(int discs) { return static_cast<std::size_t>(discs & 3); }

/// Linear sum of one stage: bias + a number for each instance's row + numbers for both
/// sides' counts of legal moves.
struct LinearStage {
    std::array<std::int16_t, kRows> rows{};
    std::array<std::int16_t, kMostMobility + 1> mover_mobility{};
    std::array<std::int16_t, kMostMobility + 1> opponent_mobility{};
    std::array<std::int32_t, kStageDiscs> bias{};  ///< by disc_class
};

/// Hidden units: a group of channels for each symmetry of the board.
inline constexpr int kGroups = 8;
inline constexpr int kChannels = 8;
inline constexpr int kHidden = kGroups * kChannels;

/// Unit of the sums in the hidden layer: 128 is 1, where a unit is full.
inline constexpr int kFull = 128;

/// One hidden layer of squared clipped units on the same rows; one stage.
///
/// The row that an instance seen through the symmetry s finds is added with its groups
/// moved: group g of the sum gets group compose(s, g) of the row. Bias, mobility and output
/// weights are the same for all groups, so the value is exactly the same for the eight views
/// of a position, and yet the sum knows which corner lies on which edge.
///
/// A unit with the sum z counts h = clamp(z, 0, kFull)^2 / 16, and the value is
/// bias_out + floor(sum of h * output[channel] / 1024).
struct NetworkStage {
    using Row = std::array<std::int8_t, kHidden>;  ///< index group * kChannels + channel

    alignas(64) std::array<Row, kRows> rows{};
    std::array<std::array<std::int16_t, kChannels>, kMostMobility + 1> mover_mobility{};
    std::array<std::array<std::int16_t, kChannels>, kMostMobility + 1> opponent_mobility{};
    std::array<std::array<std::int16_t, kChannels>, kStageDiscs> bias{};  ///< by disc_class
    std::array<std::int16_t, kChannels> output{};
    std::array<std::int32_t, kStageDiscs> bias_out{};  ///< by disc_class
};

/// What a hidden unit with the sum z counts: h above.
constexpr int unit_square(int sum) {
    const int full = std::clamp(sum, 0, kFull);
    return full * full / 16;
}

/// The value, from the sum of h * output[channel]. A shift of a negative number rounds down, on
/// every machine, since C++20.
inline int network_output(const NetworkStage& stage, std::size_t disc_class, int weighed) {
    return limited_value(stage.bias_out[disc_class] + (weighed >> 10));
}

/// The network of every stage, or none at all. Stages may share one, which then is there once.
class NetworkList {
  public:
    using OfStage = std::array<std::uint8_t, kStages>;  ///< number of each stage's network

    bool empty() const { return networks_.empty(); }

    /// Precondition: not empty. What is written to a shared network every stage sees that has it.
    const NetworkStage& operator[](std::size_t stage) const { return networks_[of_stage_[stage]]; }
    NetworkStage& operator[](std::size_t stage) { return networks_[of_stage_[stage]]; }

    void clear() { networks_.clear(); }

    /// Gives each stage an empty network of its own.
    void make_each() {
        networks_.clear();
        networks_.resize(kStages);
        for (std::size_t stage = 0; stage < kStages; ++stage)
            of_stage_[stage] = static_cast<std::uint8_t>(stage);
    }

    /// Takes networks and who has which. Precondition: each number in `of_stage` is of one.
    void share(std::vector<NetworkStage> networks, const OfStage& of_stage) {
        networks_ = std::move(networks);
        of_stage_ = of_stage;
    }

  private:
    std::vector<NetworkStage> networks_;
    OfStage of_stage_{};
};

/// A complete set; either model may be missing, then its list is empty.
struct Weights {
    std::vector<LinearStage> linear;  ///< kStages of them
    NetworkList network;              ///< about 4.8 MB each
};

/// Number of the row that instance `i` finds with these features (of the side to move).
inline int row_of(const Features& features, int i) {
    const auto index = static_cast<std::size_t>(i);
    return kFirstRow[static_cast<std::size_t>(kInstanceList[index].pattern)] +
           features.mover[index];
}

/// What a value is to do without, to see what it is worth.
struct LeftOut {
    int instance = -1;      ///< a number in kInstanceList; -1: none
    bool mobility = false;  ///< both counts of legal moves
};

/// Value of `board` for the mover by each model. Slow and plain.
int linear_value(const LinearStage& stage, const Board& board, LeftOut out = {});
int network_value(const NetworkStage& stage, const Board& board, LeftOut out = {});

}  // namespace outflank::eval
