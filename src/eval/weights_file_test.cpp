#include "eval/weights_file.h"
#include "eval/builtin_weights.h"

#include <gtest/gtest.h>

#include <bit>

#include "base/checksum.h"
#include "base/random.h"
#include "eval/row_ties.h"
#include "outflank/symmetry.h"

namespace outflank::eval {
namespace {

/// A position after random moves.
Board board_after_random_moves(base::Random& random) {
    Board board = start_board();
    for (auto plies = random.below(56); plies > 0 && !is_over(board); --plies) {
        Bitboard moves = legal_moves(board);
        if (moves == 0) {
            board = after_pass(board);
            moves = legal_moves(board);
        }
        auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves)));
        for (; skip > 0; --skip) moves &= moves - 1;
        board = after_move(board, std::countr_zero(moves));
    }
    return board;
}

template <class Numbers>
void randomize(Numbers& numbers, int most, base::Random& random) {
    for (auto& number : numbers) {
        const auto drawn = random.below(2 * static_cast<std::uint64_t>(most) + 1);
        number =
            static_cast<std::remove_reference_t<decltype(number)>>(static_cast<int>(drawn) - most);
    }
}

LinearStage random_linear(base::Random& random) {
    LinearStage stage;
    std::vector<std::int16_t> kept(row_ties().row_of_kept.size());
    randomize(kept, 300, random);
    for (std::size_t row = 0; row < kRows; ++row)
        stage.rows[row] = kept[static_cast<std::size_t>(row_ties().of_row[row].kept)];
    randomize(stage.mover_mobility, 900, random);
    randomize(stage.opponent_mobility, 900, random);
    stage.bias = {-77, 12, -5, 40};
    return stage;
}

/// Random rows, equal where mirrored ones must be.
NetworkStage random_network(base::Random& random) {
    NetworkStage stage;
    std::vector<NetworkStage::Row> kept(row_ties().row_of_kept.size());
    for (std::size_t row = 0; row < kept.size(); ++row) {
        randomize(kept[row], 30, random);
        for (const Symmetry own : kSymmetries) {
            if ((row_ties().own_symmetries[row] >> static_cast<unsigned>(own) & 1) == 0) continue;
            for (const Symmetry group : kSymmetries) {
                const auto image = static_cast<std::size_t>(compose(own, group));
                const auto from = static_cast<std::size_t>(group);
                const std::size_t lower = std::min(from, image);
                for (std::size_t channel = 0; channel < kChannels; ++channel)
                    kept[row][std::max(from, image) * kChannels + channel] =
                        kept[row][lower * kChannels + channel];
            }
        }
    }
    for (std::size_t row = 0; row < kRows; ++row) {
        const RowTie tie = row_ties().of_row[row];
        for (const Symmetry group : kSymmetries)
            for (std::size_t channel = 0; channel < kChannels; ++channel)
                stage.rows[row][static_cast<std::size_t>(group) * kChannels + channel] =
                    kept[static_cast<std::size_t>(tie.kept)]
                        [static_cast<std::size_t>(compose(tie.through, group)) * kChannels +
                         channel];
    }
    for (auto& numbers : stage.mover_mobility) randomize(numbers, 60, random);
    for (auto& numbers : stage.opponent_mobility) randomize(numbers, 60, random);
    for (auto& numbers : stage.bias) randomize(numbers, 100, random);
    randomize(stage.output, 2000, random);
    stage.bias_out = {99, -20, 7, 3};
    return stage;
}

Weights random_weights(std::uint64_t seed, int different_networks) {
    base::Random random(seed);
    Weights weights;
    for (int stage = 0; stage < kStages; ++stage) weights.linear.push_back(random_linear(random));
    weights.network.make_each();
    const auto different = static_cast<std::size_t>(different_networks);
    for (std::size_t stage = 0; stage < different; ++stage)
        weights.network[stage] = random_network(random);
    for (std::size_t stage = different; stage < kStages; ++stage)
        weights.network[stage] = weights.network[different - 1];
    return weights;
}

bool same_linear(const LinearStage& a, const LinearStage& b) {
    return a.rows == b.rows && a.mover_mobility == b.mover_mobility &&
           a.opponent_mobility == b.opponent_mobility && a.bias == b.bias;
}

bool same_network(const NetworkStage& a, const NetworkStage& b) {
    return a.rows == b.rows && a.mover_mobility == b.mover_mobility &&
           a.opponent_mobility == b.opponent_mobility && a.bias == b.bias && a.output == b.output &&
           a.bias_out == b.bias_out;
}

TEST(RowTies, MakeTheValueTheSameInAllEightViews) {
    base::Random random(11);
    const LinearStage linear = random_linear(random);
    const NetworkStage network = random_network(random);
    for (int i = 0; i < 100; ++i) {
        const Board board = board_after_random_moves(random);
        for (const Symmetry symmetry : kSymmetries) {
            const Board view = transform(board, symmetry);
            EXPECT_EQ(linear_value(linear, view), linear_value(linear, board));
            EXPECT_EQ(network_value(network, view), network_value(network, board));
        }
    }
}

TEST(RowTies, KeepEachSetOfMirroredRowsOnce) {
    // By hand: each pattern's configurations, counted up to its own symmetries (Burnside).
    constexpr int kPairs = (6561 + 81) / 2;                 // 8 squares in 4 pairs
    constexpr int kDiagonal = (6561 + 6561 + 81 + 81) / 4;  // one mirror leaves every square
    constexpr int kCentre = (6561 + 81 + 81 + 81) / 4;
    constexpr int kCorner = (19683 + 729) / 2;  // 3 squares stay, 3 pairs
    constexpr int kSeven = (2187 + 81) / 2;     // 1 square stays, 3 pairs
    EXPECT_EQ(row_ties().row_of_kept.size(),
              2U * kPairs + kDiagonal + kCentre + 6561U + 2U * kCorner + kSeven);
}

TEST(WeightsFile, GivesBackWhatWasWritten) {
    const Weights weights = random_weights(5, 3);
    const auto read = parse_weights(format_weights(weights, Packing::kPlain), "test");
    ASSERT_TRUE(read) << to_text(read.error());
    for (std::size_t stage = 0; stage < kStages; ++stage) {
        EXPECT_TRUE(same_linear(read.value().linear[stage], weights.linear[stage]));
        EXPECT_TRUE(same_network(read.value().network[stage], weights.network[stage]));
    }
}

TEST(WeightsFile, MayHoldOneModelOnlyAndBePacked) {
    Weights weights = random_weights(6, 1);
    weights.network.clear();
    for (const Packing packing : {Packing::kPlain, Packing::kZstd}) {
        if (!can_pack(packing)) continue;
        const auto read = parse_weights(format_weights(weights, packing), "test");
        ASSERT_TRUE(read) << to_text(read.error());
        ASSERT_EQ(read.value().linear.size(), static_cast<std::size_t>(kStages));
        EXPECT_TRUE(read.value().network.empty());
        for (std::size_t stage = 0; stage < kStages; ++stage)
            EXPECT_TRUE(same_linear(read.value().linear[stage], weights.linear[stage]));
    }
}

TEST(WeightsFile, HasTheChecksumOfThePlainFileHoweverItIsPacked) {
    const std::uint64_t plain = base::checksum(format_weights(builtin_weights(), Packing::kPlain));
    EXPECT_EQ(plain_checksum(format_weights(builtin_weights(), Packing::kPlain), "w").value(),
              plain);
    if (!can_pack(Packing::kZstd)) return;
    const std::string packed(embedded_weights_file());
    if (packed.empty()) return;
    EXPECT_EQ(plain_checksum(packed, "w").value(), plain);
    EXPECT_FALSE(plain_checksum(packed.substr(0, packed.size() - 1), "w"));
    std::string damaged = packed;
    damaged[damaged.size() / 2] ^= 1;
    EXPECT_FALSE(plain_checksum(damaged, "w"));
}

TEST(WeightsFile, RefusesEveryDamage) {
    Weights weights = random_weights(7, 1);
    weights.network.clear();
    const Packing packing = can_pack(Packing::kZstd) ? Packing::kZstd : Packing::kPlain;
    const std::string whole = format_weights(weights, packing);
    ASSERT_TRUE(parse_weights(whole, "w"));
    base::Random random(1);
    for (int i = 0; i < 200; ++i) {
        std::string changed = whole;
        const auto at = i < 64 ? static_cast<std::size_t>(i)
                               : static_cast<std::size_t>(random.below(whole.size()));
        changed[at] = static_cast<char>(changed[at] ^ 1 << random.below(8));
        // A bit that the packing does not use may change nothing.
        const auto read = parse_weights(changed, "w");
        const bool is_harmless =
            read && at >= 64 &&
            std::equal(weights.linear.begin(), weights.linear.end(), read.value().linear.begin(),
                       read.value().linear.end(), same_linear);
        EXPECT_TRUE(!read || is_harmless) << "byte " << at;
        EXPECT_FALSE(parse_weights(std::string_view(whole).substr(0, at), "w")) << "byte " << at;
    }
    EXPECT_FALSE(parse_weights(whole + " ", "w"));
}

TEST(WeightsFile, SaysWhatIsWrongInOneLine) {
    EXPECT_EQ(to_text(parse_weights("GIF89a", "cat.gif").error()),
              "cat.gif: not a weights file: expected it to begin with OFWEIGHT and a header");
    Weights weights = random_weights(8, 1);
    weights.network.clear();
    std::string file = format_weights(weights, Packing::kPlain);
    file[8] = 9;
    EXPECT_EQ(to_text(parse_weights(file, "w").error()),
              "w: weights of version 9, expected version 2");
    EXPECT_EQ(load_weights("/nonexistent/w").error().code, ErrorCode::kIo);
}

}  // namespace
}  // namespace outflank::eval
