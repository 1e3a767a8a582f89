// Reads a list of moves, plays them and shows what each one flips.
//
//   example_play_moves [MOVES]        e.g. example_play_moves f5d6c3d3c4
#include <iostream>
#include <string>

#include "outflank/formats.h"
#include "outflank/game.h"

int main(int argc, char** argv) {
    using namespace outflank;
    const std::string moves = argc > 1 ? argv[1] : "f5d6c3d3c4";

    const Result<Game> read = parse_transcript(moves, start_position());
    if (!read) {
        std::cerr << to_text(read.error()) << '\n';
        return 2;
    }
    const Game& game = read.value();
    for (const Ply& ply : game.plies())
        std::cout << color_name(ply.color) << ' ' << square_name(ply.square) << " flips "
                  << std::popcount(ply.flips) << '\n';
    std::cout << format_diagram(game.position());
    if (const auto result = game.result())
        std::cout << "black " << result->black_discs << ", white " << result->white_discs << '\n';
}
