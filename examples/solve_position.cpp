// Solves a position with progress; Ctrl-C stops it and leaves the bounds proven so far.
//
//   example_solve_position [POSITION]        a board, or moves from the start
#include <csignal>
#include <iostream>

#include "outflank/formats.h"
#include "outflank/solver.h"

namespace {
std::atomic<bool> stop{false};
}

int main(int argc, char** argv) {
    using namespace outflank;
    const auto game = parse_game(
        argc > 1 ? argv[1] : "--OX------OXX---OOOXX---OOOXXXX-OOXOXXXXOXXOOXX-OXXXXXX-OOOOOOO- X");
    if (!game) {
        std::cerr << to_text(game.error()) << '\n';
        return 2;
    }
    std::signal(SIGINT, [](int) { stop = true; });

    const Position& position = game.value().position();
    SolveRequest request{.board = position.board, .size = position.size, .stop = &stop};
    request.on_progress = [](const SolveProgress& now) {
        std::cerr << now.range.lower << ".." << now.range.upper << " after " << now.elapsed.count()
                  << " s\n";
    };
    Solver solver({.hash_bytes = std::size_t{64} << 20, .threads = 2});
    const SolveResult result = solver.solve(request);

    std::cout << bound_name(result.bound()) << " score " << result.score() << ", line";
    for (const Square square : result.pv) std::cout << ' ' << square_name(square, position.size);
    std::cout << "\n" << result.nodes << " nodes\n";
}
