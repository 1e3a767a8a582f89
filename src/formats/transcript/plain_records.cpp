// Records in the plain formats: saved games, positions on lines, transcripts.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "formats/lists/column_reader.h"
#include "formats/lists/game_members.h"
#include "formats/lists/loose_line.h"
#include "formats/lists/text_blocks.h"
#include "formats/position/fen.h"
#include "formats/position/share_link.h"
#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kSeed = "seed";

/// A text of squares alone, "f5d6c3", which long files have on each line. Nothing when it is
/// anything else or breaks the rules: then `read_moves` reads it, or says what is wrong.
std::optional<Record> read_squares(std::string_view text, BoardSize size) {
    if (text.empty() || text.size() % 2 != 0) return std::nullopt;
    Record record{.info = {}, .moves = MoveTree(size)};
    NodeIndex node = kRootNode;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const Result<Square> square = parse_square(text.substr(i, 2), size);
        if (!square) return std::nullopt;
        const Result<NodeIndex> played = play_stated(record.moves, node, square.value());
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
    if (link_look(block.text) != LinkLook::kNone)
        return read_share_link(block.text, {options.name, block.line});
    Result<Scanner> scanner = Scanner::open(block.text, {options.name, block.line});
    if (!scanner) return {.record = {}, .errors = {scanner.error()}};
    ReadMoves read = read_game(scanner.value(), options.size);
    ReadGame game{.record = Record{.info = {}, .moves = tree_of(read)}, .errors = {}};
    if (read.error) game.errors.push_back(*std::move(read.error));
    return game;
}

/// Reads one block of a text as a game, perhaps with a name or a score beside it.
ReadGame read_plain_game(const TextBlock& block, const ReadOptions& options) {
    ReadGame game = read_bare_game(block, options);
    if (game.errors.empty()) return game;
    std::optional<ReadGame> loose = read_loose_line(block, options);
    return loose ? *std::move(loose) : game;
}

/// The seed of a saved game, from a property that may come from elsewhere.
std::optional<std::uint64_t> seed_of(const Property& property) {
    std::uint64_t seed = 0;
    if (property.name != kSeed || property.values.size() != 1) return std::nullopt;
    const std::string& text = property.values[0];
    const char* const end = text.data() + text.size();
    const auto [stopped, status] = std::from_chars(text.data(), end, seed);
    if (status != std::errc{} || stopped != end || text.empty()) return std::nullopt;
    return seed;
}

Record record_of_saved_game(const GameRecord& saved) {
    Record record{.info = {}, .moves = MoveTree(saved.game)};
    RecordInfo& info = record.info;
    info.black.name = saved.black;
    info.white.name = saved.white;
    info.date = iso_date(saved.date);
    if (saved.seed) info.other.push_back({std::string(kSeed), {std::to_string(*saved.seed)}});
    for (const RecordField& field : saved.other) info.other.push_back({field.key, {field.value}});
    if (saved.resigned && !saved.game.is_over())
        info.outcome = {
            .ending = Ending::kResigned, .score = std::nullopt, .winner = other(*saved.resigned)};
    return record;
}

Record record_of_obf(const ObfRecord& obf) {
    Record record{.info = {}, .moves = MoveTree(obf.position)};
    const Color mover = obf.position.to_move;
    if (obf.score)
        record.moves.edit_notes(kRootNode).evaluation = for_black(kDisc * *obf.score, mover);
    for (const ScoredMove& scored : obf.moves) {
        const Result<NodeIndex> node = record.moves.play(kRootNode, scored.square);
        if (node)
            record.moves.edit_notes(node.value()).evaluation =
                for_black(kDisc * scored.score, mover);
    }
    return record;
}

/// The evaluation of a node for `color` in whole discs that the board can hold.
std::optional<Score> score_at(const MoveTree& tree, NodeIndex node, Color color) {
    const std::optional<Score> score = whole_discs(tree.notes(node).evaluation);
    if (!score || std::abs(*score) > square_count(tree.size())) return std::nullopt;
    return for_black(*score, color);
}

/// The position to write for a record: where the game stands at the end of its moves, and the
/// start itself where its moves are no game but scored replies.
const Position& last_position(const Record& record) {
    const MoveTree& moves = record.moves;
    return is_scored_position(moves) ? moves.start() : moves.position(moves.last_of_main_line());
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
    const std::size_t most_alone = is_numbered ? games.size() : games.size() - 1;
    return read_plain_game({contents, 1}, options).errors.empty() || 2 * readable <= most_alone;
}

class SavedGameReader : public GameReader {
  public:
    explicit SavedGameReader(const ReadOptions& options) : name_(options.name) {}

    bool step(TextCursor& cursor, TextPlaces& /*places*/, RecordFile& file) override {
        if (game_count(file) > 0) return false;
        cursor.seek(0);
        const ReadSavedGame saved =
            read_saved_game_text(cursor.take_while([](char) { return true; }), name_);
        ReadGame game;
        if (saved.record) game.record = record_of_saved_game(*saved.record);
        if (saved.error) game.errors.push_back(*saved.error);
        add_game(file, std::move(game), 1);
        return false;
    }

  private:
    std::string name_;
};

class ObfReader : public GameReader {
  public:
    explicit ObfReader(const ReadOptions& options) : name_(options.name) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        const auto line = take_line(cursor, places);
        if (!line) return false;
        const std::string_view text = without_obf_comment(line->text);
        if (trim(text).empty() || !is_kept_line(line->text, false)) return true;
        Result<Scanner> scanner = Scanner::open(text, {name_, line->line});
        const Result<ObfRecord> obf =
            scanner ? read_obf_line(scanner.value()) : Result<ObfRecord>(scanner.error());
        Result<Record> record =
            obf ? Result<Record>(record_of_obf(obf.value())) : Result<Record>(obf.error());
        const std::string comment = one_line(to_utf8(obf_comment(line->text)));
        if (record && !comment.empty()) add_comment(record.value().moves, kRootNode, comment);
        add_game(file, std::move(record), line->line);
        return true;
    }

  private:
    std::string name_;
};

/// True once a line was read that is not blank.
struct LineState {
    bool is_begun = false;
};

/// A file of one game or position a line. Remarks are passed over.
class LineReader : public ReaderWithState<LineState> {
  public:
    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        const auto line = take_line(cursor, places);
        if (!line) return false;
        bool is_alone = !std::exchange(state_.is_begun, true);
        if (is_alone && link_look(line->text) == LinkLook::kBare) {
            TextCursor behind = cursor;
            is_alone = !take_line(behind, places);
        }
        if (is_kept_line(line->text, is_alone)) read_line(*line, cursor, places, file);
        return true;
    }

  private:
    virtual void read_line(const TextBlock& line, const TextCursor& cursor, TextPlaces& places,
                           RecordFile& file) = 0;
};

class FenFileReader : public LineReader {
    void read_line(const TextBlock& line, const TextCursor& cursor, TextPlaces& places,
                   RecordFile& file) override {
        const std::size_t length = line.text.size() + (cursor.before() == '\n' ? 1 : 0);
        const Result<Position> position =
            read_fen_text(line.text, cursor.offset() - length, places);
        add_game(file,
                 position ? Result<Record>(Record{.info = {}, .moves = MoveTree(position.value())})
                          : Result<Record>(position.error()),
                 line.line);
    }
};

/// Long texts have a game on each line; in a short one it is found out.
class TranscriptReader : public LineReader {
  public:
    explicit TranscriptReader(const ReadOptions& options) : options_(options) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        TextCursor whole = cursor;
        if (!state_.is_begun) {
            whole.seek(0);
            state_.is_begun = !whole.has_more_than(kMaxTextBytes);
            if (state_.is_begun) return read_short(cursor, whole.rest(), file);
        }
        return LineReader::step(cursor, places, file);
    }

  private:
    bool read_short(TextCursor& cursor, std::string_view whole, RecordFile& file) const;

    void read_line(const TextBlock& line, const TextCursor& /*cursor*/, TextPlaces& /*places*/,
                   RecordFile& file) override {
        add_game(file, read_plain_game(line, options_), line.line);
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

bool TranscriptReader::read_short(TextCursor& cursor, std::string_view whole,
                                  RecordFile& file) const {
    cursor.seek(whole.size());
    const std::string contents = without_marks_of_quotation(whole);
    const std::vector<TextBlock> lines = lines_without_remarks(contents);
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
        add_game(file, std::move(games[i]), lines[i].line);
    return false;
}

}  // namespace

GameReaderPointer make_saved_game_reader(const ReadOptions& options) {
    return std::make_unique<SavedGameReader>(options);
}

GameReaderPointer make_obf_reader(const ReadOptions& options) {
    return std::make_unique<ObfReader>(options);
}

GameReaderPointer make_fen_reader(const ReadOptions& /*options*/) {
    return std::make_unique<FenFileReader>();
}

GameReaderPointer make_transcript_reader(const ReadOptions& options) {
    return make_column_reader(options, std::make_unique<TranscriptReader>(options));
}

bool saved_game_holds(const Property& property) {
    return property.values.size() == 1 && may_be_field(property.name);
}

std::optional<Color> resigned_in(const RecordInfo& info) {
    const Outcome& outcome = info.outcome;
    if (outcome.ending != Ending::kResigned) return std::nullopt;
    if (outcome.winner) return other(*outcome.winner);
    if (outcome.score.value_or(0) == 0) return std::nullopt;
    return (*outcome.score > 0) != info.type.anti ? Color::kWhite : Color::kBlack;
}

std::string saved_game_text(const Record& record) {
    const RecordInfo& info = record.info;
    GameRecord saved{.game = record.moves.main_line(),
                     .black = info.black.name,
                     .white = info.white.name,
                     .seed = std::nullopt,
                     .date = info.date,
                     .resigned = std::nullopt,
                     .other = {}};
    if (!saved.game.is_over()) saved.resigned = resigned_in(info);
    for (const Property& property : info.other) {
        if (const auto seed = seed_of(property))
            saved.seed = seed;
        else if (property.values.size() == 1)
            saved.other.push_back({property.name, property.values[0]});
    }
    return format_game_record(saved);
}

std::optional<ObfRecord> scored_start(const MoveTree& tree) {
    ObfRecord obf{.position = tree.start(), .moves = {}, .score = std::nullopt};
    const Color mover = tree.start().to_move;
    obf.score = score_at(tree, kRootNode, mover);
    for (NodeIndex node = tree.first_child(kRootNode); node != kNoNode;
         node = tree.next_sibling(node)) {
        const std::optional<Square> square = tree.move(node);
        const std::optional<Score> score = score_at(tree, node, mover);
        const bool is_known =
            std::any_of(obf.moves.begin(), obf.moves.end(),
                        [&](const ScoredMove& known) { return known.square == square; });
        if (!square || !score || is_known || tree.first_child(node) != kNoNode) return std::nullopt;
        obf.moves.push_back({*square, *score});
    }
    return obf;
}

std::string obf_text(const Record& record) {
    if (const auto obf = scored_start(record.moves)) return format_obf(*obf) + '\n';
    const NodeIndex last = record.moves.last_of_main_line();
    const Position& position = record.moves.position(last);
    return format_obf({.position = position,
                       .moves = {},
                       .score = score_at(record.moves, last, position.to_move)}) +
           '\n';
}

std::string fen_text(const Record& record) { return format_fen(last_position(record)) + '\n'; }

std::string position_text(const Record& record) {
    return format_position(last_position(record)) + '\n';
}

std::string transcript_text(const Record& record) {
    const Game game = record.moves.main_line();
    std::string moves = format_transcript(game);
    // A pass that no disc follows would not be told.
    if (moves.empty()) moves = format_transcript(game, {.write_passes = true});
    const bool is_usual = game.start() == start_position();
    if (is_usual && !moves.empty()) return moves + '\n';
    return format_position(game.start()) + (moves.empty() ? "" : ' ' + moves) + '\n';
}

}  // namespace outflank::formats
