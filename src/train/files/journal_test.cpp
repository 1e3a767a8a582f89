#include "train/files/journal.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace outflank::train {
namespace {

constexpr BlockFileKind kKind = {"OFTESTS1", "a file of tests", "tests"};

class JournalTest : public testing::Test {
  protected:
    JournalTest() { clean(); }
    ~JournalTest() override { clean(); }
    void clean() const {
        std::filesystem::remove(path_);
        std::filesystem::remove(path_ + ".journal");
    }
    Result<BlockWriter> file() const {
        return BlockWriter::open(path_, kKind, "settings", [](const Block&) { return true; });
    }

    const std::string path_ = testing::TempDir() +
                              testing::UnitTest::GetInstance()->current_test_info()->name() +
                              ".tests";
};

TEST_F(JournalTest, KeepsWhatIsNotYetInTheFile) {
    {
        auto of = file();
        auto journal = Journal::open(of.value(), kKind);
        ASSERT_TRUE(journal);
        journal.value().add({1, 4, "four"});
        journal.value().add({1, 7, "seven"});
    }
    auto of = file();
    auto journal = Journal::open(of.value(), kKind);
    ASSERT_TRUE(journal);
    ASSERT_NE(journal.value().find(7), nullptr);
    EXPECT_EQ(*journal.value().find(7), "seven");
    EXPECT_EQ(journal.value().find(5), nullptr);
    ASSERT_TRUE(journal.value().clear());
    EXPECT_EQ(journal.value().find(7), nullptr);
}

TEST_F(JournalTest, IsForgottenWithItsFile) {
    {
        auto of = file();
        auto journal = Journal::open(of.value(), kKind);
        journal.value().add({1, 4, "four"});
    }
    std::filesystem::remove(path_);
    auto of = file();
    auto journal = Journal::open(of.value(), kKind);
    EXPECT_EQ(journal.value().find(4), nullptr);
}

}  // namespace
}  // namespace outflank::train
