#include "server/kept_games.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "outflank/result.h"

namespace outflank::server {
namespace {

namespace fs = std::filesystem;

class KeptGamesTest : public testing::Test {
  protected:
    void SetUp() override { fs::remove_all(folder_); }
    void TearDown() override { fs::remove_all(folder_); }

    static std::string lines(int over, const std::string& what) {
        return "{\"over\":" + std::to_string(over) + ",\"summary\":{\"id\":\"" + what + "\"}}\n\"" +
               what + "\"";
    }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories(folder_);
        std::ofstream(folder_ / name) << text;
    }
    std::string folder() const { return folder_.string(); }

    const fs::path folder_ = fs::path(testing::TempDir()) / "kept_games_test" / "games";
};

TEST_F(KeptGamesTest, ComesBackInAnotherProcess) {
    KeptGames games(folder());
    EXPECT_EQ(games.list().value(), "{\"games\":[],\"unreadable\":0}\n");
    EXPECT_TRUE(games.put("a-1", lines(0, "one")).value());
    EXPECT_TRUE(games.put("a-1", lines(1, "two")).value());
    EXPECT_TRUE(games.put("B2", lines(0, "three")).value());
    KeptGames again(folder());
    for (KeptGames* each : {&games, &again}) {
        EXPECT_EQ(each->list().value(),
                  "{\"games\":[{\"id\":\"three\"},{\"id\":\"two\"}],\"unreadable\":0}\n");
        EXPECT_EQ(each->get("a-1").value(),
                  "{\"revision\":2,\"summary\":{\"id\":\"two\"}}\n\"two\"");
        EXPECT_EQ(each->get("other").value(), std::nullopt);
    }
    EXPECT_TRUE(again.forget("a-1"));
    EXPECT_TRUE(again.forget("a-1"));
    EXPECT_EQ(again.get("a-1").value(), std::nullopt);
}

TEST_F(KeptGamesTest, WritesOnlyOverTheRevisionThatIsKnown) {
    KeptGames games(folder());
    EXPECT_TRUE(games.put("a", lines(0, "one")).value());
    EXPECT_FALSE(games.put("a", lines(0, "other")).value());
    EXPECT_FALSE(KeptGames(folder()).put("a", lines(7, "other")).value());
    EXPECT_NE(games.get("a").value()->find("one"), std::string::npos);
    // Where none stands, whoever has one brings it back with the revision that it had.
    EXPECT_TRUE(games.put("b", lines(5, "back")).value());
    EXPECT_TRUE(games.put("b", lines(6, "on")).value());
}

TEST_F(KeptGamesTest, LeavesWhatItCannotUnderstand) {
    write("cut.game", "{\"revision\":1,\"summ");
    write("empty.game", "");
    write("list.game", "[]\n{}");
    write("text.game", "{\"revision\":1,\"summary\":\"x\"}\n{}");
    write("no game.txt", "f5d6");
    KeptGames games(folder());
    EXPECT_TRUE(games.put("good", lines(0, "good")).value());
    EXPECT_EQ(games.list().value(), "{\"games\":[{\"id\":\"good\"}],\"unreadable\":4}\n");
    EXPECT_EQ(games.get("cut").value(), "{\"revision\":1,\"summ");
    EXPECT_TRUE(fs::exists(folder_ / "empty.game"));
}

TEST_F(KeptGamesTest, RefusesWhatIsNoGame) {
    KeptGames games(folder());
    for (const char* text :
         {"", "{}", "[]", "{\"over\":0}", "{\"over\":-1,\"summary\":{}}\n{}",
          "{\"over\":0,\"summary\":[]}\n{}", "{\"over\":\"0\",\"summary\":{}}"}) {
        const Result<bool> put = games.put("a", text);
        ASSERT_FALSE(put) << text;
        EXPECT_EQ(put.error().code, ErrorCode::kParse) << text;
    }
    EXPECT_FALSE(fs::exists(folder_));
    for (const char* name : {"", "..", "a/b", "a.game", "a b", "ä"})
        EXPECT_FALSE(KeptGames::is_name(name)) << name;
    EXPECT_FALSE(KeptGames::is_name(std::string(65, 'a')));
    EXPECT_TRUE(KeptGames::is_name("3f0c-AZ9"));
}

TEST_F(KeptGamesTest, AFolderThatCannotBeMadeIsAnError) {
    fs::create_directories(folder_.parent_path());
    std::ofstream(folder_.string()) << "a file";
    KeptGames games(folder());
    const Result<bool> put = games.put("a", lines(0, "one"));
    ASSERT_FALSE(put);
    EXPECT_EQ(put.error().code, ErrorCode::kIo);
    EXPECT_FALSE(games.is_full());
}

}  // namespace
}  // namespace outflank::server
