// A text of games, one or one a line.
#include <algorithm>
#include <utility>

#include "formats/lists/column_reader.h"
#include "formats/lists/game_members.h"
#include "formats/lists/headings.h"
#include "formats/lists/line_reader.h"
#include "formats/lists/loose_line.h"
#include "formats/lists/text_blocks.h"
#include "formats/position/share_link.h"
#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// A text of squares alone, "f5d6c3", which long files have on each line. Nothing when it is
/// anything else or breaks the rules: then `read_moves` reads it, or says what is wrong.
std::optional<Record> read_squares(std::string_view text, BoardSize size) {
    if (text.empty() || text.size() % 2 != 0) return std::nullopt;
    Record record{.info = {}, .moves = MoveTree(size)};
    NodeIndex node = kRootNode;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const std::optional<Square> square = square_named(text.substr(i, 2), size);
        if (!square) return std::nullopt;
        const Result<NodeIndex> played = play_stated(record.moves, node, *square);
        if (!played) return std::nullopt;
        node = played.value();
    }
    pass_at_end(record.moves);
    return record;
}

/// Reads one block of a text as moves alone.
ReadGame read_bare_game(const TextBlock& block, const ReadOptions& options) {
    if (std::optional<Record> squares = read_squares(trim(block.text), options.size))
        return {.record = *std::move(squares), .errors = {}};
    const TextOrigin origin{options.name, block.line};
    if (link_look(block.text) != LinkLook::kNone) return read_share_link(block.text, origin);
    Result<Scanner> scanner = Scanner::open(block.text, origin);
    if (!scanner) return {.record = {}, .errors = {scanner.error()}};
    const bool has_board = looks_like_board(scanner.value());
    ReadMoves read = read_game(scanner.value(), options.size);
    ReadGame game{.record = Record{.info = {}, .moves = tree_of(read)}, .errors = {}};
    if (read.error)
        game.errors.push_back(*std::move(read.error));
    else if (!has_board && read.game.plies().empty())
        game.errors.push_back(scanner.value().error_at(
            0, ErrorCode::kParse,
            "found " + quoted(trim(block.text)) + ", expected a move such as f5, or a pass"));
    return game;
}

/// Reads one block of a text as a game, perhaps with a name or a score beside it.
ReadGame read_plain_game(const TextBlock& block, const ReadOptions& options) {
    ReadGame game = read_bare_game(block, options);
    if (game.errors.empty()) return game;
    std::optional<ReadGame> loose = read_loose_line(block, options);
    return loose ? *std::move(loose) : game;
}

/// True for text in which the name of a square stands.
bool has_square_name(std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (parse_square(text.substr(i, 2), BoardSize::k8)) return true;
    return false;
}

/// True when a line goes on with a game: it begins with a move number other than 1, and not with
/// that of a result, "40-24".
bool continues_game(std::string_view line) {
    const std::string_view text = trim(line);
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    return digits > 0 && digits <= kMoveNumberDigits && text.substr(0, digits) != "1" &&
           has_square_name(text.substr(digits));
}

/// One game on many lines, or a game on each line: what the move numbers say, else whichever
/// leaves less unread, and a game on each line when both leave nothing.
bool is_one_game(std::string_view contents, const std::vector<TextBlock>& lines,
                 const std::vector<ReadGame>& games, const ReadOptions& options) {
    if (lines.size() < 2 || contents.size() > kMaxTextBytes) return false;
    const bool is_numbered = std::any_of(lines.begin() + 1, lines.end(), [](const TextBlock& line) {
        return continues_game(line.text);
    });
    const auto readable = static_cast<std::size_t>(std::count_if(
        games.begin(), games.end(), [](const ReadGame& game) { return game.errors.empty(); }));
    const bool is_list = readable == games.size();
    if (is_list && !is_numbered) return false;
    // The numbers of a list of games stand where those of moves may stand: of a game on numbered
    // lines hardly more than the first can be read alone.
    const std::size_t needed = readable + (is_numbered ? 0 : 1);
    std::size_t broken = 0;  // neither games nor headings
    for (std::size_t i = 0; i < games.size(); ++i)
        broken += !games[i].errors.empty() && !is_heading(lines[i].text) ? 1U : 0U;
    return read_plain_game({contents, 1}, options).errors.empty() || broken >= needed;
}

/// Games of a list. What stands above a game in words is named with it as not understood; where no
/// game comes behind it is an error.
struct ListState : LineState {
    Headings headings;
};

void add_line(ListState& state, ReadGame game, const TextBlock& line, RecordFile& file) {
    if (!game.errors.empty() && is_heading(line.text)) {
        state.headings.add(std::move(game), line, file);
        return;
    }
    if (!game.errors.empty()) state.headings.refuse(file);
    for (const std::string& text : state.headings.take())
        game.unread.push_back("line " + quoted(text));
    add_game(file, std::move(game), line.line);
}

/// Long texts have a game on each line; in a short one it is found out.
class TranscriptReader : public LineReader<ListState> {
  public:
    explicit TranscriptReader(const ReadOptions& options) : options_(options) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        TextCursor whole = cursor;
        if (!state_.is_begun) {
            whole.seek(0);
            state_.is_begun = !whole.has_more_than(kMaxTextBytes);
            if (state_.is_begun) return read_short(cursor, whole.rest(), file);
        }
        const bool has_more = LineReader::step(cursor, places, file);
        if (!has_more) state_.headings.refuse(file);
        return has_more;
    }
    GameReaderPointer ahead(std::size_t /*bytes*/) const override {
        return is_between_games() ? std::make_unique<TranscriptReader>(*this) : nullptr;
    }
    bool is_like(const GameReader& /*other*/) const override { return is_between_games(); }

  private:
    bool is_between_games() const { return state_.is_begun && state_.headings.empty(); }
    bool read_short(TextCursor& cursor, std::string_view whole, RecordFile& file);

    void read_line(const TextBlock& line, const TextCursor& /*cursor*/, TextPlaces& /*places*/,
                   RecordFile& file) override {
        if (!is_divider(line.text)) add_line(state_, read_plain_game(line, options_), line, file);
    }

    ReadOptions options_;
};

/// The text with blanks in place of the marks of a quotation, which begin each line.
std::string without_marks_of_quotation(std::string_view contents) {
    std::string text(contents);
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = contents.substr(begin, end - begin);
        const std::size_t marks = quotation_marks(line);
        if (marks == 0 && !trim(line).empty()) return std::string(contents);
        std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(begin), marks, ' ');
    }
    return text;
}

bool TranscriptReader::read_short(TextCursor& cursor, std::string_view whole, RecordFile& file) {
    cursor.seek(whole.size());
    const std::string contents = without_marks_of_quotation(whole);
    std::vector<TextBlock> lines = lines_without_remarks(contents);
    std::erase_if(lines, [](const TextBlock& line) { return is_divider(line.text); });
    if (std::optional<ReadGame> game = read_game_with_members(lines, options_)) {
        add_game(file, *std::move(game), lines[0].line);
        return false;
    }
    std::vector<ReadGame> games;
    for (const TextBlock& line : lines) games.push_back(read_plain_game(line, options_));
    if (is_one_game(contents, lines, games, options_)) {
        add_game(file, read_plain_game({contents, 1}, options_), 1);
        return false;
    }
    for (std::size_t i = 0; i < games.size(); ++i)
        add_line(state_, std::move(games[i]), lines[i], file);
    state_.headings.refuse(file);
    return false;
}

}  // namespace

GameReaderPointer make_transcript_reader(const ReadOptions& options) {
    return make_column_reader(options, std::make_unique<TranscriptReader>(options));
}

}  // namespace outflank::formats
