// Reads player specs.
#include "players/spec.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace outflank::players {
namespace {

std::string column_text(std::size_t column) { return "column " + std::to_string(column); }

/// Text from outside as part of an error: one line, printable, not long.
std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string line(text.substr(0, kLongest));
    std::replace_if(
        line.begin(), line.end(), [](char symbol) { return symbol < ' ' || symbol > '~'; }, '?');
    return text.size() > kLongest ? line + "..." : line;
}

}  // namespace

std::string quoted(std::string_view text) { return "'" + shown(text) + "'"; }

std::string list_of(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

Result<Spec> Spec::parse(std::string_view text) {
    if (text.size() > kMaxSpecBytes)
        return Error{ErrorCode::kOutOfRange,
                     "player: found " + std::to_string(text.size()) + " bytes, expected at most " +
                         std::to_string(kMaxSpecBytes),
                     column_text(1)};
    Spec spec;
    const std::size_t colon = text.find(':');
    spec.name_ = text.substr(0, colon);
    if (colon == std::string_view::npos) return spec;

    for (std::size_t begin = colon + 1;;) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view pair = text.substr(begin, end - begin);
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return Error{
                ErrorCode::kParse,
                "player " + quoted(spec.name_) + ": found " + quoted(pair) + ", expected key=value",
                column_text(begin + 1)};
        const std::string_view key = pair.substr(0, equals);
        if (spec.find(key) != nullptr)
            return Error{ErrorCode::kParse,
                         "player " + quoted(spec.name_) + ": " + quoted(key) + " is given twice",
                         column_text(begin + 1)};
        spec.entries_.push_back(
            {.key = key, .value = pair.substr(equals + 1), .column = begin + 1});
        if (end == text.size()) break;
        begin = end + 1;
    }
    return spec;
}

int Spec::number(std::string_view key, int fallback, Range range) {
    known_keys_.push_back(key);
    Entry* entry = find(key);
    if (entry == nullptr) return fallback;
    entry->known = true;
    return read_number(*entry, entry->value, range).value_or(fallback);
}

std::string_view Spec::word(std::string_view key, std::string_view fallback,
                            std::span<const std::string_view> allowed) {
    known_keys_.push_back(key);
    Entry* entry = find(key);
    if (entry == nullptr) return fallback;
    entry->known = true;
    if (std::find(allowed.begin(), allowed.end(), entry->value) != allowed.end())
        return entry->value;
    note(ErrorCode::kParse, *entry,
         "found " + quoted(entry->value) + ", expected " + list_of(allowed));
    return fallback;
}

std::vector<int> Spec::numbers(std::string_view key, std::vector<int> fallback, Range range) {
    known_keys_.push_back(key);
    Entry* entry = find(key);
    if (entry == nullptr) return fallback;
    entry->known = true;

    std::vector<int> given;
    std::string_view rest = entry->value;
    for (std::size_t slash = 0; slash != std::string_view::npos;) {
        slash = rest.find('/');
        const std::optional<int> number = read_number(*entry, rest.substr(0, slash), range);
        if (!number) return fallback;
        given.push_back(*number);
        if (slash != std::string_view::npos) rest.remove_prefix(slash + 1);
    }
    if (given.size() == 1) given.assign(fallback.size(), given.front());
    if (given.size() == fallback.size()) return given;
    note(ErrorCode::kParse, *entry,
         "found " + std::to_string(given.size()) + " numbers, expected 1 or " +
             std::to_string(fallback.size()));
    return fallback;
}

std::optional<Error> Spec::problem() const {
    if (first_problem_) return first_problem_;
    for (const Entry& entry : entries_) {
        if (entry.known) continue;
        const std::string expected =
            known_keys_.empty() ? "it takes no parameters" : "expected " + list_of(known_keys_);
        return Error{
            ErrorCode::kParse,
            "player " + quoted(name_) + ": unknown key " + quoted(entry.key) + ", " + expected,
            column_text(entry.column)};
    }
    return std::nullopt;
}

Spec::Entry* Spec::find(std::string_view key) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.key == key; });
    return found == entries_.end() ? nullptr : &*found;
}

std::optional<int> Spec::read_number(const Entry& entry, std::string_view text, Range range) {
    int number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool all_read = end == text.data() + text.size();
    const bool too_long = status == std::errc::result_out_of_range && all_read;
    if (!too_long && (status != std::errc{} || !all_read)) {
        note(ErrorCode::kParse, entry, "found " + quoted(text) + ", expected a whole number");
        return std::nullopt;
    }
    if (too_long || number < range.low || number > range.high) {
        note(ErrorCode::kOutOfRange, entry,
             "found " + shown(text) + ", expected " + std::to_string(range.low) + ".." +
                 std::to_string(range.high));
        return std::nullopt;
    }
    return number;
}

void Spec::note(ErrorCode code, const Entry& entry, std::string message) {
    if (first_problem_) return;
    const std::size_t value_column = entry.column + entry.key.size() + 1;
    first_problem_ = Error{
        code, "player " + quoted(name_) + ": " + std::string(entry.key) + ": " + std::move(message),
        column_text(value_column)};
}

}  // namespace outflank::players
