#include "cli/support/text.h"

#include <gtest/gtest.h>

#include <array>

namespace outflank::cli {
namespace {

TEST(Wrapped, BreaksBetweenWordsAndKeepsBlankLines) {
    EXPECT_EQ(wrapped("one two three\n\nfour", 8),
              (std::vector<std::string>{"one two", "three", "", "four"}));
}

TEST(Wrapped, GivesALongWordALineOfItsOwn) {
    EXPECT_EQ(wrapped("a bbbbbbbbbb c", 4), (std::vector<std::string>{"a", "bbbbbbbbbb", "c"}));
}

TEST(WithCommas, GroupsByThree) {
    EXPECT_EQ(with_commas(0), "0");
    EXPECT_EQ(with_commas(999), "999");
    EXPECT_EQ(with_commas(1000), "1,000");
    EXPECT_EQ(with_commas(24571284), "24,571,284");
}

TEST(DurationText, ChoosesTheUnitByLength) {
    using std::chrono::duration;
    EXPECT_EQ(duration_text(duration<double>(0.0047)), "4.70 ms");
    EXPECT_EQ(duration_text(duration<double>(0.331)), "0.331 s");
    EXPECT_EQ(duration_text(duration<double>(59.6)), "1 min 0 s");
    EXPECT_EQ(duration_text(duration<double>(200)), "3 min 20 s");
    EXPECT_EQ(duration_text(duration<double>(7500)), "2 h 5 min");
    EXPECT_EQ(running_time_text(duration<double>(0.0047)), "1 s");
    EXPECT_EQ(running_time_text(duration<double>(3.2)), "4 s");
    EXPECT_EQ(running_time_text(duration<double>(199.5)), "3 min 20 s");
}

TEST(Nearest, FindsAWordWithOneLetterWrong) {
    constexpr std::array<std::string_view, 3> kWords = {"undo", "redo", "hint"};
    EXPECT_EQ(nearest("undp", kWords), "undo");
    EXPECT_EQ(nearest("hnt", kWords), "hint");
}

TEST(Nearest, FindsNothingForAWordUnlikeAll) {
    constexpr std::array<std::string_view, 3> kWords = {"undo", "redo", "u"};
    EXPECT_EQ(nearest("frobnicate", kWords), "");
    EXPECT_EQ(nearest("x", kWords), "");
}

TEST(Printable, HidesControlCharactersAndCutsLongText) {
    EXPECT_EQ(printable("a\x1b[2Jb"), "a?[2Jb");
    EXPECT_EQ(printable("abcdefghij", 8), "abcde...");
    EXPECT_EQ(printable("a\xc2\x9b"
                        "2Jb \xc3\x9b"),
              "a?2Jb \xc3\x9b");
    EXPECT_EQ(printable("abcd\xc3\xa4"
                        "fghij",
                        8),
              "abcd...");
}

TEST(Nearest, FindsAWordWithTwoLettersSwapped) {
    constexpr std::array<std::string_view, 3> kWords = {"show", "play", "solve"};
    EXPECT_EQ(nearest("plya", kWords), "play");
    EXPECT_EQ(nearest("sohw", kWords), "show");
    EXPECT_EQ(nearest("lpay", kWords), "play");
}

}  // namespace
}  // namespace outflank::cli
