// Characters to symbols, and places in errors.
#include "formats/text/scanner.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/text/utf8.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr char kInvisible = '\0';

// Squares are discs on some boards and what is between the discs on others: see SquareMeanings.
constexpr char kBlackSquare = '\x01';
constexpr char kWhiteSquare = '\x02';
constexpr char kGreenSquare = '\x03';

/// A run of code points that all read as one symbol.
struct CodeRange {
    char32_t first;
    char32_t last;
    char symbol;
};

// Names and code points: The Unicode Standard 15, charts "General Punctuation",
// "Geometric Shapes", "Miscellaneous Symbols" and "Box Drawing". In the order of the codes.
constexpr auto kRanges = std::to_array<CodeRange>({
    {0x0000, 0x0008, kOther},          // control characters
    {0x0009, 0x0009, ' '},             // tab
    {0x000A, 0x000A, '\n'},            // line feed
    {0x000B, 0x000D, ' '},             // vertical tab, form feed, carriage return
    {0x000E, 0x0019, kOther},          // control characters
    {0x001A, 0x001A, ' '},             // end of a file of DOS
    {0x001B, 0x001F, kOther},          // control characters
    {0x00A0, 0x00A0, ' '},             // no-break space
    {0x00AD, 0x00AD, kInvisible},      // soft hyphen
    {0x00B7, 0x00B7, '.'},             // middle dot
    {0x2000, 0x200A, ' '},             // spaces of several widths
    {0x200B, 0x200F, kInvisible},      // zero-width space and joiners, direction marks
    {0x2010, 0x2015, '-'},             // hyphens and dashes
    {0x2018, 0x2019, '\''},            // single quotation marks
    {0x2022, 0x2022, '.'},             // bullet
    {0x2028, 0x2029, ' '},             // line and paragraph separators
    {0x202A, 0x202E, kInvisible},      // direction overrides
    {0x202F, 0x202F, ' '},             // narrow no-break space
    {0x205F, 0x205F, ' '},             // medium mathematical space
    {0x2060, 0x2069, kInvisible},      // word joiner, invisible operators, direction isolates
    {0x2192, 0x2192, '>'},             // arrow to the right
    {0x2212, 0x2212, '-'},             // minus sign
    {0x2500, 0x257F, '|'},             // box drawing
    {0x25A0, 0x25A0, kBlackSquare},    // black square
    {0x25A1, 0x25A1, kWhiteSquare},    // white square
    {0x25CB, 0x25CB, 'O'},             // white circle
    {0x25CF, 0x25CF, 'X'},             // black circle
    {0x25EF, 0x25EF, 'O'},             // large circle
    {0x26AA, 0x26AA, 'O'},             // medium white circle
    {0x26AB, 0x26AB, 'X'},             // medium black circle
    {0x2B1B, 0x2B1B, kBlackSquare},    // black large square
    {0x2B1C, 0x2B1C, kWhiteSquare},    // white large square
    {0x2B24, 0x2B24, 'X'},             // black large circle
    {0x3000, 0x3000, ' '},             // ideographic space
    {0x3001, 0x3001, ','},             // ideographic comma
    {0x3002, 0x3002, '.'},             // ideographic full stop
    {0x30FB, 0x30FB, '.'},             // katakana middle dot
    {0xFE00, 0xFE0F, kInvisible},      // variation selectors, as after an emoji disc
    {0xFEFF, 0xFEFF, kInvisible},      // byte order mark
    {0x1F7E9, 0x1F7E9, kGreenSquare},  // large green square
});

char symbol_of(char32_t code) {
    code = without_full_width(code);
    if (code >= 0x20 && code < 0x7F) return static_cast<char>(code);
    for (const CodeRange& range : kRanges)
        if (code >= range.first && code <= range.last) return range.symbol;
    return kOther;
}

/// What the pictures of squares in a text stand for. Without pictures of round discs, and where two
/// of the three kinds say that squares were drawn for them, black and white ones are discs; else
/// white ones are empty squares and black ones mean nothing (they adorn headings). Their letters
/// are not those of round discs, so that a board with both kinds is noticed.
class SquareMeanings {
  public:
    void see(char symbol, bool is_ascii) {
        has_round_ |= !is_ascii && (symbol == 'X' || symbol == 'O');
        has_black_ |= symbol == kBlackSquare;
        has_white_ |= symbol == kWhiteSquare;
        has_green_ |= symbol == kGreenSquare;
    }
    bool any() const { return has_black_ || has_white_ || has_green_; }
    /// The symbol in place of one of the three.
    char meaning(char symbol) const {
        const bool are_discs = !has_round_ && (has_green_ || (has_black_ && has_white_));
        if (symbol == kBlackSquare) return are_discs ? 'B' : kOther;
        if (symbol == kWhiteSquare) return are_discs ? 'W' : '-';
        return symbol == kGreenSquare ? '-' : symbol;
    }

  private:
    bool has_round_ = false;
    bool has_black_ = false;
    bool has_white_ = false;
    bool has_green_ = false;
};

}  // namespace

std::size_t count_visible(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        const CodePoint point = decode_utf8(text);
        if (symbol_of(point.code) != kInvisible) ++count;
        text.remove_prefix(point.length);
    }
    return count;
}

Result<Scanner> Scanner::open(std::string_view text, const TextOrigin& origin) {
    if (text.size() > kMaxTextBytes)
        return Scanner({}, origin)
            .error(ErrorCode::kOutOfRange, "text: found " + std::to_string(text.size()) +
                                               " bytes, expected at most " +
                                               std::to_string(kMaxTextBytes));
    return Scanner(text, origin);
}

Scanner::Scanner(std::string_view text, const TextOrigin& origin) : text_(text), origin_(origin) {
    glyphs_.reserve(text.size());
    SquareMeanings squares;
    std::size_t offset = 0;
    while (offset < text.size()) {
        const CodePoint point = decode_utf8(text.substr(offset));
        const char symbol = symbol_of(point.code);
        squares.see(symbol, point.length == 1);
        if (symbol != kInvisible) glyphs_.push_back({symbol, static_cast<std::uint32_t>(offset)});
        offset += point.length;
    }
    if (!squares.any()) return;
    for (Glyph& glyph : glyphs_) glyph.symbol = squares.meaning(glyph.symbol);
}

void Scanner::skip_blanks() {
    while (peek() == ' ' || peek() == '\n') advance();
}

bool Scanner::at_word(std::string_view word) const {
    for (std::size_t i = 0; i < word.size(); ++i)
        if (to_lower(peek(i)) != word[i]) return false;
    const char after = to_lower(peek(word.size()));
    return after < 'a' || after > 'z';
}

std::string_view Scanner::between(std::size_t begin, std::size_t end) const {
    const auto offset = [this](std::size_t index) {
        return index < glyphs_.size() ? glyphs_[index].offset : text_.size();
    };
    return text_.substr(offset(begin), offset(end) - offset(begin));
}

std::string Scanner::found() const {
    if (at_end()) return "the end of the text";
    if (peek() == '\n') return "the end of the line";
    const std::string_view rest = text_.substr(glyphs_[index_].offset);
    const CodePoint point = decode_utf8(rest);
    if (!is_printable(point.code))
        return "byte " + hexadecimal(static_cast<unsigned char>(rest[0]));
    return "'" + std::string(rest.substr(0, point.length)) + "'";
}

Error Scanner::error(ErrorCode code, std::string message) const {
    return error_at(index_, code, std::move(message));
}

Error Scanner::error_at(std::size_t index, ErrorCode code, std::string message) const {
    return Error{code, std::move(message), place(index)};
}

std::string Scanner::place(std::size_t index) const {
    std::size_t end = glyphs_.size();
    while (end > 0 && (glyphs_[end - 1].symbol == '\n' || glyphs_[end - 1].symbol == ' ')) --end;

    // The end of the text is just behind its last visible character.
    const std::size_t target = std::min(index, end);
    std::size_t line = std::max<std::size_t>(origin_.line, 1);
    std::size_t column = 1;
    bool many_lines = origin_.line > 0;
    for (std::size_t i = 0; i < end; ++i) {
        const bool ends_line = glyphs_[i].symbol == '\n';
        many_lines = many_lines || ends_line;
        if (i >= target) continue;
        column = ends_line ? 1 : column + 1;
        line += ends_line ? 1 : 0;
    }
    const std::string column_text = std::to_string(column);
    if (!origin_.name.empty())
        return std::string(origin_.name) + ":" + std::to_string(line) + ":" + column_text;
    if (many_lines) return "line " + std::to_string(line) + " column " + column_text;
    return "column " + column_text;
}

}  // namespace outflank::formats
