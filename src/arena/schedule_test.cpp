// Schedules: fair, complete, and the same each time.
#include "arena/schedule.h"

#include <gtest/gtest.h>

#include <map>

namespace outflank::arena {
namespace {

EngineSpec named(const std::string& name) {
    EngineSpec spec;
    spec.name = name;
    spec.player = "greedy";
    return spec;
}

TournamentPlan plan_of(std::size_t engines, int pairs) {
    TournamentPlan plan;
    for (std::size_t i = 0; i < engines; ++i)
        plan.engines.push_back(named("e" + std::to_string(i)));
    plan.pairs = pairs;
    plan.openings = {"f5d6", "f5f6", "f5f4"};
    return plan;
}

TEST(Schedule, PlaysEachOpeningWithBothColours) {
    const auto games = schedule_of(plan_of(3, 6));
    ASSERT_EQ(games.size(), 3U * 6 * 2);
    for (std::size_t i = 0; i < games.size(); i += 2) {
        EXPECT_EQ(games[i].number, i + 1);
        EXPECT_EQ(games[i].opening, games[i + 1].opening);
        EXPECT_EQ(games[i].black, games[i + 1].white);
        EXPECT_EQ(games[i].white, games[i + 1].black);
    }
}

TEST(Schedule, GivesEveryPairingTheSameOpenings) {
    const TournamentPlan plan = plan_of(3, 6);
    std::map<std::pair<std::size_t, std::size_t>, std::map<std::size_t, int>> openings;
    for (const ScheduledGame& game : schedule_of(plan))
        ++openings[{game.black, game.white}][game.opening];
    EXPECT_EQ(openings.size(), 6U);
    for (const auto& [pairing, counts] : openings)
        EXPECT_EQ(counts, (std::map<std::size_t, int>{{0, 2}, {1, 2}, {2, 2}}));
}

TEST(Schedule, IsDecidedByTheSeed) {
    TournamentPlan plan = plan_of(2, 3);
    EXPECT_EQ(schedule_of(plan), schedule_of(plan));
    bool differs = false;
    const auto before = schedule_of(plan);
    for (plan.seed = 2; plan.seed < 10; ++plan.seed)
        differs = differs || schedule_of(plan) != before;
    EXPECT_TRUE(differs);
}

TEST(Schedule, OfAGauntletHasTheFirstEngineInEveryGame) {
    TournamentPlan plan = plan_of(4, 2);
    plan.pairings = Pairings::kGauntlet;
    const auto games = schedule_of(plan);
    EXPECT_EQ(games.size(), 3U * 2 * 2);
    for (const ScheduledGame& game : games) EXPECT_TRUE(game.black == 0 || game.white == 0);
}

TEST(Schedule, OfALadderHasOnlyNeighbours) {
    TournamentPlan plan = plan_of(5, 1);
    plan.neighbours = 2;
    const std::vector<Pairing> expected = {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 4}};
    EXPECT_EQ(pairings_of(plan), expected);
    plan.neighbours = 0;
    EXPECT_FALSE(check_plan(plan));
}

TEST(CheckPlan, NamesWhatIsWrong) {
    EXPECT_TRUE(check_plan(plan_of(2, 1)));
    EXPECT_FALSE(check_plan(plan_of(1, 1)));
    EXPECT_FALSE(check_plan(plan_of(2, 0)));
    TournamentPlan same = plan_of(2, 1);
    same.engines[1].name = same.engines[0].name;
    EXPECT_NE(check_plan(same).error().message.find("two engines"), std::string::npos);
    TournamentPlan illegal = plan_of(2, 1);
    illegal.openings[1] = "f5f5";
    EXPECT_EQ(check_plan(illegal).error().where, "opening 2");
    TournamentPlan many = plan_of(3, 1);
    many.sprt = SprtPlan{};
    EXPECT_FALSE(check_plan(many));
}

}  // namespace
}  // namespace outflank::arena
