// The positions of `outflank bench`: all of its own making, chosen by rule, not by hand.
//
// They come from the games of
//   outflank play --black alphabeta:depth=3,eval=components
//     --white alphabeta:depth=3,eval=positional --seed 1 --json
// with 24 games after 8 random plies on 8x8, 8 after 6 on 6x6, and 2 after 2 on 4x4: of game
// after game the position with 14, 15 ... 19 empties and again 14 (15 to 18 on 6x6, 9 and 10
// on 4x4). The scores are the solver's own.
#include "cli/bench_positions.h"

namespace outflank::cli {

std::string_view bench_positions() {
    return "OOOOOOOO-XOXXX--XXXXXXXOXXXOOOOOXXXXXXOO-XXXXOOO---XXO-O----X--O X; -52;\n"
           "OO--OOXOOOOOOOOOOOXOXOOXOXOXOOX-OXXOOXX-OXOXOXX--XXXXX-----X---- O; +54;\n"
           "-XXXXX----XXOXXXOOXXXXXXOOXOXOOX-OXXOOOXOOOOOXXX-XXOX--X--X----- X; -28;\n"
           "--OOOO--O-OOOO--OXXXXOOXOXXXXOXXOXXXXXXX-XXXXOX---XXXX----XXXX-- O; +8;\n"
           "--OX------OXX---OOOXX---OOOXXXX-OOXOXXXXOXXOOXX-OXXXXXX-OOOOOOO- X; -44;\n"
           "--------O---X--XOOOXXXXXOOOOOXOX-OOXOOXXXOOOXOXX-XOXOX--OOXOOO-- O; +14;\n"
           "-XXXXX--XXXXXX--XXXOXX--XOXXOX--XXXOOOOOXXXXOXOXX-XOXOX--X-OOOO- X; -46;\n"
           "--OOOOO-OOOOXOO-OOOXOOXXOOXOOXX-OOXOXX--OOOXX---OOXOX---OXXXXX-- O; +8;\n"
           "----X-----XXXO--XOXOOOXXXXOOXXOXXOXOXXXXXXOOOOXXX-XOXO-X--OOOOO- X; -8;\n"
           "---------------XOOXXXXXXXXXXXXOXOXXOXXOX--XXOXOXOOOOOOOXXXXXXXXX O; -16;\n"
           "-XXXXXX---OXOX-X--OOOOXX-OOXOOOX-OOXOOXX--OOOOXX--OXOO-X--OXOO-- X; -8;\n"
           "--O-XXXX--XXXXXX--XXXXOX-XXXXOOX--XXXXOX--OXOOOX--OOXXXX---OX--X O; -6;\n"
           "XXXX-O--OXXX-OX-OOXXXX--OXOXXO-XOXXOXOO-OXOOOXOO-OXXXXX---XXXXX- X; +10;\n"
           "XOOOXOO-XOOOOO--OXXOOOX-OOXOOXO-OOOXXXOOOOXXXOO---XXXOO-----XO-- O; -34;\n"
           "-OXXXXX--OOXXX-X-OXOOOXX-OOXXOXX-OOOXOXX--OOOXXX---OXXXX---OOOO- X; +18;\n"
           "XXXXXXXOO-OXOOOOOOOOXOOOOXOXXOXOO-XOOXXO---XXOOO---XXOO--------- O; -26;\n"
           "-XXXXXX--XXXXX--OOXOXXXX-OXXOXOX-OXXXXOX--OOOXOX----OXXX---OOO-- X; -4;\n"
           "-OOOOOO---OXXX-O-XXOXXOO--XXOOXO--XXXOOO--XXXOOO---XOX---XXXXXX- O; +4;\n"
           "-XXXXX----XOOX---OOXXXXX--OOXXOX-OOOXXXXOOOOOXXX-OXXXO-XOOOOOOO- X; -4;\n"
           "--OXXO----XXXXOO-XXXXOOO--XXOOOOOXOOXOOOO-OOOXOOO-OOOOX---OOOOO- O; +18;\n"
           "--------O--O-OXXOOOOOOXXOOOOXOXXOOXXXOOXOOXOOOXX--OXXO-X-OOOOOO- X; -10;\n"
           "---X------XXXO--OOXXOO-OOOXOXOXXOOOXOOXXOOOXXXXXO-XOXX---OOOOOO- O; +2;\n"
           "OOOOOXXO--XXXXXO--XXOOOO--XXOXXO--OOOOXO--OOXXXO----XX-O---XXXXO X; -50;\n"
           "-OOOOOO---OXXO---XXXOOXX-XXXXOXO-XXXOOOOXXXXXOXX--XXOO-----X-O-- O; +22;\n"
           "X----XOXX-X-OOXXX-OOOO--OOOO--O---O- O; -2;\n"
           "X----XOXX-X-OOOOOOOOOO--OOO---O----- X; +2;\n"
           "---OXX-O-XX-XXXXXOXOXO--X--O-----O-- O; -18;\n"
           "--O-O--OOOO-XXOX--XXXXX-X--XO------- X; +14;\n"
           "---X--O-XX---XOOOOXXOOX-XOOO-XXO---- O; -8;\n"
           "---X--O--XO--OOOXO-XXOOO-XOOOOX----- X; +24;\n"
           "OXO---OOX---O-OX---OXXO--X-XX-XXX--- O; +14;\n"
           "O--O--OOO---OOXX---XXO---XXO--XXX--- X; +0;\n"
           "OX--XXX--XO----- O; +10;\n"
           "OX---OX--XO----- X; -10;\n";
}

}  // namespace outflank::cli
