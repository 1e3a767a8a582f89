// Words and lines of text as the formats share them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace outflank::formats {

/// The byte order mark that some editors put before UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// `text` without blanks at its ends; a line feed is no blank.
std::string_view trim(std::string_view text);

/// `text` without any of `symbols` at its ends.
std::string_view trim_all(std::string_view text, std::string_view symbols);

/// How many characters at the begin of a line are the marks of a quotation and blanks, "> > ";
/// 0 when no mark is among them.
std::size_t quotation_marks(std::string_view line);

/// ASCII letters in lower case; other bytes unchanged.
std::string lower_case(std::string_view text);

/// `text` as one line: control characters become blanks, blanks at the ends go.
std::string one_line(std::string_view text);

/// `text` as lines: every line end becomes a line feed, other control characters blanks;
/// blanks and line feeds at the ends go.
std::string text_block(std::string_view text);

/// `text` as an error shows it: short and printable.
std::string quoted(std::string_view text);

/// True when `bytes` are well-formed UTF-8.
bool is_utf8(std::string_view bytes);

/// ISO-8859-1 as UTF-8: every byte is the code point of its number.
std::string latin1_to_utf8(std::string_view bytes);

/// UTF-8 as ISO-8859-1; a code point that is not in it becomes '?'.
std::string utf8_to_latin1(std::string_view text);

/// Text of a file that does not say its encoding: UTF-8 if it can be, else ISO-8859-1.
std::string to_utf8(std::string_view bytes);

/// `text` with every `from` replaced by `to`.
std::string with_replaced(std::string_view text, char from, char to);

/// The first character of the first value of GM: SGF, which has brackets as GGF has, names the game
/// by a number and GGF by a word. '\0' when there is none.
char first_of_bracketed_game(std::string_view text);

}  // namespace outflank::formats
