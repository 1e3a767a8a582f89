// Files of GGF: games and synchro pairs, one behind the other.
#include <string_view>
#include <utility>

#include "formats/ggf/ggf_game.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// The number that stands before a game: 2 opens a synchro pair.
bool opens_pair(std::string_view before) {
    std::size_t end = before.size();
    while (end > 0 && is_space(before[end - 1])) --end;
    return end > 0 && before[end - 1] == '2' && (end == 1 || !is_digit(before[end - 2]));
}

/// Marks the two games as a pair if both could be read.
void mark_pair(RecordFile& file, std::size_t records_before) {
    const bool is_whole = file.records.size() == records_before + 2 &&
                          file.records[records_before].is_complete &&
                          file.records[records_before + 1].is_complete;
    if (!is_whole) return;
    for (const int game : {1, 2})
        file.records[records_before + static_cast<std::size_t>(game) - 1].record.info.pair_game =
            game;
}

/// Reads one game after the other, both games of a synchro pair in one step.
class GgfFileReader : public GameReader {
  public:
    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override;
    std::size_t find_step(std::string_view text, std::size_t begin,
                          std::size_t from) const override;
    GameReaderPointer ahead(std::size_t /*bytes*/) const override {
        return std::make_unique<GgfFileReader>();
    }
    bool is_like(const GameReader& /*other*/) const override { return true; }
};

/// Behind the game before, as the number that opens a pair belongs to what follows.
std::size_t GgfFileReader::find_step(std::string_view text, std::size_t /*begin*/,
                                     std::size_t from) const {
    const auto stands_between = [](char symbol) { return is_space(symbol) || is_digit(symbol); };
    for (std::size_t game = from; (game = text.find(kGgfGameStart, game)) != text.npos; ++game) {
        std::size_t end = game;
        while (end > from && stands_between(text[end - 1])) --end;
        if (text[end - 1] == ')') return end;
    }
    return text.npos;
}

/// What stands before a game, once the cursor is at it.
std::string_view text_from(std::string_view rest, std::size_t begin, const TextCursor& cursor) {
    return rest.substr(0, cursor.offset() - begin);
}

/// Text between games says nothing, but the tag that begins one is a game that has lost its "(;".
void check_between(std::string_view between, std::size_t begin, TextPlaces& places,
                   RecordFile& file) {
    const std::size_t lost = between.find("GM[");
    if (lost != std::string_view::npos)
        add_game(file,
                 places.error(begin + lost, ErrorCode::kParse,
                              "GGF: found tags outside a game, expected (; before them"),
                 0);
}

/// Tags straight behind a game belong to it: there is one ")" too many.
void read_game_at(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    const std::size_t line = places.line(cursor.offset());
    cursor.advance(kGgfGameStart.size());
    auto [record, problems, unread] = read_ggf_game(read_ggf_tags(cursor));
    TextCursor behind = cursor;
    behind.take_while([](char symbol) { return is_space(symbol) || symbol == ';'; });
    const std::size_t offset = behind.offset();
    const std::string_view name = behind.take_while(is_letter);
    if (!name.empty() && name != "GM" && behind.peek() == '[')
        problems.push_back(
            {.offset = offset,
             .error = {ErrorCode::kParse,
                       "GGF: found " + quoted(name) + " behind the end of the game", ""}});
    add_game(file, {std::move(record), errors_of(std::move(problems), places), std::move(unread)},
             line);
}

/// The second game of a pair follows, unless another pair begins.
void read_second_game(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    const std::size_t end = cursor.offset();
    TextCursor next = cursor;
    if (!next.find(kGgfGameStart)) return;
    const std::string_view between = text_from(cursor.rest(), end, next);
    if (opens_pair(between)) return;
    check_between(between, end, places, file);
    cursor = next;
    read_game_at(cursor, places, file);
}

bool GgfFileReader::step(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    const std::size_t end = cursor.offset();
    const std::string_view rest = cursor.rest();
    const bool is_game = cursor.find(kGgfGameStart);
    const std::string_view between = text_from(rest, end, cursor);
    check_between(between, end, places, file);
    if (!is_game) return false;
    const std::size_t records_before = file.records.size();
    read_game_at(cursor, places, file);
    if (!opens_pair(between)) return true;
    read_second_game(cursor, places, file);
    mark_pair(file, records_before);
    return true;
}

}  // namespace

GameReaderPointer make_ggf_reader(const ReadOptions& /*options*/) {
    return std::make_unique<GgfFileReader>();
}

}  // namespace outflank::formats
