// The format of a file by its contents. The order of the questions is in
// docs/formats/README.md.
#include "formats/record_detection.h"

#include <algorithm>
#include <array>

#include "formats/lists/columns.h"
#include "formats/lists/text_blocks.h"
#include "formats/position/fen.h"
#include "formats/position/share_link.h"
#include "formats/records/readers.h"
#include "formats/records/record_readers.h"
#include "formats/sgf/sgf_syntax.h"
#include "formats/text/move_text.h"
#include "formats/text/packed.h"
#include "formats/text/words.h"
#include "outflank/formats.h"
#include "outflank/wthor.h"

namespace outflank {
namespace formats {
namespace {

constexpr std::size_t kHeadBytes = 4096;  // enough of a text to know it by

struct FormatNames {
    RecordFormat format;
    const char* name;
    const char* extension;  // null where none stands for this format alone
};
constexpr auto kFormatNames = std::to_array<FormatNames>({
    {RecordFormat::kGgf, "ggf", "ggf"},
    {RecordFormat::kSgf, "sgf", "sgf"},
    {RecordFormat::kPgn, "pgn", "pgn"},
    {RecordFormat::kWthor, "wthor", "wtb"},
    {RecordFormat::kQuest, "quest", "json"},
    {RecordFormat::kSavedGame, "saved", "game"},
    {RecordFormat::kObf, "obf", "obf"},
    {RecordFormat::kFen, "fen", "fen"},
    {RecordFormat::kPosition, "position", "pos"},
    {RecordFormat::kTranscript, "transcript", "txt"},
    {RecordFormat::kTable, "table", nullptr},
    {RecordFormat::kGrid, "grid", nullptr},
});
static_assert(kFormatNames.size() == kRecordFormats.size());

/// As much of a text as the readers of short texts take, cut behind a whole line.
std::string_view head_of(std::string_view contents) {
    if (contents.size() <= kMaxTextBytes) return contents;
    const std::string_view head = contents.substr(0, kMaxTextBytes);
    return head.substr(0, head.rfind('\n'));
}

/// d3, c4, f5 or e6.
bool is_first_wthor_move(char byte) {
    constexpr std::string_view kFirstMoves("\x22\x2B\x38\x41");
    return kFirstMoves.find(byte) != std::string_view::npos;
}

bool looks_like_wthor(std::string_view contents) {
    constexpr std::size_t kHeaderBytes = 16;
    if (contents.size() < kHeaderBytes ||
        contents.substr(0, kHeaderBytes).find('\0') == std::string_view::npos)
        return false;
    const Result<WthorGames> games = parse_wthor_games(contents.substr(0, kHeaderBytes));
    if (!games) return false;
    const WthorHeader& header = games.value().header;
    if (header.month > 12 || header.day > 31) return false;
    const std::size_t held = contents.size() / kWthorGameBytes;
    const bool is_whole = contents.size() < kDetectionBytes;
    if (is_whole ? held >= header.games : header.games >= held) return true;
    // The header says something else, because the file lost its end perhaps: its games begin like
    // games.
    constexpr std::size_t kGameHeadBytes = 8;
    const std::size_t first_move = kHeaderBytes + kGameHeadBytes;
    return contents.size() > first_move && is_first_wthor_move(contents[first_move]);
}

/// GGF and SGF begin alike: the game is a word in one and a number in the other.
std::optional<RecordFormat> bracket_format(std::string_view contents) {
    TextCursor cursor(contents);
    if (!find_sgf_game(cursor)) return std::nullopt;
    const std::string_view head = cursor.rest().substr(0, kHeadBytes);
    const char game = first_of_bracketed_game(head);
    const bool is_sgf = game != '\0' ? is_digit(game) : head.find("BO[") == head.npos;
    return is_sgf ? RecordFormat::kSgf : RecordFormat::kGgf;
}

/// "[Name "value"]" at the start of a text.
bool looks_like_pgn(std::string_view text) {
    TextCursor cursor(text);
    cursor.skip_space();
    if (!cursor.take('[')) return false;
    cursor.skip_space();
    if (cursor.take_while(is_letter).empty()) return false;
    cursor.skip_space();
    return cursor.take('"');
}

/// The same behind lines that are no game, such as the heading of a mail.
bool has_pgn_tags_below(std::string_view text) {
    text = text.substr(0, kHeadBytes);
    for (std::size_t at = text.find("\n["); at != text.npos; at = text.find("\n[", at + 1))
        if (looks_like_pgn(text.substr(at + 1))) return !may_hold_moves(text.substr(0, at));
    return false;
}

/// A member, in quotation marks or not; else the brace begins a comment.
bool looks_like_object(TextCursor cursor) {
    if (!cursor.take('{')) return false;
    cursor.skip_space();
    if (cursor.at_end() || std::string_view("\"'}").find(cursor.peek()) != std::string_view::npos)
        return true;
    while (is_letter(cursor.peek()) || cursor.peek() == '_') cursor.advance();
    cursor.skip_space();
    return cursor.peek() == ':';
}

bool looks_like_json(std::string_view text) {
    TextCursor cursor(text);
    cursor.skip_space();
    if (cursor.peek() == '{') return looks_like_object(cursor);
    if (!cursor.take('[')) return false;
    cursor.skip_space();
    return cursor.peek() == '{' || cursor.peek() == ']';
}

RecordFile read_as(RecordFormat format, std::string_view text) {
    return read_all(*make_reader(format, {}), text, {}, format);
}

bool has_only_good(const RecordFile& file) { return !file.records.empty() && file.errors.empty(); }

/// Good games, each with a move.
bool has_moves(const RecordFile& file) {
    return has_only_good(file) &&
           std::all_of(file.records.begin(), file.records.end(),
                       [](const FileRecord& entry) { return entry.record.moves.node_count() > 1; });
}

/// Squares with numbers, which no other text of the kind has.
bool looks_like_grid(std::string_view text) {
    std::size_t long_numbers = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (is_digit(text[i]) && is_digit(text[i + 1])) ++long_numbers;
    return long_numbers > 0 && has_only_good(read_as(RecordFormat::kGrid, text));
}

std::optional<RecordFormat> line_format(std::string_view contents) {
    const std::vector<TextBlock> lines = lines_of(head_of(contents));
    for (const TextBlock& line : lines) {
        const std::string_view text = without_obf_comment(line.text);
        if (trim(text).empty() || !is_kept_line(line.text, false)) continue;
        if (looks_like_fen(text)) return RecordFormat::kFen;
        if (text.find_first_of(";:") != std::string_view::npos &&
            (begins_obf(text) || parse_obf(text)))
            return RecordFormat::kObf;
        return std::nullopt;
    }
    return std::nullopt;
}

/// Lists of which the first line names the columns.
std::optional<RecordFormat> column_format(std::string_view contents) {
    const std::vector<TextBlock> lines = lines_of(contents.substr(0, kHeadBytes));
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const bool is_kept = is_kept_line(lines[i].text, false);
        const auto list = is_kept ? columns_of(lines[i].text)
                                  : columns_of_remark(lines[i].text, lines[i + 1].text);
        if (list)
            return list->has(Column::kMoves) ? RecordFormat::kTranscript : RecordFormat::kPosition;
        if (is_kept) return std::nullopt;
    }
    return std::nullopt;
}

/// Positions, grids, transcripts and tables are known by reading them.
std::optional<RecordFormat> plain_format(std::string_view contents) {
    const std::string_view text = head_of(contents);
    const std::vector<TextBlock> blocks = blocks_of(text);
    const std::vector<TextBlock> lines = lines_without_remarks(text);
    if (lines.empty()) return std::nullopt;
    if (link_look(lines[0].text) != LinkLook::kNone) return RecordFormat::kTranscript;
    if (looks_like_grid(blocks[0].text)) return RecordFormat::kGrid;
    if (parse_position(blocks[0].text) || parse_position(lines[0].text)) {
        const RecordFile games = read_as(RecordFormat::kTranscript, text);
        // Tables from positions: each begins with one.
        if (!games.errors.empty() && has_moves(read_as(RecordFormat::kTable, text)))
            return RecordFormat::kTable;
        const RecordFile positions = read_as(RecordFormat::kPosition, text);
        return games.errors.size() < positions.errors.size() ? RecordFormat::kTranscript
                                                             : RecordFormat::kPosition;
    }
    const RecordFile games = read_as(RecordFormat::kTranscript, text);
    // Positions with something beside them.
    const bool has_positions =
        has_only_good(games) &&
        std::none_of(games.records.begin(), games.records.end(),
                     [](const FileRecord& entry) { return entry.record.moves.node_count() > 1; });
    if (has_positions) return RecordFormat::kPosition;
    const bool is_table =
        !games.errors.empty() && has_only_good(read_as(RecordFormat::kTable, text));
    if (is_table) return RecordFormat::kTable;
    Result<Scanner> scanner = Scanner::open(text);
    if (!scanner) return std::nullopt;
    for (; !scanner.value().at_end(); scanner.value().advance())
        if (at_square_name(scanner.value())) return RecordFormat::kTranscript;
    scanner.value().seek(0);
    return looks_like_board(scanner.value()) ? std::optional(RecordFormat::kPosition)
                                             : std::nullopt;
}

}  // namespace

Result<RecordFormat> format_to_read(std::string_view contents, const ReadOptions& options) {
    if (options.format) return *options.format;
    if (const auto format = detect_format(contents)) return *format;
    if (is_binary(contents)) return binary_error(contents, options.name);
    const std::size_t begin = contents.find_first_not_of(" \t\r\n");
    const bool is_empty = begin == contents.npos;
    const auto line =
        is_empty ? 1 : 1 + std::count(contents.begin(), contents.begin() + begin, '\n');
    const std::string_view written = is_empty ? "" : contents.substr(begin);
    const std::string found =
        is_empty ? "nothing" : quoted(trim(written.substr(0, written.find('\n'))));
    return Error{ErrorCode::kParse,
                 "found " + found + ", expected a game or a position in a known format",
                 options.name.empty() ? "line " + std::to_string(line)
                                      : std::string(options.name) + ":" + std::to_string(line)};
}

}  // namespace formats

const char* format_name(RecordFormat format) {
    return formats::kFormatNames[static_cast<std::size_t>(format)].name;
}

std::optional<RecordFormat> format_of_name(std::string_view name) {
    for (const formats::FormatNames& known : formats::kFormatNames)
        if (formats::lower_case(name) == known.name) return known.format;
    return std::nullopt;
}

std::optional<RecordFormat> format_of_extension(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const std::string extension = formats::lower_case(path.substr(dot + 1));
    for (const formats::FormatNames& known : formats::kFormatNames)
        if (known.extension != nullptr && extension == known.extension) return known.format;
    return std::nullopt;
}

std::optional<RecordFormat> detect_format(std::string_view contents) {
    using namespace formats;
    contents = contents.substr(0, kDetectionBytes);
    if (!packer_of(contents).empty()) return std::nullopt;
    if (looks_like_wthor(contents)) return RecordFormat::kWthor;
    if (is_binary(contents)) return std::nullopt;
    std::string_view head = contents;
    if (head.starts_with(kByteOrderMark)) head.remove_prefix(kByteOrderMark.size());
    const std::string start = lower_case(trim(head.substr(0, kHeadBytes)));
    if (start.starts_with("outflank game")) return RecordFormat::kSavedGame;
    if (looks_like_pgn(contents)) return RecordFormat::kPgn;
    if (looks_like_json(contents)) return RecordFormat::kQuest;
    if (const auto format = bracket_format(contents)) return format;
    if (has_pgn_tags_below(contents)) return RecordFormat::kPgn;
    if (const auto format = column_format(contents)) return format;
    if (const auto format = line_format(contents)) return format;
    return plain_format(contents);
}

}  // namespace outflank
