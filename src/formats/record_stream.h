// A file of recorded games read one after the other: of a long file only a piece is in memory.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "formats/records/game_reader.h"
#include "formats/text/text_decoding.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// Longest game that is read, in bytes: what it takes in memory is some fifty times as much.
inline constexpr std::size_t kMaxGameBytes = std::size_t{2} << 20;

/// Takes the games of one stretch of a file, as a thread reads them. Numbers count from the first
/// game of the stretch.
class GameTaker {
  public:
    GameTaker() = default;
    GameTaker(const GameTaker&) = delete;
    GameTaker& operator=(const GameTaker&) = delete;
    virtual ~GameTaker() = default;
    virtual void take(RecordFile&& file) = 0;
};

/// A stretch that was read.
struct TakenGames {
    std::unique_ptr<GameTaker> taker;
    std::size_t games_before;  ///< of the file; to be added to the numbers
};

/// Who reads a file together.
struct SharedReading {
    int threads = 1;
    /// Called by one thread at a time. What it gives is used by one thread at a time.
    std::function<std::unique_ptr<GameTaker>()> make_taker;
    /// Long enough to be worth a thread, and short enough that threads end together.
    std::size_t stretch_bytes = std::size_t{1} << 16;
};

/// Reads what read_records reads, with the same records and errors, from a source of any length.
/// Blocks on the source.
class RecordStream {
  public:
    /// The source, and what the options point to, must outlive the stream; the options have a
    /// name. Pieces may have any length. A game longer than `longest_game` bytes is refused.
    RecordStream(base::ByteSource& source, const ReadOptions& options,
                 std::size_t piece_bytes = kPieceBytes, std::size_t longest_game = kMaxGameBytes);
    RecordStream(const RecordStream&) = delete;
    RecordStream& operator=(const RecordStream&) = delete;

    /// The format, found out by the first bytes where the options do not say it. Errors: kIo;
    /// kParse (no known format).
    Result<RecordFormat> format();

    /// Gives the names of a WTHOR file. Precondition: no game was read yet.
    void use_names(const WthorNames* players, const WthorNames* tournaments);

    /// The next game with its errors, or a few games that belong together; numbers as in the whole
    /// file. Empty at the end. Errors: kIo; kParse; kOutOfRange (a game too long). Where the source
    /// fails, what came before is read first; of a text that is damaged, its whole lines.
    Result<RecordFile> next();

    /// The next games read by several threads, in the order of the file; empty at the end. Those of
    /// damaged games are read by one. Not to be mixed with `next`. Errors: as `next`.
    Result<std::vector<TakenGames>> next_shared(const SharedReading& sharing);

  private:
    struct Stretch;
    using Stretches = std::vector<std::unique_ptr<Stretch>>;

    Stretches cut_window(const SharedReading& sharing);
    void read_stretch(Stretch& stretch) const;
    void read_stretches(const Stretches& stretches, int threads) const;
    std::vector<TakenGames> join(Stretches stretches);

    static constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

    Result<Done> open();
    Result<Done> start();
    Result<Done> read_on();
    Result<Done> look_ahead();
    void end_at(const Error& error, std::string& text, std::size_t from);
    static void renumber(RecordFile& file, std::size_t& games);

    base::ByteSource* source_;
    ReadOptions options_;
    std::string name_;
    std::size_t piece_bytes_;
    std::size_t longest_game_;
    std::optional<RecordFormat> format_;
    std::string ahead_;                       // read to find out the format
    std::unique_ptr<DecodedSource> decoded_;  // of a text that is not plain
    std::string window_;     // what is not yet read of the file, perhaps behind one byte that is
    TextPlace begin_{};      // of what is not yet read, in the window
    bool has_step_ = false;  // something was read; the file begins with what it begins with
    bool is_last_ = false;
    bool is_done_ = false;
    std::optional<Error> failed_;  // of the source, told at the end
    std::size_t games_ = 0;
    GameReaderPointer reader_;
    bool met_end_ = false;
    bool is_short_ = false;             // a shared reading needs a longer window
    std::optional<TextCursor> cursor_;  // both of the window
    std::optional<TextPlaces> places_;
};

}  // namespace outflank::formats
