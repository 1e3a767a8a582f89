// Whole games as people paste them: moves, a position, or a position and moves.
#include "formats/board_tokens.h"
#include "formats/readers.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {

Result<Game> read_game(Scanner& scanner, BoardSize size) {
    if (!looks_like_board(scanner)) return read_moves(scanner, start_position(size));
    const Result<Position> start = read_position(scanner);
    if (!start) return start.error();
    skip_frame(scanner);
    return read_moves(scanner, start.value());
}

}  // namespace formats

Result<Game> parse_game(std::string_view text, BoardSize size) {
    Result<formats::Scanner> scanner = formats::Scanner::open(text);
    if (!scanner) return scanner.error();
    return formats::read_game(scanner.value(), size);
}

}  // namespace outflank
