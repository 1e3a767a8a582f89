// Dates without the calendars of <chrono>, which the WebAssembly library lacks.
#include "formats/text/date_text.h"

#include <array>
#include <cstdint>
#include <optional>

#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

struct Zone {
    std::string_view name;
    std::string_view offset;
};

// The archives of GGS name the zone of the server's clock. Source: RFC 2822, section 4.3.
constexpr auto kZones = std::to_array<Zone>({{"z", "Z"},
                                             {"ut", "Z"},
                                             {"utc", "Z"},
                                             {"gmt", "Z"},
                                             {"est", "-05:00"},
                                             {"edt", "-04:00"},
                                             {"cst", "-06:00"},
                                             {"cdt", "-05:00"},
                                             {"mst", "-07:00"},
                                             {"mdt", "-06:00"},
                                             {"pst", "-08:00"},
                                             {"pdt", "-07:00"}});

std::string padded(int number, std::size_t width) {
    std::string text = std::to_string(number);
    if (text.size() < width) text.insert(0, width - text.size(), '0');
    return text;
}

/// Reads a date from left to right.
class DateReader {
  public:
    explicit DateReader(std::string_view text) : rest_(text) {}

    std::optional<std::string> read();

  private:
    bool take(std::string_view any_of);
    std::optional<int> take_number(std::size_t digits, int low, int high);
    bool read_day(std::string& date);
    bool read_time(std::string& date);
    bool read_zone(std::string& date);

    std::string_view rest_;
};

bool DateReader::take(std::string_view any_of) {
    if (rest_.empty() || any_of.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
}

std::optional<int> DateReader::take_number(std::size_t digits, int low, int high) {
    std::size_t count = 0;
    while (count < digits && count < rest_.size() && is_digit(rest_[count])) ++count;
    const auto number = parse_whole(rest_.substr(0, count), high);
    if (!number || *number < low) return std::nullopt;
    rest_.remove_prefix(count);
    return number;
}

bool DateReader::read_day(std::string& date) {
    // "3/4/24" may be any of three days: only a year of four digits says that it is one.
    constexpr std::size_t kYearDigits = 4;
    const std::size_t before = rest_.size();
    const auto year = take_number(kYearDigits, 1, 9999);
    if (!year || before - rest_.size() != kYearDigits) return false;
    date = padded(*year, 4);
    bool is_known = true;  // a part behind an unknown one cannot be said in ISO 8601
    for (const int most : {12, 31}) {
        if (!take("-./")) return is_known;
        if (rest_.starts_with("?")) {
            while (take("?")) {
            }
            is_known = false;
            continue;
        }
        const auto number = take_number(2, 1, most);
        if (!number || !is_known) return false;
        date += '-' + padded(*number, 2);
    }
    return true;
}

bool DateReader::read_time(std::string& date) {
    const auto hour = take_number(2, 0, 23);
    if (!hour || !take(":.")) return false;
    const auto minute = take_number(2, 0, 59);
    if (!minute) return false;
    date += 'T' + padded(*hour, 2) + ':' + padded(*minute, 2);
    if (!take(":.")) return true;
    const auto second = take_number(2, 0, 60);
    if (!second) return true;  // the point belonged to the zone
    date += ':' + padded(*second, 2);
    if (rest_.size() > 1 && rest_[0] == '.' && is_digit(rest_[1])) {
        rest_.remove_prefix(1);
        while (take("0123456789")) {
        }
    }
    return true;
}

bool DateReader::read_zone(std::string& date) {
    while (take(" ._")) {
    }
    if (rest_.empty()) return true;
    const std::string name = lower_case(rest_);
    for (const Zone& zone : kZones)
        if (name == zone.name) {
            date += zone.offset;
            return true;
        }
    const char sign = rest_[0];
    if (!take("+-")) return false;
    const auto hours = take_number(2, 0, 23);
    const bool has_minutes = take(":") || !rest_.empty();
    const auto minutes = has_minutes ? take_number(2, 0, 59) : 0;
    if (!hours || !minutes || !rest_.empty()) return false;
    date += sign + padded(*hours, 2) + ':' + padded(*minutes, 2);
    return true;
}

std::optional<std::string> DateReader::read() {
    std::string date;
    if (!read_day(date)) return std::nullopt;
    if (rest_.empty()) return date;
    constexpr std::size_t kWholeDay = 10;
    if (date.size() != kWholeDay || !take(" _Tt")) return std::nullopt;
    if (!read_time(date) || !read_zone(date)) return std::nullopt;
    return date;
}

/// Day `days` after 1970-01-01 in the Gregorian calendar, and the second of that day.
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
std::string date_of_unix_time(std::int64_t seconds) {
    const auto second = static_cast<int>(seconds % 86'400);
    const std::int64_t shifted = seconds / 86'400 + 719'468;  // days since 0000-03-01
    const std::int64_t era = shifted / 146'097;
    const auto day_of_era = static_cast<int>(shifted % 146'097);
    const int year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
    const int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const int month_from_march = (5 * day_of_year + 2) / 153;
    const int day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    const int month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
    const int year = year_of_era + static_cast<int>(era) * 400 + (month <= 2 ? 1 : 0);
    return padded(year, 4) + '-' + padded(month, 2) + '-' + padded(day, 2) + 'T' +
           padded(second / 3600, 2) + ':' + padded(second / 60 % 60, 2) + ':' +
           padded(second % 60, 2) + 'Z';
}

}  // namespace

std::string iso_date(std::string_view text) {
    const std::string line = one_line(text);
    constexpr std::size_t kUnixDigits = 8;  // more digits than any year; 1973 and later
    if (line.size() > kUnixDigits)
        if (const auto seconds = parse_whole(line, 2'147'483'647))
            return date_of_unix_time(*seconds);
    if (const auto date = DateReader(line).read()) return *date;
    return line;
}

DateParts parts_of_date(std::string_view date) {
    const std::string same = iso_date(date);
    if (same != date || !DateReader(date).read()) return {};
    DateParts parts;
    const std::size_t mark = date.find('T');
    parts.day = date.substr(0, mark);
    if (mark == std::string_view::npos) return parts;
    parts.time = date.substr(mark + 1);
    const std::size_t zone = parts.time.find_first_of("Z+-");
    if (zone == std::string_view::npos) return parts;
    parts.zone = parts.time.substr(zone);
    parts.time = parts.time.substr(0, zone);
    return parts;
}

int year_of_date(std::string_view date) {
    const DateParts parts = parts_of_date(date);
    return parse_whole(parts.day.substr(0, 4), 9999).value_or(0);
}

}  // namespace outflank::formats
