// Players by their specs: the engine, and the opponents for people.
#include <gtest/gtest.h>

#include <set>

#include "outflank/engine.h"
#include "outflank/opponents.h"

namespace outflank {
namespace {

std::unique_ptr<Player> player_of(const std::string& spec, std::uint64_t seed = 1) {
    auto player = make_any_player(spec, seed);
    EXPECT_TRUE(player) << spec << ": " << (player ? "" : player.error().message);
    return player ? std::move(player).value() : nullptr;
}

/// A game of a player against itself.
std::string game_of(Player& player, BoardSize size) {
    Game game(size);
    std::string moves;
    while (!game.is_over()) {
        if (game.pass_if_forced()) continue;
        const Square square = player.choose(game.position(), {}).square;
        EXPECT_TRUE(game.play(square));
        moves += std::to_string(square) + ' ';
    }
    return moves;
}

TEST(MakeAnyPlayer, MakesTheEngineAndTheClassicPlayers) {
    for (const char* spec : {"engine:depth=3", "engine:level=2,threads=2", "greedy",
                             "engine:level=2,probcut=off,ordering=off,extensions=off",
                             "engine:opponent=fox", "fox", "fox:hash=1"}) {
        const auto player = player_of(spec);
        ASSERT_NE(player, nullptr);
        EXPECT_EQ(player->spec(), spec);
        const Choice choice = player->choose(start_position(), {});
        EXPECT_NE(legal_moves(start_board()) & bit(choice.square), 0u) << spec;
    }
}

TEST(MakeAnyPlayer, NamesWhatIsWrong) {
    const auto message_of = [](const char* spec) {
        const auto player = make_any_player(spec, 1);
        return player ? std::string() : player.error().message;
    };
    EXPECT_NE(message_of("engine:colour=red").find("colour"), std::string::npos);
    EXPECT_NE(message_of("engine:opponent=unicorn").find("unicorn"), std::string::npos);
    EXPECT_NE(message_of("engine:opponent=fox,level=3").find("level"), std::string::npos);
    EXPECT_NE(message_of("fox:level=3").find("level"), std::string::npos);
    // Everything that could have been meant, the engine and the opponents too.
    for (const char* name : {"engin:level=3", "alphabet"}) {
        EXPECT_NE(message_of(name).find("alphabeta, perfect, engine, "), std::string::npos);
        EXPECT_NE(message_of(name).find("fox"), std::string::npos);
    }
}

TEST(MakeAnyPlayer, MakesPlayersThatTellTheirProgressAndCanBeStopped) {
    for (const char* spec : {"engine:level=60", "engine:depth=40,errors=200", "alphabeta:depth=40",
                             "perfect:depth=40"}) {
        const auto player = player_of(spec);
        std::atomic<bool> stop = false;
        ThinkProgress last;
        const auto on_progress = [&](const ThinkProgress& progress) {
            last = progress;
            if (last.best && last.best->depth >= 3) stop = true;
        };
        const Choice choice =
            player->choose(start_position(), {.stop = &stop, .on_progress = on_progress});
        ASSERT_TRUE(last.best) << spec;
        EXPECT_NE(legal_moves(start_board()) & bit(last.best->square), 0u) << spec;
        EXPECT_NE(legal_moves(start_board()) & bit(choice.square), 0u) << spec;
        EXPECT_GE(choice.depth, last.best->depth) << spec;
        EXPECT_LT(choice.depth, 40) << spec;
    }
}

TEST(Opponents, PlayTheSameWhetherTheyTellOrNot) {
    const auto first_moves = [](const ThinkLimits& limits) {
        const auto player = player_of("engine:depth=3,errors=200", 5);
        Game game;
        std::string moves;
        for (int i = 0; i < 12; ++i) {
            const Square square = player->choose(game.position(), limits).square;
            moves += std::to_string(square) + ' ';
            EXPECT_TRUE(game.play(square));
            game.pass_if_forced();
        }
        return moves;
    };
    EXPECT_EQ(first_moves({}), first_moves({.on_progress = [](const ThinkProgress&) {}}));
}

TEST(Opponents, HaveDifferentNamesAndRiseInRating) {
    ASSERT_EQ(opponents().size(), 13U);
    std::set<std::string_view> names;
    int last = 0;
    for (const OpponentInfo& info : opponents()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_FALSE(make_player(info.name, 1).has_value()) << "a classic player has this name";
        EXPECT_LE(info.character.size(), 80u);
        EXPECT_GT(info.rating, last) << info.name;
        last = info.rating;
    }
}

TEST(Opponents, AreTheEngineWithTheirSettings) {
    for (const OpponentInfo& info : opponents()) {
        const auto by_name = player_of(std::string(info.name), 7);
        const auto by_settings = player_of("engine:hash=4," + std::string(info.settings), 7);
        ASSERT_TRUE(by_name && by_settings);
        EXPECT_EQ(game_of(*by_name, BoardSize::k6), game_of(*by_settings, BoardSize::k6));
    }
}

TEST(Opponents, PlayOnEverySizeAsTheirSeedDecides) {
    for (const OpponentInfo& info : opponents()) {
        for (const BoardSize size : {BoardSize::k4, BoardSize::k6}) {
            const std::string spec(info.name);
            EXPECT_EQ(game_of(*player_of(spec, 3), size), game_of(*player_of(spec, 3), size));
        }
    }
    EXPECT_NE(game_of(*player_of("chick", 3), BoardSize::k6),
              game_of(*player_of("chick", 4), BoardSize::k6));
}

}  // namespace
}  // namespace outflank
