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

    /// The next place from `from` on that looks as if a step ended there and a game followed;
    /// the largest number when there is none, and for a reader that cannot tell. The reader is at
    /// `begin` now. Reading shows whether it is one.
    virtual std::size_t find_step(std::string_view /*text*/, std::size_t /*begin*/,
                                  std::size_t /*from*/) const {
        return std::string_view::npos;
    }

    /// A reader as this one will be `bytes` bytes on, if what stands between is undamaged; null
    /// when that cannot be told.
    virtual std::unique_ptr<GameReader> ahead(std::size_t /*bytes*/) const { return nullptr; }

    /// True when both read on alike. `other` came from `ahead`, of this reader or one like it.
    virtual bool is_like(const GameReader& /*other*/) const { return false; }
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
