// The decoder of RFC 3629, and what messages show of it.
#include "formats/text/utf8.h"

namespace outflank::formats {
namespace {

/// Length of a sequence, the bits its first byte carries and the least code it may hold.
struct Form {
    std::size_t length;
    unsigned char payload;
    char32_t least;
};

constexpr Form form_of(unsigned char first) {
    if (first >= 0xC2 && first <= 0xDF) return {2, 0x1F, 0x80};
    if (first >= 0xE0 && first <= 0xEF) return {3, 0x0F, 0x800};
    if (first >= 0xF0 && first <= 0xF4) return {4, 0x07, 0x10000};
    return {0, 0, 0};
}

}  // namespace

CodePoint decode_utf8(std::string_view text) {
    constexpr CodePoint kInvalid = {kInvalidCode, 1};
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {first, 1};
    const Form form = form_of(first);
    if (form.length == 0 || text.size() < form.length) return kInvalid;
    char32_t code = first & form.payload;
    for (std::size_t i = 1; i < form.length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0) != 0x80) return kInvalid;
        code = code << 6 | (next & 0x3F);
    }
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < form.least || code > 0x10FFFF || is_surrogate) return kInvalid;
    return {code, form.length};
}

std::string hexadecimal(unsigned char byte) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    return {'0', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

}  // namespace outflank::formats
