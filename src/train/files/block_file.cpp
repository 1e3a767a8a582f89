#include "train/files/block_file.h"

#include <optional>
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
static_assert(sizeof(BlockHeader) == kBlockHeaderBytes);

std::uint64_t block_checksum(const BlockHeader& header, std::string_view payload) {
    return base::checksum(payload) + header.next_index * 3 + header.items;
}

/// What a file begins with.
std::string head_of(const BlockFileKind& kind, const std::string& settings) {
    std::string head(kind.magic);
    base::append_bytes(head, static_cast<std::uint32_t>(settings.size()));
    head += settings;
    base::append_bytes(head, base::checksum(settings));
    return head;
}

/// Reads one file.
class BlockReader {
  public:
    BlockReader(base::ByteSource& source, const BlockFileKind& kind, const std::string& name)
        : source_(source), kind_(kind), name_(name) {}

    Result<BlockFile> read(const std::function<bool(const Block&)>& take) {
        if (const auto wrong = read_head()) return *wrong;
        for (bool goes_on = true; goes_on;) {
            const Result<bool> taken = take_block(take);
            if (!taken) return taken.error();
            goes_on = taken.value();
        }
        return std::move(file_);
    }

  private:
    /// True when so many bytes came, which are then in `bytes_`.
    Result<bool> next(std::size_t count) {
        bytes_.clear();
        const Result<Done> read = source_.read_to(bytes_, count);
        if (!read) return read.error();
        return bytes_.size() == count;
    }

    template <class Number>
    Result<bool> next_number(Number& number) {
        const Result<bool> came = next(sizeof number);
        std::string_view bytes = bytes_;
        if (came && came.value()) base::take_bytes(bytes, number);
        return came;
    }

    std::optional<Error> read_head() {
        Result<bool> came = next(kind_.magic.size());
        if (!came) return came.error();
        if (bytes_ != kind_.magic)
            return Error{ErrorCode::kParse,
                         "not " + std::string(kind_.name) + ": expected it to begin with " +
                             std::string(kind_.magic),
                         name_};
        std::uint32_t settings_bytes = 0;
        std::uint64_t settings_checksum = 0;
        came = next_number(settings_bytes);
        if (came && came.value())
            came = settings_bytes <= kMostSettings ? next(settings_bytes) : Result<bool>(false);
        file_.settings = bytes_;
        if (came && came.value()) came = next_number(settings_checksum);
        if (!came) return came.error();
        if (!came.value() || settings_checksum != base::checksum(file_.settings))
            return Error{ErrorCode::kParse,
                         std::string(kind_.name) + ", but damaged before its first block", name_};
        file_.whole_bytes = head_of(kind_, file_.settings).size();
        return std::nullopt;
    }

    bool is_damaged(const char* how) {
        file_.damage = how;
        return false;
    }

    /// False at the end, and at a damaged block.
    Result<bool> take_block(const std::function<bool(const Block&)>& take) {
        BlockHeader header;
        Result<bool> came = next_number(header);
        if (!came) return came.error();
        if (!came.value()) return bytes_.empty() ? false : is_damaged("an incomplete block");
        if (header.magic != kBlockMagic || header.reserved != 0 ||
            header.payload_bytes > kMostPayloadBytes)
            return is_damaged("bytes that begin no block");
        came = next(header.payload_bytes);
        if (!came) return came.error();
        if (!came.value()) return is_damaged("an incomplete block");
        if (block_checksum(header, bytes_) != header.checksum)
            return is_damaged("a block whose checksum does not match");
        if (!take({header.items, header.next_index, bytes_}))
            return is_damaged("a block that does not hold what it should");
        file_.whole_bytes += sizeof header + bytes_.size();
        file_.next_index = header.next_index;
        return true;
    }

    base::ByteSource& source_;
    const BlockFileKind& kind_;
    const std::string& name_;
    std::string bytes_;
    BlockFile file_;
};

/// The bytes of a locked file from its beginning on.
class LockedSource : public base::ByteSource {
  public:
    explicit LockedSource(const base::LockedFile& file) : file_(file) {}
    Result<std::size_t> read(char* to, std::size_t most) override {
        Result<std::size_t> got = file_.read(offset_, to, most);
        if (got) offset_ += got.value();
        return got;
    }

  private:
    const base::LockedFile& file_;
    std::size_t offset_ = 0;
};

/// True when the file is `head` cut short, perhaps to nothing.
Result<bool> is_cut_head(const base::LockedFile& file, const std::string& head) {
    std::string bytes(head.size(), '\0');
    const Result<std::size_t> got = file.read(0, bytes.data(), bytes.size());
    if (!got) return got.error();
    return got.value() < head.size() && head.starts_with(bytes.substr(0, got.value()));
}

}  // namespace

Result<BlockFile> read_blocks(base::ByteSource& source, const BlockFileKind& kind,
                              const std::string& name,
                              const std::function<bool(const Block&)>& take) {
    return BlockReader(source, kind, name).read(take);
}

Result<BlockFile> read_all_blocks(base::ByteSource& source, const BlockFileKind& kind,
                                  const std::string& name,
                                  const std::function<bool(const Block&)>& take) {
    std::size_t bytes = 0;
    Result<BlockFile> file = read_blocks(source, kind, name, [&](const Block& block) {
        bytes += sizeof(BlockHeader) + block.payload.size();
        return bytes <= kMostItemsBytes && take(block);
    });
    if (bytes <= kMostItemsBytes) return file;
    return Error{ErrorCode::kOutOfRange,
                 "found more than " + std::to_string(kMostItemsBytes >> 20) + " MiB of " +
                     std::string(kind.items) + ", expected fewer in a file",
                 name};
}

std::string damage_text(const BlockFile& file, const BlockFileKind& kind, std::uint64_t items,
                        const std::string& name) {
    return name + ": found " + file.damage + " after " + std::to_string(items) + ' ' +
           std::string(kind.items);
}

Result<BlockWriter> BlockWriter::open(const std::string& path, const BlockFileKind& kind,
                                      const std::string& settings,
                                      const std::function<bool(const Block&)>& take) {
    Result<base::LockedFile> file = base::LockedFile::open(path);
    if (!file) return file.error();
    const std::string head = head_of(kind, settings);
    BlockWriter writer(std::move(file).value(), head.size());
    const Result<bool> is_to_begin = is_cut_head(writer.file_, head);
    if (!is_to_begin) return is_to_begin.error();
    const Result<Done> ready =
        is_to_begin.value() ? writer.begin(head, settings) : writer.go_on(kind, settings, take);
    if (!ready) return ready.error();
    return writer;
}

Result<Done> BlockWriter::begin(const std::string& head, const std::string& settings) {
    is_new_ = true;
    Result<Done> begun = file_.cut(0);
    if (begun) begun = file_.append(head);
    if (!begun) file_.remove_if_new();  // an empty file would be in the way of other settings
    found_.settings = settings;
    found_.whole_bytes = head.size();
    return begun;
}

Result<Done> BlockWriter::go_on(const BlockFileKind& kind, const std::string& settings,
                                const std::function<bool(const Block&)>& take) {
    LockedSource source(file_);
    Result<BlockFile> found = read_blocks(source, kind, file_.path(), take);
    if (!found) return found.error();
    found_ = std::move(found).value();
    if (found_.settings != settings)
        return Error{ErrorCode::kParse,
                     "these " + std::string(kind.items) + " were made with '" + found_.settings +
                         "', expected '" + settings + "': name another file",
                     file_.path()};
    return found_.damage.empty() ? Result<Done>(Done{}) : file_.cut(found_.whole_bytes);
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
    return file_.append(bytes);
}

Result<Done> BlockWriter::clear() { return file_.cut(head_bytes_); }

}  // namespace outflank::train
