#include "train/files/game_store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "train/files/samples.h"
#include "train/games/selfplay.h"

namespace outflank::train {
namespace {

class GameStoreTest : public testing::Test {
  protected:
    GameStoreTest() {
        std::filesystem::remove(path_);
        const auto made = selfplay(
            path_, {.maker = {.player = "random", .solve_empties = 2}, .games = 300},
            [](const SelfplayProgress&) {}, [](const std::string&) {});
        EXPECT_TRUE(made);
        games_ = read_game_file(path_).value().games;
    }
    ~GameStoreTest() override { std::filesystem::remove(path_); }

    Result<GameStore> open(bool held_out) const {
        const auto source = base::open_source(path_);
        return GameStore::open(path_, *source.value(), held_out);
    }

    const std::string path_ = testing::TempDir() +
                              testing::UnitTest::GetInstance()->current_test_info()->name() +
                              ".games";
    std::vector<GameRecord> games_;
};

TEST_F(GameStoreTest, GivesEachGameInAnyOrder) {
    auto store = open(false);
    ASSERT_TRUE(store);
    ASSERT_EQ(store.value().size(), games_.size());
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const std::size_t number = i * 7 % games_.size();
        const auto game = store.value().game(number);
        ASSERT_TRUE(game) << to_text(game.error());
        EXPECT_EQ(game.value(), games_[number]);
    }
}

TEST_F(GameStoreTest, LeavesOutGamesToLearnFrom) {
    std::erase_if(games_, [](const GameRecord& game) { return !is_held_out(game); });
    auto store = open(true);
    ASSERT_GT(games_.size(), 0U);
    ASSERT_EQ(store.value().size(), games_.size());
    for (std::size_t i = 0; i < games_.size(); ++i)
        EXPECT_EQ(store.value().game(i).value(), games_[i]);
}

TEST_F(GameStoreTest, NoticesAFileThatChanges) {
    auto store = open(false);
    std::fstream stream(path_, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekp(-1, std::ios::end);
    stream.put('\x55');
    stream.close();
    EXPECT_TRUE(store.value().game(0));
    EXPECT_FALSE(store.value().game(games_.size() - 1));
}

}  // namespace
}  // namespace outflank::train
