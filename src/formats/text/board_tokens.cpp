// What belongs to a board and what does not. Grammar: docs/formats/position.md.
#include "formats/text/board_tokens.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "formats/text/board_text.h"
#include "formats/text/move_text.h"

namespace outflank::formats {
namespace {

bool is_one_of(char symbol, std::string_view symbols) {
    return symbol != '\0' && symbols.find(symbol) != std::string_view::npos;
}

/// Length of a ruled line such as "+---+---+" at the start of a line, 0 when there is
/// none. Dashes alone are no ruled line: they are a row of empty squares.
std::size_t ruled_line_length(const Scanner& scanner) {
    std::size_t length = 0;
    bool is_ruled = false;
    while (is_one_of(scanner.peek(length), "+-=| ")) {
        is_ruled = is_ruled || is_one_of(scanner.peek(length), "+=");
        ++length;
    }
    const char after = scanner.peek(length);
    return is_ruled && (after == '\n' || after == '\0') ? length : 0;
}

/// The letters a b c ... of a coordinate line, or nothing.
std::optional<BoardToken> read_column_letters(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    std::size_t end = begin;
    char letter = 'a';
    while (letter <= 'h' && to_lower(scanner.peek()) == letter) {
        scanner.advance();
        end = scanner.index();
        ++letter;
        while (is_one_of(scanner.peek(), " |")) scanner.advance();
    }
    scanner.seek(end);
    const char after = to_lower(scanner.peek());
    const bool goes_on = (after >= 'a' && after <= 'z') || is_digit(after);
    const int width = letter - 'a';
    if ((width == 4 || width == 6 || width == 8) && !goes_on)
        return BoardToken{BoardToken::Kind::kColumns, static_cast<char>('0' + width), 'a', begin,
                          end};
    scanner.seek(begin);
    return std::nullopt;
}

/// True at "12." and the like with a move behind it; "1..." is a row number and squares.
bool at_numbered_move(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    while (scanner.index() < begin + kMoveNumberDigits && is_digit(scanner.peek()))
        scanner.advance();
    bool is_numbered = false;
    if (scanner.index() > begin && is_one_of(scanner.peek(), ".):")) {
        scanner.advance();
        scanner.skip_blanks();
        is_numbered = at_square_name(scanner);
    }
    scanner.seek(begin);
    return is_numbered;
}

std::optional<BoardToken> read_board_token(Scanner& scanner) {
    if (at_square_name(scanner) || scanner.at_word("black") || scanner.at_word("white") ||
        at_numbered_move(scanner))
        return std::nullopt;
    const char symbol = scanner.peek();
    const std::size_t index = scanner.index();
    if (to_lower(symbol) == 'a') return read_column_letters(scanner);
    const std::optional<char> square = square_symbol(symbol);
    if (!is_digit(symbol) && !square) return std::nullopt;
    scanner.advance();
    if (is_digit(symbol))
        return BoardToken{BoardToken::Kind::kDigit, symbol, symbol, index, index + 1};
    return BoardToken{BoardToken::Kind::kSquare, *square, symbol, index, index + 1};
}

/// True at "-1" between blanks: a number of an array of -1, 0 and 1, whose signs would be others.
bool at_minus_one(const Scanner& scanner) {
    return scanner.peek() == '-' && scanner.peek(1) == '1' &&
           (scanner.peek(2) == '\0' || is_one_of(scanner.peek(2), " ,;|]\n"));
}

}  // namespace

void skip_frame(Scanner& scanner) {
    while (true) {
        if (scanner.at_line_start()) scanner.advance(ruled_line_length(scanner));
        if (!is_one_of(scanner.peek(), " \n|/;,")) return;
        scanner.advance();
    }
}

std::vector<BoardToken> read_board_tokens(Scanner& scanner) {
    std::vector<BoardToken> tokens;
    while (true) {
        skip_frame(scanner);
        const bool is_apart = tokens.empty() || tokens.back().end != scanner.index();
        if (is_apart && at_minus_one(scanner)) return tokens;
        const std::optional<BoardToken> token = read_board_token(scanner);
        if (!token) return tokens;
        tokens.push_back(*token);
    }
}

bool has_row_numbers(const std::vector<BoardToken>& tokens) {
    return std::any_of(tokens.begin(), tokens.end(), [](const BoardToken& token) {
        return token.kind == BoardToken::Kind::kDigit && token.symbol > '1';
    });
}

void read_digits_as_discs(std::vector<BoardToken>& tokens) {
    for (BoardToken& token : tokens) {
        if (token.kind != BoardToken::Kind::kDigit) continue;
        token.kind = BoardToken::Kind::kSquare;
        token.symbol = square_symbol(token.symbol).value_or('-');
    }
}

}  // namespace outflank::formats
