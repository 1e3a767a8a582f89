#include "cli/play/play_setup.h"

#include <gtest/gtest.h>

#include "outflank/engine.h"

namespace outflank::cli {
namespace {

// The names at the board for what was typed and what a loaded game says.
std::pair<std::string, std::string> names(const std::string& typed_black,
                                          const std::string& typed_white,
                                          const std::string& loaded_black = "",
                                          const std::string& loaded_white = "") {
    PlayOptions options;
    options.black = typed_black;
    options.white = typed_white;
    GameRecord record;
    record.black = loaded_black;
    record.white = loaded_white;
    name_players(options, record);
    return {record.black, record.white};
}

using Names = std::pair<std::string, std::string>;

TEST(NamePlayers, SeatsAHumanWithBlackAgainstAComputerByDefault) {
    const Names seated = names("", "");
    EXPECT_EQ(seated.first, "human");
    EXPECT_TRUE(make_any_player(seated.second, 1).has_value());
}

TEST(NamePlayers, SeatsAHumanOppositeTheOnlyComputerNamed) {
    EXPECT_EQ(names("greedy", ""), Names("greedy", "human"));
    EXPECT_EQ(names("", "greedy"), Names("human", "greedy"));
}

TEST(NamePlayers, TakesThePlayersOfALoadedGameWhereNoneAreNamed) {
    EXPECT_EQ(names("", "", "random", "human"), Names("random", "human"));
    EXPECT_EQ(names("greedy", "", "random", "human"), Names("greedy", "human"));
}

TEST(NamePlayers, KnowsTheEngineOfALoadedGame) {
    EXPECT_EQ(names("", "", "engine:level=2", "human"), Names("engine:level=2", "human"));
}

TEST(NamePlayers, SeatsAHumanForAPlayerThatThisProgramDoesNotHave) {
    EXPECT_EQ(names("", "", "Zebra (andersson)", "greedy"), Names("human", "greedy"));
}

TEST(NamePlayers, KeepsAWrongNameThatWasTypedForTheErrorMessage) {
    EXPECT_EQ(names("nobody", "").first, "nobody");
    const Result<Seat> seat = make_seat("nobody", Color::kBlack, 1);
    ASSERT_FALSE(seat.has_value());
    EXPECT_TRUE(seat.error().where.starts_with("--black"));
}

TEST(MakeSeat, SeatsAHumanInAnyCaseAndAPlayerUnderItsFullSpec) {
    EXPECT_EQ(make_seat("Human", Color::kWhite, 1).value().player, nullptr);
    const Result<Seat> seat = make_seat("alphabeta", Color::kWhite, 1);
    EXPECT_EQ(seat.value().name, seat.value().player->spec());
}

TEST(MakeSeat, SeatsTheEngine) {
    const Result<Seat> seat = make_seat("engine:level=2", Color::kWhite, 1);
    ASSERT_TRUE(seat);
    EXPECT_EQ(seat.value().name, "engine:level=2");
    EXPECT_TRUE(make_seat("engine:levl=2", Color::kWhite, 1).error().where.starts_with("--white"));
}

TEST(FirstGame, BeginsWhereFromSaysAndNamesItInErrors) {
    PlayOptions options;
    options.from = "f5d6";
    EXPECT_EQ(first_game(options).value().game.plies().size(), 2U);
    options.from = "f5f5";
    EXPECT_TRUE(first_game(options).error().where.starts_with("--from"));
}

}  // namespace
}  // namespace outflank::cli
