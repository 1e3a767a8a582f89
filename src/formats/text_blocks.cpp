// Lines and blocks.
#include "formats/text_blocks.h"

#include <algorithm>

#include "formats/words.h"
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

bool is_remark(std::string_view line) {
    return trim(line).starts_with('#') && !parse_position(line);
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
    std::erase_if(lines, [](const TextBlock& line) { return is_remark(line.text); });
    return lines;
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
