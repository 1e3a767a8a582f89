// Every compiled CPU level gives a position the same value as the plain functions, and carries
// features along a game without losing a disc.
#include <gtest/gtest.h>

#include <limits>
#include <memory>

#include "base/random.h"
#include "base/test_rounds.h"
#include "eval/weights.h"
#include "kernels/table.h"
#include "outflank/game.h"
#include "search/search_thread.h"

namespace outflank {
namespace {

template <class Number>
Number any(base::Random& random, int limit = std::numeric_limits<Number>::max()) {
    const auto width = 2 * static_cast<std::uint64_t>(limit) + 1;
    return static_cast<Number>(static_cast<int>(random.below(width)) - limit);
}

template <class Array>
void fill(Array& array, base::Random& random, int limit) {
    if constexpr (std::is_arithmetic_v<Array>) {
        array = any<Array>(random, limit);
    } else {
        for (auto& each : array) fill(each, random, limit);
    }
}

eval::LinearStage random_linear(base::Random& random) {
    eval::LinearStage stage;
    fill(stage.rows, random, 300);
    fill(stage.mover_mobility, random, 1000);
    fill(stage.opponent_mobility, random, 1000);
    fill(stage.bias, random, 32767);
    return stage;
}

std::unique_ptr<eval::NetworkStage> random_network(base::Random& random) {
    auto stage = std::make_unique<eval::NetworkStage>();
    fill(stage->rows, random, 127);
    fill(stage->mover_mobility, random, 500);
    fill(stage->opponent_mobility, random, 500);
    fill(stage->bias, random, 500);
    fill(stage->output, random, 32767);
    fill(stage->bias_out, random, 32767);
    return stage;
}

/// A position some random moves into a game.
Board random_position(base::Random& random) {
    Game game;
    for (auto plies = random.below(60); plies > 0 && !game.is_over(); --plies) {
        if (game.pass_if_forced()) continue;
        Bitboard moves = game.legal_moves();
        for (auto skip = random.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
        EXPECT_TRUE(game.play(std::countr_zero(moves)));
    }
    return game.position().board;
}

TEST(Evaluation, IsTheSameIntegerOnEveryLevel) {
    base::Random random(7);
    const auto linear = std::make_unique<eval::LinearStage>(random_linear(random));
    const auto network = random_network(random);
    for (int round = 0; round < base::test_rounds(3000); ++round) {
        const Board board = random_position(random);
        const int sum = eval::linear_value(*linear, board);
        const int value = eval::network_value(*network, board);
        for (const kernels::Table* level : kernels::compiled()) {
            if (!level->runs_here()) continue;
            ASSERT_EQ(level->linear_value(*linear, board), sum) << level->name;
            ASSERT_EQ(level->network_value(*network, board), value) << level->name;
        }
    }
}

/// The best of all positions `depth` plies on, by the plain functions alone. Six moves or fewer
/// cost no depth while empty squares less plies exceed `floor`.
int plain_value(const eval::Weights& weights, const Board& board, int depth,
                int floor = search::kNoExtension) {
    Bitboard moves = legal_moves(board);
    if (moves == 0) {
        if (is_over(board)) return eval::kValueUnit * final_score(board);
        return -plain_value(weights, after_pass(board), depth, floor);
    }
    if (std::popcount(moves) <= 6 && board.empties() - depth > floor) ++depth;
    if (depth == 0) {
        const auto stage = static_cast<std::size_t>(eval::stage_of(board.disc_count()));
        return weights.network.empty() ? eval::linear_value(weights.linear[stage], board)
                                       : eval::network_value(weights.network[stage], board);
    }
    int best = -100 * eval::kValueUnit;
    for (; moves != 0; moves &= moves - 1)
        best = std::max(best, -plain_value(weights, after_move(board, std::countr_zero(moves)),
                                           depth - 1, floor));
    return best;
}

eval::Weights random_sums(base::Random& random) {
    eval::Weights weights;
    for (int stage = 0; stage < eval::kStages; ++stage)
        weights.linear.push_back(random_linear(random));
    return weights;
}

eval::Weights random_networks(base::Random& random) {
    eval::Weights weights;
    weights.network.make_each();
    for (std::size_t stage = 0; stage < eval::kStages; ++stage)
        weights.network[stage] = *random_network(random);
    return weights;
}

/// Searches of 2 plies on every level against the plain functions, each asked twice: the second
/// time values are remembered. `extensions` is how many narrow nodes of a line may cost no depth.
void expect_plain_values(const eval::Weights& weights, int extensions) {
    base::Random random(8);
    search::TranspositionTable table(1 << 20);
    search::SearchControl control;
    search::SearchThread thread(table, control);
    thread.use(weights);
    thread.begin(BoardSize::k8);
    for (int round = 0; round < base::test_rounds(300); ++round) {
        const Board board = random_position(random);
        if (board.empties() < 5) continue;
        if (extensions > 0) thread.mode.extension_floor = board.empties() - 2 - extensions;
        const int wanted = plain_value(weights, board, 2, thread.mode.extension_floor);
        for (const kernels::Table* level : kernels::compiled()) {
            if (!level->runs_here()) continue;
            thread.forget();
            for (int time = 0; time < 2; ++time) {
                table.forget();
                ASSERT_EQ(level->search_value(thread, board, 2, -100 * eval::kValueUnit,
                                              100 * eval::kValueUnit),
                          wanted)
                    << level->name;
            }
        }
    }
}

TEST(Evaluation, IsCarriedAlongASearchWithoutLoss) {
    base::Random random(9);
    expect_plain_values(random_sums(random), 0);
    expect_plain_values(random_networks(random), 0);
}

TEST(Evaluation, IsAskedDeeperWhereMovesAreFew) {
    base::Random random(10);
    expect_plain_values(random_sums(random), 1);
    expect_plain_values(random_networks(random), 1);
}

TEST(Evaluation, ForgetsWhatOtherWeightsSaid) {
    base::Random random(11);
    search::TranspositionTable table(1 << 20);
    search::SearchControl control;
    search::SearchThread thread(table, control);
    const Board board = start_board();
    for (int round = 0; round < 3; ++round) {
        const eval::Weights weights = random_networks(random);
        thread.use(weights);
        thread.begin(BoardSize::k8);
        table.forget();
        for (const kernels::Table* level : kernels::compiled()) {
            if (!level->runs_here()) continue;
            ASSERT_EQ(level->search_value(thread, board, 1, -100 * eval::kValueUnit,
                                          100 * eval::kValueUnit),
                      plain_value(weights, board, 1))
                << level->name;
        }
    }
}

}  // namespace
}  // namespace outflank
