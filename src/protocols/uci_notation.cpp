// Drops, null moves, mirrored rows.
#include "protocols/uci_notation.h"

#include <algorithm>

#include "formats/text/move_text.h"
#include "outflank/formats.h"
#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

/// The square of the mirrored row; a pass stays one.
Square mirrored(Square square) { return square == kPass ? kPass : square ^ 56; }

}  // namespace

std::string uci_move(Square square, const Position& position, UciNotation notation) {
    if (notation == UciNotation::kOurs) return square_name(square, position.size);
    if (square == kPass) return formats::fairy_pass(position.board.mover);
    return "P@" + square_name(mirrored(square), position.size);
}

std::string uci_line(std::span<const Square> moves, Position position, UciNotation notation) {
    std::string line;
    for (const Square move : moves) {
        line += ' ' + uci_move(move, position, notation);
        position.board =
            move == kPass ? after_pass(position.board) : after_move(position.board, move);
        position.to_move = other(position.to_move);
    }
    return line;
}

std::string uci_move_at_end(Position over, int passes, UciNotation notation) {
    if (passes % 2 != 0) over.board = after_pass(over.board);
    const bool passes_once_more = notation == UciNotation::kFairy && passes < 2 &&
                                  over.board.empties() > 0 && over.board.mover != 0;
    return passes_once_more ? formats::fairy_pass(over.board.mover) : "(none)";
}

Result<Square> read_uci_move(std::string_view text, BoardSize size, UciNotation notation) {
    if (formats::is_null_move(text)) return kPass;
    const bool is_drop = text.size() == 4 && (text[0] == 'P' || text[0] == 'p') && text[1] == '@';
    const Result<Square> square = read_move(is_drop ? text.substr(2) : text, size);
    if (!square || notation == UciNotation::kOurs) return square;
    return mirrored(square.value());
}

Result<Position> read_uci_fen(std::string_view text, UciNotation notation) {
    std::string fen(text);
    const std::size_t end = std::min(fen.find(' '), fen.size());
    if (notation == UciNotation::kFairy && fen.find('[') == std::string::npos)
        fen.insert(end, "[]");  // the mark of Fairy coordinates
    return parse_fen(fen);
}

}  // namespace outflank::protocols
