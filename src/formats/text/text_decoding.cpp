// By the iconv of the C library. In a page its tables would be an eighth of the engine, and the
// browser has its own: there a text comes decoded.
#include "formats/text/text_decoding.h"

#ifndef __EMSCRIPTEN__
#include <iconv.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <initializer_list>
#include <utility>

#include "formats/text/packed.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 16;

#ifdef __EMSCRIPTEN__

Result<std::string> charset_of(std::string_view /*head*/, std::string_view /*name*/) {
    return std::string();
}

#else

constexpr std::size_t kHeadBytes = 4096;  // as far as a game's first properties go
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr const char* kShiftJis = "CP932";

/// Names of sets that have a larger one in use: that is what programs write under them (Encoding
/// Standard of the WHATWG, 4.2).
constexpr auto kLargerSets = std::to_array<std::pair<std::string_view, const char*>>({
    {"shift_jis", kShiftJis},
    {"shift-jis", kShiftJis},
    {"sjis", kShiftJis},
    {"x-sjis", kShiftJis},
    {"windows-31j", kShiftJis},
    {"gb2312", "GB18030"},
    {"gbk", "GB18030"},
    {"euc-cn", "GB18030"},
    {"euc-kr", "CP949"},
    {"ks_c_5601-1987", "CP949"},
    {"big5-hkscs", "BIG5-HKSCS"},
});

/// Sets that the readers tell apart for each text by themselves.
bool is_told_by_texts(std::string_view name) {
    for (const std::string_view known : {"utf-8", "utf8", "utf-16", "us-ascii", "ascii",
                                         "iso-8859-1", "iso_8859-1", "latin1", "latin-1"})
        if (name == known) return true;
    return false;
}

/// The value of the first property CA of an SGF text, without blanks; empty when there is none.
/// GGF, which begins alike, has a word for the game and no property CA.
std::string_view stated_charset(std::string_view head) {
    const std::size_t begin = head.find("(;");
    if (begin == head.npos) return {};
    const char game = first_of_bracketed_game(head.substr(begin));
    if (game != '\0' && !is_digit(game)) return {};
    for (std::size_t at = head.find("CA["); at != head.npos; at = head.find("CA[", at + 1)) {
        const char before = at == 0 ? ';' : head[at - 1];
        if (before >= 'A' && before <= 'Z') continue;  // the end of a longer name
        const std::string_view value = head.substr(at + 3);
        const std::size_t end = value.find(']');
        return end == value.npos ? std::string_view{} : trim(value.substr(0, end));
    }
    return {};
}

/// A cut may leave a part of a character at the end.
bool is_utf8_so_far(std::string_view head) {
    for (int part = 0; part < 3 && !head.empty() && (head.back() & 0x80) != 0; ++part) {
        if (is_utf8(head)) return true;
        head.remove_suffix(1);
    }
    return is_utf8(head);
}

/// True for a text that was turned into UTF-8 and kept the name of the set that it had. Two bytes
/// of an East Asian set may look like one character of UTF-8, where its characters have three.
bool was_turned_into_utf8(std::string_view head, std::string_view stated) {
    constexpr auto kEastAsian = std::to_array<std::string_view>(
        {"shift", "sjis", "x-sjis", "windows-31j", "cp932", "euc-", "gb", "big5", "ks_c", "cp949"});
    const bool is_east_asian =
        std::any_of(kEastAsian.begin(), kEastAsian.end(),
                    [&](std::string_view begin) { return stated.starts_with(begin); });
    const auto least = static_cast<unsigned char>(is_east_asian ? 0xE0 : 0x80);
    return is_utf8_so_far(head) && std::any_of(head.begin(), head.end(), [&](char byte) {
               return static_cast<unsigned char>(byte) >= least;
           });
}

/// True for Shift_JIS, which says its name in few files: each byte that is not ASCII belongs to one
/// of its characters, and some have a first byte below 0xA0 with such a byte or such a character
/// behind it. A letter of other sets is hardly ever there: they have punctuation, with a blank
/// behind it.
bool looks_like_shift_jis(std::string_view head) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(head[i]); };
    bool is_shown = false;
    bool follows_one = false;
    for (std::size_t i = 0; i < head.size();) {
        const bool is_first = (byte(i) > 0x80 && byte(i) < 0xA0) || byte(i) >= 0xE0;
        if (!is_first || i + 1 == head.size()) {
            if (byte(i) == 0x80 || byte(i) == 0xA0) return false;
            follows_one = false;
            ++i;
            continue;
        }
        const unsigned char second = byte(i + 1);
        if (byte(i) > 0xFC || second < 0x40 || second == 0x7F || second > 0xFC) return false;
        const bool is_low = byte(i) < 0xA0;
        is_shown = is_shown || (is_low && (second >= 0x80 || follows_one));
        follows_one = is_low;
        i += 2;
    }
    return is_shown;
}

iconv_t open_iconv(const std::string& charset) { return ::iconv_open("UTF-8", charset.c_str()); }

bool is_known(const std::string& charset) {
    const iconv_t opened = open_iconv(charset);
    if (opened == reinterpret_cast<iconv_t>(-1)) return false;
    ::iconv_close(opened);
    return true;
}

Result<std::string> charset_of(std::string_view head, std::string_view name) {
    const std::string_view stated = stated_charset(head.substr(0, kHeadBytes));
    const std::string lower = lower_case(stated);
    if (stated.empty() && looks_like_shift_jis(head) && !is_utf8_so_far(head))
        return std::string(kShiftJis);
    if (stated.empty() || is_told_by_texts(lower)) return std::string();
    if (was_turned_into_utf8(head, lower)) return std::string();
    std::string charset(stated);
    for (const auto& [small, large] : kLargerSets)
        if (lower == small) charset = large;
    if (is_known(charset)) return charset;
    const auto line =
        1 + std::count(head.begin(), head.begin() + (stated.data() - head.data()), '\n');
    const std::string place = std::to_string(line);
    return Error{ErrorCode::kUnsupported,
                 "found the character set " + quoted(stated) +
                     ", expected one that this system knows, such as UTF-8",
                 name.empty() ? "line " + place : std::string(name) + ':' + place};
}
#endif

}  // namespace

Result<TextCode> code_of(std::string_view head, std::string_view name) {
    if (const std::string_view packer = packer_of(head); !packer.empty())
        return packed_error(packer, name);
    TextCode code;
#ifndef __EMSCRIPTEN__
    if (head.starts_with("\xFF\xFE")) code.charset = "UTF-16LE";
    if (head.starts_with("\xFE\xFF")) code.charset = "UTF-16BE";
#endif
    const bool is_wide = !code.charset.empty();
    if (!is_wide && head.find('\0') != head.npos) return code;  // binary
    if (!is_wide) {
        const Result<std::string> charset = charset_of(head, name);
        if (!charset) return charset.error();
        code.charset = charset.value();
    }
    // In UTF-16 the bytes of other characters may look like these; there it does no harm.
    code.turns_returns = is_wide || (head.find('\r') != head.npos && head.find('\n') == head.npos);
    return code;
}

#ifdef __EMSCRIPTEN__
struct TextDecoder::Converter {
    explicit Converter(const std::string& /*charset*/) {}
};
void TextDecoder::convert(std::string_view bytes, bool /*is_last*/, std::string& to) {
    to += bytes;  // never asked for: no set is known
}
#else
struct TextDecoder::Converter {
    explicit Converter(const std::string& charset) : handle(open_iconv(charset)) {}
    ~Converter() { ::iconv_close(handle); }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    iconv_t handle;
};

void TextDecoder::convert(std::string_view bytes, bool is_last, std::string& to) {
    std::string all = std::exchange(rest_, {});
    all += bytes;
    char* from = all.data();
    std::size_t left = all.size();
    std::array<char, 4096> part{};
    while (left > 0) {
        char* into = part.data();
        std::size_t room = part.size();
        const std::size_t done = ::iconv(converter_->handle, &from, &left, &into, &room);
        to.append(part.data(), part.size() - room);
        if (done != static_cast<std::size_t>(-1) || errno == E2BIG) continue;
        if (errno == EINVAL && !is_last) {
            rest_.assign(from, left);
            return;
        }
        to += kReplacement;
        ++from;
        --left;
    }
}
#endif

TextDecoder::TextDecoder(const TextCode& code) : turns_returns_(code.turns_returns) {
    if (!code.charset.empty()) converter_ = std::make_unique<Converter>(code.charset);
}

TextDecoder::~TextDecoder() = default;

void TextDecoder::take(std::string_view bytes, bool is_last, std::string& to) {
    const std::size_t before = to.size();
    if (converter_)
        convert(bytes, is_last, to);
    else
        to += bytes;
    if (!turns_returns_) return;
    std::size_t end = before;
    for (std::size_t i = before; i < to.size(); ++i) {
        const bool is_second = to[i] == '\n' && std::exchange(after_return_, false);
        if (is_second) continue;
        after_return_ = to[i] == '\r';
        to[end++] = after_return_ ? '\n' : to[i];
    }
    to.resize(end);
}

Result<std::optional<std::string>> decoded(std::string_view contents, std::string_view name) {
    constexpr std::size_t kMostHeadBytes = std::size_t{1} << 20;
    const Result<TextCode> code = code_of(contents.substr(0, kMostHeadBytes), name);
    if (!code) return code.error();
    if (code.value().is_plain()) return std::optional<std::string>{};
    std::string text;
    TextDecoder(code.value()).take(contents, true, text);
    return std::optional(std::move(text));
}

DecodedSource::DecodedSource(base::ByteSource& source, const TextCode& code, std::string_view head)
    : source_(source), decoder_(code) {
    decoder_.take(head, false, text_);
}

Result<std::size_t> DecodedSource::read(char* to, std::size_t most) {
    while (given_ == text_.size() && !is_done_) {
        std::string bytes;
        if (const Result<Done> read = source_.read_to(bytes, kPieceBytes); !read)
            return read.error();
        is_done_ = bytes.size() < kPieceBytes;
        text_.clear();
        given_ = 0;
        decoder_.take(bytes, is_done_, text_);
    }
    const std::size_t count = std::min(most, text_.size() - given_);
    std::copy_n(text_.data() + given_, count, to);
    given_ += count;
    return count;
}

}  // namespace outflank::formats
