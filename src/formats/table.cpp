// Moves in numbered lists and tables. Grammar: docs/formats/table.md.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "formats/lists/text_blocks.h"
#include "formats/pgn/pgn_tags.h"
#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/board_text.h"
#include "formats/text/board_tokens.h"
#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kNoMoves = "1.";

/// A move in a table and the number before it.
struct TableMove {
    Square square;
    std::optional<int> number;
    std::optional<Color> side;  // where the table names it
    std::size_t index;          // in the scanner
};

bool is_separator(char symbol) {
    return symbol == ' ' || symbol == '|' || symbol == ',' || symbol == ';';
}

/// The side that a cell names; '*' is the end of a game that has none.
std::optional<Color> side_of_cell(std::string_view cell) {
    if (cell.ends_with(':') || cell.ends_with('.')) cell.remove_suffix(1);
    return cell == "*" || cell == "#" ? std::nullopt : side_named(cell);
}

/// What stands beside the moves and is none: results, scores, times, and places left empty.
bool is_beside(std::string_view cell) {
    constexpr auto kWords = std::to_array<std::string_view>({"*", "-", "...", "..", "."});
    const std::string word = lower_case(cell);
    if (std::find(kWords.begin(), kWords.end(), word) != kWords.end()) return true;
    return std::any_of(word.begin(), word.end(), is_digit) &&
           std::all_of(word.begin(), word.end(), [](char symbol) {
               return is_digit(symbol) ||
                      std::string_view("+-.:()[]%s/").find(symbol) != std::string_view::npos;
           });
}

/// True for the titles of the columns of a table: "No. Black White".
bool is_titles(std::string_view line) {
    constexpr auto kTitles = std::to_array<std::string_view>(
        {"#", "n", "no", "nr", "number", "move", "moves", "ply", "side", "player", "black", "white",
         "time", "clock", "score", "eval", "value", "depth"});
    const std::string text = lower_case(line);
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find_first_of(" \t\r|,;.:", begin), text.size());
        const std::string_view word = std::string_view(text).substr(begin, end - begin);
        if (!word.empty() && std::find(kTitles.begin(), kTitles.end(), word) == kTitles.end())
            return false;
    }
    return true;
}

/// Reads one table.
class TableReader {
  public:
    TableReader(Scanner& scanner, const Position& start) : scanner_(scanner), tree_(start) {}

    std::optional<Error> read();
    MoveTree& tree() { return tree_; }  ///< the moves before an error
    /// The lines above the moves that are no part of a table.
    const std::string& heading() const { return heading_; }

    /// Puts the one result that stands beside the moves into the record, and gives what else with
    /// digits stands there.
    std::vector<std::string> take_beside(Record& record) const;

  private:
    std::string cell_text() const;
    std::optional<Error> read_line();
    std::optional<Error> read_cell(bool& has_cells);
    bool read_number();
    bool read_side(std::string_view cell);
    std::optional<Error> read_moves_of_cell();
    std::optional<Error> skip_heading();
    void sort_by_number();
    std::optional<Error> play();

    Scanner& scanner_;
    MoveTree tree_;
    std::string heading_;
    std::vector<TableMove> moves_;
    std::optional<int> number_;        // read last, and not yet used by a move
    std::optional<Color> side_;        // the same
    bool begins_with_move_ = false;    // the line: without a side before it
    std::vector<std::string> beside_;  // what has digits and is neither a move nor its number
};

/// The symbols up to the next separator.
std::string TableReader::cell_text() const {
    std::string text;
    for (std::size_t ahead = 0; scanner_.peek(ahead) != '\0'; ++ahead) {
        const char symbol = scanner_.peek(ahead);
        if (is_separator(symbol) || symbol == '\n') break;
        text += symbol;
    }
    return text;
}

/// "12", "12.", "12)" and "12:", also with a move straight behind it.
bool TableReader::read_number() {
    std::size_t digits = 0;
    while (is_digit(scanner_.peek(digits))) ++digits;
    std::size_t end = digits;
    while (std::string_view(".):").find(scanner_.peek(end)) != std::string_view::npos) ++end;
    const std::size_t length = cell_text().size();
    if (digits == 0 || digits > kMoveNumberDigits || (end == digits && end != length)) return false;
    const std::size_t begin = scanner_.index();
    int number = 0;
    for (std::size_t i = 0; i < digits; ++i) number = 10 * number + (scanner_.peek(i) - '0');
    scanner_.advance(end);
    if (end < length && !at_square_name(scanner_) && pass_length(scanner_) == 0) {
        scanner_.seek(begin);  // "12:30" is a time
        return false;
    }
    if (number_) beside_.push_back(std::to_string(*number_));  // no move has followed it
    number_ = number;
    return true;
}

/// A side is that of the next move, or of the one before on lines that begin with a move.
bool TableReader::read_side(std::string_view cell) {
    const std::size_t begin = scanner_.index();
    std::optional<Color> side = side_of_cell(cell);
    if (!side) side = side_of_cell(scanner_.between(begin, begin + cell.size()));
    if (!side) return false;
    (begins_with_move_ ? moves_.back().side : side_) = side;
    scanner_.advance(cell.size());
    return true;
}

std::optional<Error> TableReader::read_moves_of_cell() {
    const std::size_t end = scanner_.index() + cell_text().size();
    begins_with_move_ = begins_with_move_ || !side_;
    while (scanner_.index() < end) {
        const std::size_t index = scanner_.index();
        const Result<Square> square = read_move(scanner_, tree_.size());
        if (!square) return square.error();
        moves_.push_back(
            {.square = square.value(), .number = number_, .side = side_, .index = index});
        number_.reset();
        side_.reset();
    }
    return std::nullopt;
}

std::optional<Error> TableReader::read_cell(bool& has_cells) {
    has_cells = true;
    if (read_number()) return std::nullopt;
    const std::string cell = cell_text();
    if (read_side(cell)) return std::nullopt;
    if (!is_beside(cell)) return read_moves_of_cell();
    scanner_.advance(cell.size());
    if (std::any_of(cell.begin(), cell.end(), is_digit)) beside_.push_back(cell);
    return std::nullopt;
}

std::optional<Error> TableReader::read_line() {
    bool has_cells = false;
    const std::size_t moves = moves_.size();
    number_.reset();
    side_.reset();
    begins_with_move_ = false;
    while (!scanner_.at_end() && scanner_.peek() != '\n') {
        if (is_separator(scanner_.peek()))
            scanner_.advance();
        else if (auto error = read_cell(has_cells))
            return error;
    }
    // "1. f5 12": a value behind the move. "White 24": one behind a side.
    if (number_ && (moves_.size() > moves || side_)) beside_.push_back(std::to_string(*number_));
    scanner_.advance();
    return std::nullopt;
}

/// Skips the lines before the first one with a move in it: names and titles of columns.
/// Gives the first thing in them that is no part of a table.
std::optional<Error> TableReader::skip_heading() {
    std::optional<Error> first_error;
    while (!scanner_.at_end()) {
        const std::size_t begin = scanner_.index();
        const std::size_t cells = beside_.size();
        const std::optional<Error> error = read_line();
        scanner_.seek(begin);
        // Read once more, or text of the heading.
        if (error || !moves_.empty()) beside_.resize(cells);
        if (!error && !moves_.empty()) break;
        if (!first_error) first_error = error;
        moves_.clear();
        while (!scanner_.at_end() && scanner_.peek() != '\n') scanner_.advance();
        const std::string_view line = scanner_.between(begin, scanner_.index());
        if (error && !is_titles(line)) heading_.append(line) += '\n';
        scanner_.advance();
    }
    moves_.clear();
    return first_error;
}

/// In a table of several columns the numbers tell the order.
void TableReader::sort_by_number() {
    std::vector<bool> seen(moves_.size() + 1);
    for (const TableMove& move : moves_) {
        const auto number = static_cast<std::size_t>(move.number.value_or(0));
        if (number == 0 || number > moves_.size() || seen[number]) return;
        seen[number] = true;
    }
    std::sort(moves_.begin(), moves_.end(),
              [](const TableMove& a, const TableMove& b) { return *a.number < *b.number; });
}

std::optional<Error> TableReader::play() {
    NodeIndex node = kRootNode;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Result<NodeIndex> played = play_stated(tree_, node, moves_[i].square, moves_[i].side);
        if (!played)
            return scanner_.error_at(
                moves_[i].index, played.error().code,
                "move " + std::to_string(i + 1) + ": " + played.error().message);
        node = played.value();
    }
    pass_at_end(tree_);
    return std::nullopt;
}

std::vector<std::string> TableReader::take_beside(Record& record) const {
    std::vector<std::string> unread;
    std::vector<std::string> results;
    for (const std::string& cell : beside_) {
        const std::size_t begin = std::min(cell.find_first_not_of("([ "), cell.size());
        const std::size_t end = cell.find_last_not_of(")] ") + 1;
        const std::string text = begin < end ? cell.substr(begin, end - begin) : "";
        if (is_pgn_result(text))
            results.push_back(text);
        else
            unread.emplace_back("number beside the moves");
    }
    const auto outcome = results.size() == 1 ? parse_pgn_result(results[0], record.moves.size())
                                             : std::optional<Outcome>{};
    if (outcome) {
        record.info.outcome = *outcome;
        return unread;
    }
    for (const std::string& text : results) unread.push_back("result " + formats::quoted(text));
    return unread;
}

std::optional<Error> TableReader::read() {
    const std::optional<Error> heading_error = skip_heading();
    std::optional<Error> line_error;
    while (!scanner_.at_end() && !line_error) line_error = read_line();
    if (moves_.empty() && heading_error) return heading_error;
    sort_by_number();
    const std::optional<Error> move_error = play();
    return line_error ? line_error : move_error;
}

ReadGame read_table(const TextBlock& block, const ReadOptions& options) {
    Result<Scanner> opened = Scanner::open(block.text, {options.name, block.line});
    if (!opened) return {.record = {}, .errors = {opened.error()}};
    Scanner& scanner = opened.value();
    Position start = start_position(options.size);
    if (looks_like_board(scanner)) {
        const Result<Position> position = read_position(scanner);
        if (!position) return {.record = {}, .errors = {position.error()}};
        start = position.value();
        skip_frame(scanner);
    }
    const bool has_start = scanner.index() > 0;
    TableReader reader(scanner, start);
    std::optional<Error> error = reader.read();
    // Numbers alone are no game, but for the one that stands for a game without a move.
    if (!error && reader.tree().node_count() == 1 && !has_start && trim(block.text) != kNoMoves)
        error = scanner.error_at(0, ErrorCode::kParse, "table: found no move");
    ReadGame game{.record = Record{.info = {}, .moves = std::move(reader.tree())}, .errors = {}};
    const std::string heading = text_block(to_utf8(reader.heading()));
    if (!heading.empty()) add_comment(game.record->moves, kRootNode, heading);
    game.unread = reader.take_beside(*game.record);
    if (error) game.errors.push_back(*std::move(error));
    return game;
}

/// True when a block begins with move 1 or with a board, and not in the middle of a game.
bool begins_game(const TextBlock& block) {
    const std::string_view text = trim(block.text);
    const bool is_one = text.starts_with('1') && text.size() > 1 && !is_digit(text[1]);
    Result<Scanner> scanner = Scanner::open(text);
    return is_one || (scanner && looks_like_board(scanner.value()));
}

/// True once a block has begun a game: then each that does begins another one.
struct TableState {
    bool has_begun = false;
};

/// Blocks that go on with the game of the block before them are joined to it.
class TableFileReader : public ReaderWithState<TableState> {
  public:
    explicit TableFileReader(const ReadOptions& options) : options_(options) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override;

  private:
    ReadOptions options_;
};

bool TableFileReader::step(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    std::optional<TextBlock> game = take_block(cursor, places);
    if (!game) return false;
    state_.has_begun = state_.has_begun || begins_game(*game);
    TextCursor behind = cursor;
    while (const std::optional<TextBlock> next = take_block(behind, places)) {
        const bool begins = begins_game(*next);
        if (begins && state_.has_begun) break;
        const auto length = static_cast<std::size_t>(next->text.data() - game->text.data());
        game->text = {game->text.data(), length + next->text.size()};
        state_.has_begun = state_.has_begun || begins;
        cursor = behind;
    }
    add_game(file, read_table(*game, options_), game->line);
    return true;
}

}  // namespace

GameReaderPointer make_table_reader(const ReadOptions& options) {
    return std::make_unique<TableFileReader>(options);
}

std::string table_text(const Record& record) {
    const Game game = record.moves.main_line();
    std::string text;
    if (game.start() != start_position()) text = format_position(game.start()) + '\n';
    std::size_t discs = 0;
    for (const Ply& ply : game.plies()) {
        if (ply.is_pass()) continue;
        const std::string number = std::to_string(discs / 2 + 1);
        if (discs % 2 == 0) text += (number.size() < 2 ? " " : "") + number + ".";
        text += ' ' + square_name(ply.square, game.size());
        if (discs++ % 2 == 1) text += '\n';
    }
    if (discs % 2 == 1) text += '\n';
    if (discs == 0 && !game.plies().empty()) text += "1. pass\n";  // no disc tells of it
    return text.empty() ? std::string(kNoMoves) + '\n' : text;
}

}  // namespace outflank::formats
