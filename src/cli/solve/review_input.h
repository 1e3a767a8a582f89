// The games that `outflank review` is asked about.
#pragma once

#include <string>

#include "cli/support/command.h"
#include "outflank/records.h"

namespace outflank::cli {

/// Which game of a file.
struct GameChoice {
    std::string path;                ///< of any format, or "-"
    std::size_t number = 0;          ///< from 1; 0: the only one
    BoardSize size = BoardSize::k8;  ///< of moves that stand without a board
};

/// Reads it. Of a broken game what is good, with a word. Errors: kIo, kParse, kOutOfRange (no game
/// of that number; several games and no number), those of the readers.
Result<Record> read_chosen_game(const GameChoice& choice, Io& io);

}  // namespace outflank::cli
