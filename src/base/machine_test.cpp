// Limits of control groups, from folders that look like the system's.
#include "base/machine.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace outflank::base {
namespace {

namespace fs = std::filesystem;

class GroupLimitsTest : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / ("outflank-groups" + std::to_string(::getpid()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    GroupLimits limits() const {
        return group_limits((folder_ / "cgroup").string(), (folder_ / "sys").string());
    }

    fs::path folder_;
};

TEST_F(GroupLimitsTest, AreNoneWhereNothingSaysSo) {
    EXPECT_FALSE(limits().processors);
    write("cgroup", "0::/\n");
    write("sys/cpu.max", "max 100000\n");
    write("sys/memory.max", "max\n");
    EXPECT_FALSE(limits().processors);
    EXPECT_FALSE(limits().memory_bytes);
}

TEST_F(GroupLimitsTest, OfVersion2AreTheStrictestUpToTheRoot) {
    write("cgroup", "0::/machine/box\n");
    write("sys/machine/box/cpu.max", "400000 100000\n");
    write("sys/machine/cpu.max", "150000 100000\n");
    write("sys/machine/box/memory.max", "314572800\n");
    write("sys/machine/memory.max", "max\n");
    EXPECT_EQ(limits().processors, 1.5);
    EXPECT_EQ(limits().memory_bytes, 314572800u);
}

TEST_F(GroupLimitsTest, OfVersion1AreReadFromTheFolderOfTheController) {
    write("cgroup", "9:name=systemd:/x\n4:cpuset,cpu,cpuacct:/box\n2:memory:/box\n");
    write("sys/cpu/box/cpu.cfs_quota_us", "200000\n");
    write("sys/cpu/box/cpu.cfs_period_us", "100000\n");
    write("sys/cpu/cpu.cfs_quota_us", "-1\n");
    write("sys/cpu/cpu.cfs_period_us", "100000\n");
    write("sys/memory/box/memory.limit_in_bytes", "1048576\n");
    write("sys/memory/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_EQ(limits().processors, 2);
    EXPECT_EQ(limits().memory_bytes, 1048576u);
}

TEST_F(GroupLimitsTest, OfAContainerStandInTheRoot) {
    write("cgroup", "0::/../../elsewhere\n4:cpu:/docker/abc\nbroken\n5:memory\n");
    write("sys/cpu.max", "50000 100000\n");
    write("sys/cpu/cpu.cfs_quota_us", "300000\n");
    write("sys/cpu/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(limits().processors, 0.5);
}

TEST(UsableProcessors, AreThoseOfTheAffinity) {
    cpu_set_t before;
    ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
    EXPECT_GE(usable_processors(), 1);
    EXPECT_LE(usable_processors(), CPU_COUNT(&before));
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
        if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(usable_processors(), 1);
    ::sched_setaffinity(0, sizeof before, &before);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kIsSanitized = false;
#endif

TEST(UsableMemory, IsWithinTheLimitOfTheShell) {
    if (kIsSanitized)
        GTEST_SKIP() << "a sanitizer has terabytes of its own, which the limit would refuse";
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_DATA, &before), 0);
    constexpr rlim_t kBytes = rlim_t{1} << 30;
    const rlimit lower{.rlim_cur = kBytes, .rlim_max = before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_DATA, &lower), 0);
    EXPECT_LE(usable_memory_bytes(), kBytes);
    EXPECT_LE(usual_table_mib(4096), 256U);
    EXPECT_LE(usual_table_mib(64), 64U);
    EXPECT_GE(usual_table_mib(64), 1U);
    ::setrlimit(RLIMIT_DATA, &before);
    EXPECT_GT(usable_memory_bytes(), 0u);
}

}  // namespace
}  // namespace outflank::base
