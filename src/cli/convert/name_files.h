// The files of names that belong to a WTHOR file.
#pragma once

#include <optional>
#include <string>
#include <vector>

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

/// Extensions of the files that are not there.
std::vector<std::string> missing_extensions(const NameFiles& names);

/// "left out: names, as no .jou file is beside games.wtb"; empty when no extension is missing.
std::string note_of_missing(const std::vector<std::string>& extensions, const std::string& games);

}  // namespace outflank::cli
