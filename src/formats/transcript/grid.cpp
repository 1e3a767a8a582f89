// A board with the number of its move in each square. Grammar: docs/formats/grid.md.
#include <algorithm>
#include <optional>
#include <utility>

#include "formats/lists/text_blocks.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/board_text.h"
#include "formats/text/scanner.h"

namespace outflank::formats {
namespace {

/// A square of the grid: a number, or a sign for what stands there.
struct Cell {
    int number;   // 0 for a sign
    char symbol;  // 'X', 'O' or '-'; meaningless beside a number
    std::size_t index;
};

using Row = std::vector<Cell>;

/// Reads one grid.
class GridReader {
  public:
    explicit GridReader(Scanner& scanner) : scanner_(scanner) {}

    Result<Record> read();

  private:
    std::optional<Error> read_rows();
    std::optional<Error> read_row();
    bool skip_column_letters();
    bool read_side();
    void drop_row_numbers();
    std::optional<Error> read_cells();
    std::optional<Error> insert_centre();
    Position start() const;
    std::optional<Error> play(MoveTree& tree);

    Scanner& scanner_;
    std::vector<Row> rows_;
    Row cells_;
    BoardSize size_ = BoardSize::k8;
    Color to_move_ = Color::kBlack;
};

/// A line of letters a b c ... above or below the board.
bool GridReader::skip_column_letters() {
    const std::size_t begin = scanner_.index();
    char letter = 'a';
    while (scanner_.peek() != '\n' && !scanner_.at_end()) {
        const char symbol = to_lower(scanner_.peek());
        scanner_.advance();
        if (symbol == ' ' || symbol == '|') continue;
        if (symbol != letter) {
            scanner_.seek(begin);
            return false;
        }
        ++letter;
    }
    if (letter > 'a') return true;
    scanner_.seek(begin);
    return false;
}

/// "O to move", or the disc alone, on the last line.
bool GridReader::read_side() {
    const std::size_t begin = scanner_.index();
    scanner_.skip_blanks();
    const std::optional<Color> color = disc_color(square_symbol(scanner_.peek()).value_or('-'));
    scanner_.advance();
    for (const std::string_view word : {"to", "move"}) {
        scanner_.skip_blanks();
        if (scanner_.at_word(word)) scanner_.advance(word.size());
    }
    scanner_.skip_blanks();
    if (color && scanner_.at_end()) {
        to_move_ = *color;
        return true;
    }
    scanner_.seek(begin);
    return false;
}

std::optional<Error> GridReader::read_row() {
    Row row;
    while (!scanner_.at_end() && scanner_.peek() != '\n') {
        const char symbol = scanner_.peek();
        const std::size_t index = scanner_.index();
        if (symbol == ' ' || symbol == '|' || symbol == ',' || symbol == ';') {
            scanner_.advance();
            continue;
        }
        int number = 0;
        std::size_t digits = 0;
        while (is_digit(scanner_.peek(digits)) && digits < 3)
            number = 10 * number + (scanner_.peek(digits++) - '0');
        const std::optional<char> sign = square_symbol(symbol);
        if (digits == 0 && !sign)
            return scanner_.error(ErrorCode::kParse, "grid: found " + scanner_.found() +
                                                         ", expected the number of a move");
        scanner_.advance(std::max<std::size_t>(digits, 1));
        row.push_back({.number = number, .symbol = digits > 0 ? '-' : *sign, .index = index});
    }
    if (!row.empty()) rows_.push_back(std::move(row));
    return std::nullopt;
}

std::optional<Error> GridReader::read_rows() {
    while (!scanner_.at_end()) {
        if (!rows_.empty() && read_side()) return std::nullopt;
        if (!skip_column_letters())
            if (auto error = read_row()) return error;
        scanner_.advance();
    }
    return std::nullopt;
}

/// Rows that are numbered have one or two cells too many, or in the middle, where the
/// squares of the start may be left blank, as many less.
void GridReader::drop_row_numbers() {
    const std::size_t side = rows_.size();
    if (side != 4 && side != 6 && side != 8) return;
    const auto is_number_of = [](const Cell& cell, std::size_t row) {
        return cell.number == static_cast<int>(row) + 1;
    };
    const bool in_front = rows_[0].size() > side && is_number_of(rows_[0].front(), 0) &&
                          is_number_of(rows_.back().front(), side - 1);
    const bool behind = rows_[0].size() > side + (in_front ? 1U : 0U) &&
                        is_number_of(rows_[0].back(), 0) &&
                        is_number_of(rows_.back().back(), side - 1);
    for (Row& row : rows_) {
        if (in_front) row.erase(row.begin());
        if (behind && !row.empty()) row.pop_back();
    }
}

/// The centre may be left out: the usual four discs stand there.
std::optional<Error> GridReader::insert_centre() {
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8}) {
        const auto squares = static_cast<std::size_t>(square_count(size));
        const auto side = static_cast<std::size_t>(side_length(size));
        size_ = size;
        if (cells_.size() == squares) return std::nullopt;
        if (cells_.size() != squares - 4) continue;
        const auto upper = static_cast<std::ptrdiff_t>((side / 2 - 1) * side + side / 2 - 1);
        const Cell blank{.number = 0, .symbol = '-', .index = 0};
        cells_.insert(cells_.begin() + upper, 2, blank);
        cells_.insert(cells_.begin() + upper + static_cast<std::ptrdiff_t>(side), 2, blank);
        return std::nullopt;
    }
    return scanner_.error(ErrorCode::kParse,
                          "grid: found " + std::to_string(cells_.size()) +
                              " squares, expected 16, 36 or 64, or the same without the centre");
}

/// The discs that are drawn. Without any, or with one sign in all four squares of the
/// centre, the usual start.
Position GridReader::start() const {
    std::string squares;
    for (const Cell& cell : cells_) squares += cell.symbol;
    const Position drawn = position_from_squares(squares, size_, to_move_);
    const Bitboard centre = start_board().occupied();
    const bool is_sign = drawn.board.occupied() == centre &&
                         (drawn.board.mover == centre || drawn.board.opponent == centre);
    if (drawn.board.occupied() != 0 && !is_sign) return drawn;
    Position usual = start_position(size_);
    if (to_move_ == Color::kWhite) usual = {after_pass(usual.board), to_move_, size_};
    return usual;
}

std::optional<Error> GridReader::play(MoveTree& tree) {
    std::vector<std::pair<Square, std::size_t>> moves(cells_.size() + 1, {kPass, 0});
    std::size_t last = 0;
    Bitboard rest = playable(size_);
    for (const Cell& cell : cells_) {
        const Square square = std::countr_zero(rest);
        rest &= rest - 1;
        if (cell.number == 0) continue;
        const auto number = static_cast<std::size_t>(cell.number);
        if (number >= moves.size() || moves[number].first != kPass)
            return scanner_.error_at(
                cell.index, ErrorCode::kParse,
                "grid: found " + std::to_string(number) +
                    (number >= moves.size() ? ", more than there are squares" : " a second time"));
        moves[number] = {square, cell.index};
        last = std::max(last, number);
    }
    NodeIndex node = kRootNode;
    for (std::size_t number = 1; number <= last; ++number) {
        if (moves[number].first == kPass)
            return scanner_.error(ErrorCode::kParse,
                                  "grid: found no move " + std::to_string(number));
        const Result<NodeIndex> played = play_stated(tree, node, moves[number].first);
        if (!played)
            return scanner_.error_at(
                moves[number].second, played.error().code,
                "grid: move " + std::to_string(number) + ": " + played.error().message);
        node = played.value();
    }
    pass_at_end(tree);
    return std::nullopt;
}

Result<Record> GridReader::read() {
    if (auto error = read_rows()) return *error;
    drop_row_numbers();
    for (const Row& row : rows_) cells_.insert(cells_.end(), row.begin(), row.end());
    if (auto error = insert_centre()) return *error;
    Record record{.info = {}, .moves = MoveTree(start())};
    if (auto error = play(record.moves)) return *error;
    return record;
}

Result<Record> read_grid_block(const TextBlock& block, const ReadOptions& options) {
    Result<Scanner> scanner = Scanner::open(block.text, {options.name, block.line});
    if (!scanner) return scanner.error();
    return GridReader(scanner.value()).read();
}

class GridFileReader : public GameReader {
  public:
    explicit GridFileReader(const ReadOptions& options) : options_(options) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        const auto block = take_block(cursor, places);
        if (block) add_game(file, read_grid_block(*block, options_), block->line);
        return block.has_value();
    }

  private:
    ReadOptions options_;
};

}  // namespace

GameReaderPointer make_grid_reader(const ReadOptions& options) {
    return std::make_unique<GridFileReader>(options);
}

std::string grid_text(const Record& record) {
    const Game game = record.moves.main_line();
    const std::string squares = squares_of(game.start());
    std::vector<std::string> cells;
    for (const char square : squares) cells.emplace_back(1, square);
    int number = 0;
    for (const Ply& ply : game.plies()) {
        if (ply.is_pass()) continue;
        const Bitboard before = playable(game.size()) & (bit(ply.square) - 1);
        cells[static_cast<std::size_t>(std::popcount(before))] = std::to_string(++number);
    }
    const auto side = static_cast<std::size_t>(side_length(game.size()));
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % side != 0) text += ' ';
        text += (cells[i].size() < 2 ? " " : "") + cells[i] + (i % side == side - 1 ? "\n" : "");
    }
    if (game.start().to_move == Color::kWhite) text += "O to move\n";
    return text;
}

}  // namespace outflank::formats
