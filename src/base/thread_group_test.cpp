#include "base/thread_group.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>

namespace outflank::base {
namespace {

TEST(ThreadGroup, RunsWhatItIsGivenAndWaitsForIt) {
    std::atomic<int> sum = 0;
    {
        ThreadGroup group;
        for (int i = 1; i <= 4; ++i) ASSERT_TRUE(group.add([&sum, i] { sum += i; }));
        EXPECT_EQ(group.size(), 4U);
    }
    EXPECT_EQ(sum, 10);
}

TEST(ThreadGroup, ThrowsAgainWhatAThreadThrew) {
    std::atomic<int> done = 0;
    ThreadGroup group;
    ASSERT_TRUE(group.add([] { throw std::bad_alloc(); }));
    ASSERT_TRUE(group.add([&done] { ++done; }));
    EXPECT_THROW(group.join(), std::bad_alloc);
    EXPECT_EQ(done, 1);
    group.join();  // thrown once
}

}  // namespace
}  // namespace outflank::base
