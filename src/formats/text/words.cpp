// Trimming, quoting, encodings.
#include "formats/text/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/text/scanner.h"
#include "formats/text/utf8.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f\x1A";  // the last ends a file of DOS
constexpr std::string_view kBlanksAndLineFeeds = " \t\r\v\f\x1A\n";

/// The letters of windows-1252 from 0x80 on that ISO-8859-1 has not; the Encoding Standard of the
/// WHATWG gives both names to it. Five are none.
constexpr std::array<std::string_view, 32> kOfWindows = {
    "\u20AC", " ",      "\u201A", "\u0192", "\u201E", "\u2026", "\u2020", "\u2021",
    "\u02C6", "\u2030", "\u0160", "\u2039", "\u0152", " ",      "\u017D", " ",
    " ",      "\u2018", "\u2019", "\u201C", "\u201D", "\u2022", "\u2013", "\u2014",
    "\u02DC", "\u2122", "\u0161", "\u203A", "\u0153", " ",      "\u017E", "\u0178"};

bool is_control(char symbol) { return (symbol >= 0 && symbol < ' ') || symbol == '\x7f'; }

/// A blank for each of U+0080 to U+009F, of which terminals obey some: two bytes of UTF-8.
std::string without_c1(std::string text) {
    for (std::size_t i = text.find('\xc2'); i < text.size(); i = text.find('\xc2', i + 1)) {
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        if (next >= 0x80 && next < 0xA0) text.replace(i, 2, " ");
    }
    return text;
}

}  // namespace

std::string_view trim_all(std::string_view text, std::string_view symbols) {
    const std::size_t first = text.find_first_not_of(symbols);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(symbols) - first + 1);
}

std::string_view trim(std::string_view text) { return trim_all(text, kBlanks); }

std::size_t quotation_marks(std::string_view line) {
    const std::size_t end = std::min(line.find_first_not_of("> \t"), line.size());
    return line.substr(0, end).find('>') == line.npos ? 0 : end;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
    return lower;
}

std::string one_line(std::string_view text) {
    std::string line(text);
    std::replace_if(line.begin(), line.end(), is_control, ' ');
    return std::string(trim(without_c1(std::move(line))));
}

std::string text_block(std::string_view text) {
    std::string lines;
    lines.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool ends_line = text[i] == '\n' || text[i] == '\r';
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
        lines += ends_line ? '\n' : is_control(text[i]) ? ' ' : text[i];
    }
    return std::string(trim_all(without_c1(std::move(lines)), kBlanksAndLineFeeds));
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kShownBytes = 40;
    const std::string line = one_line(text.substr(0, 4 * kShownBytes));
    if (line.size() <= kShownBytes) return "'" + line + "'";
    std::size_t end = kShownBytes;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
    return "'" + line.substr(0, end) + "...'";
}

bool is_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const CodePoint point = decode_utf8(bytes);
        if (point.code == kInvalidCode) return false;
        bytes.remove_prefix(point.length);
    }
    return true;
}

std::string latin1_to_utf8(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        const auto code = static_cast<unsigned char>(byte);
        if (code < 0x80) {
            text += byte;
        } else {
            text += static_cast<char>(0xC0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3F));
        }
    }
    return text;
}

std::string utf8_to_latin1(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        const CodePoint point = decode_utf8(text);
        bytes += point.code < 0x100 ? static_cast<char>(point.code) : '?';
        text.remove_prefix(point.length);
    }
    return bytes;
}

std::string to_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) return std::string(bytes);
    std::string text;
    for (const char byte : bytes) {
        const auto code = static_cast<unsigned char>(byte);
        const bool is_of_windows = code >= 0x80 && code < 0xA0;
        text += is_of_windows ? kOfWindows[code - 0x80] : latin1_to_utf8({&byte, 1});
    }
    return text;
}

std::string with_replaced(std::string_view text, char from, char to) {
    std::string changed(text);
    std::replace(changed.begin(), changed.end(), from, to);
    return changed;
}

char first_of_bracketed_game(std::string_view text) {
    constexpr std::string_view kGame = "GM[";
    const std::size_t game = text.find(kGame);
    const bool is_there = game != text.npos && text.size() > game + kGame.size();
    return is_there ? text[game + kGame.size()] : '\0';
}

}  // namespace outflank::formats
