// For tests: books of random play.
#pragma once

#include <bit>
#include <vector>

#include "base/random.h"
#include "book/graph.h"

namespace outflank::book {

/// A position after `plies` random plies from the start, passes counted; fewer where a game ends.
inline Board random_board(base::Random& random, int plies) {
    Board board = start_board();
    for (int i = 0; i < plies && !is_over(board); ++i) {
        Bitboard moves = legal_moves(board);
        if (moves == 0) {
            board = after_pass(board);
            continue;
        }
        for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
             --skip)
            moves &= moves - 1;
        board = after_move(board, std::countr_zero(moves));
    }
    return board;
}

/// The board turned one way or another.
inline Board random_image(base::Random& random, const Board& board) {
    return transform(board, kSymmetries[random.below(8)]);
}

/// A leaf with a legal move and random contents.
inline BookLeaf random_leaf(base::Random& random, const Board& board) {
    Bitboard moves = legal_moves(board);
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
         --skip)
        moves &= moves - 1;
    return {.square = std::countr_zero(moves),
            .score = 100 * (static_cast<Centidiscs>(random.below(41)) - 20),
            .level = static_cast<std::uint8_t>(random.below(30)),
            .depth = static_cast<std::uint8_t>(random.below(30)),
            .percent = 99,
            .exact = random.below(4) == 0,
            .error = 150,
            .origin = 0,
            .day = 9000};
}

/// Lines of random games from the start with searches at most positions.
inline BookGraph random_graph(std::uint64_t seed, int games, int most_plies) {
    base::Random random(seed);
    BookGraph graph;
    static_cast<void>(graph.origin_index("test"));
    for (int game = 0; game < games; ++game) {
        const int first = random.below(8) == 0 ? 45 : 0;  // passes and ends of games, too
        Board board = random_board(random, first);
        for (int ply = 0; ply < most_plies && !is_over(board); ++ply) {
            const PositionIndex index = graph.add(random_image(random, board));
            graph.add_games(index, {1, static_cast<std::uint32_t>(ply), 0});
            const Bitboard moves = legal_moves(board);
            if (moves != 0 && random.below(5) > 0) {
                const Board image = random_image(random, board);
                graph.set_leaf(image, random_leaf(random, image));
            }
            if (moves == 0) {
                board = after_pass(board);
                continue;
            }
            board = after_move(board, random_leaf(random, board).square);
        }
        if (random.below(3) == 0) graph.settle();
    }
    return graph;
}

}  // namespace outflank::book
