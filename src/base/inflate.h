// Unpacking of the format deflate (RFC 1951), without the wrappers of zlib or gzip.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace outflank::base {

/// What came out of packed bytes.
struct Inflated {
    std::string bytes;      ///< all, or what comes before the damage
    bool is_whole = false;  ///< the stream was read to its end, and ended well
};

/// Unpacks at most `most_bytes`; a stream with more counts as damaged there.
Inflated inflate(std::string_view packed, std::size_t most_bytes);

}  // namespace outflank::base
