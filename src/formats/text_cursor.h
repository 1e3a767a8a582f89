// Reads long structured files (GGF, SGF, PGN, JSON) byte by byte, with places for errors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::formats {

/// Names places in a text: "column 3", "line 2 column 3", "games.ggf:2:3".
///
/// Cheap as long as offsets come in rising order: it goes on from the last one.
class TextPlaces {
  public:
    /// Both texts must outlive the object.
    TextPlaces(std::string_view text, std::string_view name);

    /// The line of byte `offset`, from 1.
    std::size_t line(std::size_t offset);

    std::string place(std::size_t offset);

    Error error(std::size_t offset, ErrorCode code, std::string message);

  private:
    void go_to(std::size_t offset);

    std::string_view text_;
    std::string_view name_;
    bool many_lines_;
    std::size_t offset_ = 0;  // of the byte that the two below are about
    std::size_t line_ = 1;
    std::size_t column_ = 1;
};

/// A reading position in a text. A byte order mark at its start is skipped.
class TextCursor {
  public:
    explicit TextCursor(std::string_view text);

    std::size_t offset() const { return offset_; }
    void seek(std::size_t offset) { offset_ = std::min(offset, text_.size()); }
    bool at_end() const { return offset_ >= text_.size(); }
    std::string_view rest() const { return text_.substr(offset_); }

    /// The byte `ahead` places on, '\0' past the end.
    char peek(std::size_t ahead = 0) const {
        return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : '\0';
    }
    /// The byte before the reading position, '\0' at the start of the text.
    char before() const { return offset_ == 0 ? '\0' : text_[offset_ - 1]; }
    void advance(std::size_t count = 1) { seek(offset_ + count); }

    /// The first byte of the line of the reading position.
    char line_start_symbol() const;

    /// Skips blanks, control characters and line ends.
    void skip_space();

    /// Takes `symbol` if it comes next.
    bool take(char symbol);

    /// Takes bytes as long as `is_part` holds, and gives them.
    template <class IsPart>
    std::string_view take_while(IsPart is_part) {
        const std::size_t begin = offset_;
        while (!at_end() && is_part(text_[offset_])) ++offset_;
        return text_.substr(begin, offset_ - begin);
    }

    /// What comes next as an error shows it: "'q'", "byte 0x1B", "the end of the file".
    std::string found() const;

  private:
    std::string_view text_;
    std::size_t offset_ = 0;
};

constexpr bool is_space(char symbol) { return symbol >= '\0' && symbol <= ' '; }
constexpr bool is_letter(char symbol) {
    return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z');
}

}  // namespace outflank::formats
