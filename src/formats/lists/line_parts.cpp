#include "formats/lists/line_parts.h"

#include <string>

#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::size_t kWordLetters = 3;  // fewer may be half a move

/// The moves of "+f5-d6+c3": black's have '+'. Nothing when a sign is wrong.
std::optional<Found> read_signed_moves(std::string_view text) {
    Game game;
    for (text = trim(text); !text.empty(); text = trim(text.substr(3))) {
        if (text.size() < 3 || (text[0] != '+' && text[0] != '-')) return std::nullopt;
        const Result<Square> square = parse_move(text.substr(1, 2), BoardSize::k8);
        if (!square || square.value() == kPass) return std::nullopt;
        if (game.must_pass() && !game.pass()) return std::nullopt;
        const Color color = text[0] == '+' ? Color::kBlack : Color::kWhite;
        if (game.position().to_move != color || !game.play(square.value())) return std::nullopt;
    }
    if (game.plies().empty()) return std::nullopt;
    return Found{.record = {.info = {}, .moves = MoveTree(game)}, .is_game = true};
}

/// The items of a list as programs write it, "['f5', 'd6']", divided by blanks; another text as it
/// is.
std::string without_brackets(std::string_view text) {
    text = trim(text);
    if (!text.starts_with('[') || !text.ends_with(']')) return std::string(text);
    std::string items(text.substr(1, text.size() - 2));
    for (char& symbol : items)
        if (symbol == ',' || symbol == '\'' || symbol == '"') symbol = ' ';
    return items;
}

}  // namespace

std::optional<Found> read_part(std::string_view part, const Unsaid& unsaid) {
    const std::string text = without_brackets(part);
    if (trim(text).empty()) return std::nullopt;
    if (auto game = read_signed_moves(text)) return game;
    Result<Scanner> opened = Scanner::open(text);
    if (!opened) return std::nullopt;
    const bool is_board = looks_like_board(opened.value());
    const ReadMoves read = read_game(opened.value(), unsaid.size, unsaid.to_move);
    const bool is_game = !read.game.plies().empty();
    if (read.error || !(is_board || is_game)) return std::nullopt;
    return Found{.record = {.info = {}, .moves = tree_of(read)}, .is_game = is_game};
}

bool has_word(std::string_view text) {
    std::size_t letters = 0;
    for (const char symbol : text) {
        const bool is_letter =
            (symbol & 0x80) != 0 || (to_lower(symbol) >= 'a' && to_lower(symbol) <= 'z');
        letters = is_letter ? letters + 1 : 0;
        if (letters >= kWordLetters) return true;
    }
    return false;
}

bool may_be_moves(std::string_view text) {
    Result<Scanner> scanner = Scanner::open(text);
    if (!scanner) return true;
    for (; !scanner.value().at_end(); scanner.value().advance())
        if (at_square_name(scanner.value())) return true;
    return !has_word(text);
}

}  // namespace outflank::formats
