#include "base/calendar.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace outflank::base {
namespace {

/// Another time zone as long as it lives. The rules are written out: a machine need not have any.
class Zone {
  public:
    explicit Zone(const char* rules) {
        if (const char* before = std::getenv("TZ")) before_ = before;
        ::setenv("TZ", rules, 1);
    }
    ~Zone() {
        if (before_) ::setenv("TZ", before_->c_str(), 1);
        if (!before_) ::unsetenv("TZ");
        ::tzset();
    }
    Zone(const Zone&) = delete;
    Zone& operator=(const Zone&) = delete;

  private:
    std::optional<std::string> before_;
};

constexpr std::time_t kEvening = 1'774'737'000;  // 2026-03-28 22:30 UTC
constexpr const char* kTokyo = "JST-9";
constexpr const char* kLosAngeles = "PST8PDT,M3.2.0,M11.1.0";
constexpr const char* kBerlin = "CET-1CEST,M3.5.0,M10.5.0/3";

TEST(Calendar, HasTheDayOfThePlace) {
    const CalendarDay before = {.year = 2026, .month = 3, .day = 28};
    const CalendarDay after = {.year = 2026, .month = 3, .day = 29};
    {
        const Zone zone("UTC0");
        EXPECT_EQ(day_of(kEvening), before);
    }
    {
        const Zone zone(kTokyo);
        EXPECT_EQ(day_of(kEvening), after);
    }
    {
        const Zone zone(kLosAngeles);
        EXPECT_EQ(day_of(kEvening + 8 * 3600), before);
        EXPECT_EQ(day_of(kEvening + 9 * 3600), after);
    }
}

TEST(Calendar, KeepsTheDayOverAChangeOfTheClocks) {
    // At 2 in the morning of the 29th it is 3: the day ends an hour early, and begins in winter
    // time.
    const Zone zone(kBerlin);
    EXPECT_EQ(day_of(kEvening).day, 28);
    EXPECT_EQ(day_of(kEvening + 1800).day, 29);
    EXPECT_EQ(day_of(kEvening + 1800 + 23 * 3600 - 1).day, 29);
    EXPECT_EQ(day_of(kEvening + 1800 + 23 * 3600).day, 30);
}

}  // namespace
}  // namespace outflank::base
