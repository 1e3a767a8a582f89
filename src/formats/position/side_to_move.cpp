#include "formats/position/side_to_move.h"

#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/text/board_text.h"
#include "formats/text/move_labels.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

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
        skip_words(scanner, {"turn"}) || skip_words(scanner, {"plays"}) ||
        skip_words(scanner, {"am", "zug"}) || skip_words(scanner, {"au", "trait"}))
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

/// The text behind "next" or "turn", which some write without a ':'.
std::string_view without_label(std::string_view text) {
    const std::string lower = lower_case(text);
    for (const std::string_view label :
         {"next ", "turn ", "to move ", "side ", "player ", "au tour de ", "au tour des "})
        if (lower.starts_with(label)) return trim(text.substr(label.size()));
    return text;
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

std::optional<LoneSide> lone_side(std::string_view text) {
    text = trim_all(text, " \t\r\n|");
    bool is_marked = false;
    for (const std::string_view mark :
         {"->", "=>", "-->", ">", "<--", "<-", "<", "*", "\u2192", "\u2190", "\u25B6"}) {
        if (!text.starts_with(mark)) continue;
        text = trim(text.substr(mark.size()));
        is_marked = true;
        break;
    }
    if (Result<Scanner> words = Scanner::open(text)) {
        const std::optional<Color> color = read_side_in_text(words.value());
        if (color && words.value().at_end()) return LoneSide{*color, is_marked};
    }
    text = without_label(text);
    const std::size_t length = is_marked ? text.find_first_of(" :(|") : text.npos;
    const std::string_view word = length == 0 ? text : text.substr(0, length);
    const std::string_view bare = trim_all(word, "()[]");
    const std::optional<Color> color = bare == "*" || bare == "#" ? std::nullopt : side_named(bare);
    if (!color) return std::nullopt;
    return LoneSide{*color, is_marked};
}

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

Result<std::optional<Color>> read_sides_in_text(Scanner& scanner, std::size_t begin) {
    std::optional<Color> side;
    bool is_in_word = false;
    scanner.seek(begin);
    for (std::size_t at = begin; !scanner.at_end(); scanner.seek(++at)) {
        const std::optional<Color> named = is_in_word ? std::nullopt : read_side_in_text(scanner);
        if (named && side && *named != *side) return second_side_error(scanner, at, *named);
        if (named) side = named;
        scanner.seek(at);
        is_in_word = is_letter(scanner.peek());
    }
    return side;
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
