// The files of names that belong to a WTHOR file.
#pragma once

#include <optional>
#include <string>

#include "outflank/wthor.h"

namespace outflank::cli {

struct NameFiles {
    std::optional<WthorNames> players;
    std::optional<WthorNames> tournaments;
};

/// The extension that names of that kind have, ".jou" or ".trn".
std::string extension_of(WthorNameKind kind);

/// Reads the names for the games in `games`, from `players` and `tournaments` or, where these are
/// empty, from beside the games: the file of the same stem, else "wthor", else the only one.
/// Errors: kIo, kOutOfRange, kParse.
Result<NameFiles> read_name_files(const std::string& games, const std::string& players,
                                  const std::string& tournaments);

/// "left out: names, as no .jou file is beside games.wtb"; empty when both files were there.
std::string note_of_missing(const NameFiles& names, const std::string& games);

}  // namespace outflank::cli
