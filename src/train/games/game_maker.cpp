#include "train/games/game_maker.h"

#include <utility>

namespace outflank::train {
namespace {

// The last 14 empty squares take some thousand nodes: a small table is quickly forgotten.
constexpr std::size_t kGameTableBytes = std::size_t{1} << 20;

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

GameMaker::GameMaker(MakerOptions options, std::unique_ptr<Engine> engine)
    : options_(std::move(options)),
      engine_(std::move(engine)),
      solver_({.hash_bytes = kGameTableBytes, .threads = 1}) {}

Result<GameMaker> GameMaker::create(const MakerOptions& options) {
    if (!options.player.empty()) {
        const auto made = make_player(options.player, 0);
        if (!made) return made.error();
        return GameMaker(options, nullptr);
    }
    auto engine =
        Engine::create({.hash_bytes = kGameTableBytes, .threads = 1, .weights = options.weights});
    if (!engine) return engine.error();
    return GameMaker(options, std::move(engine).value());
}

GameRecord GameMaker::finish(GameRecord game, std::uint64_t seed, const std::atomic<bool>* stop) {
    OpenGame open = position_after(game);
    std::unique_ptr<Player> player;
    if (engine_ == nullptr)
        player = std::move(make_player(options_.player, seed)).value();
    else
        engine_->forget();
    const auto choose = [&](const Position& position) {
        if (player != nullptr) return player->choose(position, {.stop = stop}).square;
        engine_->set_position(position);
        return engine_->go({.limits = {.depth = options_.depth}, .stop = stop})
            .best()
            .value_or(kPass);
    };
    while (open.board.empties() > options_.solve_empties &&
           pass_if_forced(open.board, open.beginner_moves)) {
        const Square square = choose(as_position(open));
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) return game;
        play(game, open, square);
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
