#include "cli/support/screen_text.h"

#include <gtest/gtest.h>

namespace outflank::cli {
namespace {

TEST(VisibleWidth, CountsCharactersAndNoEscapeSequences) {
    EXPECT_EQ(visible_width("abc"), 3);
    EXPECT_EQ(visible_width("\x1b[38;5;16m●\x1b[0m─"), 2);
    EXPECT_EQ(visible_width("\x1b["), 0);
}

TEST(Clipped, CutsBetweenCharactersAndDropsStyles) {
    EXPECT_EQ(clipped("\x1b[1m●●●\x1b[0m", 2), "●●");
    EXPECT_EQ(clipped("ab", 5), "ab");
}

TEST(SideBySide, PadsTheLeftColumnWhereTheRightOneHasText) {
    EXPECT_EQ(side_by_side({"●", "b"}, 3, {"x"}), (std::vector<std::string>{"●    x", "b"}));
    EXPECT_EQ(side_by_side({}, 2, {"x"}), (std::vector<std::string>{"    x"}));
}

TEST(Folded, BreaksAtBlanksAndIndentsWhatGoesOn) {
    EXPECT_EQ(folded("one two three\n", 8), "one two\n    three\n");
    EXPECT_EQ(folded("  a   b   c d\nshort", 9), "  a   b\n      c d\nshort");
    EXPECT_EQ(folded("one two three\n", 0), "one two three\n");
    EXPECT_EQ(folded("a averylongword b", 6), "a\n    averylongword\n    b");
}

}  // namespace
}  // namespace outflank::cli
