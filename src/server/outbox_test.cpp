// What waits for a slow reader, and how fast one may send.
#include "server/outbox.h"

#include <gtest/gtest.h>

#include "server/rate_limit.h"

namespace outflank::server {
namespace {

TEST(Outbox, KeepsTheOrderAndCountsBytes) {
    Outbox outbox;
    outbox.add({.text = "one"});
    outbox.add({.text = "three"});
    EXPECT_EQ(outbox.bytes(), 8u);
    EXPECT_EQ(outbox.take(), "one");
    EXPECT_EQ(outbox.take(), "three");
    EXPECT_TRUE(outbox.is_empty());
    EXPECT_EQ(outbox.bytes(), 0u);
}

TEST(Outbox, KeepsTheLastReportOfProgressOnly) {
    Outbox outbox;
    outbox.add({.text = "depth 1", .progress_of = 5});
    outbox.add({.text = "of another", .progress_of = 6});
    outbox.add({.text = "a judged move"});
    outbox.add({.text = "depth 20", .progress_of = 5});
    outbox.add({.text = "the answer"});
    EXPECT_EQ(outbox.bytes(), 8u + 10 + 13 + 10);
    for (const char* expected : {"depth 20", "of another", "a judged move", "the answer"})
        EXPECT_EQ(outbox.take(), expected);
    EXPECT_TRUE(outbox.is_empty());
}

TEST(RateLimit, LetsABurstThroughAndThenSlowsDown) {
    using std::chrono::milliseconds;
    const RateLimit::Clock::time_point start{};
    RateLimit limit({.per_second = 10, .at_once = 2}, start);
    EXPECT_EQ(limit.count(start), milliseconds(0));
    EXPECT_EQ(limit.count(start), milliseconds(0));
    EXPECT_EQ(limit.count(start), milliseconds(100));
    EXPECT_EQ(limit.count(start + milliseconds(100)), milliseconds(100));
    EXPECT_EQ(limit.count(start + milliseconds(1000)), milliseconds(0));
}

}  // namespace
}  // namespace outflank::server
