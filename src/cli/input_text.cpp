// Reading a command's input.
#include "cli/input_text.h"

#include <fmt/format.h>

#include <istream>

#include "base/files.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{64} << 10;

Result<std::string> read_standard_input(std::istream& in, std::size_t max_bytes) {
    std::string text;
    std::string chunk(kChunkBytes, '\0');
    while (text.size() <= max_bytes &&
           (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0))
        text.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
    if (text.size() <= max_bytes) return text;
    return Error{ErrorCode::kOutOfRange,
                 fmt::format("found more than {} MiB, expected less", max_bytes >> 20),
                 "standard input"};
}

}  // namespace

Result<std::string> read_input(const std::string& path, std::size_t max_bytes, Io& io) {
    if (path == kStandardStream) return read_standard_input(io.in, max_bytes);
    return base::read_text_file(path, max_bytes);
}

std::string input_name(const std::string& path) {
    return path == kStandardStream ? "standard input" : path;
}

}  // namespace outflank::cli
