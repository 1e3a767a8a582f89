// Positions of recorded games.
#include "train/games/recorded_games.h"

#include <gtest/gtest.h>

#include "outflank/formats.h"

namespace outflank::train {
namespace {

Result<RecordedGames> read(std::string_view text, std::size_t most = RecordedGames::kMostGames) {
    base::TextSource source(text);
    return RecordedGames::read(source, "games.txt", most);
}

TEST(RecordedGames, GivesThePositionsOfEachGame) {
    const auto games = read("f5d6c3\n-----OX--XO----- X b1\nf5\nf5d6xx\n");
    ASSERT_TRUE(games);
    ASSERT_EQ(games.value().size(), 3U);  // one is on a small board
    const GameLine first = games.value().line(0);
    EXPECT_TRUE(first.held_out);
    ASSERT_EQ(first.positions.size(), 4U);
    const Game game = parse_transcript("f5d6c3", start_position()).value();
    EXPECT_EQ(first.positions.back().board, game.position().board);
    EXPECT_EQ(games.value().line(1).positions.size(), 2U);
    EXPECT_EQ(games.value().line(2).positions.size(), 3U);  // as far as it is good
    EXPECT_EQ(games.value().error_count(), 1U);
    EXPECT_EQ(games.value().first_error()->where, "games.txt:4:5");
}

TEST(RecordedGames, BeginsWhereAGameBegins) {
    const std::string start = format_position(parse_game("f5d6c3").value().position());
    const auto games = read("f5d6c3\n" + start + " d3\n");
    ASSERT_TRUE(games);
    ASSERT_EQ(games.value().size(), 2U);
    EXPECT_EQ(games.value().line(1).positions.front().board,
              games.value().line(0).positions.back().board);
}

TEST(RecordedGames, RefusesMoreThanItKeeps) {
    EXPECT_EQ(read("f5\nf5\n", 2).value().size(), 2U);
    const auto games = read("f5\nf5\nf5\n", 2);
    ASSERT_FALSE(games);
    EXPECT_EQ(games.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(games.error().message, "found more than 2 games, expected at most as many");
}

}  // namespace
}  // namespace outflank::train
