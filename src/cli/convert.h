// Converting a file of recorded games from one format to another.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "outflank/record_files.h"

namespace outflank::cli {

/// What to convert. Paths may be "-" for the standard streams.
struct ConvertJob {
    std::string input;
    std::string output;
    std::optional<RecordFormat> from;  ///< nothing: found out from the contents
    std::optional<RecordFormat> to;    ///< nothing: by the extension of `output`
    BoardSize size = BoardSize::k8;    ///< of moves that stand without a board
    std::string players;      ///< the .jou file of a WTHOR input; empty: looked for beside it
    std::string tournaments;  ///< the .trn file of a WTHOR input; empty: looked for beside it
};

/// Something that the new format cannot hold, and in how many games it was left out.
struct LostFeature {
    Feature feature;
    std::size_t games = 0;
};

/// What became of the games. Numbers of games are those of the input, from 1.
struct Conversion {
    RecordFormat from = RecordFormat::kTranscript;
    RecordFormat to = RecordFormat::kTranscript;
    std::size_t read = 0;
    std::vector<RecordError> unread;  ///< wrong in the input
    std::size_t written = 0;
    std::vector<RecordError> unwritten;  ///< not possible in the new format
    std::vector<LostFeature> lost;
    bool names_lost = false;         ///< WTHOR names have no place on standard output
    std::vector<std::string> files;  ///< written; none when nothing could be read
};

/// Reads, writes, and tells what was lost. Nothing is written when no game could be read.
/// A file is replaced whole or not at all. WTHOR to WTHOR keeps every byte. Errors: kIo;
/// kParse (no known format on one side); kOutOfRange.
Result<Conversion> convert(const ConvertJob& job, Io& io);

/// "3 games", or "1 position" for the formats that hold positions.
std::string counted_records(std::size_t count, RecordFormat format);

/// The words of all formats: "ggf, sgf, ...".
std::string format_list();

}  // namespace outflank::cli
