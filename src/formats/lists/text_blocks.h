// Files of plain text cut into lines and into blocks between blank lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/text/text_cursor.h"

namespace outflank::formats {

/// A part of a text and the line on which it begins, from 1.
struct TextBlock {
    std::string_view text;
    std::size_t line;
};

/// The lines that are not blank.
std::vector<TextBlock> lines_of(std::string_view text);

/// The same without remarks. A remark begins with '%', "//", ';' or '#', unless the whole line is
/// a position: '#' is a black disc too.
std::vector<TextBlock> lines_without_remarks(std::string_view text);

/// The runs of lines between blank lines.
std::vector<TextBlock> blocks_of(std::string_view text);

/// The next line that is not blank, and the next block; nothing behind the last one. The cursor
/// stands at the beginning of a line, then and afterwards.
std::optional<TextBlock> take_line(TextCursor& cursor, TextPlaces& places);
std::optional<TextBlock> take_block(TextCursor& cursor, TextPlaces& places);

/// Where a line begins next, from `from` on; the largest number behind the last one.
std::size_t find_line(std::string_view text, std::size_t from);

/// True when a line is no remark, so that `lines_without_remarks` keeps it. `is_alone`: no other
/// line of the text is not blank.
bool is_kept_line(std::string_view line, bool is_alone);

}  // namespace outflank::formats
