#include "formats/position/board_rows.h"

#include <algorithm>
#include <string>

#include "formats/text/board_text.h"

namespace outflank::formats {
namespace {

using Kind = BoardToken::Kind;

/// Squares in each line of the text that has some.
std::vector<std::size_t> squares_by_line(Scanner& scanner, const std::vector<BoardToken>& tokens) {
    const std::size_t place = scanner.index();
    std::vector<std::size_t> rows;
    std::size_t at = 0;
    for (const BoardToken& token : tokens) {
        if (token.kind != Kind::kSquare) continue;
        bool is_new = rows.empty();
        for (scanner.seek(at); scanner.index() < token.begin; scanner.advance())
            is_new = is_new || scanner.peek() == '\n';
        at = token.end;
        if (is_new) rows.push_back(0);
        ++rows.back();
    }
    scanner.seek(place);
    return rows;
}

/// True for two groups of eight squares in a row: rows of two boards side by side.
bool has_two_rows_of_eight(const std::vector<BoardToken>& tokens) {
    std::vector<std::size_t> groups;
    std::size_t end = 0;
    for (const BoardToken& token : tokens) {
        if (token.kind != Kind::kSquare) continue;
        if (groups.empty() || token.begin != end) groups.push_back(0);
        ++groups.back();
        end = token.end;
    }
    return groups.size() >= 2 && groups[0] == 8 && groups[1] == 8;
}

/// Refuses squares in other rows than a small board has, of different lengths: they are those of a
/// larger board whose empty squares are blank.
std::optional<Error> check_small_board(Scanner& scanner, const std::vector<BoardToken>& tokens,
                                       const std::vector<std::size_t>& rows, std::size_t side) {
    const bool is_one_row = rows.front() >= side * side;
    if (is_one_row && has_two_rows_of_eight(tokens))
        return scanner.error_at(tokens.front().begin, ErrorCode::kParse,
                                "board: found two rows of 8 squares beside each other, expected "
                                "one board");
    const auto [shortest, longest] = std::minmax_element(rows.begin(), rows.end());
    const bool fits =
        rows.size() >= side &&
        std::all_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(side - 1),
                    [&](std::size_t row) { return row == side; });
    if (is_one_row || fits || *shortest == *longest) return std::nullopt;
    // What ended the squares in the middle of a row is a sign that is not known.
    const std::size_t end = scanner.index();
    while (scanner.peek() == ' ' || scanner.peek() == '|') scanner.advance();
    if (!scanner.at_end() && scanner.peek() != '\n')
        return scanner.error(ErrorCode::kParse, "board: found " + scanner.found() + " behind " +
                                                    std::to_string(count_squares(tokens)) +
                                                    " squares, expected a disc, X or O, or '.' "
                                                    "or '-' for an empty square");
    scanner.seek(end);
    return scanner.error_at(tokens.front().begin, ErrorCode::kParse,
                            "board: found " + std::to_string(count_squares(tokens)) +
                                " squares in " + std::to_string(rows.size()) +
                                " rows, expected rows of one length, with '.' or '-' for empty "
                                "squares");
}

}  // namespace

std::size_t count_squares(const std::vector<BoardToken>& tokens) {
    return static_cast<std::size_t>(
        std::count_if(tokens.begin(), tokens.end(),
                      [](const BoardToken& token) { return token.kind == Kind::kSquare; }));
}

std::optional<Error> check_rows(Scanner& scanner, const std::vector<BoardToken>& tokens,
                                BoardSize size) {
    const std::vector<std::size_t> rows = squares_by_line(scanner, tokens);
    const auto side = static_cast<std::size_t>(side_length(size));
    const auto whole = static_cast<std::size_t>(std::count(rows.begin(), rows.end(), side));
    if (size != BoardSize::k8)
        if (auto error = check_small_board(scanner, tokens, rows, side)) return error;
    if (rows.size() < side || 2 * whole <= rows.size()) return std::nullopt;  // no rows of squares
    std::size_t passed = 0;
    const auto refused = [&](const std::string& message) {
        std::size_t squares = 0;
        std::size_t begin = 0;
        for (const BoardToken& token : tokens)
            if (token.kind == Kind::kSquare && squares++ == passed) begin = token.begin;
        return scanner.error_at(begin, ErrorCode::kParse, "board: " + message);
    };
    for (std::size_t row = 0; row < rows.size(); passed += rows[row++]) {
        const bool has_side = row + 1 == side && rows[row] == side + 1;  // who is to move
        if (row < side && rows[row] != side && !has_side)
            return refused("row " + std::to_string(row + 1) + ": found " +
                           std::to_string(rows[row]) + " squares, expected " +
                           std::to_string(side));
        if (row >= side && rows[row] == side)
            return refused("found a row behind row " + std::to_string(side) + ", expected " +
                           std::to_string(side) + " rows");
    }
    return std::nullopt;
}

std::optional<Error> check_signs(const Scanner& scanner, const std::vector<BoardToken>& tokens,
                                 BoardSize size) {
    DiscSigns signs;
    auto left = square_count(size);
    for (const BoardToken& token : tokens) {
        if (token.kind != Kind::kSquare || left-- <= 0) continue;
        const std::optional<char> other = signs.take(token.written);
        if (!other) continue;
        return scanner.error_at(token.begin, ErrorCode::kParse,
                                "board: " + DiscSigns::second_sign(token.written, *other));
    }
    return std::nullopt;
}

}  // namespace outflank::formats
