// Whole games: moves, positions, and positions with moves behind them.
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    const auto game = parse_game(text);
    if (!game) return check_error(game.error());
    const std::string moves = format_transcript(game.value(), {.write_passes = true});
    for (const std::string& start :
         {format_position(game.value().start()), format_diagram(game.value().start())}) {
        const auto again = parse_game(start + ' ' + moves);
        demand(again.has_value(), "a written game is read");
        demand(same_game(again.value(), game.value()), "a written game is the same");
    }
    // A board is a game without moves, whichever reader gets it.
    const auto position = parse_position(text);
    if (position)
        demand(same_game(game.value(), Game(position.value())), "both readers see the same board");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
