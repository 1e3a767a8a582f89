// Files of recorded games in every format that is in use: one reader that finds out the
// format by itself, one writer, and what each format can hold.
//
// Readers are tolerant in spelling and strict in meaning, as in outflank/formats.h, and errors
// name their place in the same way. A game that cannot be read costs that game alone, and of a
// broken game what is good is read.
// Grammars, and a table of what each format holds: docs/formats/.
//
// All functions are pure and may be called from any number of threads at once. They take
// and give whole files; time and memory grow with the length of the file, memory by some two
// hundred bytes for each. (The program reads game by game: docs/decisions/0029.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/records.h"
#include "outflank/wthor.h"

namespace outflank {

/// Longest file that read_records accepts, in bytes; longer input is kOutOfRange.
inline constexpr std::size_t kMaxFileBytes = 512 * std::size_t{1024} * 1024;

enum class RecordFormat {
    kGgf,         ///< Generic Game Format, the archives of the server GGS
    kSgf,         ///< Smart Game Format FF[4], GM[2]
    kPgn,         ///< Portable Game Notation of chess, with the moves of Reversi
    kWthor,       ///< the games of the WTHOR database; binary
    kQuest,       ///< JSON of the server Othello Quest
    kSavedGame,   ///< what `outflank play` saves; one game
    kObf,         ///< positions with scored moves, one a line
    kFen,         ///< positions, one a line
    kPosition,    ///< positions row by row, one a line; diagrams are read too
    kTranscript,  ///< moves, one game a line, or one game on many lines
    kTable,       ///< moves in a numbered list or table
    kGrid,        ///< a board with the number of its move in each square
};

inline constexpr std::array kRecordFormats = {
    RecordFormat::kGgf,      RecordFormat::kSgf,        RecordFormat::kPgn,   RecordFormat::kWthor,
    RecordFormat::kQuest,    RecordFormat::kSavedGame,  RecordFormat::kObf,   RecordFormat::kFen,
    RecordFormat::kPosition, RecordFormat::kTranscript, RecordFormat::kTable, RecordFormat::kGrid};

/// The word for a format: "ggf", "sgf", "pgn", "wthor", "quest", "saved", "obf", "fen",
/// "position", "transcript", "table", "grid".
const char* format_name(RecordFormat format);

/// The format of that name, any case; nothing for any other word.
std::optional<RecordFormat> format_of_name(std::string_view name);

/// The format that a file name's extension stands for; nothing when it is not known, or
/// stands for more than one format. Only the part behind the last dot counts.
std::optional<RecordFormat> format_of_extension(std::string_view path);

/// The format of a file by its contents, or nothing when it looks like none of them.
std::optional<RecordFormat> detect_format(std::string_view contents);

/// What a record may say beyond a starting position and one line of moves.
enum class Feature : std::uint8_t {
    kMoves,
    kVariations,
    kRemarks,
    kPlayers,
    kRatings,
    kEvent,
    kRound,
    kPlace,
    kDate,
    kClocks,
    kType,
    kOutcome,
    kTheory,
    kPairs,
    kNames,
    kComments,
    kMarks,
    kJudgements,
    kEvaluations,
    kTimes,
    kClocksLeft,
    kOther,
};
inline constexpr int kFeatureCount = 22;

/// The word for a feature, plural: "variations", "comments".
const char* feature_name(Feature feature);

/// A set of features.
class FeatureSet {
  public:
    constexpr FeatureSet() = default;
    constexpr FeatureSet(std::initializer_list<Feature> features) {
        for (const Feature feature : features) add(feature);
    }
    constexpr bool has(Feature feature) const { return (bits_ & bit_of(feature)) != 0; }
    constexpr void add(Feature feature) { bits_ |= bit_of(feature); }
    constexpr bool is_empty() const { return bits_ == 0; }

    /// Those that `other` has not.
    constexpr FeatureSet without(FeatureSet other) const {
        FeatureSet rest;
        rest.bits_ = bits_ & ~other.bits_;
        return rest;
    }
    friend constexpr bool operator==(FeatureSet, FeatureSet) = default;

  private:
    static constexpr std::uint32_t bit_of(Feature feature) {
        return std::uint32_t{1} << static_cast<int>(feature);
    }
    std::uint32_t bits_ = 0;
};

/// What a record makes use of. The outcome that its moves give anyway is none.
FeatureSet features_of(const Record& record);

/// What a format can hold. Writers leave out the rest.
FeatureSet features_held(RecordFormat format);

struct ReadOptions {
    std::optional<RecordFormat> format = std::nullopt;  ///< nothing: found out by `detect_format`
    BoardSize size = BoardSize::k8;                     ///< of moves that stand without a board
    std::string_view name = {};                         ///< of the file, for errors
    const WthorNames* players = nullptr;                ///< of a WTHOR file; null when not known
    const WthorNames* tournaments = nullptr;            ///< of a WTHOR file; null when not known
};

/// A record of a file.
struct FileRecord {
    Record record;
    std::size_t number = 0;   ///< of the game in the file, from 1; games with errors count
    std::size_t line = 0;     ///< on which it begins, from 1; 0 in a binary file
    bool is_complete = true;  ///< false: it has errors too, and this is what is good of it
    /// What stands in the file and was not understood, though no error: "glyph $142".
    std::vector<std::string> unread{};
};

/// What is wrong with one game of a file, or with the file.
struct RecordError {
    std::size_t number = 0;  ///< of the game, from 1; 0: it belongs to no game
    Error error;
};

/// True for a position with scores of its moves, as OBF has them: a tree of one move at most in
/// each line, each of them with an evaluation.
bool is_scored_position(const MoveTree& tree);

/// A file of records: what could be read, and what could not.
struct RecordFile {
    RecordFormat format = RecordFormat::kTranscript;
    std::vector<FileRecord> records;  ///< in file order
    std::vector<RecordError> errors;  ///< in file order
};

/// The games that a file has, read or not.
inline std::size_t game_count(const RecordFile& file) {
    const std::size_t read = file.records.empty() ? 0 : file.records.back().number;
    const std::size_t refused = file.errors.empty() ? 0 : file.errors.back().number;
    return read > refused ? read : refused;
}

/// The index in `records` of game `number`; nothing when none of it could be read.
std::optional<std::size_t> index_of_game(const RecordFile& file, std::size_t number);

/// Reads a whole file. A broken game with a good part gives both: the record of its good part
/// and its errors, with the same number. The good part are the moves before the first that
/// cannot be read or is illegal, in the main line and in each variation; a file that is cut
/// gives what stands whole before the cut. A game without a good move gives errors alone.
/// Errors: kParse (no known format), kOutOfRange (longer than kMaxFileBytes).
Result<RecordFile> read_records(std::string_view contents, const ReadOptions& options = {});

struct WriteOptions {
    /// The day of the conversion, for the header of a WTHOR file.
    int year = 2000;
    int month = 1;
    int day = 1;
};

/// A file made from records.
struct WrittenFile {
    std::string contents;
    std::string wthor_players;        ///< of kWthor only: the .jou file
    std::string wthor_tournaments;    ///< of kWthor only: the .trn file
    std::size_t written = 0;          ///< records in `contents`
    std::vector<RecordError> errors;  ///< `number` is the place among the records, from 1
};

/// Writes records to one file; those that the format cannot hold at all are errors
/// (kUnsupported), and what it cannot hold of a record is left out. What is written is read
/// back to the same records, less what `features_held` leaves out.
WrittenFile write_records(std::span<const Record> records, RecordFormat format,
                          const WriteOptions& options = {});

}  // namespace outflank
