// Weights in a file: read and written.
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
/// (packed in a way that this build cannot read), kIo (not enough memory).
Result<Weights> parse_weights(std::string_view bytes, const std::string& name);

/// Reads a file. Errors: kIo, and those of parse_weights.
Result<Weights> load_weights(const std::string& path);

/// The checksum of the same weights as a plain file, which stands for them in books and labels.
/// Takes about 0.1 s. Errors: as parse_weights, but the payload is not looked into.
Result<std::uint64_t> plain_checksum(std::string_view bytes, const std::string& name);

}  // namespace outflank::eval
