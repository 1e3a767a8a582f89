// Bytes that come in, as lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace outflank::protocols {

/// Longest line that is taken as it is.
inline constexpr std::size_t kMostLineBytes = 100'000;

struct InputLine {
    std::string text;       ///< without its end; of a line that is too long the first part
    bool overlong = false;  ///< longer than kMostLineBytes
};

/// Divides what comes in at line feeds; a carriage return before one, and a byte order mark before
/// the first line, are dropped. It keeps no more than one line.
class LineBuffer {
  public:
    /// Takes bytes from the front of `bytes` up to the end of a line; gives that line once it
    /// is whole.
    std::optional<InputLine> take(std::string_view& bytes);

    /// The last line when the input has ended without a line feed.
    std::optional<InputLine> rest();

  private:
    InputLine finished();

    std::string text_;
    bool overlong_ = false;
    bool is_first_ = true;
};

}  // namespace outflank::protocols
