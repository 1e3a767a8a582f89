// Solves the 4x4 board from its start and prints one line of perfect play.
#include <iostream>

#include "outflank/game.h"
#include "outflank/game_tree.h"

int main() {
    using namespace outflank;
    Game game(BoardSize::k4);
    const Result<GameTree> tree = GameTree::build(game.position());
    if (!tree) {
        std::cerr << to_text(tree.error()) << '\n';
        return 1;
    }
    while (!game.is_over()) {
        if (game.pass_if_forced()) continue;
        const auto solved = tree.value().find(game.position());
        if (!solved || solved->moves.empty()) return 1;
        const SolvedMove best = solved->moves.front();
        std::cout << color_name(game.position().to_move) << ' '
                  << square_name(best.square, game.size()) << " (" << best.score << ")\n";
        if (!game.play(best.square)) return 1;
    }
    std::cout << "final score for black: " << game.result()->score << '\n';
}
