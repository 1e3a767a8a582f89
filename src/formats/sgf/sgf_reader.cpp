// Files of the Smart Game Format: one game after the other, also broken ones.
#include <algorithm>
#include <utility>

#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/sgf/sgf_game.h"
#include "formats/sgf/sgf_syntax.h"

namespace outflank::formats {
namespace {

/// A game is read as it stands up to this length, or a broken one could be as long as its file.
constexpr std::size_t kMostStrictBytes = std::size_t{1} << 20;

/// Bytes that may be read twice for each that was read.
constexpr std::size_t kReadTwice = 4;

/// What is known of a file up to the next game.
struct SgfState {
    /// Bytes, or a file could take for ever; those that are done with add to it.
    std::size_t may_read_twice = 4 * kMostStrictBytes;
    bool is_behind_damage = false;  // what follows may be the rest of the broken game

    friend bool operator==(const SgfState&, const SgfState&) = default;
};

/// Reads one game after the other.
class SgfFileReader : public ReaderWithState<SgfState> {
  public:
    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override;
    std::size_t find_step(std::string_view text, std::size_t begin,
                          std::size_t from) const override;
    GameReaderPointer ahead(std::size_t bytes) const override;
    bool is_like(const GameReader& other) const override;

  private:
    bool read_next(TextCursor& cursor, TextPlaces& places, RecordFile& file);
    SgfGame read_strictly(TextCursor& cursor);
    SgfGame read_game(TextCursor& cursor);
    void check_behind(TextCursor& cursor, SgfGame& game);
    void read_behind_damage(TextCursor& cursor, RecordFile& file, std::size_t line);
};

/// A game as it stands. If it is broken, the cursor stays at its beginning.
SgfGame SgfFileReader::read_strictly(TextCursor& cursor) {
    TextCursor end = cursor.with_end_after(kMostStrictBytes);
    const SgfNodes nodes = read_sgf_game(end, SgfReading::kStrict);
    SgfGame game = nodes.problems.empty()
                       ? read_sgf_record(nodes)
                       : SgfGame{.record = {}, .problems = nodes.problems, .unread = {}};
    if (game.problems.empty())
        cursor.seek(end.offset());
    else
        state_.may_read_twice -= std::min(end.offset() - cursor.offset(), state_.may_read_twice);
    return game;
}

/// A broken game is read once more for what is good of it: then a bracket is missing where its
/// text alone would not tell.
SgfGame SgfFileReader::read_game(TextCursor& cursor) {
    if (state_.may_read_twice > 0) {
        SgfGame game = read_strictly(cursor);
        if (game.problems.empty()) return game;
    }
    const SgfNodes nodes = read_sgf_game(cursor, SgfReading::kRescue);
    state_.is_behind_damage = !nodes.problems.empty();
    return read_sgf_record(nodes);
}

/// A node behind the game belongs to it: there is one ")" too many.
void SgfFileReader::check_behind(TextCursor& cursor, SgfGame& game) {
    cursor.skip_space();
    if (cursor.peek() != ';' || !sgf_begins_a_node(cursor)) return;
    game.problems.push_back(
        {.offset = cursor.offset(),
         .error = {ErrorCode::kParse, "SGF: found ';' behind the last ) of the game", ""}});
    state_.is_behind_damage = true;
}

/// Text between games says nothing, but nodes there are a game that has lost its "(;".
void check_between(const TextCursor& cursor, std::size_t begin, TextPlaces& places,
                   RecordFile& file) {
    TextCursor between = cursor;
    for (between.seek(begin); between.offset() < cursor.offset(); between.advance()) {
        between.take_while([](char symbol) { return symbol != ';' && symbol != '('; });
        const bool is_lost = between.offset() < cursor.offset() && sgf_begins_a_node(between);
        if (!is_lost) continue;
        add_game(file,
                 places.error(between.offset(), ErrorCode::kParse,
                              "SGF: found nodes outside a game, expected (; before them"),
                 0);
        return;
    }
}

/// Only what can be read as it stands, or begins a file, is a game there.
void SgfFileReader::read_behind_damage(TextCursor& cursor, RecordFile& file, std::size_t line) {
    SgfGame game = state_.may_read_twice > 0 ? read_strictly(cursor) : SgfGame{};
    if (game.record && game.problems.empty())
        add_game(file, {std::move(game.record), {}, std::move(game.unread)}, line);
    else
        cursor.advance();
}

bool SgfFileReader::read_next(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    const std::size_t end = cursor.offset();
    const bool is_game = find_sgf_game(cursor);
    if (!state_.is_behind_damage) check_between(cursor, end, places, file);
    if (!is_game) return false;
    const std::size_t line = places.line(cursor.offset());
    if (state_.is_behind_damage && !sgf_begins_a_file(cursor)) {
        read_behind_damage(cursor, file, line);
        return true;
    }
    state_.is_behind_damage = false;
    SgfGame game = read_game(cursor);
    check_behind(cursor, game);
    add_game(file,
             {std::move(game.record), errors_of(std::move(game.problems), places),
              std::move(game.unread)},
             line);
    return true;
}

bool SgfFileReader::step(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    const std::size_t begin = cursor.offset();
    const bool is_more = read_next(cursor, places, file);
    state_.may_read_twice += kReadTwice * (cursor.offset() - begin);
    return is_more;
}

std::size_t SgfFileReader::find_step(std::string_view text, std::size_t /*begin*/,
                                     std::size_t from) const {
    TextCursor cursor(text);
    for (cursor.seek(from); find_sgf_game(cursor); cursor.advance())
        if (sgf_begins_a_file(cursor)) return cursor.offset();
    return text.npos;
}

GameReaderPointer SgfFileReader::ahead(std::size_t bytes) const {
    if (state_.is_behind_damage) return nullptr;
    auto reader = std::make_unique<SgfFileReader>(*this);
    reader->state_.may_read_twice += kReadTwice * bytes;
    return reader;
}

bool SgfFileReader::is_like(const GameReader& other) const {
    return state_ == static_cast<const SgfFileReader&>(other).state_;
}

}  // namespace

GameReaderPointer make_sgf_reader(const ReadOptions& /*options*/) {
    return std::make_unique<SgfFileReader>();
}

}  // namespace outflank::formats
