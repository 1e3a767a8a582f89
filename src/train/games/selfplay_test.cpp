#include "train/games/selfplay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace outflank::train {
namespace {

constexpr auto kNoProgress = [](const SelfplayProgress&) {};
constexpr auto kNoNotice = [](const std::string&) {};

class Selfplay : public testing::Test {
  protected:
    Selfplay() { std::filesystem::remove(path_); }
    ~Selfplay() override { std::filesystem::remove(path_); }

    const std::string path_ = testing::TempDir() +
                              testing::UnitTest::GetInstance()->current_test_info()->name() +
                              ".games";
    SelfplayOptions options_{.maker = {.player = "greedy", .solve_empties = 8}, .games = 300};
};

TEST_F(Selfplay, PlaysTheSameGamesOnOneThreadAndOnTwoAndWhenInterrupted) {
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    const auto once = read_game_file(path_).value().games;
    EXPECT_GT(once.size(), 290U);

    std::filesystem::remove(path_);
    options_.threads = 2;
    options_.games = 100;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    options_.games = 300;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    EXPECT_EQ(read_game_file(path_).value().games, once);
}

TEST_F(Selfplay, RefusesToContinueGamesOfOtherSettings) {
    options_.games = 10;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    options_.seed = 2;
    const auto result = selfplay(path_, options_, kNoProgress, kNoNotice);
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("seed 1"), std::string::npos);
    EXPECT_NE(result.error().message.find("seed 2"), std::string::npos);
}

TEST_F(Selfplay, RefusesToContinueGamesOfWeightsWithOtherContents) {
    options_.maker = {.depth = 1, .weights_name = "00000000000000aa", .solve_empties = 10};
    options_.games = 2;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    options_.maker.weights_name = "00000000000000bb";
    const auto result = selfplay(path_, options_, kNoProgress, kNoNotice);
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("weights 00000000000000aa"), std::string::npos);
    EXPECT_NE(result.error().message.find("name another file"), std::string::npos);
}

TEST_F(Selfplay, WritesNoGameTwice) {
    options_.opening = {.shortest = 1, .spread = 0};
    options_.maker.player = "alphabeta:depth=1";
    options_.maker.solve_empties = 10;
    options_.games = 40;
    options_.all_openings = 1;
    const auto result = selfplay(path_, options_, kNoProgress, kNoNotice);
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value().kept + result.value().duplicates, 40U);
    std::vector<std::uint64_t> seen;
    const GameFile file = read_game_file(path_).value();
    for (const GameRecord& game : file.games) seen.push_back(fingerprint(game));
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
}

TEST_F(Selfplay, PlaysGamesOfTheEngine) {
    options_.maker = {.depth = 1, .solve_empties = 10};
    options_.games = 3;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    const GameFile once = read_game_file(path_).value();
    EXPECT_EQ(once.games.size(), 3U);
    std::filesystem::remove(path_);
    options_.threads = 2;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    EXPECT_EQ(read_game_file(path_).value().games, once.games);
}

TEST_F(Selfplay, TellsOfEveryGame) {
    options_.games = 5;
    std::vector<std::uint64_t> tried;
    std::uint64_t games = 0;
    const auto made = selfplay(
        path_, options_,
        [&](const SelfplayProgress& progress) {
            games += progress.batch;
            tried.push_back(progress.tried);
        },
        kNoNotice);
    ASSERT_TRUE(made);
    EXPECT_EQ(tried, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 5}));
    EXPECT_EQ(games, 5U);
}

TEST_F(Selfplay, IsStoppedWithoutHalfAGameInTheFile) {
    const std::atomic<bool> stop = true;
    options_.stop = &stop;
    ASSERT_TRUE(selfplay(path_, options_, kNoProgress, kNoNotice));
    EXPECT_TRUE(read_game_file(path_).value().games.empty());
}

TEST(Openings, AreOneForEachPositionUpToSymmetry) {
    // Known numbers of distinct positions after so many plies.
    EXPECT_EQ(all_openings(1).size(), 1U);
    EXPECT_EQ(all_openings(2).size(), 3U);
    EXPECT_EQ(all_openings(3).size(), 14U);
    EXPECT_EQ(all_openings(4).size(), 60U);
    EXPECT_EQ(all_openings(5).size(), 322U);
}

TEST(Openings, HaveEveryLengthFromTheShortestToTheLongest) {
    base::Random random(1);
    std::array<int, 60> lengths{};
    for (int i = 0; i < 2000; ++i) {
        const GameRecord opening = random_opening({.shortest = 4, .spread = 6}, random);
        EXPECT_FALSE(is_over(position_after(opening).board));
        EXPECT_EQ(opening.plies, opening.random_plies);
        ++lengths[opening.plies];
    }
    for (std::size_t plies = 0; plies < lengths.size(); ++plies)
        EXPECT_EQ(lengths[plies] > 0, plies >= 4 && plies <= 10) << plies;
}

}  // namespace
}  // namespace outflank::train
