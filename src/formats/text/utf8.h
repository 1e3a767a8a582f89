// UTF-8, one code point at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace outflank::formats {

/// Stands for a byte that is not part of well-formed UTF-8.
inline constexpr char32_t kInvalidCode = 0x110000;

struct CodePoint {
    char32_t code;
    std::size_t length;  ///< bytes; 1 for kInvalidCode
};

/// The first code point of `text`. Precondition: `text` is not empty.
/// Source: RFC 3629, section 4 (no overlong forms, no surrogates).
CodePoint decode_utf8(std::string_view text);

/// The ASCII twin of a full-width letter, digit or sign (The Unicode Standard 15, "Halfwidth and
/// Fullwidth Forms"); any other code point as it is.
constexpr char32_t without_full_width(char32_t code) {
    return code >= 0xFF01 && code <= 0xFF5E ? code - 0xFF01 + '!' : code;
}

/// True when a message may show the character; false for control characters.
constexpr bool is_printable(char32_t code) {
    return code >= 0x20 && code != 0x7F && (code < 0x80 || code >= 0xA0) && code != kInvalidCode;
}

/// A byte as messages show it: "0x1B".
std::string hexadecimal(unsigned char byte);

}  // namespace outflank::formats
