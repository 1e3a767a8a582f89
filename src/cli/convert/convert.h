// Converting a file of recorded games from one format to another.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/convert/complaints.h"
#include "cli/convert/losses.h"
#include "cli/convert/not_understood.h"
#include "cli/support/command.h"
#include "outflank/record_files.h"

namespace outflank::cli {

/// What to convert. Paths may be "-" for the standard streams.
struct ConvertJob {
    std::string input;
    std::string output;
    std::optional<RecordFormat> from;  ///< nothing: found out from the contents
    std::optional<RecordFormat> to;    ///< nothing: by the extension of `output`
    std::optional<BoardSize> size;     ///< of moves that stand without a board; 8x8 by default
    std::string players;      ///< the .jou file of a WTHOR input; empty: looked for beside it
    std::string openings;     ///< language of the names of openings to add; empty: none
    std::string tournaments;  ///< the .trn file of a WTHOR input; empty: looked for beside it
    int threads = 1;          ///< that read and write
    bool strict = false;      ///< no file is written when anything would be left out
};

/// What became of the games. Numbers of games are those of the input, from 1.
struct Conversion {
    RecordFormat from = RecordFormat::kTranscript;
    RecordFormat to = RecordFormat::kTranscript;
    std::size_t read = 0;
    Complaints unread;  ///< wrong in the input
    /// Broken games of which a good part was read: their moves, by number, as far as errors are
    /// kept.
    std::map<std::size_t, int> rescued;
    std::size_t written = 0;
    Complaints unwritten;                      ///< not possible in the new format
    Losses losses{RecordFormat::kTranscript};  ///< what the new format does not hold
    NotUnderstood not_understood;
    bool names_lost = false;  ///< WTHOR names have no place on standard output
    /// Extensions of the lists of names that a WTHOR file came without, where the new format would
    /// hold the names.
    std::vector<std::string> lists_missing;
    std::vector<std::string> files;  ///< written; none when nothing could be read
    bool is_refused = false;         ///< something would be left out of a strict conversion

    /// Nothing of the input was left out.
    bool is_whole() const;
};

/// Reads, writes, and tells what was lost. Nothing is written when no game could be read, and no
/// file when a strict conversion is refused.
/// A file is replaced whole or not at all, and so are the files of WTHOR together; standard output
/// receives games as they are read. WTHOR to WTHOR keeps every byte. What is in memory does not
/// grow with the input. Errors: kIo; kParse (no known format on one side); kOutOfRange (a game of
/// more than formats::kMaxGameBytes).
Result<Conversion> convert(const ConvertJob& job, Io& io);

/// "3 games", or "1 position" for the formats that hold positions.
std::string counted_records(std::size_t count, RecordFormat format);

/// The words of all formats: "ggf, sgf, ...".
std::string format_list();

}  // namespace outflank::cli
