// Files of PGN: one game after the other, with what may stand above their tags.
#include <string>
#include <utility>
#include <vector>

#include "formats/pgn/pgn_game.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// Behind lines above the first tag of a file, such as the heading of a mail. A file without tags
/// stays where it is: its moves begin at once.
void skip_heading(TextCursor& cursor) {
    constexpr std::size_t kMostBytes = 4096;
    TextCursor tags = cursor;
    while (tags.peek() != '[' && !tags.at_end()) {
        tags.take_while([](char symbol) { return symbol != '\n'; });
        tags.take('\n');
        if (tags.offset() - cursor.offset() > kMostBytes) return;
    }
    TextCursor tag = tags;
    const bool is_tag = tag.take('[') && !tag.take_while(is_letter).empty();
    const std::string_view above = cursor.rest().substr(0, tags.offset() - cursor.offset());
    if (is_tag && !may_hold_moves(above)) cursor = tags;
}

/// Takes the lines with '%' and ';' above the tags of a game, and the text of the latter. Where no
/// tags follow the cursor stays: they stand among moves.
std::vector<std::string_view> take_remarks(TextCursor& cursor) {
    std::vector<std::string_view> remarks;
    TextCursor ahead = cursor;
    while (ahead.peek() == '%' || ahead.peek() == ';') {
        const bool is_kept = ahead.take(';');
        const std::string_view text = ahead.take_while([](char symbol) { return symbol != '\n'; });
        if (is_kept) remarks.push_back(text);
        ahead.skip_space();
    }
    if (ahead.peek() != '[' && !ahead.at_end()) return {};
    cursor = ahead;
    return remarks;
}

/// The end of a game above tags: of all that stands there, only tags end in a bracket.
std::size_t find_game_behind(std::string_view text, std::size_t from) {
    constexpr std::string_view kTags = "\n[";
    for (std::size_t tags = from; (tags = text.find(kTags, tags)) != text.npos; ++tags) {
        std::size_t end = tags;
        while (end > from && is_space(text[end - 1])) --end;
        if (end > from && text[end - 1] != ']') return end;
    }
    return text.npos;
}

class PgnFileReader : public GameReader {
  public:
    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        cursor.skip_space();
        const std::vector<std::string_view> remarks = take_remarks(cursor);
        if (cursor.at_end()) return false;
        const bool is_heading = cursor.before() == '\0' && is_letter(cursor.peek());
        if (is_heading) skip_heading(cursor);
        const std::size_t line = places.line(cursor.offset());
        ReadGame game = read_pgn_game(cursor, places);
        for (const std::string_view remark : remarks)
            if (game.record) add_comment(game.record->moves, kRootNode, one_line(to_utf8(remark)));
        add_game(file, std::move(game), line);
        return true;
    }
    std::size_t find_step(std::string_view text, std::size_t /*begin*/,
                          std::size_t from) const override {
        return find_game_behind(text, from);
    }
    GameReaderPointer ahead(std::size_t /*bytes*/) const override {
        return std::make_unique<PgnFileReader>();
    }
    bool is_like(const GameReader& /*other*/) const override { return true; }
};

}  // namespace

GameReaderPointer make_pgn_reader(const ReadOptions& /*options*/) {
    return std::make_unique<PgnFileReader>();
}

}  // namespace outflank::formats
