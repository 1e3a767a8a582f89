// The grammar of RFC 8259, from left to right.
#include "formats/text/json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "formats/text/scanner.h"
#include "formats/text/utf8.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr int kDeepest = 32;  // far more than any game record nests

struct Escape {
    char written;
    char meant;
};
constexpr auto kEscapes = std::to_array<Escape>({{'"', '"'},
                                                 {'\\', '\\'},
                                                 {'/', '/'},
                                                 {'b', '\b'},
                                                 {'f', '\f'},
                                                 {'n', '\n'},
                                                 {'r', '\r'},
                                                 {'t', '\t'}});

int hex_value(char symbol) {
    if (is_digit(symbol)) return symbol - '0';
    const char letter = to_lower(symbol);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

void add_utf8(std::string& text, char32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | code >> 18);
        text += static_cast<char>(0x80 | (code >> 12 & 0x3F));
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

class JsonReader {
  public:
    JsonReader(TextCursor& cursor, TextPlaces& places) : cursor_(cursor), places_(places) {}

    ReadJson read_value(int depth);

  private:
    Error expected(const std::string& what);
    std::optional<Error> read_string(std::string& text);
    std::optional<Error> read_escape(std::string& text);
    std::optional<char32_t> take_hex();
    std::optional<Error> read_word(JsonValue& value);
    std::optional<Error> read_items(JsonValue& value, char closing, int depth);

    TextCursor& cursor_;
    TextPlaces& places_;
};

Error JsonReader::expected(const std::string& what) { return json_error(cursor_, places_, what); }

std::optional<char32_t> JsonReader::take_hex() {
    char32_t code = 0;
    for (std::size_t digit = 0; digit < 4; ++digit) {
        const int value = hex_value(cursor_.peek(digit));
        if (value < 0) return std::nullopt;
        code = code << 4 | static_cast<char32_t>(value);
    }
    cursor_.advance(4);
    return code;
}

std::optional<Error> JsonReader::read_escape(std::string& text) {
    for (const Escape& known : kEscapes)
        if (cursor_.take(known.written)) {
            text += known.meant;
            return std::nullopt;
        }
    if (!cursor_.take('u')) return expected("an escape such as \\n");
    std::optional<char32_t> code = take_hex();
    const auto is_in = [](std::optional<char32_t> unit, char32_t first) {
        return unit && *unit >= first && *unit < first + 0x400;
    };
    constexpr char32_t kHigh = 0xD800;
    constexpr char32_t kLow = 0xDC00;
    if (is_in(code, kHigh) && cursor_.peek() == '\\' && cursor_.peek(1) == 'u') {
        cursor_.advance(2);
        const std::optional<char32_t> low = take_hex();
        if (!is_in(low, kLow)) return expected("the second half of a character");
        code = 0x10000 + ((*code - kHigh) << 10) + (*low - kLow);
    }
    if (!code || is_in(code, kHigh) || is_in(code, kLow))
        return expected("four hexadecimal digits");
    add_utf8(text, *code);
    return std::nullopt;
}

std::optional<Error> JsonReader::read_string(std::string& text) {
    if (!cursor_.take('"')) return expected("\"");
    std::string bytes;
    while (!cursor_.take('"')) {
        if (cursor_.at_end()) return expected("\" at the end of a text");
        if (cursor_.take('\\')) {
            if (auto error = read_escape(bytes)) return error;
        } else {
            bytes += cursor_.peek();
            cursor_.advance();
        }
    }
    text = to_utf8(bytes);
    return std::nullopt;
}

std::optional<Error> JsonReader::read_word(JsonValue& value) {
    const std::size_t begin = cursor_.offset();
    value.text = cursor_.take_while([](char symbol) {
        return is_letter(symbol) || is_digit(symbol) || symbol == '-' || symbol == '+' ||
               symbol == '.';
    });
    if (value.text == "true" || value.text == "false") {
        value.kind = JsonValue::Kind::kBool;
    } else if (value.text == "null") {
        value.text.clear();
    } else if (!value.text.empty() && (is_digit(value.text[0]) || value.text[0] == '-')) {
        value.kind = JsonValue::Kind::kNumber;
    } else {
        cursor_.seek(begin);
        return expected("a value");
    }
    return std::nullopt;
}

/// The items of an array or object up to `closing`.
std::optional<Error> JsonReader::read_items(JsonValue& value, char closing, int depth) {
    const bool is_object = closing == '}';
    cursor_.skip_space();
    while (!cursor_.take(closing)) {
        if (!value.items.empty() && !cursor_.take(','))
            return expected(std::string(", or ") + closing);
        cursor_.skip_space();
        if (is_object) {
            if (auto error = read_string(value.keys.emplace_back())) return error;
            cursor_.skip_space();
            if (!cursor_.take(':')) return expected(":");
        }
        ReadJson item = read_value(depth + 1);
        if (is_json_item(item, cursor_)) value.items.push_back(std::move(item.value));
        if (item.error) return item.error;
        cursor_.skip_space();
    }
    return std::nullopt;
}

ReadJson JsonReader::read_value(int depth) {
    cursor_.skip_space();
    ReadJson read;
    JsonValue& value = read.value;
    value.offset = cursor_.offset();
    std::optional<Error>& error = read.error;
    if (depth > kDeepest) {
        error = places_.error(
            value.offset, ErrorCode::kOutOfRange,
            "JSON: found more than " + std::to_string(kDeepest) + " values inside each other");
    } else if (cursor_.peek() == '"') {
        value.kind = JsonValue::Kind::kString;
        error = read_string(value.text);
    } else if (cursor_.take('[')) {
        value.kind = JsonValue::Kind::kArray;
        error = read_items(value, ']', depth);
    } else if (cursor_.take('{')) {
        value.kind = JsonValue::Kind::kObject;
        error = read_items(value, '}', depth);
    } else {
        error = read_word(value);
    }
    value.is_whole = !error;
    value.keys.resize(value.kind == JsonValue::Kind::kObject ? value.items.size() : 0);
    return read;
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
    const auto found = std::find(keys.begin(), keys.end(), key);
    return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

ReadJson read_json(TextCursor& cursor, TextPlaces& places, int depth) {
    return JsonReader(cursor, places).read_value(depth);
}

Error json_error(const TextCursor& cursor, TextPlaces& places, const std::string& what) {
    return places.error(cursor.offset(), ErrorCode::kParse,
                        "JSON: found " + cursor.found() + ", expected " + what);
}

bool is_json_item(const ReadJson& item, const TextCursor& cursor) {
    if (item.error) return !item.value.items.empty();
    return item.value.kind != JsonValue::Kind::kNumber || !cursor.at_end();
}

std::string json_string(std::string_view text) {
    std::string json = "\"";
    for (const char symbol : to_utf8(text)) {
        const bool is_control = symbol >= 0 && symbol < ' ';
        if (symbol == '"' || symbol == '\\') json += '\\';
        if (is_control)
            json += "\\u00" + hexadecimal(static_cast<unsigned char>(symbol)).substr(2);
        else
            json += symbol;
    }
    return json + '"';
}

std::string json_number(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    const bool is_number = !whole.empty() && (whole.size() == 1 || whole[0] != '0') &&
                           std::all_of(whole.begin(), whole.end(), is_digit) &&
                           std::all_of(fraction.begin(), fraction.end(), is_digit) &&
                           (point == text.size() || !fraction.empty());
    return is_number ? std::string(text) : json_string(text);
}

}  // namespace outflank::formats
