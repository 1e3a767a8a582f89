// Small helpers for text that people read and type.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::cli {

/// The words with `separator` between them.
std::string join(std::span<const std::string> words, std::string_view separator);

/// ASCII letters in lower case; other bytes unchanged.
std::string lower_case(std::string_view text);

/// `text` with a capital first letter.
std::string capitalized(std::string_view text);

/// `text` without blanks and control characters at either end.
std::string_view trimmed(std::string_view text);

/// The words of `text` on lines of at most `width` bytes. Blank lines divide paragraphs
/// and are kept; a word longer than a line gets a line of its own.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// "1,396" for 1396.
std::string with_commas(std::uint64_t number);

/// "1 disc", "4 discs".
std::string counted(std::uint64_t number, std::string_view singular, std::string_view plural);

/// The error with `place` in front of the place it names; as it is when `place` is empty.
Error located(const Error& error, std::string_view place);

/// A span of time as people say it: "4.70 ms", "0.331 s", "12 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(std::chrono::duration<double> span);

/// The same in whole seconds, rounded up, of a time that is still running: "1 s", "3 min 20 s".
std::string running_time_text(std::chrono::duration<double> span);

/// The candidate most like `word`, or an empty text when none is close (at most one
/// letter in three wrong, by edit distance).
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// `text` with every control character shown as '?', and cut to `limit` bytes, of
/// whole characters, with "..." at the end: safe to repeat on a terminal in a message.
std::string printable(std::string_view text, std::size_t limit = 60);

/// The name of a file as output shows it: whole, every control character as '?'.
std::string file_text(std::string_view name);

}  // namespace outflank::cli
