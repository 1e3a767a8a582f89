// OBF: positions with known scores, one a line. Grammar: docs/formats/obf.md.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "formats/lists/text_blocks.h"
#include "formats/obf/obf_lines.h"
#include "formats/records/readers.h"
#include "formats/text/board_text.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {
namespace {

// Edax ends some of its lines with "--:-127": no move, rather than a pass with a score.
constexpr Score kNoScore = -127;

/// The squares of a line and the side behind them, as signs.
struct ObfSquares {
    std::string squares;
    std::size_t last = 0;        // the place of the last one
    std::optional<Error> marks;  // two signs for one colour
};

ObfSquares read_obf_squares(Scanner& scanner) {
    ObfSquares read;
    DiscSigns signs;
    char sign = '-';
    for (scanner.skip_blanks(); !at_square_name(scanner); scanner.skip_blanks()) {
        const std::optional<char> square = square_symbol(scanner.peek());
        if (!square) break;
        // The last one is the side to move, in any sign.
        const std::optional<char> other = signs.take(sign);
        if (other && !read.marks)
            read.marks = scanner.error_at(read.last, ErrorCode::kParse,
                                          "OBF: " + DiscSigns::second_sign(sign, *other));
        sign = scanner.peek();
        read.squares += *square;
        read.last = scanner.index();
        scanner.advance();
    }
    return read;
}

/// Reads the squares and the side to move.
Result<Position> read_obf_position(Scanner& scanner) {
    auto [squares, last, marks] = read_obf_squares(scanner);
    const std::optional<BoardSize> size =
        squares.empty() ? std::nullopt : size_of_square_count(squares.size() - 1);
    if (!size)
        return scanner.error(ErrorCode::kParse,
                             "OBF: found " + std::to_string(squares.size()) +
                                 " squares and sides before " + scanner.found() +
                                 ", expected 16, 36 or 64 squares and the side to move");
    if (marks) return *marks;
    const std::optional<Color> to_move = disc_color(squares.back());
    squares.pop_back();
    if (!to_move)
        return scanner.error_at(last, ErrorCode::kParse,
                                "OBF: found an empty square, expected X or O, the side to move");
    return position_from_squares(squares, *size, *to_move);
}

/// Reads "+12", "-4" or "0".
Result<Score> read_score(Scanner& scanner) {
    constexpr std::size_t kScoreDigits = 3;
    const bool is_negative = scanner.peek() == '-';
    if (is_negative || scanner.peek() == '+') scanner.advance();
    if (!is_digit(scanner.peek()))
        return scanner.error(ErrorCode::kParse,
                             "OBF: found " + scanner.found() + ", expected a score such as +12");
    Score score = 0;
    for (std::size_t digits = 0; digits < kScoreDigits && is_digit(scanner.peek()); ++digits) {
        score = 10 * score + (scanner.peek() - '0');
        scanner.advance();
    }
    return is_negative ? -score : score;
}

/// True at "G8:", which some programs write without semicolons between them.
bool at_scored_move(const Scanner& scanner) {
    return at_square_name(scanner) && scanner.peek(2) == ':';
}

/// True where "# remark" or "// remark" begins behind the fields.
bool at_obf_remark(const Scanner& scanner) {
    return scanner.peek() == '#' || (scanner.peek() == '/' && scanner.peek(1) == '/');
}

/// Nothing when `move` is legal in `position`, else the reason.
std::optional<std::string> illegal_reason(const Position& position, Square move) {
    const Result<Ply> ply = move == kPass ? Game(position).pass() : Game(position).play(move);
    if (ply) return std::nullopt;
    return ply.error().message;
}

/// Reads the fields of one record.
class FieldReader {
  public:
    FieldReader(Scanner& scanner, ObfRecord& record) : scanner_(scanner), record_(record) {}

    /// Reads `score` or `move:score` and the `;` that ends it.
    std::optional<Error> read_field();

  private:
    std::optional<Error> read_position_score();
    std::optional<Error> read_scored_move();
    std::optional<Error> add_move(Square move, Score score, std::size_t index);
    std::optional<Error> check_range(Score score, std::size_t index) const;

    Scanner& scanner_;
    ObfRecord& record_;
};

std::optional<Error> FieldReader::read_field() {
    const char first = scanner_.peek();
    const bool is_score =
        is_digit(first) || first == '+' || (first == '-' && scanner_.peek(1) != '-');
    if (const auto error = is_score ? read_position_score() : read_scored_move()) return error;
    scanner_.skip_blanks();
    if (scanner_.at_end() || at_scored_move(scanner_)) return std::nullopt;
    if (scanner_.peek() != ';')
        return scanner_.error(ErrorCode::kParse,
                              "OBF: found " + scanner_.found() + ", expected ';'");
    scanner_.advance();
    return std::nullopt;
}

std::optional<Error> FieldReader::check_range(Score score, std::size_t index) const {
    const int limit = square_count(record_.position.size);
    if (std::abs(score) <= limit) return std::nullopt;
    return scanner_.error_at(index, ErrorCode::kOutOfRange,
                             "OBF: found score " + std::to_string(score) + ", expected -" +
                                 std::to_string(limit) + " to +" + std::to_string(limit));
}

std::optional<Error> FieldReader::read_position_score() {
    const std::size_t index = scanner_.index();
    if (record_.score)
        return scanner_.error(ErrorCode::kParse, "OBF: found a second score of the position");
    const Result<Score> score = read_score(scanner_);
    if (!score) return score.error();
    record_.score = score.value();
    return check_range(score.value(), index);
}

std::optional<Error> FieldReader::read_scored_move() {
    const std::size_t index = scanner_.index();
    const Result<Square> move = read_move(scanner_, record_.position.size);
    if (!move) return move.error();
    scanner_.skip_blanks();
    if (scanner_.peek() != ':')
        return scanner_.error(ErrorCode::kParse,
                              "OBF: found " + scanner_.found() + ", expected ':' and a score");
    scanner_.advance();
    scanner_.skip_blanks();
    const std::size_t score_index = scanner_.index();
    const Result<Score> score = read_score(scanner_);
    if (!score) return score.error();
    if (move.value() == kPass && score.value() == kNoScore) return std::nullopt;
    if (const auto error = check_range(score.value(), score_index)) return error;
    return add_move(move.value(), score.value(), index);
}

std::optional<Error> FieldReader::add_move(Square move, Score score, std::size_t index) {
    const bool is_known =
        std::any_of(record_.moves.begin(), record_.moves.end(),
                    [&](const ScoredMove& known) { return known.square == move; });
    if (is_known)
        return scanner_.error_at(
            index, ErrorCode::kParse,
            "OBF: found a second score of " + square_name(move, record_.position.size));
    if (const auto reason = illegal_reason(record_.position, move))
        return scanner_.error_at(index, ErrorCode::kIllegalMove, "OBF: " + *reason);
    record_.moves.push_back({move, score});
    return std::nullopt;
}

std::string signed_score(Score score) { return (score < 0 ? "" : "+") + std::to_string(score); }

}  // namespace

Result<ObfRecord> read_obf_line(Scanner& scanner) {
    const Result<Position> position = read_obf_position(scanner);
    if (!position) return position.error();
    ObfRecord record{.position = position.value(), .moves = {}, .score = std::nullopt};
    if (!scanner.at_end() && scanner.peek() != ';' && !at_scored_move(scanner))
        return scanner.error(ErrorCode::kParse, "OBF: found " + scanner.found() +
                                                    " after the side to move, expected ';'");
    if (scanner.peek() == ';') scanner.advance();
    FieldReader fields(scanner, record);
    for (scanner.skip_blanks(); !scanner.at_end() && !at_obf_remark(scanner); scanner.skip_blanks())
        if (const auto error = fields.read_field()) return *error;
    return record;
}

bool begins_obf(std::string_view line) {
    Result<Scanner> scanner = Scanner::open(without_obf_comment(line));
    if (!scanner || !read_obf_position(scanner.value())) return false;
    if (scanner.value().peek() != ';') return false;
    scanner.value().advance();
    scanner.value().skip_blanks();
    const char next = scanner.value().peek();
    return next == '\0' || next == '+' || next == '-' || is_digit(next) ||
           at_scored_move(scanner.value());
}

std::string_view obf_comment(std::string_view line) {
    bool has_fields = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '%') return trim(line.substr(i + 1));
        const bool is_apart = i > 0 && (line[i - 1] == ' ' || line[i - 1] == ';');
        if (is_apart && has_fields && line[i] == '#') return trim(line.substr(i + 1));
        if (is_apart && line.substr(i).starts_with("//")) return trim(line.substr(i + 2));
        has_fields = has_fields || line[i] == ';';
    }
    return {};
}

void for_obf_lines(std::string_view text, std::string_view name,
                   const std::function<bool(Result<ObfRecord>, std::size_t)>& take) {
    bool goes_on = true;
    for (std::size_t number = 1; goes_on && !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = without_obf_comment(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        Result<Scanner> scanner = Scanner::open(line, {name, number});
        if (!scanner) {
            goes_on = take(scanner.error(), number);
            continue;
        }
        scanner.value().skip_blanks();
        if (!scanner.value().at_end()) goes_on = take(read_obf_line(scanner.value()), number);
    }
}

bool has_obf_line(std::string_view text) {
    constexpr std::size_t kFewestSquares = 9;  // more than a row of a board
    for (const TextBlock& block : lines_of(text)) {
        const std::string_view line = trim(block.text);
        const auto end = std::find_if(line.begin(), line.end(),
                                      [](char symbol) { return !square_symbol(symbol); });
        if (static_cast<std::size_t>(end - line.begin()) >= kFewestSquares) return true;
    }
    return false;
}

std::string_view without_obf_comment(std::string_view line) {
    return line.substr(0, line.find('%'));
}

}  // namespace formats

Result<ObfRecord> parse_obf(std::string_view line) {
    Result<formats::Scanner> scanner = formats::Scanner::open(formats::without_obf_comment(line));
    if (!scanner) return scanner.error();
    return formats::read_obf_line(scanner.value());
}

std::string format_obf(const ObfRecord& record) {
    std::string line = format_position(record.position) + ';';
    if (record.score) line += ' ' + formats::signed_score(*record.score) + ';';
    for (const ScoredMove& move : record.moves) {
        line += ' ';
        const std::string name =
            move.square == kPass ? "ps" : square_name(move.square, record.position.size);
        for (const char symbol : name) line += formats::to_upper(symbol);
        line += ':' + formats::signed_score(move.score) + ';';
    }
    return line;
}

ObfFile parse_obf_file(std::string_view text, std::string_view name) {
    ObfFile file;
    formats::for_obf_lines(text, name, [&](Result<ObfRecord> record, std::size_t line) {
        if (record)
            file.records.push_back({std::move(record).value(), line});
        else
            file.errors.push_back(record.error());
        return true;
    });
    return file;
}

}  // namespace outflank
