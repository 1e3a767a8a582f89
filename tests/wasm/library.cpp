// Checks in Node that the rest of the library works with 32-bit words: solves the 4x4
// board, lets two players play, and reads the record of their game back.
#include <cstdio>

#include "outflank/formats.h"
#include "outflank/game_tree.h"
#include "outflank/player.h"

namespace {

using namespace outflank;

/// Black's score of a perfectly played 4x4 game; as `outflank tree --size 4` prints it.
constexpr Score kScoreOf4x4 = -10;

bool solves_the_small_board() {
    const Position start = start_position(BoardSize::k4);
    const Result<GameTree> tree = GameTree::build(start);
    if (!tree) return false;
    const auto solved = tree.value().find(start);
    std::printf("4x4: score %d, expected %d\n", solved ? solved->score : 0, kScoreOf4x4);
    return solved && solved->score == kScoreOf4x4;
}

/// The game that two players play; unfinished if one of them cannot be made or errs.
Game played_game() {
    const auto black = make_player("alphabeta:depth=3,eval=components", 1);
    const auto white = make_player("greedy", 2);
    Game game;
    if (!black || !white) return game;
    while (!game.is_over()) {
        if (game.pass_if_forced()) continue;
        const auto& player = game.position().to_move == Color::kBlack ? black : white;
        if (!game.play(player.value()->choose(game.position(), {}).square)) break;
    }
    return game;
}

bool reads_back_what_it_plays() {
    const Game game = played_game();
    const std::string text = format_transcript(game);
    const Result<Game> again = parse_transcript(text, start_position());
    std::printf("%s\n", text.c_str());
    return game.is_over() && again && again.value().position() == game.position();
}

}  // namespace

int main() {
    const bool solved = solves_the_small_board();
    const bool played = reads_back_what_it_plays();
    return solved && played ? 0 : 1;
}
