// Words, numbers and moves of protocol lines.
#include "protocols/line_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::protocols {
namespace {

bool is_blank(char symbol) { return symbol >= '\0' && symbol <= ' '; }

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), formats::to_upper);
    return text;
}

std::string short_move(Square square, BoardSize size) {
    return square == kPass ? "pa" : square_name(square, size);
}

}  // namespace

std::string_view take_word(std::string_view& rest) {
    const auto skip_blanks = [&rest] {
        while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
    };
    skip_blanks();
    const auto end = std::find_if(rest.begin(), rest.end(), is_blank);
    const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
    rest.remove_prefix(word.size());
    skip_blanks();
    return word;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::string_view word = take_word(line);
        if (word.empty()) return words;
        words.push_back(word);
    }
}

std::string lower(std::string_view text) { return formats::lower_case(text); }

std::string shown(std::string_view text) {
    constexpr std::size_t kShownBytes = 60;
    return formats::one_line(text.substr(0, kShownBytes));
}

std::optional<std::int64_t> whole_number(std::string_view text, std::int64_t low,
                                         std::int64_t high) {
    if (text.starts_with('+')) text.remove_prefix(1);
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, value);
    if (status != std::errc{} || stop != end || value < low || value > high) return std::nullopt;
    return value;
}

std::optional<std::int64_t> thousandths(std::string_view text) {
    const auto value = formats::parse_thousandths(text);
    return value ? std::optional<std::int64_t>(*value) : std::nullopt;
}

std::chrono::milliseconds decimal_step(std::string_view text) {
    std::chrono::milliseconds step{1000};
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return step;
    for (std::size_t i = point + 1; i < text.size() && step.count() > 1; ++i) step /= 10;
    return step;
}

std::string decimal(double value, int decimals) {
    std::int64_t unit = 1;
    for (int i = decimals; i < 3; ++i) unit *= 10;
    const auto rounded = std::llround(value * 1000 / static_cast<double>(unit));
    return formats::thousandths_text(rounded * unit, decimals);
}

std::string spaced_line(std::span<const Square> moves, BoardSize size) {
    std::string line;
    for (const Square move : moves) line += (line.empty() ? "" : " ") + square_name(move, size);
    return line;
}

std::string cased_line(std::span<const Square> moves, const Position& position) {
    std::string line;
    Color color = position.to_move;
    for (const Square move : moves) {
        const std::string text = short_move(move, position.size);
        line += color == Color::kBlack || move == kPass ? upper(text) : text;
        color = other(color);
    }
    return line;
}

std::string upper_move(Square square, BoardSize size) { return upper(short_move(square, size)); }

Result<Square> read_move(std::string_view text, BoardSize size) {
    return formats::parse_move(text, size);
}

}  // namespace outflank::protocols
