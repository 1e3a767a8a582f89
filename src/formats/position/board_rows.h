// The rows and the signs of a board as text.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formats/text/board_tokens.h"
#include "formats/text/scanner.h"
#include "outflank/board.h"
#include "outflank/result.h"

namespace outflank::formats {

std::size_t count_squares(const std::vector<BoardToken>& tokens);

/// Refuses a board in rows of which one has a square too many or too few, or with a row too many:
/// all behind it would be shifted.
std::optional<Error> check_rows(Scanner& scanner, const std::vector<BoardToken>& tokens,
                                BoardSize size);

/// Refuses two signs for one colour: one of them may be a mark, such as that of a legal move.
std::optional<Error> check_signs(const Scanner& scanner, const std::vector<BoardToken>& tokens,
                                 BoardSize size);

}  // namespace outflank::formats
