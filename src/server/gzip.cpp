#include "server/gzip.h"

#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <cstdint>

namespace outflank::server {
namespace {

namespace zlib = boost::beast::zlib;

/// CRC-32 of the bytes, RFC 1952 section 8.
std::uint32_t crc32(std::string_view bytes) {
    constexpr std::uint32_t kPolynomial = 0xEDB88320;
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        table[i] = i;
        for (int round = 0; round < 8; ++round)
            table[i] = (table[i] & 1) != 0 ? table[i] >> 1 ^ kPolynomial : table[i] >> 1;
    }
    std::uint32_t sum = 0xFFFFFFFF;
    for (const char byte : bytes)
        sum = table[(sum ^ static_cast<unsigned char>(byte)) & 0xFF] ^ sum >> 8;
    return ~sum;
}

void add_number(std::string& text, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8)
        text.push_back(static_cast<char>(number >> shift & 0xFF));
}

std::string deflate(std::string_view bytes) {
    constexpr int kLevel = 9;
    constexpr int kWindowBits = 15;
    constexpr int kMemory = 8;
    zlib::deflate_stream stream;
    stream.reset(kLevel, kWindowBits, kMemory, zlib::Strategy::normal);
    std::string packed(stream.upper_bound(bytes.size()), '\0');
    zlib::z_params params;
    params.next_in = bytes.data();
    params.avail_in = bytes.size();
    params.next_out = packed.data();
    params.avail_out = packed.size();
    boost::beast::error_code error;
    // The room is enough for everything, so one call ends the stream.
    stream.write(params, zlib::Flush::finish, error);
    packed.resize(params.total_out);
    return packed;
}

}  // namespace

std::string gzip(std::string_view bytes) {
    // Deflated, no flags, no date, best compression, made anywhere.
    std::string file("\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\xFF", 10);
    file += deflate(bytes);
    add_number(file, crc32(bytes));
    add_number(file, static_cast<std::uint32_t>(bytes.size()));
    return file;
}

}  // namespace outflank::server
