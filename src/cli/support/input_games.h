// The games and positions that the words of a command line name: typed, or in files of any format.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/support/command.h"
#include "outflank/game.h"
#include "outflank/record_files.h"

namespace outflank::cli {

/// True for "-", for a path at which something is, and for a word that is meant as a path by its
/// folder or its extension.
bool names_file(const std::string& word);

/// True when there are words and each of them names a file.
bool name_files(std::span<const std::string> words);

/// Of words that are no moves: the file among them that is not there, where one is named.
std::optional<Error> missing_file(std::span<const std::string> words);

/// A game that a command is asked about; a position is one without moves.
struct InputGame {
    Game game;
    std::string file;                   ///< as messages name it; empty: typed
    std::size_t number = 1;             ///< in the file
    bool is_alone = true;               ///< no other game was named
    bool is_complete = true;            ///< false: it has errors, and this is what is good of it
    std::vector<std::string> unread{};  ///< as in FileRecord
};

/// The game of a record, on its main line; of a position with scored moves, the position.
Game game_of(const FileRecord& entry, RecordFormat format);

/// Receives games and what is wrong with files.
struct GameTaker {
    std::function<bool(const InputGame&)> take;  ///< false ends the reading
    std::function<void(const Error&)> refuse;    ///< behind the game that stands before it
};

/// Gives each game that the words name, in their order: all games of each file, in any format or
/// as `outflank show` prints one, or the one that is typed. No word is the start on a board of
/// `size`. What is wrong with a file costs it alone. Errors: kIo and those of the readers, when
/// there is one file and no game in it; those of `parse_game` for what is typed.
Result<Done> for_input_games(std::span<const std::string> words, BoardSize size, Io& io,
                             const GameTaker& taker);

/// The only game that the words name. Errors: those of for_input_games, also for a game of which
/// only a part is good; kOutOfRange (there are several).
Result<Game> read_game_argument(std::span<const std::string> words, BoardSize size, Io& io);

}  // namespace outflank::cli
