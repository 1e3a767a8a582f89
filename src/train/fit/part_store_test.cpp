#include "train/fit/part_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <vector>

namespace outflank::train {
namespace {

class PartStoreTest : public ::testing::Test {
  protected:
    PartStoreTest() {
        std::filesystem::remove_all(folder_);
        stage_->bias[0] = 7;
    }
    ~PartStoreTest() override { std::filesystem::remove_all(folder_); }

    PartStore store(std::uint64_t key) {
        return {folder_, key, [this](const std::string& notice) { notices_.push_back(notice); }};
    }

    const std::string folder_ = ::testing::TempDir() + "outflank_part_store_test";
    const std::unique_ptr<eval::LinearStage> stage_ = std::make_unique<eval::LinearStage>();
    std::vector<std::string> notices_;
};

TEST_F(PartStoreTest, GivesBackAPartOfTheSameKeyOnly) {
    ASSERT_TRUE(store(1).open());
    ASSERT_TRUE(store(1).write({.stage = 3, .positions = 5}, *stage_));
    const auto found = std::make_unique<eval::LinearStage>();
    StageReport report{.stage = 3};
    EXPECT_FALSE(store(2).read(report, *found));
    ASSERT_TRUE(store(1).read(report, *found));
    EXPECT_EQ(report.positions, 5u);
    EXPECT_EQ(found->bias[0], 7);
    report.stage = 4;
    EXPECT_FALSE(store(1).read(report, *found));
    EXPECT_TRUE(notices_.empty());
}

TEST_F(PartStoreTest, ReportsADamagedPart) {
    ASSERT_TRUE(store(1).open());
    ASSERT_TRUE(store(1).write({.stage = 3}, *stage_));
    std::ofstream(folder_ + "/linear-3.part", std::ios::in | std::ios::binary).seekp(100) << '!';
    StageReport report{.stage = 3};
    EXPECT_FALSE(store(1).read(report, *stage_));
    ASSERT_EQ(notices_.size(), 1u);
    EXPECT_NE(notices_[0].find("linear-3.part: found a damaged part"), std::string::npos);
}

TrainingData data_of(std::span<const GameRecord> games, double result_weight = 0) {
    TrainingData data;
    data.games = games;
    data.result_weight = result_weight;
    return data;
}

TEST(SettingsKey, DependsOnEveryOptionThatChangesWeights) {
    const std::array<GameRecord, 2> games = {GameRecord{.plies = 1}, GameRecord{.plies = 2}};
    const std::array<GameRecord, 2> swapped = {games[1], games[0]};
    std::vector<std::uint64_t> keys = {settings_key(data_of(games), {}),
                                       settings_key(data_of(swapped), {}),
                                       settings_key(data_of(games, 0.5), {})};
    for (const TrainOptions& options :
         {TrainOptions{.last_stage = 5}, TrainOptions{.linear_options = {.epochs = 3}},
          TrainOptions{.network_options = {.rate = 0.1}}, TrainOptions{.chained = false},
          TrainOptions{.last_bootstrap_stage = 3}, TrainOptions{.groups = {0, 7}},
          TrainOptions{.overlap = 2}, TrainOptions{.most_positions = 9}})
        keys.push_back(settings_key(data_of(games), options));
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
    EXPECT_EQ(settings_key(data_of(games), {.first_stage = 2, .threads = 4, .parts = "x"}),
              settings_key(data_of(games), {}));
}

}  // namespace
}  // namespace outflank::train
