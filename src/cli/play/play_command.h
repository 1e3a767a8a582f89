// The lines a user types at the board.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "outflank/board.h"

namespace outflank::cli {

enum class PlayVerb {
    kNothing,  ///< an empty line
    kMove,
    kPreview,
    kUndo,
    kRedo,
    kHint,
    kMoves,
    kSave,
    kLoad,
    kNew,
    kResign,
    kHelp,
    kQuit,
};

/// A typed line, understood.
struct PlayCommand {
    PlayVerb verb = PlayVerb::kNothing;
    Square square = kPass;  ///< of kMove and kPreview
    std::string argument;   ///< file name of kSave and kLoad
};

/// Reads a typed line; letters in any case, blanks around it ignored. Errors: kParse,
/// kOutOfRange, saying what was found and what was expected.
Result<PlayCommand> parse_play_command(std::string_view line, BoardSize size);

/// A line of the help shown at the board.
struct PlayHelp {
    std::string_view typed;   ///< "undo, u"
    std::string_view effect;  ///< "take back your last move"
};
std::span<const PlayHelp> play_help();

}  // namespace outflank::cli
