// The syntax of GGF, before it means anything.
#include "formats/ggf/ggf_tags.h"

#include <string>
#include <utility>

#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kOthelloStart = "(;GM[";

/// Reads the tags of one game, and passes over what is none.
class GgfTagReader {
  public:
    explicit GgfTagReader(TextCursor& cursor) : cursor_(cursor) {}

    /// The cursor stands behind "(;"; afterwards it stands where the next game may be looked for.
    GgfTags read();

  private:
    bool at_next_game() const { return cursor_.peek() == '(' && cursor_.peek(1) == ';'; }
    bool read_tag();
    bool refuse(std::size_t offset, std::string message);
    void skip_junk();

    TextCursor& cursor_;
    GgfTags game_;
    bool is_behind_junk_ = false;
};

/// A problem for each place where something was passed over.
bool GgfTagReader::refuse(std::size_t offset, std::string message) {
    if (!is_behind_junk_)
        game_.problems.push_back(
            {.offset = offset, .error = {ErrorCode::kParse, "GGF: " + std::move(message), ""}});
    is_behind_junk_ = true;
    return false;
}

/// False when there is none. A value does not hold the beginning of a game: there its "]" is
/// missing.
bool GgfTagReader::read_tag() {
    const std::size_t begin = cursor_.offset();
    const std::string_view name = cursor_.take_while(is_letter);
    cursor_.skip_space();
    if (name.empty() || !cursor_.take('['))
        return refuse(begin, "found " + (name.empty() ? cursor_.found() : quoted(name)) +
                                 ", expected a tag such as PB[name], or ;) at the end");
    const std::size_t offset = cursor_.offset();
    const std::string_view value = cursor_.take_until(']');
    const std::size_t next_game = value.find(kOthelloStart);
    if (next_game != std::string_view::npos || !cursor_.take(']')) {
        if (next_game != std::string_view::npos) cursor_.seek(offset + next_game);
        return refuse(offset, "found no ] behind the value of " + quoted(name));
    }
    game_.tags.push_back(
        {.name = name, .value = value, .offset = offset, .is_behind_junk = is_behind_junk_});
    is_behind_junk_ = false;
    return true;
}

/// Moves to the next thing that can be read: a tag, the end of the game, or another game.
void GgfTagReader::skip_junk() {
    while (!cursor_.at_end() && cursor_.peek() != ')' && !at_next_game()) {
        const std::size_t begin = cursor_.offset();
        const bool is_tag = !cursor_.take_while(is_letter).empty() && cursor_.peek() == '[';
        if (is_tag) return cursor_.seek(begin);
        if (cursor_.offset() == begin) cursor_.advance();
    }
}

GgfTags GgfTagReader::read() {
    while (true) {
        cursor_.take_while([](char symbol) { return is_space(symbol) || symbol == ';'; });
        if (cursor_.take(')')) return std::move(game_);
        if (read_tag()) continue;
        skip_junk();
        if (cursor_.at_end() || at_next_game()) return std::move(game_);
    }
}

}  // namespace

GgfTags read_ggf_tags(TextCursor& cursor) { return GgfTagReader(cursor).read(); }

}  // namespace outflank::formats
