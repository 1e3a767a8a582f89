#include "formats/lists/column_reader.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/lists/columns.h"
#include "formats/lists/record_fields.h"
#include "formats/lists/text_blocks.h"
#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/text/board_text.h"
#include "formats/text/decimal.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// One line of a list.
class Row {
  public:
    Row(const ColumnList& list, std::vector<std::string> fields, const TextOrigin& origin,
        BoardSize size)
        : list_(list), fields_(std::move(fields)), origin_(origin), size_(size) {}

    ReadGame read();

  private:
    const std::string* find(Column column) const;
    std::optional<Error> read_moves();
    void read_info();
    Error error(std::string message) const;

    const ColumnList& list_;
    std::vector<std::string> fields_;
    TextOrigin origin_;
    BoardSize size_;
    Record record_;
    std::vector<std::string> unread_;
};

/// The first field of a column that is not empty, else the first; a number alone is how many moves
/// there are, where another column has them.
const std::string* Row::find(Column column) const {
    const std::string* found = nullptr;
    const auto is_better = [](const std::string& field, const std::string& other) {
        return !field.empty() &&
               (other.empty() || (parse_thousandths(other) && !parse_thousandths(field)));
    };
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        if (list_.columns[i] != column) continue;
        if (found == nullptr || is_better(fields_[i], *found)) found = &fields_[i];
    }
    return found;
}

Error Row::error(std::string message) const {
    const std::string line = std::to_string(origin_.line);
    return Error{ErrorCode::kParse, std::move(message),
                 origin_.name.empty() ? "line " + line : std::string(origin_.name) + ':' + line};
}

/// A board, and the moves from it; one of both may be missing.
std::optional<Error> Row::read_moves() {
    const std::string* const board = find(Column::kBoard);
    const std::string* const moves = find(Column::kMoves);
    Position start = start_position(size_);
    if (board != nullptr) {
        Result<Scanner> scanner = Scanner::open(*board, origin_);
        if (!scanner) return scanner.error();
        const Result<Position> position = read_position(scanner.value(), size_);
        if (!position) return position.error();
        // A semicolon behind the side to move, as OBF has it.
        while (scanner.value().peek() == ';' || scanner.value().peek() == ' ')
            scanner.value().advance();
        if (!scanner.value().at_end())
            return scanner.value().error(
                ErrorCode::kParse, "found " + scanner.value().found() + " behind the position");
        start = position.value();
        const std::string* const side = find(Column::kSide);
        if (side != nullptr && !side->empty()) {
            const std::optional<Color> color = side_named(*side);
            if (!color)
                return error("found " + formats::quoted(*side) +
                             " as the side to move, expected black or white");
            start = with_side(start, *color);
        }
    }
    record_.moves = MoveTree(start);
    if (moves == nullptr) return std::nullopt;
    Result<Scanner> scanner = Scanner::open(*moves, origin_);
    if (!scanner) return scanner.error();
    ReadMoves read = formats::read_moves(scanner.value(), start);
    record_.moves = tree_of(read);
    return std::move(read.error);
}

void Row::read_info() {
    RecordFields fields(record_, list_.has(Column::kMoves));
    std::vector<Column> columns = list_.columns;
    take_numbers_for_discs(columns, fields_, record_);
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const std::string& value = fields_[i];
        Column column = columns[i];
        const bool is_of_board = column == Column::kSide && list_.has(Column::kBoard);
        const bool is_start = column == Column::kMoves || column == Column::kBoard;
        if (is_start && value != *find(column)) column = Column::kUnknown;  // a second one
        // Who is to move, perhaps, by a name that nobody knows.
        const bool may_be_side = column == Column::kUnknown && list_.has(Column::kBoard) &&
                                 !list_.has(Column::kSide) && value.size() > 1 && side_named(value);
        const bool is_taken =
            value.empty() || is_of_board || fields.take(column, list_.names[i], value);
        if (!is_taken || may_be_side)
            unread_.push_back(list_.names[i] + ' ' + formats::quoted(value));
    }
}

ReadGame Row::read() {
    ReadGame game;
    if (fields_.size() != list_.names.size()) {
        const std::size_t count = fields_.size();
        game.errors.push_back(error(
            "found " + std::to_string(count) + (count == 1 ? " column" : " columns") +
            ", expected the " + std::to_string(list_.names.size()) + " that the first line names"));
        return game;
    }
    if (auto error = read_moves()) game.errors.push_back(*std::move(error));
    read_info();
    game.record = std::move(record_);
    game.unread = std::move(unread_);
    return game;
}

/// "sep=;", which Excel takes for the separator of the lines below it.
bool names_separator(std::string_view line) { return lower_case(trim(line)).starts_with("sep="); }

/// The next row: several lines where a field in quotation marks has several.
std::optional<TextBlock> take_row(TextCursor& cursor, TextPlaces& places, char separator) {
    constexpr int kMostLines = 100;
    const std::optional<TextBlock> line = take_line(cursor, places);
    if (!line) return line;
    TextBlock row = *line;
    TextCursor behind = cursor;
    for (int lines = 1; ends_in_quotation(row.text, separator); ++lines) {
        if (lines == kMostLines || behind.at_end()) return line;  // a mark that stands for itself
        const std::string_view next = behind.take_while([](char symbol) { return symbol != '\n'; });
        behind.take('\n');
        const auto length = static_cast<std::size_t>(next.data() - row.text.data());
        row.text = {row.text.data(), length + next.size()};
    }
    cursor = behind;
    return row;
}

/// The line that names the columns, the first one that is no remark or one above it. Nothing where
/// there is none.
std::optional<ColumnList> take_heading(TextCursor& cursor, TextPlaces& places) {
    while (const std::optional<TextBlock> line = take_line(cursor, places)) {
        if (is_kept_line(line->text, false)) {
            if (names_separator(line->text)) continue;
            return columns_of(line->text);
        }
        TextCursor behind = cursor;
        const std::optional<TextBlock> below = take_line(behind, places);
        if (auto list = columns_of_remark(line->text, below ? below->text : "")) return list;
    }
    return std::nullopt;
}

/// "|---|:--|": the line below the heading of a table in Markdown.
bool is_rule(std::string_view line, char separator) {
    return separator == '|' && line.find('-') != line.npos &&
           line.find_first_not_of("|-: \t\r") == line.npos;
}

class ColumnReader : public GameReader {
  public:
    ColumnReader(const ReadOptions& options, GameReaderPointer plain)
        : options_(options), plain_(std::move(plain)) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        if (is_begun_)
            return list_ ? read_row(cursor, places, file) : plain_->step(cursor, places, file);
        TextCursor behind = cursor;
        list_ = take_heading(behind, places);
        is_begun_ = true;
        if (list_) cursor = behind;
        return list_ ? true : plain_->step(cursor, places, file);
    }
    void remember() override {
        was_begun_ = is_begun_;
        if (plain_) plain_->remember();
    }
    void go_back() override {
        is_begun_ = was_begun_;
        if (plain_) plain_->go_back();
    }
    std::size_t find_step(std::string_view text, std::size_t /*begin*/,
                          std::size_t from) const override {
        return find_line(text, from);
    }
    GameReaderPointer ahead(std::size_t bytes) const override {
        GameReaderPointer plain = list_ ? nullptr : plain_->ahead(bytes);
        if (!is_begun_ || (!list_ && plain == nullptr)) return nullptr;
        auto reader = std::make_unique<ColumnReader>(options_, std::move(plain));
        reader->list_ = list_;
        reader->is_begun_ = true;
        return reader;
    }
    bool is_like(const GameReader& other) const override {
        return list_ || plain_->is_like(*static_cast<const ColumnReader&>(other).plain_);
    }

  private:
    bool read_row(TextCursor& cursor, TextPlaces& places, RecordFile& file) const {
        const auto line = take_row(cursor, places, list_->separator);
        if (!line) return false;
        std::vector<std::string> fields = fields_of(line->text, list_->separator);
        // A row whose first field is empty begins with its separator, and ';' is the sign of a
        // remark.
        const bool is_row = fields.size() == list_->names.size();
        if (is_rule(line->text, list_->separator)) return true;
        if (!is_row && !is_kept_line(line->text, false)) return true;
        Row row(*list_, std::move(fields), {options_.name, line->line}, options_.size);
        add_game(file, row.read(), line->line);
        return true;
    }

    ReadOptions options_;
    GameReaderPointer plain_;  // may be null where there is a list
    std::optional<ColumnList> list_;
    bool is_begun_ = false;
    bool was_begun_ = false;
};

}  // namespace

GameReaderPointer make_column_reader(const ReadOptions& options, GameReaderPointer plain) {
    return std::make_unique<ColumnReader>(options, std::move(plain));
}

}  // namespace outflank::formats
