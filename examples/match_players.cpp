// Lets two computer players play one game on the 6x6 board and prints its moves.
//
//   example_match_players [BLACK [WHITE [SEED]]]        e.g. example_match_players greedy random 7
#include <cstdlib>
#include <iostream>

#include "outflank/formats.h"
#include "outflank/player.h"

int main(int argc, char** argv) {
    using namespace outflank;
    const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    const auto black = make_player(argc > 1 ? argv[1] : "alphabeta:depth=3,eval=simple", seed);
    const auto white = make_player(argc > 2 ? argv[2] : "greedy", seed + 1);
    for (const auto* made : {&black, &white})
        if (!*made) {
            std::cerr << to_text(made->error()) << '\n';
            return 2;
        }

    Game game(BoardSize::k6);
    while (!game.is_over()) {
        if (game.pass_if_forced()) continue;
        const Position& position = game.position();
        const auto& player = position.to_move == Color::kBlack ? black : white;
        const Choice choice = player.value()->choose(position, {});
        if (const auto ply = game.play(choice.square); !ply) {
            std::cerr << to_text(ply.error()) << '\n';
            return 1;
        }
    }
    const GameResult result = game.result().value_or(GameResult{});
    std::cout << format_transcript(game) << '\n'
              << "black " << result.black_discs << ", white " << result.white_discs << '\n';
}
