// Positions: boards as text, on one line or as a diagram. Grammar: docs/formats/position.md.
#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/position/bitboards.h"
#include "formats/position/board_rows.h"
#include "formats/position/screen.h"
#include "formats/position/side_to_move.h"
#include "formats/records/readers.h"
#include "formats/text/board_text.h"
#include "formats/text/board_tokens.h"
#include "formats/text/move_text.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {
namespace {

using Kind = BoardToken::Kind;

// So many squares in a row are a board, if perhaps a broken one: no list of moves
// starts with that many dashes and dots.
constexpr std::size_t kBoardSquares = 8;

/// The largest board that `count` squares fill.
std::optional<BoardSize> largest_board(std::size_t count) {
    for (const BoardSize size : {BoardSize::k8, BoardSize::k6, BoardSize::k4})
        if (count >= static_cast<std::size_t>(square_count(size))) return size;
    return std::nullopt;
}

Error count_error(const Scanner& scanner, const std::vector<BoardToken>& tokens) {
    const auto digits = std::count_if(tokens.begin(), tokens.end(), [](const BoardToken& token) {
        return token.kind == Kind::kDigit;
    });
    if (count_squares(tokens) == 0 && digits >= square_count(BoardSize::k4))
        return scanner.error_at(tokens.front().begin, ErrorCode::kParse,
                                "board: found digits, expected X, O and '-', or 0 for black and 1 "
                                "for white with '-' for empty squares");
    return scanner.error(ErrorCode::kParse,
                         "board: found " + std::to_string(count_squares(tokens)) + " squares" +
                             (has_row_numbers(tokens) ? " and row numbers" : "") + ", then " +
                             scanner.found() + "; expected 16, 36 or 64 squares");
}

/// One board being put together from tokens.
class BoardBuilder {
  public:
    BoardBuilder(Scanner& scanner, const std::vector<BoardToken>& tokens, BoardSize size)
        : scanner_(scanner), tokens_(tokens), size_(size) {}

    /// Takes the tokens of the board, its frame included.
    std::optional<Error> take_squares();

    /// Takes the side to move, `otherwise` when it is not there.
    Color take_side(Color otherwise);

    /// Refuses a last square that is set apart from the row it would end: it is the
    /// side to move, and a square is missing before it.
    std::optional<Error> check_last_square() const;

    /// True when a disc is left over, which no list of moves starts with, or a square that stands
    /// at the last one.
    bool squares_are_left() const;

    const std::string& squares() const { return squares_; }

  private:
    std::size_t needed() const { return static_cast<std::size_t>(square_count(size_)); }
    bool is_row_number(const BoardToken& token) const;
    bool is_size_number(const BoardToken& token) const;
    bool is_move_number(const BoardToken& token) const;
    std::optional<Error> take_frame(const BoardToken& token);

    Scanner& scanner_;
    const std::vector<BoardToken>& tokens_;
    BoardSize size_;
    std::string squares_;
    bool has_digit_discs_ = false;
    std::size_t next_ = 0;  // first token not taken yet
};

/// A row number stands before or after its row.
bool BoardBuilder::is_row_number(const BoardToken& token) const {
    const auto side = static_cast<std::size_t>(side_length(size_));
    const auto row = static_cast<std::size_t>(token.symbol - '0');
    return row >= 1 && row <= side &&
           (squares_.size() == (row - 1) * side || squares_.size() == row * side);
}

/// The "8" of "8 ---...--- *", the way of the GGS server.
bool BoardBuilder::is_size_number(const BoardToken& token) const {
    return next_ == 0 && token.symbol - '0' == side_length(size_);
}

/// A digit behind the board is a disc only where the board's discs are digits too.
bool BoardBuilder::is_move_number(const BoardToken& token) const {
    if (!is_digit(token.written)) return false;
    scanner_.seek(token.end);
    const char after = scanner_.peek();
    return !has_digit_discs_ || after == '.' || after == ')' || after == ':';
}

std::optional<Error> BoardBuilder::take_frame(const BoardToken& token) {
    const auto refused = [&](const std::string& message) {
        return scanner_.error_at(token.begin, ErrorCode::kParse, message);
    };
    if (token.kind == Kind::kDigit && !is_row_number(token) && !is_size_number(token))
        return refused(std::string("board: found row number ") + token.symbol + " after " +
                       std::to_string(squares_.size()) + " squares of " + std::to_string(needed()));
    const auto columns = static_cast<std::size_t>(token.symbol - '0');
    if (token.kind == Kind::kColumns && columns * columns != needed())
        return refused("board: found " + std::to_string(columns) + " column letters, expected " +
                       std::to_string(side_length(size_)));
    return std::nullopt;
}

std::optional<Error> BoardBuilder::take_squares() {
    for (; next_ < tokens_.size(); ++next_) {
        const BoardToken& token = tokens_[next_];
        const bool is_full = squares_.size() == needed();
        if (token.kind == Kind::kSquare) {
            if (is_full) return std::nullopt;
            squares_ += token.symbol;
            has_digit_discs_ = has_digit_discs_ || is_digit(token.written);
        } else if (is_full && token.kind == Kind::kDigit && !is_row_number(token)) {
            return std::nullopt;  // the number of the first move
        } else if (const auto error = take_frame(token)) {
            return error;
        }
    }
    return std::nullopt;
}

std::optional<Error> BoardBuilder::check_last_square() const {
    const std::size_t count = count_squares(tokens_);
    if (count < needed()) return std::nullopt;
    std::vector<BoardToken> squares;
    std::copy_if(tokens_.begin(), tokens_.end(), std::back_inserter(squares),
                 [](const BoardToken& token) { return token.kind == Kind::kSquare; });
    const auto is_gap_before = [&](std::size_t index) {
        return squares[index].begin > squares[index - 1].end;
    };
    const std::size_t last = needed() - 1;
    if (!disc_color(squares[last].symbol) || !is_gap_before(last) || is_gap_before(last - 1))
        return std::nullopt;
    // Where more follows, a score perhaps, a square at the start of a line is one of its row.
    const std::string_view gap = scanner_.between(squares[last - 1].end, squares[last].begin);
    if (count > needed() && gap.find('\n') != gap.npos) return std::nullopt;
    return scanner_.error_at(squares[last].begin, ErrorCode::kParse,
                             "board: found " + std::to_string(last) +
                                 " squares, then the side to move; expected 16, 36 or 64 squares");
}

bool BoardBuilder::squares_are_left() const {
    const bool goes_on =
        next_ > 0 && next_ < tokens_.size() && tokens_[next_].kind == Kind::kSquare &&
        tokens_[next_ - 1].kind == Kind::kSquare && tokens_[next_].begin == tokens_[next_ - 1].end;
    return goes_on || std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(next_),
                                  tokens_.end(), [](const BoardToken& token) {
                                      return token.kind == Kind::kSquare &&
                                             !is_digit(token.written) && disc_color(token.symbol);
                                  });
}

Color BoardBuilder::take_side(Color otherwise) {
    if (next_ > 0) scanner_.seek(tokens_[next_ - 1].end);
    if (next_ == tokens_.size()) {
        skip_frame(scanner_);
        return read_side_below_board(scanner_).value_or(otherwise);
    }
    const BoardToken& token = tokens_[next_];
    const std::optional<Color> color = disc_color(token.symbol);
    if (token.kind != Kind::kSquare || !color || is_move_number(token)) {
        scanner_.seek(token.begin);
        return otherwise;
    }
    scanner_.seek(token.end);
    ++next_;
    return *color;
}

/// Reads a board, with `otherwise` to move where nothing behind it says who is.
Result<Position> read_board(Scanner& scanner, Color otherwise) {
    std::vector<BoardToken> tokens = read_board_tokens(scanner);
    if (!has_row_numbers(tokens)) read_digits_as_discs(tokens);
    const std::size_t count = count_squares(tokens);
    const std::optional<BoardSize> size = largest_board(count);
    if (!size) return count_error(scanner, tokens);
    const std::size_t end = scanner.index();
    const auto left = count - static_cast<std::size_t>(square_count(*size));
    if (left > kBoardSquares) return count_error(scanner, tokens);

    if (const auto error = check_rows(scanner, tokens, *size)) return *error;
    if (const auto error = check_signs(scanner, tokens, *size)) return *error;
    BoardBuilder builder(scanner, tokens, *size);
    if (const auto error = builder.check_last_square()) return *error;
    if (const auto error = builder.take_squares())
        return left <= 1 ? *error : count_error(scanner, tokens);
    const Color to_move = builder.take_side(otherwise);
    if (builder.squares_are_left()) {
        scanner.seek(end);
        return count_error(scanner, tokens);
    }
    skip_to_move(scanner);
    return position_from_squares(builder.squares(), *size, to_move);
}

/// Reads a board below a line that says who is to move. Nothing when there is no such line.
std::optional<Result<Position>> read_board_below_side(Scanner& scanner) {
    const std::optional<Color> side = read_side_above_board(scanner);
    if (!side) return std::nullopt;
    Result<Position> board = read_board(scanner, *side);
    if (board && board.value().to_move != *side)
        return second_side_error(scanner, scanner.index(), other(*side));
    return board;
}

/// True where words follow that are no part of a board, without a move among them: those beside its
/// last row, or below it. The scanner moves.
bool only_words_follow(Scanner& scanner) {
    skip_frame(scanner);
    const bool has_words = !scanner.at_end();
    for (; !scanner.at_end(); scanner.advance())
        if (at_square_name(scanner)) return false;
    return has_words;
}

}  // namespace

Result<Position> read_position(Scanner& scanner, BoardSize bitboard_size, Color otherwise) {
    if (looks_like_bitboards(scanner)) return read_bitboards(scanner, bitboard_size, otherwise);
    const std::size_t begin = scanner.index();
    Result<Position> board = read_board(scanner, otherwise);
    const std::size_t end = scanner.index();
    if (board) {
        const bool is_screen = only_words_follow(scanner);
        scanner.seek(begin);
        if (is_screen)
            if (const auto screen = read_screen(scanner, otherwise); screen && *screen)
                return *screen;
        scanner.seek(end);
        return board;
    }
    scanner.seek(begin);
    // A text that reads as moves is a game, with a board in a comment perhaps.
    const bool is_game = read_moves(scanner, start_position(bitboard_size)).whole().has_value();
    scanner.seek(begin);
    if (!is_game) {
        if (auto below = read_board_below_side(scanner)) return *std::move(below);
        if (const auto screen = read_screen(scanner, otherwise)) return *screen;
    }
    scanner.seek(end);
    return board;
}

bool looks_like_board(Scanner& scanner) {
    if (looks_like_bitboards(scanner)) return true;
    const std::size_t begin = scanner.index();
    const std::size_t count = count_squares(read_board_tokens(scanner));
    scanner.seek(begin);
    if (count >= kBoardSquares) return true;

    // A bad character near the start of a board: nothing in the rest reads as a move.
    std::size_t squares = 0;
    bool has_moves = false;
    for (; !scanner.at_end(); scanner.advance()) {
        squares += square_symbol(scanner.peek()) ? 1U : 0U;
        has_moves = has_moves || at_square_name(scanner);
    }
    scanner.seek(begin);
    return !has_moves && squares >= kBoardSquares;
}

}  // namespace formats

Result<Position> parse_position(std::string_view text) {
    Result<formats::Scanner> opened = formats::Scanner::open(text);
    if (!opened) return opened.error();
    formats::Scanner& scanner = opened.value();
    const Result<Position> position = formats::read_position(scanner);
    if (!position) return position;
    formats::skip_frame(scanner);
    if (!scanner.at_end())
        return scanner.error(ErrorCode::kParse,
                             "board: found " + scanner.found() + " after the " +
                                 std::to_string(square_count(position.value().size)) +
                                 " squares and the side to move, expected "
                                 "the end of the text");
    return position;
}

std::string format_position(const Position& position) {
    return formats::squares_of(position) + ' ' + formats::color_symbol(position.to_move);
}

std::string format_diagram(const Position& position) {
    const auto side = static_cast<std::size_t>(side_length(position.size));
    const std::string squares = formats::squares_of(position);
    std::string letters = " ";
    for (std::size_t column = 0; column < side; ++column)
        letters += {' ', static_cast<char>('a' + column)};
    letters += '\n';

    std::string diagram = letters;
    for (std::size_t row = 0; row < side; ++row) {
        const std::string number = std::to_string(row + 1);
        diagram += number;
        for (const char square : squares.substr(row * side, side))
            diagram += {' ', square == '-' ? '.' : square};
        diagram += ' ' + number + '\n';
    }
    return diagram + letters + formats::color_symbol(position.to_move) + " to move\n";
}

}  // namespace outflank
