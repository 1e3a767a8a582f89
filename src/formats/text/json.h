// JSON as far as game records need it: read into values, written by hand.
// Source of the grammar: RFC 8259.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/text_cursor.h"

namespace outflank::formats {

struct JsonValue {
    enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };
    Kind kind = Kind::kNull;
    std::string text;               ///< of a string; of a number or bool as written
    std::vector<std::string> keys;  ///< of an object, beside `items`
    std::vector<JsonValue> items;   ///< of an array or object
    std::size_t offset = 0;         ///< in the text read
    bool is_whole = true;           ///< false: an array or object that an error ended

    /// The member of that name, or null; null also for what is no object.
    const JsonValue* find(std::string_view key) const;
};

/// A value, after an error as far as it could be read: whole items of arrays and objects, and
/// of the one that the error is in again what is whole.
struct ReadJson {
    JsonValue value;
    std::optional<Error> error;  ///< kParse, kOutOfRange (nested too deep)
};

/// Reads one value at the cursor, which stands inside `depth` others.
ReadJson read_json(TextCursor& cursor, TextPlaces& places, int depth = 0);

/// What stands at the cursor where `what` should be.
Error json_error(const TextCursor& cursor, TextPlaces& places, const std::string& what);

/// True when an item of an array is one: nothing of it is missing, or what is whole of it holds
/// something.
bool is_json_item(const ReadJson& item, const TextCursor& cursor);

/// A text as a JSON string, with its quotation marks.
std::string json_string(std::string_view text);

/// A text as a JSON number if it is one, else as a JSON string.
std::string json_number(std::string_view text);

}  // namespace outflank::formats
