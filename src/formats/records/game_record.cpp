// Saved games: a few `key: value` lines. Grammar: docs/formats/game_record.md.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "formats/records/readers.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {
namespace {

constexpr std::string_view kTitle = "outflank game ";
constexpr std::string_view kVersion = "1";

constexpr auto kKnownKeys =
    std::to_array<std::string_view>({"start", "black", "white", "seed", "date", "moves", "result"});

bool is_key(std::string_view text) {
    const auto is_letter = [](char symbol) { return symbol >= 'a' && symbol <= 'z'; };
    return !text.empty() && is_letter(text[0]) &&
           std::all_of(text.begin(), text.end(), [&](char symbol) {
               return is_letter(symbol) || is_digit(symbol) || symbol == '-' || symbol == '_';
           });
}

bool is_known(std::string_view key) {
    return std::find(kKnownKeys.begin(), kKnownKeys.end(), key) != kKnownKeys.end();
}

/// One `key: value` line of the file.
struct Line {
    std::size_t number;
    std::string_view text;  ///< the whole line
    std::string key;        ///< in lower case
    std::string_view value;
};

/// Reads a record line by line, then understands the lines.
class RecordReader {
  public:
    RecordReader(std::string_view text, std::string_view name) : rest_(text), name_(name) {}

    ReadSavedGame read();

  private:
    std::string_view next_line();
    void note(const std::optional<Error>& error) {
        if (!error_) error_ = error;
    }
    std::optional<Error> read_title();
    void read_lines();
    std::optional<Error> read_line(std::string_view text);
    const Line* find(std::string_view key) const;
    std::string text_of(std::string_view key) const;
    Result<Scanner> value_scanner(const Line& line) const;
    Result<Position> read_start() const;
    ReadMoves read_game() const;
    std::optional<Error> read_seed(GameRecord& record) const;
    std::optional<Error> read_result(GameRecord& record) const;
    Error error(std::size_t line, ErrorCode code, std::string message) const;

    std::string_view rest_;
    std::string_view name_;
    std::size_t number_ = 0;  // of the line read last
    std::vector<Line> lines_;
    std::optional<Error> error_;  // the first one
};

/// An error about a whole line.
Error RecordReader::error(std::size_t line, ErrorCode code, std::string message) const {
    const std::string number = std::to_string(line);
    return Error{code, "saved game: " + message,
                 name_.empty() ? "line " + number : std::string(name_) + ":" + number};
}

std::string_view RecordReader::next_line() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return line;
}

std::optional<Error> RecordReader::read_title() {
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
    const std::string title = lower_case(trim(next_line()));
    if (!title.starts_with(kTitle))
        return error(1, ErrorCode::kParse,
                     "the first line is not '" + std::string(kTitle) + std::string(kVersion) + "'");
    const std::string version = title.substr(kTitle.size());
    if (version != kVersion)
        return error(1, ErrorCode::kUnsupported,
                     "found version " + quoted(version) + " of the format, expected " +
                         std::string(kVersion));
    return std::nullopt;
}

/// A bad line costs that line alone.
void RecordReader::read_lines() {
    while (!rest_.empty()) {
        const std::string_view text = next_line();
        const std::string_view content = trim(text);
        if (content.empty() || content.front() == '#') continue;
        note(read_line(text));
    }
}

std::optional<Error> RecordReader::read_line(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string key = lower_case(trim(text.substr(0, colon)));
    if (colon == text.size() || !is_key(key))
        return error(number_, ErrorCode::kParse, "found no 'key: value' on this line");
    if (is_known(key) && find(key) != nullptr)
        return error(number_, ErrorCode::kParse, "found a second " + quoted(key));
    lines_.push_back({number_, text, key, trim(text.substr(colon + 1))});
    return std::nullopt;
}

const Line* RecordReader::find(std::string_view key) const {
    const auto found = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const Line& line) { return line.key == key; });
    return found == lines_.end() ? nullptr : &*found;
}

std::string RecordReader::text_of(std::string_view key) const {
    const Line* line = find(key);
    return line == nullptr ? "" : one_line(to_utf8(line->value));
}

/// A scanner behind the colon of a line, so that columns are those of the file.
Result<Scanner> RecordReader::value_scanner(const Line& line) const {
    Result<Scanner> scanner = Scanner::open(line.text, {name_, line.number});
    if (!scanner) return scanner;
    while (scanner.value().peek() != ':') scanner.value().advance();
    scanner.value().advance();
    scanner.value().skip_blanks();
    return scanner;
}

Result<Position> RecordReader::read_start() const {
    const Line* line = find("start");
    if (line == nullptr) return start_position();
    Result<Scanner> opened = value_scanner(*line);
    if (!opened) return opened.error();
    Scanner& scanner = opened.value();
    const Result<Position> position = read_position(scanner);
    if (!position) return position;
    scanner.skip_blanks();
    if (!scanner.at_end())
        return scanner.error(ErrorCode::kParse,
                             "saved game: found " + scanner.found() + " after the start position");
    return position;
}

ReadMoves RecordReader::read_game() const {
    const Result<Position> start = read_start();
    if (!start) return {.game = Game(), .comments = {}, .error = start.error()};
    const Line* line = find("moves");
    if (line == nullptr)
        return {.game = Game(start.value()),
                .error = error(number_, ErrorCode::kParse, "the file ends without a 'moves' line")};
    Result<Scanner> scanner = value_scanner(*line);
    if (!scanner) return {.game = Game(start.value()), .comments = {}, .error = scanner.error()};
    return read_moves(scanner.value(), start.value());
}

std::optional<Error> RecordReader::read_seed(GameRecord& record) const {
    const Line* line = find("seed");
    if (line == nullptr || line->value.empty()) return std::nullopt;
    std::uint64_t seed = 0;
    const char* const end = line->value.data() + line->value.size();
    const auto [stopped, status] = std::from_chars(line->value.data(), end, seed);
    if (status != std::errc{} || stopped != end)
        return error(
            line->number, ErrorCode::kParse,
            "found " + quoted(line->value) + ", expected a seed from 0 to 18446744073709551615");
    record.seed = seed;
    return std::nullopt;
}

/// The result as the file says it; a resignation has no place in a finished game.
std::string result_text(const GameRecord& record) {
    if (const std::optional<GameResult> result = record.game.result())
        return (result->score > 0 ? "+" : "") + std::to_string(result->score);
    if (record.resigned) return std::string(color_name(*record.resigned)) + " resigned";
    return "unfinished";
}

std::optional<Error> RecordReader::read_result(GameRecord& record) const {
    const Line* line = find("result");
    if (line == nullptr)
        return error(number_, ErrorCode::kParse, "the file ends without a 'result' line");
    const std::string found = lower_case(line->value);
    for (const Color color : {Color::kBlack, Color::kWhite})
        if (found == std::string(color_name(color)) + " resigned") record.resigned = color;
    const std::string expected = result_text(record);
    if (found == expected) return std::nullopt;
    return error(
        line->number, ErrorCode::kParse,
        "found result " + quoted(line->value) + ", but the moves give " + quoted(expected));
}

ReadSavedGame RecordReader::read() {
    if (auto error = read_title()) return {.record = {}, .error = std::move(error)};
    read_lines();
    const ReadMoves moves = read_game();
    note(moves.error);
    GameRecord record{.game = moves.game,
                      .black = text_of("black"),
                      .white = text_of("white"),
                      .seed = std::nullopt,
                      .date = text_of("date"),
                      .resigned = std::nullopt,
                      .other = {}};
    note(read_seed(record));
    note(read_result(record));
    for (const Line& line : lines_)
        if (!is_known(line.key)) record.other.push_back({line.key, one_line(to_utf8(line.value))});
    return {.record = std::move(record), .error = std::move(error_)};
}

std::string line_of(std::string_view key, std::string_view value) {
    std::string line = std::string(key) + ':';
    if (!value.empty()) line += ' ' + std::string(value);
    return line + '\n';
}

}  // namespace

bool may_be_field(std::string_view key) { return is_key(key) && !is_known(key); }

ReadSavedGame read_saved_game_text(std::string_view text, std::string_view name) {
    if (text.size() > kMaxTextBytes)
        return {.record = {}, .error = Scanner::open(text, {name, 1}).error()};
    return RecordReader(text, name).read();
}

}  // namespace formats

Result<GameRecord> parse_game_record(std::string_view text, std::string_view name) {
    formats::ReadSavedGame read = formats::read_saved_game_text(text, name);
    if (read.error) return *std::move(read.error);
    return *std::move(read.record);
}

std::string format_game_record(const GameRecord& record) {
    using formats::line_of;
    using formats::one_line;
    std::string text = std::string(formats::kTitle) + std::string(formats::kVersion) + '\n';
    text += line_of("start", format_position(record.game.start()));
    text += line_of("black", one_line(record.black));
    text += line_of("white", one_line(record.white));
    if (record.seed) text += line_of("seed", std::to_string(*record.seed));
    if (!record.date.empty()) text += line_of("date", one_line(record.date));
    for (const RecordField& field : record.other)
        if (formats::may_be_field(field.key)) text += line_of(field.key, one_line(field.value));
    text += line_of("moves", format_transcript(record.game, {.write_passes = true}));
    // Last, so that a file cut short is noticed.
    return text + line_of("result", formats::result_text(record));
}

}  // namespace outflank
