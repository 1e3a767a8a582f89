// By libarchive, which keeps no more than a block of what it reads.
#include "cli/support/packed_input.h"

#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/text/packed.h"

#if OUTFLANK_ARCHIVES
#include <archive.h>
#include <archive_entry.h>
#endif

namespace outflank::cli {
namespace {

#if OUTFLANK_ARCHIVES

constexpr std::size_t kPartBytes = std::size_t{1} << 16;

class PackedSource : public base::ByteSource {
  public:
    PackedSource(std::unique_ptr<base::ByteSource> packed, std::string_view packer,
                 std::string name)
        : packed_(std::move(packed)),
          packer_(packer),
          name_(std::move(name)),
          archive_(archive_read_new()) {}
    PackedSource(const PackedSource&) = delete;
    PackedSource& operator=(const PackedSource&) = delete;
    ~PackedSource() override { archive_read_free(archive_); }

    /// Finds the file. Errors: as `unpacked`.
    Result<Done> open();

    Result<std::size_t> read(char* to, std::size_t most) override;

  private:
    static la_ssize_t read_packed(archive* reader, void* self, const void** bytes);
    Result<bool> next_file();
    Error error();

    std::unique_ptr<base::ByteSource> packed_;
    std::string packer_;
    std::string name_;
    archive* archive_;
    std::array<char, kPartBytes> part_{};
    std::optional<Error> failed_;  // of the source
    bool is_empty_ = false;
};

la_ssize_t PackedSource::read_packed(archive* reader, void* self, const void** bytes) {
    auto& source = *static_cast<PackedSource*>(self);
    const Result<std::size_t> got = source.packed_->read(source.part_.data(), kPartBytes);
    if (!got) {
        source.failed_ = got.error();
        archive_set_error(reader, EIO, "not read");
        return -1;
    }
    *bytes = source.part_.data();
    return static_cast<la_ssize_t>(got.value());
}

Error PackedSource::error() {
    if (failed_) return *failed_;
    const char* const reason = archive_error_string(archive_);
    return Error{ErrorCode::kParse,
                 "cannot unpack the file, which is packed by " + packer_ + ": " +
                     (reason == nullptr ? "it is damaged" : reason),
                 name_};
}

/// Goes to the next file; false at the end.
Result<bool> PackedSource::next_file() {
    archive_entry* entry = nullptr;
    for (;;) {
        const int status = archive_read_next_header(archive_, &entry);
        if (status == ARCHIVE_EOF) return false;
        if (status < ARCHIVE_WARN) return error();
        const char* const path = archive_entry_pathname(entry);
        // What the Finder puts beside each file.
        const bool is_shadow = path != nullptr && std::string_view(path).starts_with("__MACOSX/");
        if (archive_entry_filetype(entry) == AE_IFREG && !is_shadow) return true;
    }
}

Result<Done> PackedSource::open() {
    archive_read_support_filter_gzip(archive_);
    archive_read_support_filter_bzip2(archive_);
    archive_read_support_filter_xz(archive_);
    archive_read_support_filter_zstd(archive_);
    archive_read_support_filter_lz4(archive_);
    archive_read_support_format_zip_streamable(archive_);
    archive_read_support_format_raw(archive_);
    if (archive_read_open(archive_, this, nullptr, read_packed, nullptr) != ARCHIVE_OK)
        return error();
    const Result<bool> found = next_file();
    if (!found) return found.error();
    // What it does not know it gives as it is.
    const bool is_known =
        archive_filter_count(archive_) > 1 || archive_format(archive_) != ARCHIVE_FORMAT_RAW;
    if (!is_known) return error();
    is_empty_ = !found.value();
    return Done{};
}

Result<std::size_t> PackedSource::read(char* to, std::size_t most) {
    if (is_empty_ || most == 0) return 0;
    const la_ssize_t got = archive_read_data(archive_, to, most);
    if (got < 0) return error();
    if (got > 0) return static_cast<std::size_t>(got);
    const Result<bool> more = next_file();
    if (!more) return more.error();
    if (more.value())
        return Error{
            ErrorCode::kOutOfRange,
            "found several files in the " + packer_ + ", expected one; the first one has been read",
            name_};
    is_empty_ = true;
    return 0;
}

Result<std::unique_ptr<base::ByteSource>> open_packed(std::unique_ptr<base::ByteSource> source,
                                                      std::string_view packer,
                                                      const std::string& name) {
    if (packer == "7z" || packer == "rar") return formats::packed_error(packer, name);
    auto unpacking = std::make_unique<PackedSource>(std::move(source), packer, name);
    if (const Result<Done> opened = unpacking->open(); !opened) return opened.error();
    return std::unique_ptr<base::ByteSource>(std::move(unpacking));
}

#else

Result<std::unique_ptr<base::ByteSource>> open_packed(std::unique_ptr<base::ByteSource> /*source*/,
                                                      std::string_view packer,
                                                      const std::string& name) {
    return formats::packed_error(packer, name);
}

#endif

}  // namespace

Result<std::unique_ptr<base::ByteSource>> unpacked(std::unique_ptr<base::ByteSource> source,
                                                   const std::string& name) {
    auto peeked = std::make_unique<base::PeekedSource>(std::move(source));
    const Result<std::string_view> head = peeked->peek(formats::kPackedHeadBytes);
    if (!head) return head.error();
    const std::string_view packer = formats::packer_of(head.value());
    if (!packer.empty()) return open_packed(std::move(peeked), packer, name);
    return std::unique_ptr<base::ByteSource>(std::move(peeked));
}

}  // namespace outflank::cli
