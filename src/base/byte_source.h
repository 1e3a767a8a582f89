// Bytes read one part after the other, so that a long file needs no more memory than a part of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "outflank/result.h"

namespace outflank::base {

/// Something that is read from its beginning to its end, once. Blocks on the disk or the pipe.
class ByteSource {
  public:
    virtual ~ByteSource() = default;

    /// Reads up to `most` bytes to `to`; 0 at the end only, when `most` is not 0. Errors: kIo.
    virtual Result<std::size_t> read(char* to, std::size_t most) = 0;

    /// Appends up to `most` bytes to `to`, fewer only when the end comes. Errors: kIo.
    Result<Done> read_to(std::string& to, std::size_t most);
};

/// The bytes of a text, which must outlive the source.
class TextSource : public ByteSource {
  public:
    explicit TextSource(std::string_view text) : rest_(text) {}

    Result<std::size_t> read(char* to, std::size_t most) override {
        const std::size_t count = std::min(most, rest_.size());
        if (count > 0) std::memcpy(to, rest_.data(), count);
        rest_.remove_prefix(count);
        return count;
    }

  private:
    std::string_view rest_;
};

/// A source whose first bytes can be looked at before they are read.
class PeekedSource : public ByteSource {
  public:
    explicit PeekedSource(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

    /// The first `count` bytes of what is not yet read, or all when they are fewer. Valid until
    /// the next call. Where the source fails behind some bytes they are given, and `read` tells the
    /// error behind them. Errors: those of the source.
    Result<std::string_view> peek(std::size_t count);

    /// True when the source has failed behind what `peek` gave.
    bool has_failed() const { return failed_.has_value(); }

    Result<std::size_t> read(char* to, std::size_t most) override;

  private:
    std::unique_ptr<ByteSource> source_;
    std::string held_;
    std::optional<Error> failed_;
};

/// Opens a file, a pipe or a device for reading. Errors: kIo (with the system's reason; also for
/// a folder). `where` is the path.
Result<std::unique_ptr<ByteSource>> open_source(const std::string& path);

}  // namespace outflank::base
