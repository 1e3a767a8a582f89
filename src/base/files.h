// Whole text files: read with a limit, written so that a failure keeps the old file.
//
// Paths are UTF-8 as the system takes them. Both functions block on the disk.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::base {

/// Reads the whole file. Errors: kIo (with the system's reason), kOutOfRange (longer than
/// `max_bytes`; nothing of it is kept). `where` is the path.
Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes);

/// Makes `contents` the contents of the file: writes a new file in the same folder,
/// brings it to the disk, and renames it over the old one.
///
/// At every moment the path holds the old contents or the new ones, whole; after an error
/// it holds the old ones and no other file is left behind. An existing file keeps its
/// permissions; a link to an existing file stays, and the file it points to is replaced. Streams
/// are written to as they are (base/replacement.h). Errors: kIo (with the system's reason).
/// `where` is the path.
Result<Done> write_file_atomically(const std::string& path, std::string_view contents);

}  // namespace outflank::base
