// Width of text on the screen.
#include "cli/support/screen_text.h"

#include <algorithm>

namespace outflank::cli {
namespace {

// Bytes of the escape sequence at the start of `text`; 0 when there is none. Only the
// kind that ends with a letter ("CSI ... letter") is written by this program.
std::size_t escape_length(std::string_view text) {
    if (!text.starts_with("\x1b[")) return 0;
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto end = std::find_if(text.begin() + 2, text.end(), is_letter);
    return static_cast<std::size_t>(end - text.begin()) + (end == text.end() ? 0 : 1);
}

// Bytes of the UTF-8 character at the start of `text`, which is not empty.
std::size_t character_length(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        ++length;
    return length;
}

/// One line on several: `first` and then `further` blanks before them. Runs of blanks within a
/// line, such as those between columns, are kept.
std::string folded_line(std::string_view line, std::size_t first, std::size_t further, int width) {
    std::string result(first, ' ');
    std::string_view rest = line.substr(std::min(first, line.size()));
    int column = static_cast<int>(first);
    bool begun = false;
    while (!rest.empty()) {
        const std::size_t blanks = std::min(rest.find_first_not_of(' '), rest.size());
        const std::size_t end = std::min(rest.find(' ', blanks), rest.size());
        const std::string_view word = rest.substr(blanks, end - blanks);
        const int taken = visible_width(word);
        if (begun && column + static_cast<int>(blanks) + taken > width) {
            result += '\n' + std::string(further, ' ');
            column = static_cast<int>(further);
        } else {
            result.append(blanks, ' ');
            column += static_cast<int>(blanks);
        }
        result += word;
        column += taken;
        begun = true;
        rest.remove_prefix(end);
    }
    return result;
}

}  // namespace

int visible_width(std::string_view text) {
    int width = 0;
    while (!text.empty()) {
        const std::size_t escape = escape_length(text);
        if (escape == 0) ++width;
        text.remove_prefix(escape != 0 ? escape : character_length(text));
    }
    return width;
}

std::string clipped(std::string_view text, int width) {
    std::string result;
    while (!text.empty() && width > 0) {
        const std::size_t escape = escape_length(text);
        const std::size_t length = escape != 0 ? escape : character_length(text);
        if (escape == 0) {
            result += text.substr(0, length);
            --width;
        }
        text.remove_prefix(length);
    }
    return result;
}

std::string padded(const std::string& text, int width) {
    return text +
           std::string(static_cast<std::size_t>(std::max(0, width - visible_width(text))), ' ');
}

std::string folded(std::string_view text, int width) {
    constexpr std::size_t kFurther = 4;
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const bool has_end = end < text.size();
        text.remove_prefix(has_end ? end + 1 : end);
        if (width <= 0 || visible_width(line) <= width) {
            result += line;
        } else {
            const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
            result += folded_line(line, indent, indent + kFurther, width);
        }
        if (has_end) result += '\n';
    }
    return result;
}

std::vector<std::string> side_by_side(const std::vector<std::string>& left, int left_width,
                                      const std::vector<std::string>& right) {
    constexpr std::string_view kBetween = "  ";
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        std::string line = i < left.size() ? left[i] : std::string{};
        if (i < right.size()) line = padded(line, left_width).append(kBetween).append(right[i]);
        lines.push_back(line);
    }
    return lines;
}

}  // namespace outflank::cli
