#include "train/games/openings.h"

#include <algorithm>
#include <set>
#include <utility>

#include "outflank/symmetry.h"

namespace outflank::train {
namespace {

void append(GameRecord& game, int ordinal) {
    game.ordinals[game.plies++] = static_cast<std::uint8_t>(ordinal);
    game.random_plies = game.plies;
}

}  // namespace

GameRecord random_opening(const RandomPlies& plies, base::Random& random) {
    const auto draw = [&] {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(plies.spread) + 1));
    };
    for (;;) {
        const int first = draw();
        const int wanted = std::min(kMostPlies - 1, plies.shortest + std::min(first, draw()));
        GameRecord game;
        OpenGame open;
        while (game.plies < wanted && pass_if_forced(open.board, open.beginner_moves)) {
            const Bitboard moves = legal_moves(open.board);
            const auto count = static_cast<std::uint64_t>(std::popcount(moves));
            const auto ordinal = static_cast<int>(random.below(count));
            append(game, ordinal);
            open.board = after_move(open.board, nth_move(moves, ordinal));
            open.beginner_moves = !open.beginner_moves;
        }
        if (!is_over(open.board)) return game;
    }
}

OpenGame position_after(const GameRecord& game) {
    OpenGame open;
    for (std::size_t ply = 0; ply < game.plies; ++ply) {
        pass_if_forced(open.board, open.beginner_moves);
        open.board = after_move(open.board, nth_move(legal_moves(open.board), game.ordinals[ply]));
        open.beginner_moves = !open.beginner_moves;
    }
    pass_if_forced(open.board, open.beginner_moves);
    return open;
}

std::vector<GameRecord> all_openings(int plies) {
    std::vector<GameRecord> openings(1);
    for (int ply = 0; ply < plies; ++ply) {
        std::vector<GameRecord> longer;
        std::set<std::pair<Bitboard, Bitboard>> known;
        for (const GameRecord& opening : openings) {
            const Board board = position_after(opening).board;
            int ordinal = 0;
            for (Bitboard moves = legal_moves(board); moves != 0; moves &= moves - 1, ++ordinal) {
                const Board child = after_move(board, std::countr_zero(moves));
                const Board seen = canonical(child).board;
                if (is_over(child) || !known.emplace(seen.mover, seen.opponent).second) continue;
                longer.push_back(opening);
                append(longer.back(), ordinal);
            }
        }
        openings = std::move(longer);
    }
    return openings;
}

}  // namespace outflank::train
