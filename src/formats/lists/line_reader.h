// A reader of files that have one game or position a line.
#pragma once

#include <utility>

#include "formats/lists/text_blocks.h"
#include "formats/position/share_link.h"
#include "formats/records/game_reader.h"

namespace outflank::formats {

/// True once a line was read that is not blank.
struct LineState {
    bool is_begun = false;
};

/// A file of one game or position a line. Remarks are passed over. `State` is a LineState, perhaps
/// with more.
template <class State>
class LineReader : public ReaderWithState<State> {
  public:
    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override {
        const auto line = take_line(cursor, places);
        if (!line) return false;
        bool is_alone = !std::exchange(this->state_.is_begun, true);
        if (is_alone && link_look(line->text) == LinkLook::kBare) {
            TextCursor behind = cursor;
            is_alone = !take_line(behind, places);
        }
        if (is_kept_line(line->text, is_alone)) read_line(*line, cursor, places, file);
        return true;
    }

    std::size_t find_step(std::string_view text, std::size_t /*begin*/,
                          std::size_t from) const override {
        return find_line(text, from);
    }

  private:
    virtual void read_line(const TextBlock& line, const TextCursor& cursor, TextPlaces& places,
                           RecordFile& file) = 0;
};

}  // namespace outflank::formats
