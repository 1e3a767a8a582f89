// Bytes that come in, as lines.
#include "protocols/line_buffer.h"

#include <algorithm>
#include <utility>

#include "formats/text/words.h"

namespace outflank::protocols {

std::optional<InputLine> LineBuffer::take(std::string_view& bytes) {
    const std::size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    bytes.remove_prefix(std::min(part.size() + 1, bytes.size()));
    const std::size_t room = kMostLineBytes - text_.size();
    text_ += part.substr(0, room);
    overlong_ = overlong_ || part.size() > room;
    if (end == std::string_view::npos) return std::nullopt;
    return finished();
}

std::optional<InputLine> LineBuffer::rest() {
    if (text_.empty()) return std::nullopt;
    return finished();
}

InputLine LineBuffer::finished() {
    InputLine line{.text = std::exchange(text_, {}), .overlong = std::exchange(overlong_, false)};
    if (!line.overlong && line.text.ends_with('\r')) line.text.pop_back();
    // Some shells of Windows put the mark before what they send first.
    if (is_first_ && line.text.starts_with(formats::kByteOrderMark))
        line.text.erase(0, formats::kByteOrderMark.size());
    is_first_ = false;
    return line;
}

}  // namespace outflank::protocols
