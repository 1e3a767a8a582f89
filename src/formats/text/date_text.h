// Dates in the forms that game records use, as ISO 8601.
#pragma once

#include <string>
#include <string_view>

namespace outflank::formats {

/// The date as ISO 8601, as precise as `text` is: "1997", "2004-09", "2004-09-18",
/// "2004-09-18T05:54:38-06:00". A text in no known form is given back as one line.
///
/// Known: a year of four digits, month and day with '-', '.' or '/' between them and unknown parts
/// as '?'; behind them, after a blank, 'T' or '_', hours, minutes and seconds; behind these a time
/// zone as UTC, GMT, Z, one of the zones of North America, or as hours and minutes. Also a
/// number of seconds since 1970.
std::string iso_date(std::string_view text);

/// The parts of an ISO date: "2004-09-18" and "05:54:38" and "-06:00".
struct DateParts {
    std::string_view day;   ///< year, month and day as far as known
    std::string_view time;  ///< may be empty
    std::string_view zone;  ///< may be empty
};

/// Cuts what `iso_date` gave. All parts are empty when it is no ISO date.
DateParts parts_of_date(std::string_view date);

/// The year of an ISO date, or 0.
int year_of_date(std::string_view date);

}  // namespace outflank::formats
