#include "base/calendar.h"

namespace outflank::base {

CalendarDay day_of(std::time_t moment) {
    ::tzset();  // localtime_r need not
    std::tm parts{};
    if (::localtime_r(&moment, &parts) == nullptr) return {};
    return {.year = parts.tm_year + 1900, .month = parts.tm_mon + 1, .day = parts.tm_mday};
}

}  // namespace outflank::base
