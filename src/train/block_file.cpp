#include "train/block_file.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/bytes.h"
#include "base/checksum.h"

namespace outflank::train {
namespace {

constexpr std::uint32_t kBlockMagic = 0x4B4C4247;  // "GBLK"
constexpr std::size_t kMostSettings = 4096;

/// In front of every block's items; little-endian, without gaps.
struct BlockHeader {
    std::uint32_t magic = kBlockMagic;
    std::uint32_t items = 0;
    std::uint32_t payload_bytes = 0;
    std::uint32_t reserved = 0;
    std::uint64_t next_index = 0;
    std::uint64_t checksum = 0;  ///< of the payload, plus three times `next_index`, plus `items`
};
static_assert(sizeof(BlockHeader) == 32);

std::uint64_t block_checksum(const BlockHeader& header, std::string_view payload) {
    return base::checksum(payload) + header.next_index * 3 + header.items;
}

/// Reads one block. Returns what is wrong with it, in words, or "".
std::string take_block(std::string_view& bytes, BlockFile& file,
                       const std::function<bool(const Block&)>& take) {
    BlockHeader header;
    if (!base::take_bytes(bytes, header)) return "an incomplete block";
    if (header.magic != kBlockMagic || header.reserved != 0) return "bytes that begin no block";
    if (bytes.size() < header.payload_bytes) return "an incomplete block";
    const std::string_view payload = bytes.substr(0, header.payload_bytes);
    if (block_checksum(header, payload) != header.checksum)
        return "a block whose checksum does not match";
    if (!take({header.items, header.next_index, payload}))
        return "a block that does not hold what it should";
    bytes.remove_prefix(header.payload_bytes);
    file.next_index = header.next_index;
    return "";
}

Error io_error(const std::string& path, std::string what) {
    return Error{ErrorCode::kIo, std::move(what), path};
}

}  // namespace

Result<BlockFile> parse_blocks(std::string_view bytes, const BlockFileKind& kind,
                               const std::string& name,
                               const std::function<bool(const Block&)>& take) {
    const std::size_t length = bytes.size();
    if (!bytes.starts_with(kind.magic))
        return Error{ErrorCode::kParse,
                     "not " + std::string(kind.name) + ": expected it to begin with " +
                         std::string(kind.magic),
                     name};
    bytes.remove_prefix(kind.magic.size());
    std::uint32_t settings_bytes = 0;
    std::uint64_t settings_checksum = 0;
    BlockFile file;
    if (base::take_bytes(bytes, settings_bytes) &&
        settings_bytes <= std::min(bytes.size(), kMostSettings)) {
        file.settings = bytes.substr(0, settings_bytes);
        bytes.remove_prefix(settings_bytes);
    }
    if (!base::take_bytes(bytes, settings_checksum) ||
        settings_checksum != base::checksum(file.settings))
        return Error{ErrorCode::kParse,
                     std::string(kind.name) + ", but damaged before its first block", name};
    file.whole_bytes = length - bytes.size();
    while (!bytes.empty() && file.damage.empty()) {
        file.damage = take_block(bytes, file, take);
        if (file.damage.empty()) file.whole_bytes = length - bytes.size();
    }
    return file;
}

Result<std::string> read_bytes(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return io_error(path, "cannot be opened for reading");
    std::string bytes(std::istreambuf_iterator<char>(stream), {});
    if (stream.bad()) return io_error(path, "cannot be read");
    return bytes;
}

Result<BlockWriter> BlockWriter::open(const std::string& path, const BlockFileKind& kind,
                                      const std::string& settings, std::size_t whole_bytes) {
    if (whole_bytes > 0) {
        std::error_code failure;
        std::filesystem::resize_file(path, whole_bytes, failure);
        if (failure) return io_error(path, "cannot be cut: " + failure.message());
    }
    BlockWriter writer(path);
    const auto mode = whole_bytes > 0 ? std::ios::app : std::ios::trunc;
    writer.file_.open(path, std::ios::binary | std::ios::out | mode);
    if (!writer.file_) return io_error(path, "cannot be opened for writing");
    if (whole_bytes == 0) {
        std::string head(kind.magic);
        base::append_bytes(head, static_cast<std::uint32_t>(settings.size()));
        head += settings;
        base::append_bytes(head, base::checksum(settings));
        writer.file_.write(head.data(), static_cast<std::streamsize>(head.size()));
        if (!writer.file_.flush()) return io_error(path, "cannot be written");
    }
    return writer;
}

Result<Done> BlockWriter::append(const Block& block) {
    BlockHeader header;
    header.items = block.items;
    header.payload_bytes = static_cast<std::uint32_t>(block.payload.size());
    header.next_index = block.next_index;
    header.checksum = block_checksum(header, block.payload);
    std::string bytes;
    base::append_bytes(bytes, header);
    bytes += block.payload;
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file_.flush()) return io_error(path_, "cannot be written");
    return Done{};
}

}  // namespace outflank::train
