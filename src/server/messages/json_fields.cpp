#include "server/messages/json_fields.h"

#include <algorithm>

namespace outflank::server {
namespace {

constexpr std::size_t kShownBytes = 48;

std::string column(std::size_t byte) { return "column " + std::to_string(byte); }

/// The column at which lists and objects lie too deep in each other.
std::optional<std::size_t> too_deep(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char symbol = text[i];
        if (in_string) {
            if (symbol == '\\') ++i;
            if (symbol == '"') in_string = false;
        } else if (symbol == '"') {
            in_string = true;
        } else if (symbol == '[' || symbol == '{') {
            if (++depth > kMostNesting) return i + 1;
        } else if (symbol == ']' || symbol == '}') {
            --depth;
        }
    }
    return std::nullopt;
}

std::string number_text(NumberRange range) {
    return "a whole number from " + std::to_string(range.low) + " to " + std::to_string(range.high);
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
    if (const auto place = too_deep(text))
        return Error{ErrorCode::kParse,
                     "JSON: found more than " + std::to_string(kMostNesting) +
                         " lists and objects in each other, expected fewer",
                     column(*place)};
    // The library takes one for the end of the text.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return Error{ErrorCode::kParse,
                     "JSON: found a zero byte, expected a value as RFC 8259 has it",
                     column(zero + 1)};
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        const bool ended = error.byte > text.size();
        return Error{ErrorCode::kParse,
                     ended ? "JSON: found its end, expected a complete value"
                           : "JSON: found something else, expected a value as RFC 8259 has it",
                     column(error.byte)};
    } catch (const Json::out_of_range&) {
        return Error{ErrorCode::kParse,
                     "JSON: found a number beyond 1.7e308, expected one nearer to 0", "message"};
    }
}

std::string to_line(const OrderedJson& value) {
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string shown(const Json& value) {
    if (value.is_object()) return value.empty() ? "{}" : "an object";
    if (value.is_array()) return value.empty() ? "[]" : "a list";
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kShownBytes) text = text.substr(0, kShownBytes) + "...";
    return text;
}

Error unexpected(const Json& value, std::string_view expected, std::string where) {
    return {ErrorCode::kParse, "found " + shown(value) + ", expected " + std::string(expected),
            std::move(where)};
}

Fields::Fields(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object_.is_object())
        note(unexpected(object_, "an object", where_.empty() ? "message" : where_));
}

std::string Fields::where(std::string_view key) const {
    return where_.empty() ? std::string(key) : where_ + "." + std::string(key);
}

const Json* Fields::find(std::string_view key) {
    known_.push_back(key);
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
}

const Json* Fields::need(std::string_view key, std::string_view expected) {
    const Json* member = find(key);
    if (member == nullptr)
        note({ErrorCode::kParse, "missing, expected " + std::string(expected), where(key)});
    return member;
}

std::optional<std::int64_t> Fields::maybe_number(std::string_view key, NumberRange range) {
    const Json* member = find(key);
    if (member == nullptr) return std::nullopt;
    const bool fits = member->is_number_integer() &&
                      (!member->is_number_unsigned() || member->get<std::uint64_t>() <= INT64_MAX);
    const std::int64_t value = fits ? member->get<std::int64_t>() : 0;
    if (fits && value >= range.low && value <= range.high) return value;
    note(unexpected(*member, number_text(range), where(key)));
    return std::nullopt;
}

std::int64_t Fields::number(std::string_view key, NumberRange range, std::int64_t fallback) {
    return maybe_number(key, range).value_or(fallback);
}

std::optional<std::string> Fields::maybe_text(std::string_view key) {
    const Json* member = find(key);
    if (member == nullptr) return std::nullopt;
    if (member->is_string()) return member->get<std::string>();
    note(unexpected(*member, "a text", where(key)));
    return std::nullopt;
}

std::string Fields::text(std::string_view key, std::string_view fallback) {
    return maybe_text(key).value_or(std::string(fallback));
}

std::string Fields::need_text(std::string_view key, std::string_view expected) {
    if (need(key, expected) == nullptr) return {};
    return text(key, {});
}

bool Fields::flag(std::string_view key, bool fallback) {
    const Json* member = find(key);
    if (member == nullptr) return fallback;
    if (member->is_boolean()) return member->get<bool>();
    note(unexpected(*member, "true or false", where(key)));
    return fallback;
}

void Fields::note(Error error) {
    if (!problem_) problem_ = std::move(error);
}

std::optional<Error> Fields::problem() const {
    if (problem_ || !object_.is_object()) return problem_;
    for (const auto& [key, value] : object_.items()) {
        if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
        std::vector<std::string_view> names = known_;
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        std::string list;
        for (const std::string_view name : names)
            list += (list.empty() ? "" : ", ") + std::string(name);
        return Error{ErrorCode::kParse,
                     "found the member " + shown(Json(key)) + ", expected only " + list,
                     where_.empty() ? "message" : where_};
    }
    return std::nullopt;
}

}  // namespace outflank::server
