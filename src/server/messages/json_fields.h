// Reading JSON objects strictly: what is missing, of the wrong kind or unknown is named.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::server {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Deepest nesting of lists and objects that is read.
inline constexpr int kMostNesting = 400;

/// Reads one JSON value. Errors: kParse with the column of what cannot be read, or nested
/// deeper than kMostNesting; without one for a number that no double holds.
Result<Json> parse_json(std::string_view text);

/// `value` as one line; bytes that are no UTF-8 are replaced.
std::string to_line(const OrderedJson& value);

/// `value` as an error shows it: short and printable.
std::string shown(const Json& value);

/// An error about `value` at `where`: "found X, expected Y".
Error unexpected(const Json& value, std::string_view expected, std::string where);

/// Smallest and largest accepted number, both included.
struct NumberRange {
    std::int64_t low;
    std::int64_t high;
};

/// The members of an object. The reader asks for those it knows; what is wrong with one, or a
/// member that nobody asked for, is remembered and given by `problem` at the end. Holds a
/// reference to the object.
class Fields {
  public:
    /// `where` is the object's own place, such as "request.limits"; empty for the outermost.
    Fields(const Json& object, std::string where);

    /// The member, or null without one.
    const Json* find(std::string_view key);

    /// The member; without one a problem is noted and null returned.
    const Json* need(std::string_view key, std::string_view expected);

    std::optional<std::int64_t> maybe_number(std::string_view key, NumberRange range);
    std::int64_t number(std::string_view key, NumberRange range, std::int64_t fallback);
    std::optional<std::string> maybe_text(std::string_view key);
    std::string text(std::string_view key, std::string_view fallback);
    std::string need_text(std::string_view key, std::string_view expected);
    bool flag(std::string_view key, bool fallback);

    /// The place of a member.
    std::string where(std::string_view key) const;

    /// Remembers an error, unless there is an earlier one.
    void note(Error error);

    /// The first thing found wrong, once all known members were asked for.
    std::optional<Error> problem() const;

  private:
    const Json& object_;
    std::string where_;
    std::vector<std::string_view> known_;
    std::optional<Error> problem_;
};

}  // namespace outflank::server
