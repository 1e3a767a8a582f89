// Whole games as people paste them: moves, a position, or a position and moves.
#include "formats/board_tokens.h"
#include "formats/readers.h"
#include "outflank/formats.h"

namespace outflank {

Result<Game> parse_game(std::string_view text, BoardSize size) {
    Result<formats::Scanner> opened = formats::Scanner::open(text);
    if (!opened) return opened.error();
    formats::Scanner& scanner = opened.value();
    if (!formats::looks_like_board(scanner))
        return formats::read_moves(scanner, start_position(size));
    const Result<Position> start = formats::read_position(scanner);
    if (!start) return start.error();
    formats::skip_frame(scanner);
    return formats::read_moves(scanner, start.value());
}

}  // namespace outflank
