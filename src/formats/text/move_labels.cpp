#include "formats/text/move_labels.h"

#include <algorithm>
#include <array>

#include "formats/text/board_text.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// A letter with a blank or a ':' behind it, or the picture of a disc.
std::optional<Color> read_disc(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    const std::string_view sign = scanner.between(begin, begin + 1);
    const std::optional<Color> color = disc_color(square_symbol(scanner.peek()).value_or('-'));
    if (!color) return std::nullopt;
    const char letter = to_lower(scanner.peek());
    const char after = scanner.peek(1);
    const bool is_letter = letter >= 'a' && letter <= 'z' && (after == ' ' || after == ':');
    if (is_ascii(sign) && !is_letter) return std::nullopt;
    scanner.advance();
    return color;
}

}  // namespace

bool skip_characters(Scanner& scanner, std::string_view text) {
    const std::size_t count = count_visible(text);
    if (lower_case(scanner.between(scanner.index(), scanner.index() + count)) != text) return false;
    scanner.advance(count);
    return true;
}

std::optional<Color> read_color_word(Scanner& scanner) {
    for (const Color color : {Color::kBlack, Color::kWhite})
        for (const std::string_view word : color_words(color)) {
            if (!is_ascii(word) && skip_characters(scanner, word)) return color;
            if (!is_ascii(word) || !scanner.at_word(word)) continue;
            scanner.advance(word.size());
            return color;
        }
    return std::nullopt;
}

bool skip_move_number(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    skip_characters(scanner, "\u7B2C");  // before an ordinal
    std::size_t digits = 0;
    while (digits < kMoveNumberDigits && is_digit(scanner.peek(digits))) ++digits;
    if (digits == 0) {
        scanner.seek(begin);
        return false;
    }
    scanner.advance(digits);
    for (const std::string_view counter : {"\u624B\u76EE", "\u624B"})
        if (skip_characters(scanner, counter)) break;
    if (scanner.peek() == ')' || scanner.peek() == ':') scanner.advance();
    return true;
}

std::optional<Color> read_side_before_move(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    std::optional<Color> color = read_disc(scanner);
    if (!color) color = read_color_word(scanner);
    if (color) {
        skip_characters(scanner, "\u756A");  // "the turn of"
        while (scanner.peek() == ' ') scanner.advance();
        if (scanner.peek() == ':') scanner.advance();
        while (scanner.peek() == ' ') scanner.advance();
        if (at_square_name(scanner) || pass_length(scanner) > 0) return color;
    }
    scanner.seek(begin);
    return std::nullopt;
}

}  // namespace outflank::formats
