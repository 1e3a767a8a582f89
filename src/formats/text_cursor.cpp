// Places are counted only when an error needs them.
#include "formats/text_cursor.h"

#include <utility>

#include "formats/scanner.h"
#include "formats/utf8.h"
#include "formats/words.h"

namespace outflank::formats {
TextPlaces::TextPlaces(std::string_view text, std::string_view name) : text_(text), name_(name) {
    const std::size_t last = text.find_last_not_of("\r\n \t");
    many_lines_ = last != std::string_view::npos && text.substr(0, last).find('\n') != text.npos;
}

void TextPlaces::go_to(std::size_t offset) {
    offset = std::min(offset, text_.size());
    if (offset < offset_) {
        offset_ = 0;
        line_ = column_ = 1;
    }
    std::string_view between = text_.substr(offset_, offset - offset_);
    const std::size_t feed = between.rfind('\n');
    if (feed != between.npos) {
        line_ += static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
        column_ = 1;
        between.remove_prefix(feed + 1);
    }
    column_ += count_visible(between);
    offset_ = offset;
}

std::size_t TextPlaces::line(std::size_t offset) {
    go_to(offset);
    return line_;
}

std::string TextPlaces::place(std::size_t offset) {
    go_to(offset);
    const std::string line_text = std::to_string(line_);
    const std::string column_text = std::to_string(column_);
    if (!name_.empty()) return std::string(name_) + ':' + line_text + ':' + column_text;
    if (many_lines_) return "line " + line_text + " column " + column_text;
    return "column " + column_text;
}

Error TextPlaces::error(std::size_t offset, ErrorCode code, std::string message) {
    return Error{code, std::move(message), place(offset)};
}

TextCursor::TextCursor(std::string_view text) : text_(text) {
    if (text.starts_with(kByteOrderMark)) offset_ = kByteOrderMark.size();
}

char TextCursor::line_start_symbol() const {
    const std::size_t feed = offset_ == 0 ? text_.npos : text_.rfind('\n', offset_ - 1);
    const std::size_t begin = feed == text_.npos ? 0 : feed + 1;
    return begin < text_.size() ? text_[begin] : '\0';
}

void TextCursor::skip_space() { take_while(is_space); }

bool TextCursor::take(char symbol) {
    if (at_end() || text_[offset_] != symbol) return false;
    ++offset_;
    return true;
}

std::string TextCursor::found() const {
    if (at_end()) return "the end of the file";
    if (peek() == '\n') return "the end of the line";
    const CodePoint point = decode_utf8(rest());
    if (is_printable(point.code)) return "'" + std::string(rest().substr(0, point.length)) + "'";
    return "byte " + hexadecimal(static_cast<unsigned char>(peek()));
}

}  // namespace outflank::formats
