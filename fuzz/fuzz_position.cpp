// Positions: what is read is written on one line and as a diagram, and read back.
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    const auto position = parse_position(text);
    if (!position) return check_error(position.error());
    const Board& board = position.value().board;
    demand((board.mover & board.opponent) == 0, "a square holds one disc");
    demand((board.occupied() & ~playable(position.value().size)) == 0, "discs are on the board");
    for (const std::string& written :
         {format_position(position.value()), format_diagram(position.value())}) {
        const auto again = parse_position(written);
        demand(again.has_value(), "a written position is read");
        demand(again.value() == position.value(), "a written position is the same");
    }
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
