// A user of the installed library: plays one move, and solves a position with nine empty squares.
#include <iostream>

#include "outflank/formats.h"
#include "outflank/game.h"
#include "outflank/solver.h"
#include "outflank/version.h"

int main() {
    outflank::Game game;
    const auto square = outflank::parse_square("f5");
    if (!square) return 1;
    const auto ply = game.play(square.value());
    if (!ply) return 1;
    const auto late =
        outflank::parse_game("-XXXXXX-OOOXXXOOOOXOOXOOOOXXXOOOOOXXXOOOOOOXOXOO--OXXX-O-OOOO--- X");
    if (!late) return 1;
    const auto& position = late.value().position();
    outflank::SolveRequest request{.board = position.board, .size = position.size};
    outflank::Solver solver({.hash_bytes = std::size_t{1} << 20, .threads = 1});
    const auto solved = solver.solve(request);
    std::cout << outflank::version() << ": f5 flips "
              << outflank::square_name(std::countr_zero(ply.value().flips)) << ", score "
              << solved.score() << '\n';
}
