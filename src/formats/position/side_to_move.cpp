#include "formats/position/side_to_move.h"

#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/text/board_text.h"
#include "formats/text/move_labels.h"

namespace outflank::formats {
namespace {

/// Skips words that stand one behind the other. False, without a step, when they do not.
bool skip_words(Scanner& scanner, std::initializer_list<std::string_view> words) {
    const std::size_t begin = scanner.index();
    for (const std::string_view word : words) {
        scanner.skip_blanks();
        if (!scanner.at_word(word)) {
            scanner.seek(begin);
            return false;
        }
        scanner.advance(word.size());
    }
    return true;
}

/// Skips the words that follow a side: "to move", "'s turn". False, without a step, when there
/// are none.
bool skip_words_behind(Scanner& scanner) {
    if (skip_words(scanner, {"to", "move"}) || skip_words(scanner, {"to", "play"}) ||
        skip_words(scanner, {"is", "to", "move"}) || skip_words(scanner, {"has", "the", "move"}) ||
        skip_words(scanner, {"turn"}) || skip_words(scanner, {"am", "zug"}) ||
        skip_words(scanner, {"au", "trait"}))
        return true;
    for (const char* turn : {"\u756A", "\u306E\u756A", "\u306E\u624B\u756A"})
        if (skip_characters(scanner, turn)) return true;
    const std::size_t begin = scanner.index();
    if (scanner.peek() == '\'' && to_lower(scanner.peek(1)) == 's') {
        scanner.advance(2);
        if (skip_words(scanner, {"turn"}) || skip_words(scanner, {"move"})) return true;
    }
    scanner.seek(begin);
    return false;
}

/// Skips the "Turn:" before the side to move. False, without a step, when there is none.
bool skip_label(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    const bool has_words =
        skip_words(scanner, {"side", "to", "move"}) || skip_words(scanner, {"to", "move"}) ||
        skip_words(scanner, {"turn"}) || skip_words(scanner, {"player", "to", "move"}) ||
        skip_words(scanner, {"next", "to", "move"}) || skip_words(scanner, {"next", "player"}) ||
        skip_words(scanner, {"next"}) || skip_words(scanner, {"side"}) ||
        skip_words(scanner, {"player"}) || skip_characters(scanner, "\u624B\u756A");
    while (has_words && scanner.peek() == ' ') scanner.advance();
    if (has_words && (scanner.peek() == ':' || scanner.peek() == '=')) {
        scanner.advance();
        while (scanner.peek() == ' ') scanner.advance();
        return true;
    }
    scanner.seek(begin);
    return false;
}

/// A sign of a disc by itself, or a word.
std::optional<Color> read_sign(Scanner& scanner) {
    const std::optional<Color> color = disc_color(square_symbol(scanner.peek()).value_or('-'));
    const char after = scanner.peek(1);
    if (!color || is_digit(scanner.peek()) ||
        (after != ' ' && after != '\'' && after != '\n' && after != '\0'))
        return read_color_word(scanner);
    scanner.advance();
    return color;
}

}  // namespace

Error second_side_error(const Scanner& scanner, std::size_t index, Color color) {
    return scanner.error_at(index, ErrorCode::kParse,
                            std::string("board: found ") + color_name(color) + " to move, but " +
                                color_name(other(color)) + " is to move above");
}

void skip_to_move(Scanner& scanner) { skip_words_behind(scanner); }

std::optional<Color> read_side_in_text(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    const bool has_label = skip_label(scanner);
    const std::optional<Color> color = read_sign(scanner);
    const bool is_side = color && (skip_words_behind(scanner) || has_label);
    if (is_side) return color;
    scanner.seek(begin);
    return std::nullopt;
}

std::optional<Color> read_side_below_board(Scanner& scanner) {
    if (const auto color = read_side_in_text(scanner)) return color;
    return read_color_word(scanner);
}

std::optional<Color> read_side_above_board(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    const std::optional<Color> color = read_side_below_board(scanner);
    while (scanner.peek() == ' ' || scanner.peek() == ':' || scanner.peek() == '.')
        scanner.advance();
    if (color && scanner.peek() == '\n') {
        scanner.advance();
        return color;
    }
    scanner.seek(begin);
    return std::nullopt;
}

}  // namespace outflank::formats
