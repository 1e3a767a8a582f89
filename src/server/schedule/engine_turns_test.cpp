#include "server/schedule/engine_turns.h"

#include <gtest/gtest.h>

#include <vector>

namespace outflank::server {
namespace {

TEST(EngineTurns, TellSomethingInATurnThatIsTooShortToGetDeeper) {
    constexpr int kDepth = 8;
    const auto engine_of_a_turn = [] { return Engine::create({.hash_bytes = 1 << 20}).value(); };
    EngineTurns turns(start_position(), {.infinite = true}, 1);
    std::atomic<bool> stop = false;
    turns.turn(*engine_of_a_turn(), stop, [&](const SearchReport& report) {
        if (report.depth >= kDepth) stop = true;
    });
    const SearchReport before = turns.best();
    ASSERT_GE(before.depth, kDepth);

    // Its table is empty: it has to begin again, as beside clients that fill the table.
    std::vector<SearchReport> told;
    stop = false;
    turns.turn(*engine_of_a_turn(), stop, [&](const SearchReport& report) {
        told.push_back(report);
        stop = true;
    });
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.front().depth, before.depth);
    EXPECT_EQ(told.front().lines.front().moves, before.lines.front().moves);
    EXPECT_GE(told.front().nodes, before.nodes);
    EXPECT_LT(told.front().nodes, before.nodes + before.nodes / 2);
}

}  // namespace
}  // namespace outflank::server
