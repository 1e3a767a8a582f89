// Bytes to text, once for every reader: byte order marks, character sets, line ends.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "outflank/result.h"

namespace outflank::formats {

/// How the bytes of a text are to be read.
struct TextCode {
    /// As `iconv` knows it; empty: UTF-8, or what each text in a file may be (`to_utf8`).
    std::string charset{};
    bool turns_returns = false;  ///< a lone carriage return ends a line

    bool is_plain() const { return charset.empty() && !turns_returns; }
};

/// Finds out by the first bytes of a file: UTF-16 by its mark, another character set by the
/// property CA of SGF, unless the bytes are UTF-8 all the same. Binary files are plain. Errors:
/// kUnsupported (a packed file; a character set that the system does not know, with its line).
Result<TextCode> code_of(std::string_view head, std::string_view name);

/// Decodes a text piece by piece. What cannot be read becomes U+FFFD.
class TextDecoder {
  public:
    /// Precondition: of `code_of`.
    explicit TextDecoder(const TextCode& code);
    ~TextDecoder();
    TextDecoder(const TextDecoder&) = delete;
    TextDecoder& operator=(const TextDecoder&) = delete;

    /// Appends the text of these bytes to `to`; half a character waits for the next ones.
    void take(std::string_view bytes, bool is_last, std::string& to);

  private:
    struct Converter;
    void convert(std::string_view bytes, bool is_last, std::string& to);

    bool turns_returns_;
    bool after_return_ = false;
    std::string rest_;  // of half a character
    std::unique_ptr<Converter> converter_;
};

/// The text of whole contents; nothing where they are plain. Errors: as code_of.
Result<std::optional<std::string>> decoded(std::string_view contents, std::string_view name);

/// The text of a source, which must outlive it.
class DecodedSource : public base::ByteSource {
  public:
    /// `head` was read from the source already.
    DecodedSource(base::ByteSource& source, const TextCode& code, std::string_view head);

    Result<std::size_t> read(char* to, std::size_t most) override;

  private:
    base::ByteSource& source_;
    TextDecoder decoder_;
    std::string text_;
    std::size_t given_ = 0;
    bool is_done_ = false;
};

}  // namespace outflank::formats
