// Positions in the notation of chess. Grammar: docs/formats/fen.md.
#include "formats/position/fen.h"

#include <algorithm>
#include <string>
#include <vector>

#include "formats/text/board_text.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {
namespace {

bool is_piece(char symbol) { return symbol == 'P' || symbol == 'p'; }
bool is_letter_of_color(char symbol) {
    const char lower = to_lower(symbol);
    return lower == 'b' || lower == 'w';
}
bool is_square(char symbol) { return is_piece(symbol) || is_letter_of_color(symbol); }

/// Reads one FEN from left to right.
class FenReader {
  public:
    FenReader(std::string_view text, std::size_t offset, TextPlaces& places)
        : cursor_(text), offset_(offset), places_(places) {}

    Result<Position> read();

  private:
    Error expected(const std::string& what);
    char disc_of(char symbol);
    std::optional<Error> read_ranks();
    std::optional<Error> read_hand();
    std::optional<Error> read_side();
    std::optional<Error> read_rest();

    TextCursor cursor_;
    std::size_t offset_;
    TextPlaces& places_;
    std::vector<std::string> ranks_;  // as written: the last row first
    bool has_hand_ = false;
    bool has_letters_ = false;  // B and W in place of pieces
    Color to_move_ = Color::kBlack;
};

Error FenReader::expected(const std::string& what) {
    return places_.error(offset_ + cursor_.offset(), ErrorCode::kParse,
                         "FEN: found " + cursor_.found() + ", expected " + what);
}

char FenReader::disc_of(char symbol) {
    has_letters_ = has_letters_ || is_letter_of_color(symbol);
    return symbol == 'P' || to_lower(symbol) == 'b' ? 'X' : 'O';
}

std::optional<Error> FenReader::read_ranks() {
    constexpr std::size_t kLongestRank = 8;
    do {
        std::string rank;
        while (is_square(cursor_.peek()) || is_digit(cursor_.peek())) {
            if (is_digit(cursor_.peek()))
                rank.append(static_cast<std::size_t>(cursor_.peek() - '0'), '-');
            else
                rank += disc_of(cursor_.peek());
            if (rank.size() > kLongestRank) return expected("at most 8 squares in a rank");
            cursor_.advance();
        }
        ranks_.push_back(rank);
    } while (cursor_.take('/'));
    const std::size_t side = ranks_.size();
    if (side != 4 && side != 6 && side != 8)
        return expected("4, 6 or 8 ranks and not " + std::to_string(side));
    for (const std::string& rank : ranks_)
        if (rank.size() != side) return expected(std::to_string(side) + " squares in each rank");
    return std::nullopt;
}

std::optional<Error> FenReader::read_hand() {
    if (!cursor_.take('[')) return std::nullopt;
    has_hand_ = true;
    cursor_.take_while([](char symbol) { return is_square(symbol) || symbol == '-'; });
    if (!cursor_.take(']')) return expected("] behind the discs in hand");
    return std::nullopt;
}

std::optional<Error> FenReader::read_side() {
    cursor_.skip_space();
    if (cursor_.at_end()) return std::nullopt;
    const char symbol = to_lower(cursor_.peek());
    if (symbol != 'w' && symbol != 'b') return expected("the side to move, w or b");
    // The first mover is White in chess; letters of colours mean what they say.
    to_move_ = (symbol == 'w') != has_letters_ ? Color::kBlack : Color::kWhite;
    cursor_.advance();
    return std::nullopt;
}

/// Castling, en passant, clocks: of no meaning here.
std::optional<Error> FenReader::read_rest() {
    constexpr int kMostFields = 4;
    for (int field = 0;; ++field) {
        const bool is_apart = is_space(cursor_.peek());
        cursor_.skip_space();
        if (cursor_.at_end()) return std::nullopt;
        const std::string_view word = cursor_.take_while(
            [](char symbol) { return is_letter(symbol) || is_digit(symbol) || symbol == '-'; });
        if (word.empty() || !is_apart || field == kMostFields)
            return expected("the end of the FEN");
    }
}

Result<Position> FenReader::read() {
    cursor_.skip_space();
    if (auto error = read_ranks()) return *error;
    if (auto error = read_hand()) return *error;
    if (auto error = read_side()) return *error;
    if (auto error = read_rest()) return *error;
    // The first rank written is our last row, or with Fairy coordinates and with letters our first.
    if (!has_hand_ && !has_letters_) std::reverse(ranks_.begin(), ranks_.end());
    std::string squares;
    for (const std::string& rank : ranks_) squares += rank;
    const BoardSize size = size_of_square_count(squares.size()).value_or(BoardSize::k8);
    return position_from_squares(squares, size, to_move_);
}

}  // namespace

Result<Position> read_fen_text(std::string_view text, std::size_t offset, TextPlaces& places) {
    return FenReader(text, offset, places).read();
}

bool looks_like_fen(std::string_view text) {
    TextCursor cursor(text);
    cursor.skip_space();
    int slashes = 0;
    while (is_square(cursor.peek()) || (cursor.peek() >= '1' && cursor.peek() <= '8') ||
           cursor.peek() == '/') {
        slashes += cursor.peek() == '/' ? 1 : 0;
        cursor.advance();
    }
    return slashes >= 3;
}

}  // namespace formats

Result<Position> parse_fen(std::string_view text) {
    formats::TextPlaces places(text, {});
    return formats::read_fen_text(text, 0, places);
}

std::string format_fen(const Position& position) {
    const auto side = static_cast<std::size_t>(side_length(position.size));
    const std::string squares = formats::squares_of(position);
    std::string fen;
    for (std::size_t row = side; row-- > 0;) {
        int empty = 0;
        for (const char square : squares.substr(row * side, side) + '/') {
            if (square == '-') {
                ++empty;
                continue;
            }
            if (empty > 0) fen += std::to_string(empty);
            empty = 0;
            fen += square == 'X' ? 'P' : square == 'O' ? 'p' : '/';
        }
    }
    fen.pop_back();
    return fen + (position.to_move == Color::kBlack ? " w" : " b") + " - - 0 1";
}

}  // namespace outflank
