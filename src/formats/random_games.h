// Random games and positions for the property tests: the same ones on every machine.
#pragma once

#include <bit>
#include <cstdint>

#include "base/random.h"
#include "outflank/game.h"

namespace outflank::formats {

inline constexpr BoardSize kAllSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

/// A uniformly random legal move. Precondition: there is one.
inline Square random_move(Bitboard moves, base::Random& random) {
    for (auto skipped = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skipped > 0;
         --skipped)
        moves &= moves - 1;
    return std::countr_zero(moves);
}

/// Plays up to `discs` random moves, each with the pass that it forces.
inline void play_random_moves(Game& game, int discs, base::Random& random) {
    for (; discs > 0 && game.legal_moves() != 0; --discs) {
        static_cast<void>(game.play(random_move(game.legal_moves(), random)));
        game.pass_if_forced();
    }
}

/// A game of random length from the standard start.
inline Game random_game(BoardSize size, base::Random& random) {
    Game game(size);
    play_random_moves(game, static_cast<int>(random.below(64)), random);
    return game;
}

/// Discs strewn over the board, which no game need have reached; either side to move.
inline Position random_position(BoardSize size, base::Random& random) {
    const Bitboard occupied = playable(size) & random.next();
    const Bitboard mover = occupied & random.next();
    return {.board = {.mover = mover, .opponent = occupied & ~mover},
            .to_move = random.below(2) == 0 ? Color::kBlack : Color::kWhite,
            .size = size};
}

}  // namespace outflank::formats
