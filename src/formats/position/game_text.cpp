// Whole games as people paste them: moves, a position, or a position and moves.
#include "formats/position/share_link.h"
#include "formats/records/readers.h"
#include "formats/text/board_tokens.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {

ReadMoves read_game(Scanner& scanner, BoardSize size, Color otherwise) {
    if (!looks_like_board(scanner)) return read_moves(scanner, start_position(size));
    const Result<Position> start = read_position(scanner, size, otherwise);
    if (!start) return {.game = Game(size), .comments = {}, .error = start.error()};
    skip_frame(scanner);
    return read_moves(scanner, start.value());
}

}  // namespace formats

Result<Game> parse_game(std::string_view text, BoardSize size) {
    if (formats::link_look(text) != formats::LinkLook::kNone) {
        const formats::ReadGame link = formats::read_share_link(text, {});
        if (!link.errors.empty()) return link.errors.front();
        return link.record->moves.main_line();
    }
    Result<formats::Scanner> scanner = formats::Scanner::open(text);
    if (!scanner) return scanner.error();
    return formats::read_game(scanner.value(), size).whole();
}

}  // namespace outflank
