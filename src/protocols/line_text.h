// Words, numbers and moves of protocol lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/game.h"

namespace outflank::protocols {

/// The words of a line, as views into it. Control characters divide words as blanks do.
std::vector<std::string_view> words_of(std::string_view line);

/// The first word of `rest`, which loses it and the blanks around it; empty at the end.
std::string_view take_word(std::string_view& rest);

/// `text` in lower case (ASCII).
std::string lower(std::string_view text);

/// The beginning of `text` as an answer may repeat it: short, without control characters.
std::string shown(std::string_view text);

/// A whole number from `low` to `high`, with an optional sign and nothing else.
std::optional<std::int64_t> whole_number(std::string_view text, std::int64_t low,
                                         std::int64_t high);

/// A decimal number as thousandths, rounded.
std::optional<std::int64_t> thousandths(std::string_view text);

/// The smallest step that a decimal number of seconds can tell: 1 s for "4", 10 ms for "4.25".
std::chrono::milliseconds decimal_step(std::string_view text);

/// "1.50", "-0.10": rounded to that many decimals (0..3).
std::string decimal(double value, int decimals);

/// The moves with blanks between them: "f5 d6 pass c3".
std::string spaced_line(std::span<const Square> moves, BoardSize size);

/// The moves without blanks, black's in upper and white's in lower case: "F5d6PAc3".
std::string cased_line(std::span<const Square> moves, const Position& position);

/// A move in upper case: "F5", "PA".
std::string upper_move(Square square, BoardSize size);

/// Reads a move or a pass in any spelling. Errors: as formats::parse_move.
Result<Square> read_move(std::string_view text, BoardSize size);

}  // namespace outflank::protocols
