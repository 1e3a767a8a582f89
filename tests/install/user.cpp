// A user of the installed library: prints its version and plays one move.
#include <iostream>

#include "outflank/game.h"
#include "outflank/version.h"

int main() {
    outflank::Game game;
    const auto square = outflank::parse_square("f5");
    if (!square) return 1;
    const auto ply = game.play(square.value());
    if (!ply) return 1;
    std::cout << outflank::version() << ": f5 flips "
              << outflank::square_name(std::countr_zero(ply.value().flips)) << '\n';
}
