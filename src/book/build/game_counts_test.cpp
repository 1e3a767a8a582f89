#include "book/build/game_counts.h"

#include <gtest/gtest.h>

#include <bit>

#include "outflank/game.h"

namespace outflank::book {
namespace {

/// Every position of a game in which both sides play the last legal square; passes among them.
std::vector<Position> whole_game() {
    std::vector<Position> game = {start_position()};
    while (!is_over(game.back().board)) {
        Position next = game.back();
        const Bitboard moves = legal_moves(next.board);
        next.board = moves == 0 ? after_pass(next.board)
                                : after_move(next.board, 63 - std::countl_zero(moves));
        next.to_move = other(next.to_move);
        game.push_back(next);
    }
    return game;
}

TEST(GameCounts, CountAGameOnceAtEachOfItsPositionsForTheSideToMove) {
    std::vector<Position> game = whole_game();
    BookGraph graph;
    for (const Position& position : game) graph.add(position.board);
    game.push_back(game.back());  // a pass after the end
    GameCounts counts;
    count_game(graph, game, counts);
    add_counts(graph, counts);
    const Score last = final_score(game.back().board);
    for (const Position& position : game) {
        const Score score = position.to_move == game.back().to_move ? last : -last;
        const BookGames& games = graph[graph.find(position.board)].games;
        EXPECT_EQ(games,
                  (BookGames{score > 0 ? 1U : 0U, score == 0 ? 1U : 0U, score < 0 ? 1U : 0U}))
            << position.board.disc_count();
    }
}

TEST(GameCounts, LeaveOutWhatIsNotOverAndPositionsThatAreNotInTheBook) {
    const std::vector<Position> game = whole_game();
    BookGraph graph;
    graph.add(game[3].board);
    GameCounts counts;
    count_game(graph, {game.begin(), game.begin() + 20}, counts);
    EXPECT_TRUE(counts.empty());
    count_game(graph, game, counts);
    EXPECT_EQ(counts.size(), 1U);
}

}  // namespace
}  // namespace outflank::book
