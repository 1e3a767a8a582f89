#include "train/game_maker.h"

#include <utility>

namespace outflank::train {
namespace {

// The last 14 empty squares take some thousand nodes: a small table is quickly forgotten.
constexpr std::size_t kTableBytes = std::size_t{1} << 20;

/// Appends a move to the record and makes it.
void play(GameRecord& game, OpenGame& open, Square square) {
    const Bitboard before = legal_moves(open.board) & (bit(square) - 1);
    game.ordinals[game.plies++] = static_cast<std::uint8_t>(std::popcount(before));
    open.board = after_move(open.board, square);
    open.beginner_moves = !open.beginner_moves;
}

Position as_position(const OpenGame& open) {
    return {.board = open.board,
            .to_move = open.beginner_moves ? Color::kBlack : Color::kWhite,
            .size = BoardSize::k8};
}

}  // namespace

GameMaker::GameMaker(std::string player, int solve_empties)
    : player_(std::move(player)),
      solve_empties_(solve_empties),
      solver_({.hash_bytes = kTableBytes, .threads = 1}) {}

Result<GameMaker> GameMaker::create(const std::string& player, int solve_empties) {
    const auto made = make_player(player, 0);
    if (!made) return made.error();
    return GameMaker(player, solve_empties);
}

GameRecord GameMaker::finish(GameRecord game, std::uint64_t seed, const std::atomic<bool>* stop) {
    OpenGame open = position_after(game);
    const auto player = make_player(player_, seed).value();
    while (open.board.empties() > solve_empties_ &&
           pass_if_forced(open.board, open.beginner_moves)) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) return game;
        play(game, open, player->choose(as_position(open), {.stop = stop}).square);
    }
    if (!is_over(open.board)) {
        solver_.forget();
        const SolveResult solved = solver_.solve({.board = open.board, .stop = stop});
        for (const Square square : solved.pv) {
            pass_if_forced(open.board, open.beginner_moves);
            if (square != kPass) play(game, open, square);
        }
    }
    game.score = static_cast<std::int8_t>((open.beginner_moves ? 1 : -1) * final_score(open.board));
    return game;
}

}  // namespace outflank::train
