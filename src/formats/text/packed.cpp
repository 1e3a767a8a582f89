#include "formats/text/packed.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace outflank::formats {

std::string_view packer_of(std::string_view head) {
    using namespace std::string_view_literals;
    // RFC 1952; bzip2 1.0; .xz 1.1.0; RFC 8878; LZ4 frames 1.6; APPNOTE 6.3; 7z 9.20; RAR 4 and 5.
    static constexpr auto kMarks = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"\x1F\x8B\x08"sv, "gzip"sv},
        {"BZh"sv, "bzip2"sv},
        {"\xFD"
         "7zXZ\0"sv,
         "xz"sv},
        {"\x28\xB5\x2F\xFD"sv, "zstd"sv},
        {"\x04\x22\x4D\x18"sv, "lz4"sv},
        {"PK\x03\x04"sv, "zip"sv},
        {"PK\x05\x06"sv, "zip"sv},
        {"7z\xBC\xAF\x27\x1C"sv, "7z"sv},
        {"Rar!\x1A\x07"sv, "rar"sv},
    });
    for (const auto& [mark, packer] : kMarks) {
        if (!head.starts_with(mark)) continue;
        // Three letters alone may begin a name: behind them stand the size and the mark of a block.
        const bool is_bzip2 = head.size() >= 8 && head.substr(4, 4) == "1AY&"sv;
        if (packer != "bzip2"sv || is_bzip2) return packer;
    }
    return {};
}

namespace {

/// ISO 32000-1, 7.5.2. Its first lines may be text alone.
bool is_pdf(std::string_view head) { return head.starts_with("%PDF-"); }

std::string place_of(std::string_view name) { return name.empty() ? "line 1" : std::string(name); }

}  // namespace

Error packed_error(std::string_view packer, std::string_view name) {
    return Error{ErrorCode::kUnsupported,
                 "found a file packed by " + std::string(packer) + ", expected it unpacked",
                 place_of(name)};
}

Error binary_error(std::string_view head, std::string_view name) {
    const std::string found = is_pdf(head) ? "a PDF document" : "a binary file";
    return Error{ErrorCode::kParse, "found " + found + ", expected a game or a position",
                 place_of(name)};
}

bool is_binary(std::string_view head) {
    constexpr std::size_t kHeadBytes = 4096;
    head = head.substr(0, kHeadBytes);
    if (is_pdf(head)) return true;
    if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) return false;  // UTF-16
    if (head.find('\0') == head.npos) return false;
    // Texts have blanks (9 to 13), the end of a file of DOS (26) and the start of a colour (27).
    const auto controls = std::count_if(head.begin(), head.end(), [](char byte) {
        const bool is_control = static_cast<unsigned char>(byte) < ' ';
        return is_control && (byte < '\t' || byte > '\r') && byte != '\x1A' && byte != '\x1B';
    });
    return static_cast<std::size_t>(controls) > head.size() / 16;
}

}  // namespace outflank::formats
