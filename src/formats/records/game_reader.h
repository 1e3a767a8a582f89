// Reading a file game by game, so that no more of it need be in memory than a game.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "formats/text/text_cursor.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// Reads the games of one file, from its beginning to its end.
///
/// Where the text at hand is only a part of the file, a step that asked for its end
/// (`TextCursor`) did not count: the caller takes it back, and repeats it with a longer text.
class GameReader {
  public:
    virtual ~GameReader() = default;

    /// One step: reads on from the cursor, and appends to `file` what games there were, if any.
    /// False when the file is at its end, as far as it can be read.
    virtual bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) = 0;

    /// Remembers what was read, to be gone back to.
    virtual void remember() {}
    virtual void go_back() {}
};

/// A reader that keeps something from step to step.
template <class State>
class ReaderWithState : public GameReader {
  public:
    void remember() override { remembered_ = state_; }
    void go_back() override { state_ = remembered_; }

  protected:
    State state_{};

  private:
    State remembered_{};
};

using GameReaderPointer = std::unique_ptr<GameReader>;

/// Reads a whole text.
inline RecordFile read_all(GameReader& reader, std::string_view contents, std::string_view name,
                           RecordFormat format) {
    RecordFile file{.format = format, .records = {}, .errors = {}};
    TextPlaces places(contents, name);
    TextCursor cursor(contents);
    while (reader.step(cursor, places, file)) {
    }
    return file;
}

}  // namespace outflank::formats
