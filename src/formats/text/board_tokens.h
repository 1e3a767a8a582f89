// A pasted board cut into squares, row numbers and coordinate lines.
#pragma once

#include <cstddef>
#include <vector>

#include "formats/text/scanner.h"

namespace outflank::formats {

/// A part of a pasted board. Borders and blanks make no token.
struct BoardToken {
    enum class Kind {
        kSquare,   ///< `symbol` is 'X', 'O' or '-'
        kDigit,    ///< `symbol` is the digit: a disc or a row number, see has_row_numbers
        kColumns,  ///< the letters above or below a board: a b c d ...; `symbol` is their number
    };
    Kind kind;
    char symbol;
    char written;       ///< the character in the text
    std::size_t begin;  ///< scanner index of its first character
    std::size_t end;    ///< scanner index behind its last one
};

/// Skips what may surround the squares: blanks, separators, ruled lines.
void skip_frame(Scanner& scanner);

/// Reads tokens up to the first character that belongs to no board, or to a move.
std::vector<BoardToken> read_board_tokens(Scanner& scanner);

/// True when the digits among the tokens are row numbers. They are as soon as one of
/// them is neither 0 nor 1; else `0` is a black and `1` a white disc.
bool has_row_numbers(const std::vector<BoardToken>& tokens);

/// Turns the digits into squares. Precondition: !has_row_numbers(tokens).
void read_digits_as_discs(std::vector<BoardToken>& tokens);

}  // namespace outflank::formats
