// Series and round robins: counting, colours, seeds, stops, and who beats whom.
#include "players/series.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/random.h"

namespace outflank::players {
namespace {

std::vector<Square> squares_of(const Game& game) {
    std::vector<Square> squares;
    for (const Ply& ply : game.plies()) squares.push_back(ply.square);
    return squares;
}

std::vector<SeriesGame> games_of(std::string_view first, std::string_view second,
                                 const SeriesOptions& options) {
    std::vector<SeriesGame> games;
    const auto result =
        play_series(first, second, options, [&](const SeriesGame& game) { games.push_back(game); });
    EXPECT_TRUE(result);
    return games;
}

TEST(PlaySeries, AddsUpTheGamesItReports) {
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8}) {
        SeriesResult counted;
        const SeriesOptions options = {.games = 12, .start = start_position(size)};
        const Result<SeriesResult> result =
            play_series("greedy", "random", options, [&](const SeriesGame& played) {
                const GameResult end = played.game.result().value();
                const bool black = played.first_color == Color::kBlack;
                const Score score = black ? end.score : -end.score;
                counted.wins += score > 0;
                counted.ties += score == 0;
                counted.losses += score < 0;
                counted.first_discs += black ? end.black_discs : end.white_discs;
                counted.second_discs += black ? end.white_discs : end.black_discs;
            });
        ASSERT_TRUE(result);
        EXPECT_EQ(result.value().games(), 12);
        EXPECT_EQ(result.value().wins, counted.wins);
        EXPECT_EQ(result.value().ties, counted.ties);
        EXPECT_EQ(result.value().losses, counted.losses);
        EXPECT_EQ(result.value().first_discs, counted.first_discs);
        EXPECT_EQ(result.value().second_discs, counted.second_discs);
        EXPECT_DOUBLE_EQ(result.value().points(), counted.wins + counted.ties / 2.0);
    }
}

TEST(PlaySeries, ChangesColoursAfterEveryGame) {
    const auto games = games_of("random", "greedy", {.games = 5, .start = start_position()});
    for (std::size_t number = 0; number < games.size(); ++number) {
        EXPECT_EQ(games[number].number, static_cast<int>(number));
        EXPECT_EQ(games[number].first_color, number % 2 == 0 ? Color::kBlack : Color::kWhite);
    }
}

TEST(PlaySeries, PlaysTheSameGamesAgainWithTheSameSeed) {
    const SeriesOptions options = {.games = 6, .seed = 9, .random_plies = 4};
    const auto once = games_of("random", "greedy", options);
    const auto again = games_of("random", "greedy", options);
    for (std::size_t number = 0; number < once.size(); ++number)
        EXPECT_EQ(squares_of(once[number].game), squares_of(again[number].game));
    EXPECT_NE(squares_of(once[0].game), squares_of(once[2].game));
}

TEST(PlaySeries, GivesSeedsFromWhichAGameCanBePlayedAlone) {
    const auto games = games_of("greedy", "random", {.games = 2, .seed = 5});
    for (const SeriesGame& played : games) {
        EXPECT_EQ(played.seed,
                  base::Random::derive_seed(5, static_cast<std::uint64_t>(played.number)));
        const bool first_is_black = played.first_color == Color::kBlack;
        Game alone;
        const auto black = make_player(first_is_black ? "greedy" : "random",
                                       player_seed(played.seed, Color::kBlack));
        const auto white = make_player(first_is_black ? "random" : "greedy",
                                       player_seed(played.seed, Color::kWhite));
        play_out(alone, *black.value(), *white.value(), {});
        EXPECT_EQ(squares_of(alone), squares_of(played.game));
    }
}

TEST(PlaySeries, BeginsBothGamesOfAPairWithTheSameRandomPlies) {
    constexpr std::size_t kPlies = 6;  // too early for a pass on 8x8
    const auto games =
        games_of("greedy", "random", {.games = 8, .random_plies = static_cast<int>(kPlies)});
    const auto opening = [&](std::size_t number) {
        std::vector<Square> squares = squares_of(games[number].game);
        squares.resize(kPlies);
        return squares;
    };
    for (std::size_t number = 0; number < games.size(); number += 2)
        EXPECT_EQ(opening(number), opening(number + 1));
    EXPECT_NE(opening(0), opening(2));
}

TEST(PlaySeries, StartsFromAnyPositionAndCountsAGameThatIsOverThere) {
    const Position over = {.board = {.mover = bit(28) | bit(29), .opponent = 0},
                           .to_move = Color::kWhite};
    const Result<SeriesResult> result =
        play_series("random", "greedy", {.games = 2, .random_plies = 3, .start = over});
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value().wins, 1);
    EXPECT_EQ(result.value().losses, 1);
    EXPECT_EQ(result.value().first_discs, 2);
}

TEST(PlaySeries, KeepsTheFinishedGamesWhenStopped) {
    std::atomic<bool> stop = false;
    const SeriesOptions options = {.games = 10, .limits = {.stop = &stop}};
    const Result<SeriesResult> result =
        play_series("random", "random", options, [&](const SeriesGame& game) {
            if (game.number == 2) stop = true;
        });
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value().games(), 3);
}

TEST(PlaySeries, NamesTheSpecThatCannotBeMade) {
    const Result<SeriesResult> result = play_series("random", "nobody", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::kParse);
}

TEST(PlayOut, StopsBetweenMoves) {
    const std::atomic<bool> stop = true;
    Game game;
    const auto player = make_player("random", 1).value();
    play_out(game, *player, *player, {.stop = &stop});
    EXPECT_TRUE(game.plies().empty());
}

TEST(RoundRobin, PlaysEveryPairingOnceWithTheSeriesOfThatPair) {
    const std::vector<std::string> specs = {"random", "greedy", "alphabeta:depth=1"};
    const SeriesOptions options = {.games = 4, .start = start_position(BoardSize::k6)};
    std::vector<std::pair<std::size_t, std::size_t>> told;
    const auto pairings = round_robin(specs, options, [&](const Pairing& pairing) {
        told.push_back({pairing.first, pairing.second});
    });
    ASSERT_TRUE(pairings);
    ASSERT_EQ(pairings.value().size(), 3u);
    EXPECT_EQ(told, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {0, 2}, {1, 2}}));
    for (const Pairing& pairing : pairings.value()) {
        const auto alone = play_series(specs[pairing.first], specs[pairing.second], options);
        EXPECT_EQ(pairing.result.wins, alone.value().wins);
        EXPECT_EQ(pairing.result.first_discs, alone.value().first_discs);
    }
}

TEST(RoundRobin, ChecksEverySpecBeforeItPlays) {
    const std::vector<std::string> specs = {"random", "greedy", "nobody"};
    int played = 0;
    const auto pairings = round_robin(specs, {}, [&](const Pairing&) { ++played; });
    EXPECT_FALSE(pairings);
    EXPECT_EQ(played, 0);
}

TEST(RoundRobin, EndsWhenStopped) {
    std::atomic<bool> stop = false;
    const std::vector<std::string> specs = {"random", "greedy", "random"};
    const auto pairings = round_robin(specs, {.games = 2, .limits = {.stop = &stop}},
                                      [&](const Pairing&) { stop = true; });
    ASSERT_TRUE(pairings);
    EXPECT_EQ(pairings.value().size(), 1u);
}

// A promise of docs/players.md; whole numbers and fixed seeds make it the same everywhere.
TEST(ComponentsAtDepthFour, WinsAtLeast95PercentAgainstRandomAndGreedy) {
    for (const char* weaker : {"random", "greedy"}) {
        const auto result =
            play_series("alphabeta:depth=4,eval=components", weaker, {.games = 100, .seed = 1});
        ASSERT_TRUE(result);
        EXPECT_GE(result.value().wins, 95) << weaker;
    }
}

}  // namespace
}  // namespace outflank::players
