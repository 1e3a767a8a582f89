// The catalogue: every player can be made, described and made again, and plays by the rules.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "outflank/player.h"
#include "players/series.h"

namespace outflank {
namespace {

constexpr BoardSize kSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

/// Every player with every evaluation it can use, quick enough for whole games.
std::vector<std::string> quick_specs() {
    std::vector<std::string> specs = {"random", "greedy", "perfect:empties=6,depth=1"};
    for (const EvaluationInfo& evaluation : evaluation_catalogue())
        for (const char* player : {"minimax:depth=2,eval=", "alphabeta:depth=2,eval="})
            specs.push_back(player + std::string(evaluation.name));
    return specs;
}

std::string error_text(std::string_view spec) {
    const Result<std::unique_ptr<Player>> player = make_player(spec, 1);
    return player ? "no error" : to_text(player.error());
}

std::vector<Square> squares_of(const Game& game) {
    std::vector<Square> squares;
    for (const Ply& ply : game.plies()) squares.push_back(ply.square);
    return squares;
}

Game self_play(const std::string& spec, std::uint64_t seed, BoardSize size) {
    Game game(size);
    const auto black = make_player(spec, seed).value();
    const auto white = make_player(spec, seed + 1).value();
    players::play_out(game, *black, *white, {});
    return game;
}

TEST(PlayerCatalogue, NamesEveryPlayerWithItsSource) {
    std::vector<std::string_view> names;
    for (const PlayerInfo& info : player_catalogue()) {
        names.push_back(info.name);
        EXPECT_FALSE(info.summary.empty()) << info.name;
        EXPECT_FALSE(info.source.empty()) << info.name;
    }
    EXPECT_EQ(names, (std::vector<std::string_view>{"random", "greedy", "minimax", "alphabeta",
                                                    "perfect"}));
    EXPECT_EQ(evaluation_catalogue().size(), 3u);
}

TEST(MakePlayer, MakesEveryPlayerOfTheCatalogueByNameAlone) {
    for (const PlayerInfo& info : player_catalogue()) {
        const auto player = make_player(info.name, 1);
        ASSERT_TRUE(player) << to_text(player.error());
        EXPECT_TRUE(player.value()->spec().starts_with(info.name)) << player.value()->spec();
    }
}

TEST(MakePlayer, MakesTheSamePlayerAgainFromItsOwnSpec) {
    std::vector<std::string> specs = quick_specs();
    specs.insert(specs.end(), {"alphabeta:time=50", "alphabeta:depth=3,time=7,eval=simple",
                               "minimax:eval=positional,liberty=3,risk=4,chain=5",
                               "alphabeta:eval=components,mobility=1/2/3,stability=9"});
    for (const std::string& spec : specs) {
        const std::string once = make_player(spec, 1).value()->spec();
        EXPECT_EQ(make_player(once, 1).value()->spec(), once) << spec;
    }
    EXPECT_EQ(make_player("minimax", 1).value()->spec(), "minimax:depth=4,eval=simple");
    EXPECT_EQ(make_player("alphabeta:eval=components,mobility=1/2/3", 1).value()->spec(),
              "alphabeta:depth=4,eval=components,parity=0/0/20,mobility=1/2/3,"
              "corners=30/30/25,stability=20/25/30");
}

TEST(MakePlayer, DescribesTheDefaultsItHas) {
    for (const EvaluationInfo& info : evaluation_catalogue()) {
        const std::string plain = "minimax:eval=" + std::string(info.name);
        const std::string spelt_out =
            plain + (info.parameters.empty() ? "" : ",") + std::string(info.parameters);
        EXPECT_EQ(make_player(spelt_out, 1).value()->spec(), make_player(plain, 1).value()->spec());
    }
}

TEST(MakePlayer, ListsThePlayersWhenOneIsUnknown) {
    EXPECT_EQ(error_text("minmax:depth=4"),
              "column 1: player 'minmax': unknown, expected random, greedy, minimax, alphabeta or "
              "perfect");
    EXPECT_EQ(
        error_text(""),
        "column 1: player '': unknown, expected random, greedy, minimax, alphabeta or perfect");
}

TEST(MakePlayer, RefusesWhatAPlayerDoesNotTake) {
    EXPECT_EQ(error_text("random:depth=4"),
              "column 8: player 'random': unknown key 'depth', it takes no parameters");
    EXPECT_EQ(error_text("minimax:time=5"),
              "column 9: player 'minimax': unknown key 'time', expected depth or eval");
    EXPECT_EQ(
        error_text("alphabeta:eval=simple,mobility=4"),
        "column 23: player 'alphabeta': unknown key 'mobility', expected time, depth or eval");
    EXPECT_EQ(error_text("alphabeta:eval=best"),
              "column 16: player 'alphabeta': eval: found 'best', expected simple, positional or "
              "components");
    EXPECT_EQ(error_text("minimax:depth=0"),
              "column 15: player 'minimax': depth: found 0, expected 1..12");
}

TEST(EveryPlayer, PlaysWholeLegalGamesOnEveryBoard) {
    for (const std::string& spec : quick_specs())
        for (const BoardSize size : kSizes) {
            const Game game = self_play(spec, 5, size);
            EXPECT_TRUE(game.is_over()) << spec;
        }
}

TEST(EveryPlayer, RepeatsItsGameWithTheSameSeed) {
    for (const std::string& spec : quick_specs())
        EXPECT_EQ(squares_of(self_play(spec, 7, BoardSize::k6)),
                  squares_of(self_play(spec, 7, BoardSize::k6)))
            << spec;
}

TEST(EveryPlayer, VariesItsGamesWithTheSeed) {
    for (const std::string& spec : quick_specs()) {
        int different = 0;
        const std::vector<Square> first = squares_of(self_play(spec, 0, BoardSize::k8));
        for (std::uint64_t seed = 1; seed <= 8; ++seed)
            different += squares_of(self_play(spec, 10 * seed, BoardSize::k8)) != first;
        EXPECT_GE(different, 4) << spec;
    }
}

TEST(EveryPlayer, StaysLegalWhenStoppedAtOnce) {
    const std::atomic<bool> stop = true;
    for (const PlayerInfo& info : player_catalogue())
        for (const BoardSize size : kSizes) {
            const Position position = start_position(size);
            const Choice choice =
                make_player(info.name, 3).value()->choose(position, {.stop = &stop});
            EXPECT_NE(legal_moves(position.board, size) & bit(choice.square), 0u) << info.name;
        }
}

TEST(Random, PlaysEveryLegalMoveAboutEquallyOften) {
    const auto player = make_player("random", 9).value();
    int counts[64] = {};
    for (int trial = 0; trial < 4000; ++trial)
        ++counts[player->choose(start_position(), {}).square];
    // The standard deviation of each count is 27.
    for (const char* move : {"d3", "c4", "f5", "e6"})
        EXPECT_NEAR(counts[parse_square(move).value()], 1000, 165) << move;
}

TEST(Greedy, FlipsAsManyDiscsAsItCan) {
    Game game;
    const auto greedy = make_player("greedy", 1).value();
    const auto random = make_player("random", 2).value();
    while (!game.is_over()) {
        if (game.pass_if_forced()) continue;
        const Choice choice = greedy->choose(game.position(), {});
        const auto flips_of = [&](Square square) {
            return std::popcount(flips(game.position().board, square));
        };
        EXPECT_EQ(choice.value, flips_of(choice.square));
        for (Bitboard rest = game.legal_moves(); rest != 0; rest &= rest - 1)
            EXPECT_LE(flips_of(std::countr_zero(rest)), flips_of(choice.square));
        ASSERT_TRUE(game.play(random->choose(game.position(), {}).square));
    }
}

}  // namespace
}  // namespace outflank
