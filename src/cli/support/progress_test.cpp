#include "cli/support/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace outflank::cli {
namespace {

/// What a progress line shows after one step of `count`.
std::string shown_after(std::uint64_t total, std::uint64_t count, ShownTime time) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::atomic<bool> stop{false};
    Io io{.in = in, .out = out, .err = err, .terminal = {.shows_errors = true}, .stop = stop};
    {
        Progress progress(io, total, "games", time);
        progress.step(count);
    }
    return err.str();
}

TEST(Progress, SaysTheCountAloneWhereNobodyKnowsTheTotal) {
    for (const ShownTime time : {ShownTime::kPassed, ShownTime::kLeft})
        EXPECT_EQ(shown_after(0, 27'821, time).rfind("\r27,821 games, ", 0), 0U);
    EXPECT_EQ(shown_after(30'000, 27'821, ShownTime::kLeft).rfind("\r27,821 of 30,000 games, ", 0),
              0U);
}

}  // namespace
}  // namespace outflank::cli
