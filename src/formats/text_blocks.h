// Files of plain text cut into lines and into blocks between blank lines.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace outflank::formats {

/// A part of a text and the line on which it begins, from 1.
struct TextBlock {
    std::string_view text;
    std::size_t line;
};

/// The lines that are not blank.
std::vector<TextBlock> lines_of(std::string_view text);

/// The same without remarks. A remark begins with '#', unless the whole line is a position:
/// '#' is a black disc too.
std::vector<TextBlock> lines_without_remarks(std::string_view text);

/// The runs of lines between blank lines.
std::vector<TextBlock> blocks_of(std::string_view text);

}  // namespace outflank::formats
