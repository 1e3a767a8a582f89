#include "cli/support/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace outflank::cli {
namespace {

/// What a progress line shows after one step of `count`.
std::string shown_after(std::uint64_t total, std::uint64_t count, ShownTime time,
                        int columns = 80) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::atomic<bool> stop{false};
    Io io{.in = in, .out = out, .err = err, .terminal = {.shows_errors = true}, .stop = stop};
    io.terminal.size = [columns] { return TerminalSize{.columns = columns}; };
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

TEST(Progress, StaysOnOneLineOfANarrowTerminal) {
    const std::string shown = shown_after(123'456'789, 12'345'678, ShownTime::kLeft, 20);
    EXPECT_EQ(shown.rfind("\r12,345,678 of 123,4\x1b[K", 0), 0U) << shown;
}

}  // namespace
}  // namespace outflank::cli
