// Positions in blocks between blank lines. Grammar: docs/formats/position.md.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/lists/column_reader.h"
#include "formats/lists/headings.h"
#include "formats/lists/loose_line.h"
#include "formats/lists/text_blocks.h"
#include "formats/position/side_to_move.h"
#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

Result<Position> read_bare_position(const TextBlock& block, const ReadOptions& options,
                                    Color otherwise) {
    Result<Scanner> opened = Scanner::open(block.text, {options.name, block.line});
    if (!opened) return opened.error();
    Scanner& scanner = opened.value();
    const Result<Position> position = read_position(scanner, options.size, otherwise);
    if (!position) return position;
    scanner.skip_blanks();
    if (!scanner.at_end())
        return scanner.error(ErrorCode::kParse,
                             "board: found " + scanner.found() + " after the position");
    return position;
}

/// True where the text itself says who is to move.
bool tells_side(const TextBlock& block, const ReadOptions& options) {
    const auto black = read_bare_position(block, options, Color::kBlack);
    const auto white = read_bare_position(block, options, Color::kWhite);
    return !black || !white || black.value().to_move == white.value().to_move;
}

/// Notes a side that is named in words nobody understood, where the text does not say who is to
/// move.
void note_side(ReadGame& position, std::string_view words, const TextBlock& board,
               const ReadOptions& options) {
    const auto named = side_not_understood(words);
    if (named && !tells_side(board, options)) position.unread.push_back(*named);
}

/// A position, perhaps with a name or a score beside it. `side` is to move by a line above it.
ReadGame read_plain_position(const TextBlock& block, const ReadOptions& options,
                             std::optional<Color> side = std::nullopt) {
    const Color otherwise = side.value_or(Color::kBlack);
    const Result<Position> position = read_bare_position(block, options, otherwise);
    if (position) {
        ReadGame read{.record = Record{.info = {}, .moves = MoveTree(position.value())},
                      .errors = {}};
        if (!side && block.text.find('\n') != block.text.npos)
            note_side(read, block.text, block, options);
        return read;
    }
    if (std::optional<ReadGame> loose = read_loose_line(block, options, otherwise))
        return *std::move(loose);
    return {.record = std::nullopt, .errors = {position.error()}};
}

/// Adds a position. Lines of words above it tell who is to move where it does not say that itself,
/// and are its comment.
void add_position(Headings& headings, ReadGame position, const TextBlock& block,
                  const ReadOptions& options, RecordFile& file) {
    const std::optional<Color> side = headings.side();
    if (position.errors.empty() && side && position.record->moves.start().to_move != *side) {
        TextPlaces places(block.text, options.name, {.offset = 0, .line = block.line, .column = 1});
        position.errors.push_back(
            places.error(0, ErrorCode::kParse,
                         std::string("board: found ") + color_name(other(*side)) +
                             " to move, but " + color_name(*side) + " is to move by a line above"));
        position.record.reset();
    }
    if (!position.errors.empty()) headings.refuse(file);
    const std::vector<std::string> texts = headings.take();
    std::string words;
    for (const std::string& text : texts) words += text + '\n';
    if (!side && position.errors.empty() && position.unread.empty())
        note_side(position, words, block, options);
    for (const std::string& text : texts)
        if (!lone_side(trim_all(text, " \t\r:.")))
            add_comment(position.record->moves, kRootNode, to_utf8(text));
    add_game(file, std::move(position), block.line);
}

struct PositionState {
    bool is_in_long_block = false;    ///< too long to be one diagram
    std::optional<bool> is_headed{};  ///< whether words stand above the first position
    Headings headings{};
};

/// A block is a diagram, or a position on each of its lines. Words between positions belong to the
/// next one if some stand above the first; else they may belong to the one before, and are errors.
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
        if (block)
            read_block(*block, file);
        else
            state_.headings.refuse(file);
        return block.has_value();
    }

  private:
    bool has_position(const TextBlock& line) const {
        return is_kept_line(line.text, false) && read_plain_position(line, options_).errors.empty();
    }
    bool begins_long_block(TextCursor cursor, TextPlaces& places) const;
    bool read_long_block(TextCursor& cursor, TextPlaces& places, RecordFile& file);
    void read_block(const TextBlock& block, RecordFile& file);
    void read_line(const TextBlock& line, RecordFile& file);
    bool read_headed(const std::vector<TextBlock>& lines, const TextBlock& block, RecordFile& file);
    bool takes_heading(std::string_view line);

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
        read_line({line, places.line(begin)}, file);
    }
    return true;
}

/// Asked of the first line, it decides for all.
bool PositionReader::takes_heading(std::string_view line) {
    const bool is_one = is_position_heading(line);
    if (!state_.is_headed) state_.is_headed = is_one;
    return is_one && *state_.is_headed;
}

void PositionReader::read_line(const TextBlock& line, RecordFile& file) {
    ReadGame position = read_plain_position(line, options_, state_.headings.side());
    if (!position.errors.empty() && takes_heading(line.text)) {
        state_.headings.add(std::move(position), line, file);
        return;
    }
    state_.is_headed = state_.is_headed.value_or(false);
    add_position(state_.headings, std::move(position), line, options_, file);
}

/// Headings, and below them a diagram or nothing.
bool PositionReader::read_headed(const std::vector<TextBlock>& lines, const TextBlock& block,
                                 RecordFile& file) {
    const auto place = [&](const TextBlock& line) { return block.line + line.line - 1; };
    const auto below = std::find_if(lines.begin(), lines.end(), [&](const TextBlock& line) {
        return !takes_heading(line.text);
    });
    const auto count = static_cast<std::size_t>(below - lines.begin());
    if (count == 0 || !state_.headings.has_room_for(count)) return false;
    Headings headings = state_.headings;
    for (auto line = lines.begin(); line != below; ++line)
        headings.add(read_plain_position({line->text, place(*line)}, options_),
                     {line->text, place(*line)}, file);
    if (below != lines.end()) {
        const auto above = static_cast<std::size_t>(below->text.data() - block.text.data());
        const TextBlock rest{block.text.substr(above), place(*below)};
        ReadGame position = read_plain_position(rest, options_, headings.side());
        if (!position.errors.empty()) return false;
        add_position(headings, std::move(position), rest, options_, file);
    }
    state_.headings = std::move(headings);
    return true;
}

void PositionReader::read_block(const TextBlock& block, RecordFile& file) {
    const std::vector<TextBlock> lines = lines_without_remarks(block.text);
    if (lines.empty()) return;
    ReadGame diagram = read_plain_position(block, options_, state_.headings.side());
    const bool has_lines = std::any_of(lines.begin(), lines.end(), [&](const TextBlock& line) {
        return read_plain_position(line, options_).errors.empty();
    });
    if (!diagram.errors.empty() && has_lines) {
        for (const TextBlock& line : lines)
            read_line({line.text, block.line + line.line - 1}, file);
        return;
    }
    if (!diagram.errors.empty() && read_headed(lines, block, file)) return;
    state_.is_headed = state_.is_headed.value_or(false);
    add_position(state_.headings, std::move(diagram), block, options_, file);
}

}  // namespace

GameReaderPointer make_position_reader(const ReadOptions& options) {
    return make_column_reader(options, std::make_unique<PositionReader>(options));
}

}  // namespace outflank::formats
