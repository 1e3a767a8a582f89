// Packed files by their first bytes.
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

}  // namespace outflank::formats
