// Positions in blocks between blank lines. Grammar: docs/formats/position.md.
#include <algorithm>
#include <utility>

#include "formats/lists/column_reader.h"
#include "formats/lists/loose_line.h"
#include "formats/lists/text_blocks.h"
#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

Result<Position> read_bare_position(const TextBlock& block, const ReadOptions& options) {
    Result<Scanner> opened = Scanner::open(block.text, {options.name, block.line});
    if (!opened) return opened.error();
    Scanner& scanner = opened.value();
    const Result<Position> position = read_position(scanner, options.size);
    if (!position) return position;
    scanner.skip_blanks();
    if (!scanner.at_end())
        return scanner.error(ErrorCode::kParse,
                             "board: found " + scanner.found() + " after the position");
    return position;
}

/// A position, perhaps with a name or a score beside it.
ReadGame read_plain_position(const TextBlock& block, const ReadOptions& options) {
    const Result<Position> position = read_bare_position(block, options);
    if (position)
        return {.record = Record{.info = {}, .moves = MoveTree(position.value())}, .errors = {}};
    if (std::optional<ReadGame> loose = read_loose_line(block, options)) return *std::move(loose);
    return {.record = std::nullopt, .errors = {position.error()}};
}

/// True inside a block that is too long to be one diagram.
struct PositionState {
    bool is_in_long_block = false;
};

/// A block is a diagram, or a position on each of its lines.
class PositionReader : public ReaderWithState<PositionState> {
  public:
    explicit PositionReader(const ReadOptions& options) : options_(options) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        if (state_.is_in_long_block) return read_long_block(cursor, places, file);
        if (begins_long_block(cursor, places)) {
            state_.is_in_long_block = true;
            return true;
        }
        const auto block = take_block(cursor, places);
        if (block) read_block(*block, file);
        return block.has_value();
    }

  private:
    bool has_position(const TextBlock& line) const {
        return is_kept_line(line.text, false) && read_plain_position(line, options_).errors.empty();
    }
    bool begins_long_block(TextCursor cursor, TextPlaces& places) const;
    bool read_long_block(TextCursor& cursor, TextPlaces& places, RecordFile& file);
    void read_block(const TextBlock& block, RecordFile& file) const;

    ReadOptions options_;
};

/// True when the next block is longer than a diagram can be, and one of its lines a position.
bool PositionReader::begins_long_block(TextCursor cursor, TextPlaces& places) const {
    TextCursor line = cursor;
    const auto first = take_line(line, places);
    if (!first) return false;
    cursor = line;
    std::size_t length = first->text.size();
    bool has_lines = has_position(*first);
    while (!(has_lines && length > kMaxTextBytes) && !cursor.at_end()) {
        const std::string_view next = cursor.take_while([](char symbol) { return symbol != '\n'; });
        cursor.take('\n');
        if (trim(next).empty()) return false;
        length += next.size() + 1;
        has_lines = has_lines || has_position({next, 1});
    }
    return has_lines && length > kMaxTextBytes;
}

bool PositionReader::read_long_block(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    const std::size_t begin = cursor.offset();
    if (cursor.at_end()) return false;
    const std::string_view line = cursor.take_while([](char symbol) { return symbol != '\n'; });
    cursor.take('\n');
    if (trim(line).empty()) {
        state_.is_in_long_block = false;
    } else if (is_kept_line(line, false)) {
        const TextBlock numbered{line, places.line(begin)};
        add_game(file, read_plain_position(numbered, options_), numbered.line);
    }
    return true;
}

void PositionReader::read_block(const TextBlock& block, RecordFile& file) const {
    ReadGame diagram = read_plain_position(block, options_);
    const std::vector<TextBlock> lines = lines_without_remarks(block.text);
    const bool has_lines = std::any_of(lines.begin(), lines.end(), [&](const TextBlock& line) {
        return read_plain_position(line, options_).errors.empty();
    });
    if (diagram.errors.empty() || !has_lines) {
        if (!lines.empty()) add_game(file, std::move(diagram), block.line);
        return;
    }
    for (const TextBlock& line : lines) {
        const TextBlock numbered{line.text, block.line + line.line - 1};
        add_game(file, read_plain_position(numbered, options_), numbered.line);
    }
}

}  // namespace

GameReaderPointer make_position_reader(const ReadOptions& options) {
    return make_column_reader(options, std::make_unique<PositionReader>(options));
}

}  // namespace outflank::formats
