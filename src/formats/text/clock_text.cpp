// Clocks, spans of time, match types.
#include "formats/text/clock_text.h"

#include <algorithm>
#include <array>

#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr int kMostRandomDiscs = 196;    // a full board of the largest size, 14x14
constexpr int kLongestPart = 1'000'000;  // of hours, minutes or seconds

/// "days.hours" as hours, or hours alone.
std::optional<int> parse_hours(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return parse_whole(text, kLongestPart);
    const auto days = parse_whole(text.substr(0, point), 10'000);
    const auto hours = parse_whole(text.substr(point + 1), kLongestPart);
    if (!days || !hours) return std::nullopt;
    return 24 * *days + *hours;
}

bool is_rule(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char symbol) {
        return is_digit(symbol) || symbol == ':' || symbol == 'N' || symbol == 'n';
    });
}

std::optional<ClockPart> parse_part(std::string_view text) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view time_part = trim(text.substr(0, comma));
    const std::string_view rule = trim(text.substr(std::min(comma + 1, text.size())));
    const auto time = time_part.empty() ? Milliseconds{0} : parse_time(time_part);
    if (!time || !is_rule(rule)) return std::nullopt;
    return ClockPart{.time = *time, .rule = std::string(rule)};
}

std::string part_text(const ClockPart& part) {
    std::string text = time_text(part.time);
    if (text.size() > 1 && text[1] == ':') text.insert(0, 1, '0');
    return part.rule.empty() ? text : text + ',' + part.rule;
}

std::string two_digits(std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

std::optional<Milliseconds> parse_time(std::string_view text) {
    std::array<std::string_view, 3> parts;  // seconds, minutes, hours
    std::size_t count = 0;
    while (count < parts.size()) {
        const std::size_t colon = text.rfind(':');
        const bool is_first = colon == std::string_view::npos;
        parts[count++] = is_first ? text : text.substr(colon + 1);
        if (is_first) break;
        if (count == parts.size()) return std::nullopt;
        text = text.substr(0, colon);
    }
    if (parts[0].empty() || !is_digit(parts[0][0])) return std::nullopt;
    const auto seconds = parse_thousandths(parts[0]);
    const auto minutes = count > 1 ? parse_whole(parts[1], kLongestPart) : 0;
    const auto hours = count > 2 ? parse_hours(parts[2]) : 0;
    if (!seconds || !minutes || !hours) return std::nullopt;
    return Milliseconds{*seconds} + std::chrono::minutes{*minutes} + std::chrono::hours{*hours};
}

std::string time_text(Milliseconds time) {
    const std::int64_t count_ms = time.count();
    const std::int64_t minutes = count_ms / 60'000;
    std::string seconds = thousandths_text(count_ms % 60'000, 0);
    if (count_ms % 60'000 < 10'000) seconds.insert(0, 1, '0');
    if (minutes < 60) return std::to_string(minutes) + ':' + seconds;
    return std::to_string(minutes / 60) + ':' + two_digits(minutes % 60) + ':' + seconds;
}

std::optional<Clock> parse_clock(std::string_view text) {
    std::array<std::string_view, 3> parts;
    for (std::string_view& part : parts) {
        const std::size_t slash = std::min(text.find('/'), text.size());
        part = text.substr(0, slash);
        text.remove_prefix(std::min(slash + 1, text.size()));
    }
    const auto main = parse_part(parts[0]);
    const auto increment = parse_part(parts[1]);
    const auto extension = parse_part(parts[2]);
    if (!text.empty() || !main || !increment || !extension) return std::nullopt;
    return Clock{.main = *main, .increment = *increment, .extension = *extension};
}

std::string clock_text(const Clock& clock) {
    return part_text(clock.main) + '/' + part_text(clock.increment) + '/' +
           part_text(clock.extension);
}

std::optional<SizedMatchType> parse_match_type(std::string_view text) {
    SizedMatchType found;
    for (std::size_t i = 0; i < text.size();) {
        const char symbol = to_lower(text[i]);
        if (symbol == 'r') ++i;
        std::size_t digits = 0;
        while (i + digits < text.size() && is_digit(text[i + digits])) ++digits;
        const auto number = parse_whole(text.substr(i, digits), kMostRandomDiscs);
        if (digits > 0 && !number) return std::nullopt;
        i += std::max<std::size_t>(digits, symbol == 'r' ? 0 : 1);
        if (symbol == 'r') {
            found.type.random_discs = number.value_or(0);
        } else if (number) {
            found.side = *number;
        } else if (symbol == 's' || symbol == 'k' || symbol == 'a') {
            (symbol == 's'   ? found.type.synchro
             : symbol == 'k' ? found.type.komi
                             : found.type.anti) = true;
        } else if (symbol == 'b' || symbol == 'w') {
            found.type.preferred_side = symbol == 'b' ? Color::kBlack : Color::kWhite;
        } else if (symbol != ' ') {
            return std::nullopt;
        }
    }
    return found;
}

std::string match_type_text(const MatchType& type, BoardSize size) {
    std::string text = type.synchro ? "s" : "";
    text += std::to_string(side_length(size));
    if (type.komi) text += 'k';
    if (type.anti) text += 'a';
    if (type.random_discs) text += 'r';
    if (type.random_discs.value_or(0) > 0) text += std::to_string(*type.random_discs);
    if (type.preferred_side) text += type.preferred_side == Color::kBlack ? 'b' : 'w';
    return text;
}

}  // namespace outflank::formats
