// Places are counted only when an error needs them.
#include "formats/text/text_cursor.h"

#include <utility>

#include "formats/text/scanner.h"
#include "formats/text/utf8.h"
#include "formats/text/words.h"

namespace outflank::formats {
TextPlaces::TextPlaces(std::string_view text, std::string_view name) : text_(text), name_(name) {
    const std::size_t last = text.find_last_not_of("\r\n \t");
    many_lines_ = last != std::string_view::npos && text.substr(0, last).find('\n') != text.npos;
}

TextPlaces::TextPlaces(std::string_view text, std::string_view name, TextPlace start)
    : text_(text),
      name_(name),
      many_lines_(true),
      start_(start),
      offset_(start.offset),
      line_(start.line),
      column_(start.column) {}

void TextPlaces::go_to(std::size_t offset) {
    offset = std::min(offset, text_.size());
    if (offset < offset_) {
        offset_ = start_.offset;
        line_ = start_.line;
        column_ = start_.column;
    }
    offset = std::max(offset, offset_);
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

TextCursor::TextCursor(std::string_view text, bool* met_end) : text_(text), met_end_(met_end) {
    if (text.starts_with(kByteOrderMark)) offset_ = kByteOrderMark.size();
    if (text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(text)) meet_end();
}

TextCursor TextCursor::with_end_after(std::size_t bytes) const {
    TextCursor shorter = *this;
    if (text_.size() - offset_ <= bytes) return shorter;
    shorter.text_ = text_.substr(0, offset_ + bytes);
    shorter.met_end_ = nullptr;
    return shorter;
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

std::string_view TextCursor::take_until(char symbol) {
    const std::size_t begin = offset_;
    offset_ = std::min(text_.find(symbol, begin), text_.size());
    (void)at_end();
    return text_.substr(begin, offset_ - begin);
}

bool TextCursor::find(std::string_view word) {
    const std::size_t found = text_.find(word, offset_);
    if (found == text_.npos) meet_end();
    offset_ = std::min(found, text_.size());
    return found != text_.npos;
}

std::string TextCursor::found() const {
    constexpr std::size_t kLongestCharacter = 4;
    if (at_end()) return "the end of the file";
    (void)peek(kLongestCharacter - 1);
    if (peek() == '\n') return "the end of the line";
    const CodePoint point = decode_utf8(rest());
    if (is_printable(point.code)) return "'" + std::string(rest().substr(0, point.length)) + "'";
    return "byte " + hexadecimal(static_cast<unsigned char>(peek()));
}

}  // namespace outflank::formats
