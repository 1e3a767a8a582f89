// A player spec, `name` or `name:key=value,key=value`, taken apart.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::players {

/// Longest spec accepted.
inline constexpr std::size_t kMaxSpecBytes = 1000;

/// Smallest and largest accepted number, both included.
struct Range {
    int low;
    int high;
};

/// The keys of a spec. A player reads the keys it knows; what is wrong with a value,
/// or a key that nobody read, is remembered and given by `problem` at the end.
/// Holds views into the text it was parsed from.
class Spec {
  public:
    /// Errors: kParse with the column of what cannot be read, or of a repeated key;
    /// kOutOfRange for more than kMaxSpecBytes.
    static Result<Spec> parse(std::string_view text);

    std::string_view name() const { return name_; }

    /// The whole number given for `key`, or `fallback` without one.
    int number(std::string_view key, int fallback, Range range);

    /// The word given for `key`, which must be one of `allowed`, or `fallback` without one.
    std::string_view word(std::string_view key, std::string_view fallback,
                          std::span<const std::string_view> allowed);

    /// One number for all, or `fallback.size()` numbers with slashes between them
    /// ("5/10/20"); `fallback` without any.
    std::vector<int> numbers(std::string_view key, std::vector<int> fallback, Range range);

    /// The first thing found wrong, once the player has read all its keys.
    std::optional<Error> problem() const;

  private:
    struct Entry {
        std::string_view key;
        std::string_view value;
        std::size_t column;  // of the key, from 1
        bool known = false;
    };

    Entry* find(std::string_view key);
    std::optional<int> read_number(const Entry& entry, std::string_view text, Range range);
    void note(ErrorCode code, const Entry& entry, std::string message);

    std::string_view name_;
    std::vector<Entry> entries_;
    std::vector<std::string_view> known_keys_;
    std::optional<Error> first_problem_;
};

/// `text` between quotes, as part of an error: one line, printable, not long.
std::string quoted(std::string_view text);

/// "a, b or c".
std::string list_of(std::span<const std::string_view> words);

}  // namespace outflank::players
