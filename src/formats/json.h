// JSON as far as game records need it: read into values, written by hand.
// Source of the grammar: RFC 8259.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/text_cursor.h"

namespace outflank::formats {

struct JsonValue {
    enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };
    Kind kind = Kind::kNull;
    std::string text;               ///< of a string; of a number or bool as written
    std::vector<std::string> keys;  ///< of an object, beside `items`
    std::vector<JsonValue> items;   ///< of an array or object
    std::size_t offset = 0;         ///< in the text read

    /// The member of that name, or null; null also for what is no object.
    const JsonValue* find(std::string_view key) const;
};

/// Reads one value at the cursor. Errors: kParse, kOutOfRange (nested too deep).
Result<JsonValue> read_json(TextCursor& cursor, TextPlaces& places);

/// A text as a JSON string, with its quotation marks.
std::string json_string(std::string_view text);

/// A text as a JSON number if it is one, else as a JSON string.
std::string json_number(std::string_view text);

}  // namespace outflank::formats
