#include "formats/position/side_to_move.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "formats/text/board_text.h"
#include "formats/text/move_labels.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// Skips words that stand one behind the other. False, without a step, when they do not.
bool skip_words(Scanner& scanner, std::string_view words) {
    const std::size_t begin = scanner.index();
    for (std::size_t from = 0; from < words.size();) {
        const std::size_t end = std::min(words.find(' ', from), words.size());
        scanner.skip_blanks();
        if (!scanner.at_word(words.substr(from, end - from))) {
            scanner.seek(begin);
            return false;
        }
        scanner.advance(end - from);
        from = end + 1;
    }
    return true;
}

bool skip_any(Scanner& scanner, std::span<const std::string_view> phrases) {
    return std::any_of(phrases.begin(), phrases.end(),
                       [&](std::string_view words) { return skip_words(scanner, words); });
}

/// Skips the sign or the name in brackets between a side and the words behind it: "White (O) to
/// move"; of "(O) to move", where the side is read in the brackets, their end.
void skip_brackets(Scanner& scanner) {
    constexpr std::size_t kLongest = 16;
    if (scanner.peek() == ')') return scanner.advance();
    const std::size_t begin = scanner.index();
    scanner.skip_blanks();
    if (scanner.peek() == '(')
        for (std::size_t i = 1; i < kLongest && scanner.peek(i) != '\n'; ++i)
            if (scanner.peek(i) == ')') return scanner.advance(i + 1);
    scanner.seek(begin);
}

/// What people write behind the side that is to move.
constexpr auto kBehind = std::to_array<std::string_view>(
    {"to move",    "to play",  "is to move", "is to play", "has the move", "has to move",
     "turn",       "plays",    "moves",      "to win",     "to go",        "is next",
     "is on move", "on move",  "am zug",     "ist am zug", "ist dran",     "zieht",
     "spielt",     "au trait", "joue",       "jouent"});
constexpr auto kTurns = std::to_array<std::string_view>({"turn", "move"});
/// Behind a name that is called: "White, your move".
constexpr auto kCalls = std::to_array<std::string_view>(
    {"enter your move", "your move", "your turn", "it is your turn", "please move"});

/// Skips the words that follow a side: "to move", "'s turn". False, without a step, when there
/// are none.
bool skip_words_behind(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    skip_brackets(scanner);
    if (skip_any(scanner, kBehind)) return true;
    for (const char* turn : {"\u756A", "\u306E\u756A", "\u306E\u624B\u756A", "\u5148"})
        if (skip_characters(scanner, turn)) return true;
    if (scanner.peek() == '\'' && to_lower(scanner.peek(1)) == 's') {
        scanner.advance(2);
        if (skip_any(scanner, kTurns)) return true;
    } else if (scanner.peek() == ',') {
        scanner.advance();
        if (skip_any(scanner, kCalls)) return true;
    }
    scanner.seek(begin);
    return false;
}

/// What people write before the side that is to move, with a ':', a '=' or "is" between.
constexpr auto kLabels = std::to_array<std::string_view>(
    {"side to move", "player to move", "next to move", "to move", "to play", "next player",
     "current player", "current turn", "next turn", "turn", "next", "current", "side", "player",
     "move"});
/// The same with nothing between.
constexpr auto kLeadIns =
    std::to_array<std::string_view>({"trait aux", "trait au", "au tour des", "au tour de"});

/// Skips the "Turn:" before the side to move. False, without a step, when there is none.
bool skip_label(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    const auto skip_spaces = [&] {
        while (scanner.peek() == ' ') scanner.advance();
    };
    bool is_label = skip_any(scanner, kLeadIns);
    if (!is_label && (skip_any(scanner, kLabels) || skip_characters(scanner, "\u624B\u756A"))) {
        skip_spaces();
        const bool has_sign = scanner.peek() == ':' || scanner.peek() == '=';
        if (has_sign) scanner.advance();
        is_label = has_sign || skip_words(scanner, "is");
    }
    if (is_label)
        skip_spaces();
    else
        scanner.seek(begin);
    return is_label;
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
    constexpr std::string_view kEnds(" ')\n", 4);
    if (!color || is_digit(scanner.peek()) || (after != '\0' && kEnds.find(after) == kEnds.npos))
        return read_color_word(scanner);
    scanner.advance();
    return color;
}

/// True for the word before a side that has just moved: "after Black's move", "last player: X".
bool has_moved(std::string_view word) {
    constexpr auto kWords = std::to_array<std::string_view>(
        {"after", "following", "last", "previous", "nach", "letzter", "dernier"});
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
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
    std::string word;  // the last one before `at`; as far as it goes, when `at` is in it
    bool is_in_word = false;
    scanner.seek(begin);
    for (std::size_t at = begin; !scanner.at_end(); scanner.seek(++at)) {
        std::optional<Color> named = is_in_word ? std::nullopt : read_side_in_text(scanner);
        if (named && has_moved(word)) named = other(*named);
        if (named && side && *named != *side) return second_side_error(scanner, at, *named);
        if (named) side = named;
        scanner.seek(at);
        const bool is_in_last = is_in_word;
        is_in_word = is_letter(scanner.peek());
        if (is_in_word && !is_in_last) word.clear();
        if (is_in_word) word += to_lower(scanner.peek());
    }
    return side;
}

std::optional<std::string> side_not_understood(std::string_view text) {
    std::set<Color> named;
    std::string first;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string_view line = text.substr(from, end - from);
        from = end + 1;
        Result<Scanner> opened = Scanner::open(line);
        if (!opened) continue;
        Scanner& scanner = opened.value();
        const std::size_t before = named.size();
        for (bool is_in_word = false; !scanner.at_end(); scanner.advance()) {
            const std::size_t at = scanner.index();
            if (const auto color = is_in_word ? std::nullopt : read_color_word(scanner))
                named.insert(*color);
            scanner.seek(at);
            is_in_word = is_letter(scanner.peek());
        }
        if (before == 0 && !named.empty()) first = trim(line);
    }
    if (named.size() != 1) return std::nullopt;
    return "who is to move, in " + quoted(first);
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
