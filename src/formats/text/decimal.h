// Decimal fractions as whole thousandths, so that they are read and written exactly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace outflank::formats {

/// Reads "12", "-1.25", "+.5", "3."; a fourth decimal and more are rounded, halves away
/// from zero. Nothing for any other text, or above two million.
std::optional<std::int32_t> parse_thousandths(std::string_view text);

/// "nan" and "-nan(ind)", as programs print what they have not computed.
bool is_no_number(std::string_view text);

/// Reads seconds in the same way, as milliseconds, up to any time that clock_text.h reads. Nothing
/// for a negative number.
std::optional<std::int64_t> parse_seconds(std::string_view text);

enum class PlusSign { kNone, kShown };

/// Writes a number of thousandths with at least `decimals` (0..3) decimals, and with as
/// many more as it needs: 1250 as "1.25". With a plus sign zero is "+0".
std::string thousandths_text(std::int64_t thousandths, int decimals,
                             PlusSign plus = PlusSign::kNone);

/// Reads digits alone, from 0 to `limit`. Nothing for any other text.
std::optional<int> parse_whole(std::string_view text, int limit);

}  // namespace outflank::formats
