// Files that are no text, by their first bytes.
#pragma once

#include <cstddef>
#include <string_view>

#include "outflank/result.h"

namespace outflank::formats {

/// So many bytes of a file tell how it is packed.
constexpr std::size_t kPackedHeadBytes = 8;

/// The packer whose mark the bytes begin with, such as "gzip" or "zip"; empty for others. None of
/// the marks can begin a game: they hold bytes that no text has, or that no WTHOR header has.
std::string_view packer_of(std::string_view head);

/// What is said of a packed file where nothing unpacks it.
Error packed_error(std::string_view packer, std::string_view name);

/// True for the beginning of a file that is neither a text nor a file of WTHOR, such as a program
/// or a picture: it holds zeros, and more than one byte in sixteen is no sign of a text. PDF too.
bool is_binary(std::string_view head);

/// What is said of a binary file that begins with `head`.
Error binary_error(std::string_view head, std::string_view name);

}  // namespace outflank::formats
