// Text helpers: wrapping, numbers, the nearest word.
#include "cli/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace outflank::cli {
namespace {

// Letters inserted, deleted, exchanged for another, or swapped with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    using Row = std::vector<std::size_t>;
    Row before(b.size() + 1);
    Row above(b.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        Row row(b.size() + 1, i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] =
                std::min({above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1)});
            const bool swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            if (swapped) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
        }
        before = std::exchange(above, std::move(row));
    }
    return above.back();
}

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Puts the words of one paragraph on lines.
void wrap_paragraph(std::string_view text, std::size_t width, std::vector<std::string>& lines) {
    std::string line;
    while (!(text = trimmed(text)).empty()) {
        const auto end = std::find_if(text.begin(), text.end(), is_blank);
        const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        if (!line.empty() && line.size() + 1 + word.size() > width) {
            lines.push_back(line);
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += word;
        text.remove_prefix(word.size());
    }
    if (!line.empty()) lines.push_back(line);
}

}  // namespace

std::string join(std::span<const std::string> words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string capitalized(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result[0] >= 'a' && result[0] <= 'z')
        result[0] = static_cast<char>(result[0] - 'a' + 'A');
    return result;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    for (;;) {
        const std::size_t end = text.find("\n\n");
        wrap_paragraph(text.substr(0, end), width, lines);
        if (end == std::string_view::npos) return lines;
        lines.emplace_back();
        text.remove_prefix(end + 2);
    }
}

std::string with_commas(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3;) digits.insert(place -= 3, 1, ',');
    return digits;
}

std::string counted(std::uint64_t number, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", with_commas(number), number == 1 ? singular : plural);
}

Error located(const Error& error, std::string_view place) {
    if (place.empty()) return error;
    return Error{
        error.code, error.message,
        error.where.empty() ? std::string(place) : fmt::format("{}: {}", place, error.where)};
}

std::string duration_text(std::chrono::duration<double> span) {
    const double seconds = span.count();
    if (seconds < 0.01) return fmt::format("{:.2f} ms", seconds * 1000);
    if (seconds < 10) return fmt::format("{:.3f} s", seconds);
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string running_time_text(std::chrono::duration<double> span) {
    const double seconds = std::max(1.0, std::ceil(span.count()));
    return seconds < 10 ? fmt::format("{:.0f} s", seconds)
                        : duration_text(std::chrono::duration<double>(seconds));
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
    std::string_view best;
    std::size_t best_distance = word.size() / 3 + 1;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string printable(std::string_view text, std::size_t limit) {
    constexpr char kC1Lead = '\xc2';  // U+0080 to U+009F in UTF-8, of which terminals obey some
    std::string result(text);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto byte = static_cast<unsigned char>(result[i]);
        const bool is_c1 = byte >= 0x80 && byte < 0xa0 && i > 0 && result[i - 1] == kC1Lead;
        if (is_c1) result.erase(--i, 1);
        if (is_c1 || byte < ' ' || byte == 127) result[i] = '?';
    }
    if (result.size() > limit) {
        std::size_t end = limit - 3;
        while (end > 0 && (result[end] & 0xc0) == 0x80) --end;  // of a character of many bytes
        result.resize(end);
        result += "...";
    }
    return result;
}

std::string file_text(std::string_view name) { return printable(name, std::string_view::npos); }

}  // namespace outflank::cli
