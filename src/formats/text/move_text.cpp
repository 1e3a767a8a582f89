// The spellings of a move.
#include "formats/text/move_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

// Longest first. "@@@@" is the pass of the Chess Engine Communication Protocol.
constexpr std::string_view kJapanesePass = "\u30D1\u30B9";
constexpr std::array<std::string_view, 7> kPassSpellings = {"pass", "@@@@", "pa",         "ps",
                                                            "pp",   "--",   kJapanesePass};

bool is_column_letter(char symbol) {
    const char letter = to_lower(symbol);
    return letter >= 'a' && letter <= 'h';
}

bool continues_with(const Scanner& scanner, std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (to_lower(scanner.peek(i)) != text[i]) return false;
    return true;
}

/// Fewer letters may be half a move.
bool at_word_of_three(const Scanner& scanner) {
    return is_letter(scanner.peek()) && is_letter(scanner.peek(1)) && is_letter(scanner.peek(2));
}

/// What comes next, as an error shows it.
std::string word_or_sign(const Scanner& scanner) {
    if (!at_word_of_three(scanner)) return scanner.found();
    std::size_t length = 0;
    while (is_letter(scanner.peek(length))) ++length;
    return quoted(scanner.between(scanner.index(), scanner.index() + length));
}

}  // namespace

bool at_square_name(const Scanner& scanner) {
    const char digit = scanner.peek(1);
    return is_column_letter(scanner.peek()) && digit >= '1' && digit <= '8';
}

std::size_t pass_length(const Scanner& scanner) {
    const char first = scanner.peek();
    const std::size_t at = scanner.index();
    if (first == kOther) return scanner.between(at, at + 2) == kJapanesePass ? 2 : 0;
    if (first != 'p' && first != 'P' && first != '@' && first != '-') return 0;
    for (const std::string_view spelling : kPassSpellings)
        if (continues_with(scanner, spelling)) return spelling.size();
    return 0;
}

Result<Square> read_move(Scanner& scanner, BoardSize size) {
    if (const std::size_t length = pass_length(scanner); length > 0) {
        scanner.advance(length);
        return kPass;
    }
    const std::size_t start = scanner.index();
    const char letter = scanner.peek();
    if (at_word_of_three(scanner) || !is_column_letter(letter))
        return scanner.error(ErrorCode::kParse, "found " + word_or_sign(scanner) +
                                                    ", expected a move such as f5, or a pass");
    scanner.advance();
    scanner.skip_blanks();  // a move may be broken at the end of a line
    const char digit = scanner.peek();
    if (!is_digit(digit)) {
        const Error error =
            scanner.error(ErrorCode::kParse, "found " + scanner.found() + " after '" + letter +
                                                 "', expected a row number");
        scanner.seek(start);
        return error;
    }
    const std::array name{letter, digit};
    const Result<Square> square = parse_square({name.data(), name.size()}, size);
    if (!square) {
        scanner.seek(start);
        return scanner.error(square.error().code, square.error().message);
    }
    scanner.advance();
    return square;
}

Result<Square> parse_move(std::string_view text, BoardSize size) {
    if (text.size() == 2)
        if (const Result<Square> square = parse_square(text, size)) return square;
    const std::string word = lower_case(text);
    if (std::find(kPassSpellings.begin(), kPassSpellings.end(), word) != kPassSpellings.end())
        return kPass;
    const Result<Square> square = parse_square(word, size);
    if (square) return square;
    // Said anew: what was found may be long, and may be no text at all.
    return Error{square.error().code,
                 "move: found " + quoted(text) + ", expected a pass or a square from a1 to " +
                     square_name(size == BoardSize::k8   ? 63
                                 : size == BoardSize::k6 ? 54
                                                         : 45,
                                 size),
                 ""};
}

bool is_row_of_squares(std::string_view word) {
    if (word.size() < 4 || word.size() % 2 != 0) return false;
    for (std::size_t at = 0; at < word.size(); at += 2)
        if (!is_column_letter(word[at]) || word[at + 1] < '1' || word[at + 1] > '8') return false;
    return true;
}

bool may_hold_moves(std::string_view text) {
    Result<Scanner> scanner = Scanner::open(text);
    if (!scanner) return true;
    int squares = 0;
    for (; !scanner.value().at_end(); scanner.value().advance())
        if (at_square_name(scanner.value())) ++squares;
    return squares > 1;
}

std::string fairy_pass(Bitboard mover) {
    Bitboard turned = 0;  // row 1 is row 8
    for (int row = 0; row < 8; ++row) turned |= (mover >> 8 * row & 0xFF) << 8 * (7 - row);
    const std::string first = square_name(std::countr_zero(turned));
    return first + first;
}

bool is_null_move(std::string_view text) {
    if (text == "0000") return true;
    if (text.size() != 4 || text.substr(0, 2) != text.substr(2)) return false;
    const Result<Square> square = parse_move(text.substr(0, 2), BoardSize::k8);
    return square.has_value() && square.value() != kPass;
}

}  // namespace outflank::formats
