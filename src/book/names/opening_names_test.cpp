#include "outflank/opening_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "outflank/formats.h"
#include "outflank/symmetry.h"

namespace outflank {
namespace {

/// The game with each move turned.
Game turned(const Game& game, Symmetry symmetry) {
    Position start = game.start();
    start.board = transform(start.board, symmetry);
    Game image(start);
    for (const Ply& ply : game.plies())
        static_cast<void>(ply.is_pass() ? image.pass()
                                        : image.play(transform(ply.square, symmetry)));
    return image;
}

Game game_of(std::string_view moves) {
    auto game = parse_transcript(moves, start_position());
    EXPECT_TRUE(game) << moves << ": " << to_text(game.error());
    return std::move(game).value();
}

TEST(OpeningNames, EveryLineIsLegalAndItsNameIsFoundThroughAllSymmetries) {
    EXPECT_GE(named_openings().size(), 150U);
    for (const NamedOpening& opening : named_openings()) {
        const Game game = game_of(opening.moves);
        EXPECT_EQ(2 * game.plies().size(), opening.moves.size()) << opening.moves;
        for (const Symmetry symmetry : kSymmetries) {
            const Game image = turned(game, symmetry);
            EXPECT_EQ(opening_of(image.position().board), &opening) << opening.moves;
            const auto reached = deepest_opening(image);
            ASSERT_TRUE(reached);
            EXPECT_EQ(reached->opening, &opening);
            EXPECT_EQ(reached->moves_since, 0);
        }
    }
}

TEST(OpeningNames, EachHasALanguageANameAndASource) {
    const std::set<std::string_view> languages = {"en", "fr", "ja"};
    const std::set<std::string_view> sources = {"G", "E", "F", "J", "K"};
    for (const NamedOpening& opening : named_openings()) {
        EXPECT_FALSE(opening.names.empty()) << opening.moves;
        EXPECT_FALSE(opening.name().empty()) << opening.moves;
        for (const OpeningName& name : opening.names) {
            EXPECT_TRUE(languages.contains(name.language)) << opening.moves;
            EXPECT_TRUE(sources.contains(name.source)) << opening.moves;
            EXPECT_FALSE(name.name.empty()) << opening.moves;
        }
    }
}

/// All orders of a line's moves that are legal and lead to the same position.
void find_orders(const Game& game, const Board& goal, std::vector<Square>& left,
                 std::vector<std::string>& found) {
    if (left.empty()) {
        if (game.position().board == goal) found.push_back(format_transcript(game));
        return;
    }
    for (std::size_t i = 0; i < left.size(); ++i) {
        const Square square = left[i];
        Game next = game;
        if (!next.play(square)) continue;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        find_orders(next, goal, left, found);
        left.insert(left.begin() + static_cast<std::ptrdiff_t>(i), square);
    }
}

TEST(OpeningNames, AreFoundThroughTranspositions) {
    std::size_t transpositions = 0;
    for (const NamedOpening& opening : named_openings()) {
        if (opening.moves.size() > 16) continue;
        const Game game = game_of(opening.moves);
        std::vector<Square> squares;
        for (const Ply& ply : game.plies()) squares.push_back(ply.square);
        std::vector<std::string> orders;
        find_orders(Game(), game.position().board, squares, orders);
        for (const std::string& order : orders) {
            if (order == opening.moves) continue;
            ++transpositions;
            const auto reached = deepest_opening(game_of(order));
            ASSERT_TRUE(reached);
            EXPECT_EQ(reached->opening, &opening) << order;
        }
    }
    EXPECT_GE(transpositions, 20U);
}

TEST(OpeningNames, TheDeepestCountsAndTheMovesSinceAreTold) {
    const auto tiger = deepest_opening(game_of("f5d6c3d3c4"));
    ASSERT_TRUE(tiger);
    EXPECT_EQ(tiger->opening->name(), "Tiger");
    EXPECT_EQ(tiger->opening->name("fr"), "tigre");
    EXPECT_EQ(tiger->opening->name("de"), "Tiger");
    EXPECT_EQ(tiger->opening->name_in("de"), "");
    const auto later = deepest_opening(game_of("f5d6c3d3c4f4e6"));
    ASSERT_TRUE(later);
    EXPECT_EQ(later->opening->name(), "Leader's Tiger");
    const auto since = deepest_opening(game_of("f5d6c3d3c4f4"));
    ASSERT_TRUE(since);
    EXPECT_EQ(since->opening->name(), "Tiger");
    EXPECT_EQ(since->moves_since, 1);
    EXPECT_FALSE(deepest_opening(Game()));
    EXPECT_FALSE(deepest_opening(Game(BoardSize::k6)));
}

}  // namespace
}  // namespace outflank
