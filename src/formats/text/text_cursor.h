// Reads long structured files (GGF, SGF, PGN, JSON) byte by byte, with places for errors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::formats {

/// A byte of a text, and where people find it.
struct TextPlace {
    std::size_t offset = 0;
    std::size_t line = 1;
    std::size_t column = 1;
};

/// Names places in a text: "column 3", "line 2 column 3", "games.ggf:2:3".
///
/// Cheap as long as offsets come in rising order: it goes on from the last one.
class TextPlaces {
  public:
    /// Both texts must outlive the object.
    TextPlaces(std::string_view text, std::string_view name);

    /// The same for a part of a named file: places of bytes before `start` are not asked for.
    TextPlaces(std::string_view text, std::string_view name, TextPlace start);

    /// The line of byte `offset`, from 1.
    std::size_t line(std::size_t offset);

    std::string place(std::size_t offset);

    /// The same as numbers.
    TextPlace numbers(std::size_t offset) {
        go_to(offset);
        return {.offset = offset_, .line = line_, .column = column_};
    }

    Error error(std::size_t offset, ErrorCode code, std::string message);

  private:
    void go_to(std::size_t offset);

    std::string_view text_;
    std::string_view name_;
    bool many_lines_;
    TextPlace start_;
    std::size_t offset_ = 0;  // of the byte that the two below are about
    std::size_t line_ = 1;
    std::size_t column_ = 1;
};

/// Something wrong in a text; its error has no place yet. Readers that go on behind a problem
/// keep problems, because places are cheap in rising order only.
struct Problem {
    std::size_t offset;
    Error error;
};

/// A reading position in a text. A byte order mark at its start is skipped.
///
/// Where the text is the beginning of a longer one, what was read holds for the longer one too
/// as long as nobody asked what stands at the end or behind it: the cursor and its copies tell.
class TextCursor {
  public:
    /// `met_end`, if there is one, becomes true when the answer of a member depends on what stands
    /// behind the text. It must outlive the cursor and its copies.
    explicit TextCursor(std::string_view text, bool* met_end = nullptr);

    std::size_t offset() const { return offset_; }
    void seek(std::size_t offset) {
        if (offset > text_.size()) meet_end();
        offset_ = std::min(offset, text_.size());
    }
    bool at_end() const {
        if (offset_ < text_.size()) return false;
        meet_end();
        return true;
    }
    /// What comes next. Who looks at its end asks `at_end` as well.
    std::string_view rest() const { return text_.substr(offset_); }

    /// True when more than `bytes` bytes come next.
    bool has_more_than(std::size_t bytes) const {
        if (text_.size() - offset_ > bytes) return true;
        meet_end();
        return false;
    }

    /// A cursor at the same place, for which the text ends `bytes` bytes on.
    TextCursor with_end_after(std::size_t bytes) const;

    /// The byte `ahead` places on, '\0' past the end.
    char peek(std::size_t ahead = 0) const {
        if (offset_ + ahead < text_.size()) return text_[offset_ + ahead];
        meet_end();
        return '\0';
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

    /// Takes bytes up to the next `symbol`, or to the end, and gives them.
    std::string_view take_until(char symbol);

    /// Moves to the next `word`, or to the end. True when there is one.
    bool find(std::string_view word);

    /// What comes next as an error shows it: "'q'", "byte 0x1B", "the end of the file".
    std::string found() const;

  private:
    void meet_end() const {
        if (met_end_ != nullptr) *met_end_ = true;
    }

    std::string_view text_;
    std::size_t offset_ = 0;
    bool* met_end_;
};

constexpr bool is_space(char symbol) { return symbol >= '\0' && symbol <= ' '; }
constexpr bool is_letter(char symbol) {
    return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z');
}

}  // namespace outflank::formats
