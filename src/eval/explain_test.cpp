#include "eval/explain.h"

#include <gtest/gtest.h>

#include <numeric>

namespace outflank::eval {
namespace {

TEST(Explain, PartsOfALinearSumAddUpToItsValue) {
    Weights weights;
    weights.linear.resize(kStages);
    for (std::size_t row = 0; row < kRows; ++row)
        weights.linear[0].rows[row] = static_cast<std::int16_t>(row % 7);
    weights.linear[0].mover_mobility.fill(40);
    weights.linear[0].bias.fill(5);
    const Explanation explanation = explain(weights, start_board());
    EXPECT_EQ(explanation.stage, 0);
    EXPECT_FALSE(explanation.network);
    const int parts =
        std::accumulate(explanation.parts.begin(), explanation.parts.end(), 0,
                        [](int sum, const Part& part) { return sum + part.contribution; });
    EXPECT_EQ(explanation.mobility, 40);
    EXPECT_EQ(explanation.linear, parts + explanation.mobility + weights.linear[0].bias[0]);
}

TEST(Explain, GivesTheNetworkBeforeTheLinearSum) {
    Weights weights;
    weights.linear.resize(kStages);
    weights.network.make_each();
    weights.network[0].bias_out.fill(300);
    const Explanation explanation = explain(weights, start_board());
    EXPECT_EQ(explanation.network, 300);
    EXPECT_EQ(explanation.linear, 0);
    EXPECT_EQ(explanation.parts.size(), static_cast<std::size_t>(kInstances));
}

}  // namespace
}  // namespace outflank::eval
