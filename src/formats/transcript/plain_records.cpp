// Records in the plain formats: saved games, positions on lines, transcripts.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "formats/lists/line_reader.h"
#include "formats/lists/text_blocks.h"
#include "formats/position/fen.h"
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

/// What format_transcript writes of the main line, without making a game of it.
std::string discs_of_main_line(const MoveTree& tree) {
    std::string text;
    text.reserve(2 * tree.node_count());
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.first_child(node)) {
        const std::optional<Square> square = tree.move(node);
        if (square && *square != kPass) append_square_name(text, *square, tree.size());
    }
    return text;
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
    std::size_t find_step(std::string_view text, std::size_t /*begin*/,
                          std::size_t from) const override {
        return find_line(text, from);
    }
    GameReaderPointer ahead(std::size_t /*bytes*/) const override {
        return std::make_unique<ObfReader>(*this);
    }
    bool is_like(const GameReader& /*other*/) const override { return true; }

  private:
    std::string name_;
};

class FenFileReader : public LineReader<LineState> {
  public:
    GameReaderPointer ahead(std::size_t /*bytes*/) const override {
        return state_.is_begun ? std::make_unique<FenFileReader>(*this) : nullptr;
    }
    bool is_like(const GameReader& /*other*/) const override { return state_.is_begun; }

  private:
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
    const MoveTree& tree = record.moves;
    std::string moves = discs_of_main_line(tree);
    // A pass that no disc follows would not be told.
    if (moves.empty()) moves = format_transcript(tree.main_line(), {.write_passes = true});
    if (!moves.empty()) moves += '\n';
    const bool is_usual = tree.start() == start_position();
    if (is_usual && !moves.empty()) return moves;
    return format_position(tree.start()) + (moves.empty() ? "\n" : ' ' + moves);
}

}  // namespace outflank::formats
