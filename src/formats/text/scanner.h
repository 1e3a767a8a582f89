// Reads text as people paste it: one ASCII symbol per visible character, with its place.
//
// What a paste brings along is taken off here, once for all formats: byte order marks and
// zero-width characters vanish, exotic blanks become ' ', full-width letters and digits
// their ASCII twins, disc pictures 'X' and 'O', dashes '-', box drawing '|'. The tables
// are in docs/formats/text.md. A character that means nothing becomes kOther.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::formats {

/// Symbol of a character that no format knows.
inline constexpr char kOther = '\x7f';

/// Where a text comes from, for the places in errors.
struct TextOrigin {
    std::string_view name = {};  ///< file name; empty for a text without one
    std::size_t line = 0;        ///< line of the text in its file, from 1; 0: it stands alone
};

constexpr bool is_digit(char symbol) { return symbol >= '0' && symbol <= '9'; }
constexpr char to_lower(char symbol) {
    return symbol >= 'A' && symbol <= 'Z' ? static_cast<char>(symbol + ('a' - 'A')) : symbol;
}
constexpr char to_upper(char symbol) {
    return symbol >= 'a' && symbol <= 'z' ? static_cast<char>(symbol - ('a' - 'A')) : symbol;
}

/// How many characters of `text` can be seen: the columns that it takes.
std::size_t count_visible(std::string_view text);

/// A reading position in a text. Copying one is costly; go back with `seek`.
class Scanner {
  public:
    /// Prepares `text`, which must outlive the scanner. Errors: kOutOfRange when it is
    /// longer than kMaxTextBytes.
    static Result<Scanner> open(std::string_view text, const TextOrigin& origin = {});

    std::size_t index() const { return index_; }
    void seek(std::size_t index) { index_ = index; }
    void advance(std::size_t count = 1) { index_ = std::min(index_ + count, glyphs_.size()); }
    bool at_end() const { return index_ >= glyphs_.size(); }
    bool at_line_start() const { return index_ == 0 || glyphs_[index_ - 1].symbol == '\n'; }

    /// The symbol `ahead` places on, '\0' past the end.
    char peek(std::size_t ahead = 0) const {
        return index_ + ahead < glyphs_.size() ? glyphs_[index_ + ahead].symbol : '\0';
    }

    /// Skips blanks and line ends.
    void skip_blanks();

    /// True when `word` (lower case ASCII) comes next, in any case, and no letter follows.
    bool at_word(std::string_view word) const;

    /// The bytes of the text from one index up to another one.
    std::string_view between(std::size_t begin, std::size_t end) const;

    /// The next character as an error shows it: "'q'", "byte 0x1B", "the end of the text".
    std::string found() const;

    /// An error at the reading position, or at `index`.
    Error error(ErrorCode code, std::string message) const;
    Error error_at(std::size_t index, ErrorCode code, std::string message) const;

  private:
    struct Glyph {
        char symbol;
        std::uint32_t offset;  // of its first byte
    };

    Scanner(std::string_view text, const TextOrigin& origin);
    std::string place(std::size_t index) const;

    std::string_view text_;
    TextOrigin origin_;
    std::vector<Glyph> glyphs_;
    std::size_t index_ = 0;
};

}  // namespace outflank::formats
