// A command's input as one text: a file, or standard input.
#pragma once

#include <cstddef>
#include <string>

#include "cli/command.h"

namespace outflank::cli {

/// The argument that stands for a standard stream.
inline constexpr std::string_view kStandardStream = "-";

/// Reads the whole file, or standard input for "-". Errors: kIo, kOutOfRange (longer than
/// `max_bytes`). Blocks.
Result<std::string> read_input(const std::string& path, std::size_t max_bytes, Io& io);

/// How an input is called in messages: the path, or "standard input".
std::string input_name(const std::string& path);

}  // namespace outflank::cli
