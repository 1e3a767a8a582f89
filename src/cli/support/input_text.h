// A command's input as one text: a file, or standard input.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/byte_source.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// The argument that stands for a standard stream.
inline constexpr std::string_view kStandardStream = "-";

/// Opens the file, or standard input for "-", which must outlive the source. Of WTHOR files that
/// a killed process was replacing together the rest is replaced first. Packed files come unpacked.
/// Errors: kIo, and those of `unpacked`. Blocks.
Result<std::unique_ptr<base::ByteSource>> open_input(const std::string& path, Io& io);

/// Reads the whole file, or standard input for "-". Errors: kIo, kOutOfRange (longer than
/// `max_bytes`). Blocks.
Result<std::string> read_input(const std::string& path, std::size_t max_bytes, Io& io);

/// The rest of a source, whose name stands in errors. Errors: kIo, kOutOfRange (longer than
/// `max_bytes`). Blocks.
Result<std::string> read_source(base::ByteSource& source, std::size_t max_bytes,
                                const std::string& name);

/// The argument of an output: "-" for every path of standard output, such as /dev/stdout.
std::string output_path(const std::string& path);

/// How an input is called in messages: the path, or "standard input".
std::string input_name(const std::string& path);

}  // namespace outflank::cli
