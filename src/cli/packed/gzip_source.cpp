// zlib is loaded when the first packed file comes, as libarchive is, which needs it.
#include "cli/packed/gzip_source.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "cli/packed/loaded_library.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kGzipPartBytes = std::size_t{1} << 16;
/// The library of which the header is; its interface has been the same since 1995.
constexpr const char* kZlib = "libz.so.1";
/// Of inflateInit2: the largest window, and a header of gzip around the data.
constexpr int kGzipWindow = 15 + 16;
constexpr Bytef kGzipFirst = 0x1f;

/// The functions of zlib that are called.
struct Zlib {
    decltype(&inflateInit2_) begin = nullptr;
    decltype(&inflate) unpack = nullptr;
    decltype(&inflateReset) restart = nullptr;
    decltype(&inflateEnd) end = nullptr;
};

/// Loads the library; nothing where it is not installed.
std::optional<Zlib> load_zlib() {
    LoadedLibrary library(kZlib);
    Zlib all;
    library.find(all.begin, "inflateInit2_");
    library.find(all.unpack, "inflate");
    library.find(all.restart, "inflateReset");
    library.find(all.end, "inflateEnd");
    return library.is_whole() ? std::optional(all) : std::nullopt;
}

/// Once for the whole process.
const std::optional<Zlib>& zlib() {
    static const std::optional<Zlib> loaded = load_zlib();
    return loaded;
}

class GzipSource : public base::ByteSource {
  public:
    GzipSource(const Zlib& library, std::unique_ptr<base::ByteSource> packed, std::string name)
        : library_(library), packed_(std::move(packed)), name_(std::move(name)) {
        is_open_ = library_.begin(&stream_, kGzipWindow, ZLIB_VERSION,
                                  static_cast<int>(sizeof stream_)) == Z_OK;
    }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;
    ~GzipSource() override {
        if (is_open_) library_.end(&stream_);
    }

    Result<std::size_t> read(char* to, std::size_t most) override;

  private:
    Result<Done> fill();
    Result<bool> goes_on();
    Error damaged(const char* reason) const {
        return Error{ErrorCode::kParse,
                     std::string("cannot unpack the file, which is packed by gzip: ") + reason,
                     name_};
    }

    const Zlib& library_;
    std::unique_ptr<base::ByteSource> packed_;
    std::string name_;
    std::array<Bytef, kGzipPartBytes> part_{};
    z_stream stream_{};
    bool is_open_ = false;
    bool is_last_part_ = false;
    bool is_between_ = false;  // one part of gzip has ended
};

/// Brings packed bytes when there are none left.
Result<Done> GzipSource::fill() {
    if (stream_.avail_in > 0 || is_last_part_) return Done{};
    const Result<std::size_t> got =
        packed_->read(reinterpret_cast<char*>(part_.data()), part_.size());
    if (!got) return got.error();
    is_last_part_ = got.value() == 0;
    stream_.next_in = part_.data();
    stream_.avail_in = static_cast<uInt>(got.value());
    return Done{};
}

/// Behind the end of a part: true when another one begins. Zeros are what tapes fill up with.
Result<bool> GzipSource::goes_on() {
    for (;;) {
        if (const Result<Done> filled = fill(); !filled) return filled.error();
        if (stream_.avail_in == 0) return false;
        if (*stream_.next_in != 0) break;
        ++stream_.next_in;
        --stream_.avail_in;
    }
    if (*stream_.next_in != kGzipFirst) return damaged("there are other bytes behind its end");
    is_between_ = false;
    library_.restart(&stream_);
    return true;
}

Result<std::size_t> GzipSource::read(char* to, std::size_t most) {
    if (!is_open_) return damaged("there is not enough memory for it");
    const auto room =
        static_cast<uInt>(std::min<std::size_t>(most, std::numeric_limits<int>::max()));
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = room;
    while (stream_.avail_out == room && room > 0) {
        if (is_between_) {
            const Result<bool> more = goes_on();
            if (!more) return more.error();
            if (!more.value()) return 0;
        }
        if (const Result<Done> filled = fill(); !filled) return filled.error();
        const int status = library_.unpack(&stream_, Z_NO_FLUSH);
        if (status == Z_STREAM_END) {
            is_between_ = true;
        } else if (status == Z_BUF_ERROR && is_last_part_) {
            return damaged("it is cut off");
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            // What was unpacked on the way to the damage is given first, and the damage is met
            // again.
            if (stream_.avail_out < room) break;
            return damaged(stream_.msg == nullptr ? "it is damaged" : stream_.msg);
        }
    }
    return std::size_t{room - stream_.avail_out};
}

}  // namespace

std::unique_ptr<base::ByteSource> make_gzip_source(std::unique_ptr<base::ByteSource> packed,
                                                   const std::string& name) {
    if (!zlib()) return nullptr;
    return std::make_unique<GzipSource>(*zlib(), std::move(packed), name);
}

}  // namespace outflank::cli
