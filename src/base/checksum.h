// A checksum that tells damaged files from whole ones.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace outflank::base {

static_assert(std::endian::native == std::endian::little,
              "files hold little-endian numbers, and are read as they are");

/// FNV-1a taken over little-endian words of 8 bytes instead of single bytes (the last one
/// filled up with zeros), with the high half folded into the low one after each step, and the
/// length last. Not for secrets. Source of the constants: G. Fowler, L. C. Noll, K.-P. Vo, FNV,
/// 64 bits (isthe.com/chongo/tech/comp/fnv).
inline std::uint64_t checksum(std::string_view bytes) {
    constexpr std::uint64_t kPrime = 0x100000001B3;
    std::uint64_t sum = 0xCBF29CE484222325;
    const auto take = [&](std::uint64_t word) {
        sum = (sum ^ word) * kPrime;
        sum ^= sum >> 32;
    };
    std::uint64_t word = 0;
    std::size_t at = 0;
    for (; at + sizeof word <= bytes.size(); at += sizeof word) {
        std::memcpy(&word, bytes.data() + at, sizeof word);
        take(word);
    }
    word = 0;
    // An empty view may hold a null pointer, which memcpy must not see.
    if (at < bytes.size()) std::memcpy(&word, bytes.data() + at, bytes.size() - at);
    take(word);
    take(bytes.size());
    return sum;
}

}  // namespace outflank::base
