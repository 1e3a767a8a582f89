// By hand, because the WebAssembly standard library reads no floating-point numbers.
#include "formats/text/decimal.h"

#include <algorithm>
#include <cstdlib>

#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr std::int64_t kLargestWhole = 2'000'000;
constexpr std::int64_t kMostSeconds = 5'000'000'000;  // more than the longest clock of clock_text.h

/// Thousandths of a number up to `largest_whole`.
std::optional<std::int64_t> parse_up_to(std::string_view text, std::int64_t largest_whole) {
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    if (whole.empty() && fraction.empty()) return std::nullopt;
    if (!std::all_of(whole.begin(), whole.end(), is_digit) ||
        !std::all_of(fraction.begin(), fraction.end(), is_digit))
        return std::nullopt;

    std::int64_t value = 0;
    for (const char digit : whole) {
        value = 10 * value + (digit - '0');
        if (value > largest_whole) return std::nullopt;
    }
    for (std::size_t place = 0; place < 3; ++place)
        value = 10 * value + (place < fraction.size() ? fraction[place] - '0' : 0);
    if (fraction.size() > 3 && fraction[3] >= '5') ++value;
    return negative ? -value : value;
}

}  // namespace

std::optional<std::int32_t> parse_thousandths(std::string_view text) {
    const auto value = parse_up_to(text, kLargestWhole);
    if (!value) return std::nullopt;
    return static_cast<std::int32_t>(*value);
}

std::optional<std::int64_t> parse_seconds(std::string_view text) {
    const auto value = parse_up_to(text, kMostSeconds);
    return value && *value >= 0 ? value : std::nullopt;
}

std::string thousandths_text(std::int64_t thousandths, int decimals, PlusSign plus) {
    std::string text = thousandths < 0 ? "-" : plus == PlusSign::kShown ? "+" : "";
    const std::int64_t size = std::abs(thousandths);
    std::string fraction = std::to_string(1000 + size % 1000).substr(1);
    while (fraction.size() > static_cast<std::size_t>(decimals) && fraction.back() == '0')
        fraction.pop_back();
    text += std::to_string(size / 1000);
    if (!fraction.empty()) text += '.' + fraction;
    return text;
}

std::optional<int> parse_whole(std::string_view text, int limit) {
    if (text.empty()) return std::nullopt;
    std::int64_t value = 0;
    for (const char digit : text) {
        if (!is_digit(digit)) return std::nullopt;
        value = 10 * value + (digit - '0');
        if (value > limit) return std::nullopt;
    }
    return static_cast<int>(value);
}

bool is_no_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return lower_case(text.substr(0, 3)) == "nan";
}

}  // namespace outflank::formats
