// Weights in a file: read, written, and the set that is part of the program.
//
// docs/formats/weights.md describes the bytes. Rows that mirror each other are stored once,
// and stages may share a network, for a smaller file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "eval/weights.h"
#include "outflank/result.h"

namespace outflank::eval {

/// How the numbers stand in the file.
enum class Packing {
    kPlain,  ///< as they are: every build reads it
    kZstd,   ///< compressed by Zstandard, where the build has it (see can_pack)
};

/// Whether this build reads and writes files packed that way.
bool can_pack(Packing packing);

/// The file of a set of weights. Precondition: each model is missing or complete, mirrored rows
/// are equal (see row_ties.h), and can_pack(packing).
std::string format_weights(const Weights& weights, Packing packing);

/// Reads a file's bytes; `name` stands in errors. Takes about 0.1 s for a complete network.
/// Errors: kParse (foreign, damaged, of another version or for other patterns), kUnsupported
/// (packed in a way that this build cannot read).
Result<Weights> parse_weights(std::string_view bytes, const std::string& name);

/// Reads a file. Errors: kIo, and those of parse_weights.
Result<Weights> load_weights(const std::string& path);

/// The checksum of the same weights as a plain file, which stands for them in books and labels.
/// Takes about 0.1 s. Errors: as parse_weights, but the payload is not looked into.
Result<std::uint64_t> plain_checksum(std::string_view bytes, const std::string& name);

/// The file within the program; empty when this build has none.
std::string_view embedded_weights_file();

/// The weights of the program: those within it or, in a browser, the file that the page has put
/// into the module's file system. Errors: kUnsupported when this build has none, kIo when the
/// page has put none there, and those of parse_weights.
Result<Weights> embedded_weights();

/// The same, read on first use (about 0.1 s) and kept for the life of the program; without
/// models when this build has none, or while a page has put none there. Thread-safe.
const Weights& builtin_weights();

/// Reads them, if that is not done yet. Errors: kUnsupported when there are some that cannot be
/// read: the program or the machine is at fault.
Result<Done> check_builtin_weights();

}  // namespace outflank::eval
