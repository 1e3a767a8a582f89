// By libarchive, which keeps no more than a block of what it reads. It is loaded when the first
// packed file comes: with it come libraries that are larger than the program.
#include "cli/packed/packed_input.h"

#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/packed/gzip_source.h"
#include "cli/packed/loaded_library.h"
#include "formats/text/packed.h"

#if OUTFLANK_ARCHIVES
#include <archive.h>
#include <archive_entry.h>
#endif

namespace outflank::cli {
namespace {

#if OUTFLANK_ARCHIVES

constexpr std::size_t kPartBytes = std::size_t{1} << 16;
/// The library of which the headers are; its interface has been the same since 2011.
constexpr const char* kLibrary = "libarchive.so.13";

/// The functions of libarchive that are called.
struct Library {
    decltype(&archive_read_new) read_new = nullptr;
    decltype(&archive_read_free) read_free = nullptr;
    decltype(&archive_read_open) read_open = nullptr;
    decltype(&archive_read_data) read_data = nullptr;
    decltype(&archive_read_next_header) read_next_header = nullptr;
    decltype(&archive_set_error) set_error = nullptr;
    decltype(&archive_error_string) error_string = nullptr;
    decltype(&archive_filter_count) filter_count = nullptr;
    decltype(&archive_format) format = nullptr;
    decltype(&archive_entry_pathname) entry_pathname = nullptr;
    decltype(&archive_entry_filetype) entry_filetype = nullptr;
    decltype(&archive_read_support_filter_bzip2) bzip2 = nullptr;
    decltype(&archive_read_support_filter_xz) xz = nullptr;
    decltype(&archive_read_support_filter_zstd) zstd = nullptr;
    decltype(&archive_read_support_filter_lz4) lz4 = nullptr;
    decltype(&archive_read_support_format_zip_streamable) zip = nullptr;
    decltype(&archive_read_support_format_raw) raw = nullptr;
};

/// Loads the library; nothing where it is not installed.
std::optional<Library> load_library() {
    LoadedLibrary library(kLibrary);
    Library all;
    library.find(all.read_new, "archive_read_new");
    library.find(all.read_free, "archive_read_free");
    library.find(all.read_open, "archive_read_open");
    library.find(all.read_data, "archive_read_data");
    library.find(all.read_next_header, "archive_read_next_header");
    library.find(all.set_error, "archive_set_error");
    library.find(all.error_string, "archive_error_string");
    library.find(all.filter_count, "archive_filter_count");
    library.find(all.format, "archive_format");
    library.find(all.entry_pathname, "archive_entry_pathname");
    library.find(all.entry_filetype, "archive_entry_filetype");
    library.find(all.bzip2, "archive_read_support_filter_bzip2");
    library.find(all.xz, "archive_read_support_filter_xz");
    library.find(all.zstd, "archive_read_support_filter_zstd");
    library.find(all.lz4, "archive_read_support_filter_lz4");
    library.find(all.zip, "archive_read_support_format_zip_streamable");
    library.find(all.raw, "archive_read_support_format_raw");
    return library.is_whole() ? std::optional(all) : std::nullopt;
}

/// Once for the whole process.
const std::optional<Library>& library() {
    static const std::optional<Library> loaded = load_library();
    return loaded;
}

class PackedSource : public base::ByteSource {
  public:
    PackedSource(const Library& library, std::unique_ptr<base::ByteSource> packed,
                 std::string_view packer, std::string name)
        : library_(library),
          packed_(std::move(packed)),
          packer_(packer),
          name_(std::move(name)),
          archive_(library.read_new()) {}
    PackedSource(const PackedSource&) = delete;
    PackedSource& operator=(const PackedSource&) = delete;
    ~PackedSource() override { library_.read_free(archive_); }

    /// Finds the file. Errors: as `unpacked`.
    Result<Done> open();

    Result<std::size_t> read(char* to, std::size_t most) override;

  private:
    static la_ssize_t read_packed(archive* reader, void* self, const void** bytes);
    Result<bool> next_file();
    Error error();

    const Library& library_;
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
        source.library_.set_error(reader, EIO, "not read");
        return -1;
    }
    *bytes = source.part_.data();
    return static_cast<la_ssize_t>(got.value());
}

Error PackedSource::error() {
    if (failed_) return *failed_;
    const char* const reason = library_.error_string(archive_);
    return Error{ErrorCode::kParse,
                 "cannot unpack the file, which is packed by " + packer_ + ": " +
                     (reason == nullptr ? "it is damaged" : reason),
                 name_};
}

/// Goes to the next file; false at the end.
Result<bool> PackedSource::next_file() {
    archive_entry* entry = nullptr;
    for (;;) {
        const int status = library_.read_next_header(archive_, &entry);
        if (status == ARCHIVE_EOF) return false;
        if (status < ARCHIVE_WARN) return error();
        const char* const path = library_.entry_pathname(entry);
        // What the Finder puts beside each file.
        const bool is_shadow = path != nullptr && std::string_view(path).starts_with("__MACOSX/");
        if (library_.entry_filetype(entry) == AE_IFREG && !is_shadow) return true;
    }
}

Result<Done> PackedSource::open() {
    library_.bzip2(archive_);
    library_.xz(archive_);
    library_.zstd(archive_);
    library_.lz4(archive_);
    library_.zip(archive_);
    library_.raw(archive_);
    if (library_.read_open(archive_, this, nullptr, read_packed, nullptr) != ARCHIVE_OK)
        return error();
    const Result<bool> found = next_file();
    if (!found) return found.error();
    // What it does not know it gives as it is.
    const bool is_known =
        library_.filter_count(archive_) > 1 || library_.format(archive_) != ARCHIVE_FORMAT_RAW;
    if (!is_known) return error();
    is_empty_ = !found.value();
    return Done{};
}

Result<std::size_t> PackedSource::read(char* to, std::size_t most) {
    if (is_empty_ || most == 0) return 0;
    const la_ssize_t got = library_.read_data(archive_, to, most);
    if (got < 0) return error();
    if (got > 0) return static_cast<std::size_t>(got);
    const Result<bool> more = next_file();
    if (!more) return more.error();
    if (more.value())
        return Error{ErrorCode::kOutOfRange,
                     "found several files in the " + packer_ + ", expected one", name_};
    is_empty_ = true;
    return 0;
}

Result<std::unique_ptr<base::ByteSource>> open_packed(std::unique_ptr<base::ByteSource> source,
                                                      std::string_view packer,
                                                      const std::string& name) {
    if (packer == "7z" || packer == "rar") return formats::packed_error(packer, name);
    if (packer == "gzip") {
        auto unpacking = make_gzip_source(std::move(source), name);
        if (unpacking == nullptr) return formats::packed_error(packer, name);
        return unpacking;
    }
    if (!library()) return formats::packed_error(packer, name);
    auto unpacking = std::make_unique<PackedSource>(*library(), std::move(source), packer, name);
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
