// Lines and blocks.
#include "formats/lists/text_blocks.h"

#include <algorithm>

#include "formats/position/share_link.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

/// Calls `take` with each line and its number.
template <class Take>
void for_lines(std::string_view text, Take take) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    for (std::size_t line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        take(TextBlock{text.substr(0, end), line});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// ";Ann;f5d6c3d3": a row whose first field is empty, with moves in another one.
bool is_row(std::string_view text) {
    constexpr std::size_t kFewest = 4;  // letters and digits of two moves
    if (!text.starts_with(';') || text.find(';', 1) == text.npos) return false;
    for (std::size_t begin = 1; begin < text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        const std::string_view field = trim(text.substr(begin, end - begin));
        begin = end + 1;
        const auto is_square = [&](std::size_t i) {
            const char letter = to_lower(field[i]);
            return letter >= 'a' && letter <= 'h' && field[i + 1] >= '1' && field[i + 1] <= '8';
        };
        if (field.size() >= kFewest && is_square(0) && is_square(2)) return true;
    }
    return false;
}

bool is_remark(std::string_view line) {
    const std::string_view text = trim(line);
    if (is_row(text)) return false;
    for (const std::string_view sign : {"%", "//", ";", "```"})
        if (text.starts_with(sign)) return true;
    return text.starts_with('#') && !parse_position(line);
}

}  // namespace

std::vector<TextBlock> lines_of(std::string_view text) {
    std::vector<TextBlock> lines;
    for_lines(text, [&](const TextBlock& line) {
        if (!trim(line.text).empty()) lines.push_back(line);
    });
    return lines;
}

std::vector<TextBlock> lines_without_remarks(std::string_view text) {
    std::vector<TextBlock> lines = lines_of(text);
    // In a list "#f5d6c3" is a game that somebody left out.
    const bool is_alone = lines.size() == 1;
    std::erase_if(lines, [&](const TextBlock& line) { return !is_kept_line(line.text, is_alone); });
    return lines;
}

bool is_kept_line(std::string_view line, bool is_alone) {
    const LinkLook look = link_look(line);
    return look == LinkLook::kMarked || (look == LinkLook::kBare && is_alone) || !is_remark(line);
}

std::optional<TextBlock> take_line(TextCursor& cursor, TextPlaces& places) {
    while (!cursor.at_end()) {
        const std::size_t begin = cursor.offset();
        const std::string_view line = cursor.take_while([](char symbol) { return symbol != '\n'; });
        cursor.take('\n');
        if (!trim(line).empty()) return TextBlock{line, places.line(begin)};
    }
    return std::nullopt;
}

std::size_t find_line(std::string_view text, std::size_t from) {
    const std::size_t feed = text.find('\n', from);
    return feed == text.npos ? text.npos : feed + 1;
}

std::optional<TextBlock> take_block(TextCursor& cursor, TextPlaces& places) {
    std::optional<TextBlock> block = take_line(cursor, places);
    while (block && !cursor.at_end()) {
        const std::string_view line = cursor.take_while([](char symbol) { return symbol != '\n'; });
        cursor.take('\n');
        if (trim(line).empty()) break;
        const auto length = static_cast<std::size_t>(line.data() - block->text.data());
        block->text = {block->text.data(), length + line.size()};
    }
    return block;
}

std::vector<TextBlock> blocks_of(std::string_view text) {
    std::vector<TextBlock> blocks;
    bool is_open = false;
    for_lines(text, [&](const TextBlock& line) {
        const bool is_blank = trim(line.text).empty();
        if (is_open && !is_blank) {
            TextBlock& block = blocks.back();
            const auto length = static_cast<std::size_t>(line.text.data() - block.text.data());
            block.text = {block.text.data(), length + line.text.size()};
        } else if (!is_blank) {
            blocks.push_back(line);
        }
        is_open = !is_blank;
    });
    return blocks;
}

}  // namespace outflank::formats
