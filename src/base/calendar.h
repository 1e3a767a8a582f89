// The day by the calendar of the person at this machine.
#pragma once

#include <ctime>

namespace outflank::base {

struct CalendarDay {
    int year = 0;   ///< 0: the system does not know the day
    int month = 0;  ///< 1..12
    int day = 0;    ///< 1..31

    friend constexpr bool operator==(const CalendarDay&, const CalendarDay&) = default;
};

/// The day of that moment in the time zone of the machine (TZ).
CalendarDay day_of(std::time_t moment);

/// The day that it is now.
inline CalendarDay today() { return day_of(std::time(nullptr)); }

}  // namespace outflank::base
