// Numbers, clocks, dates and results as game records spell them.
#include <gtest/gtest.h>

#include "formats/records/outcome_text.h"
#include "formats/text/clock_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

TEST(ParseSeconds, ReadsEveryTimeThatAClockMayShow) {
    EXPECT_EQ(parse_seconds("3.2"), 3'200);
    EXPECT_EQ(parse_seconds("3996003.2"), 3'996'003'200);
    EXPECT_EQ(parse_seconds("4464000000"), 4'464'000'000'000);
    for (const std::string_view text : {"-1", "", "x", "5000000001", "99999999999999999999"})
        EXPECT_FALSE(parse_seconds(text)) << text;
}

TEST(ParseThousandths, ReadsDecimalsExactly) {
    EXPECT_EQ(parse_thousandths("12"), 12'000);
    EXPECT_EQ(parse_thousandths("-1.25"), -1'250);
    EXPECT_EQ(parse_thousandths("+.5"), 500);
    EXPECT_EQ(parse_thousandths("3."), 3'000);
    EXPECT_EQ(parse_thousandths("-0.0005"), -1);
    EXPECT_EQ(parse_thousandths("1.99949"), 1'999);
}

TEST(ParseThousandths, RefusesWhatIsNoNumber) {
    for (const char* text : {"", "-", "+", ".", "1e3", "1,5", "1.2.3", "x", " 1", "2000001"})
        EXPECT_FALSE(parse_thousandths(text)) << text;
}

TEST(ThousandthsText, WritesAsManyDecimalsAsNeeded) {
    EXPECT_EQ(thousandths_text(1'250, 0), "1.25");
    EXPECT_EQ(thousandths_text(-5, 2), "-0.005");
    EXPECT_EQ(thousandths_text(0, 2, PlusSign::kShown), "+0.00");
    EXPECT_EQ(thousandths_text(12'000, 0), "12");
}

TEST(ParseTime, ReadsDaysToFractionsOfASecond) {
    EXPECT_EQ(parse_time("15:00"), std::chrono::minutes{15});
    EXPECT_EQ(parse_time("1:02:03"), std::chrono::seconds{3723});
    EXPECT_EQ(parse_time("1.01:00:00"), std::chrono::hours{25});
    EXPECT_EQ(parse_time("90"), std::chrono::seconds{90});
    EXPECT_EQ(parse_time("0:00.25"), Milliseconds{250});
    for (const char* text : {"", ":", "1:", "1:2:3:4", "a:00", "-1:00", "1:-1"})
        EXPECT_FALSE(parse_time(text)) << text;
}

TEST(TimeText, HasMinutesAndSecondsAtLeast) {
    EXPECT_EQ(time_text(Milliseconds{250}), "0:00.25");
    EXPECT_EQ(time_text(std::chrono::minutes{15}), "15:00");
    EXPECT_EQ(time_text(std::chrono::seconds{3723}), "1:02:03");
}

TEST(ParseClock, ReadsEmptyPartsAsNothing) {
    const auto clock = parse_clock("15:00//02:00");
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->main.time, std::chrono::minutes{15});
    EXPECT_EQ(clock->increment.time, Milliseconds{0});
    EXPECT_EQ(clock->extension.time, std::chrono::minutes{2});
    EXPECT_EQ(clock_text(*clock), "15:00/00:00/02:00");
}

TEST(ParseClock, KeepsWhatStandsBehindACommaAsTheRule) {
    const auto clock = parse_clock("00:56,1:0//02:00,N1");
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->main.rule, "1:0");
    EXPECT_EQ(clock->extension.rule, "N1");
    EXPECT_EQ(clock_text(*clock), "00:56,1:0/00:00/02:00,N1");
}

TEST(ParseClock, RefusesAnythingElse) {
    for (const char* text : {"x", "1:00/2/3/4", "1:00,x", "five minutes"})
        EXPECT_FALSE(parse_clock(text)) << text;
}

TEST(ParseMatchType, TakesItsLettersInAnyOrder) {
    for (const char* text : {"s8r20", "8sr20", "8r20s", "S8R20"}) {
        const auto type = parse_match_type(text);
        ASSERT_TRUE(type) << text;
        EXPECT_TRUE(type->type.synchro) << text;
        EXPECT_EQ(type->type.random_discs, 20) << text;
        EXPECT_EQ(type->side, 8) << text;
    }
    EXPECT_EQ(parse_match_type("88")->side, 88);
    EXPECT_TRUE(parse_match_type("10a")->type.anti);
    EXPECT_TRUE(parse_match_type("8k")->type.komi);
    EXPECT_EQ(parse_match_type("8b")->type.preferred_side, Color::kBlack);
    EXPECT_EQ(parse_match_type("8r")->type.random_discs, 0);
    for (const char* text : {"8x", "9999"}) EXPECT_FALSE(parse_match_type(text)) << text;
}

TEST(MatchTypeText, IsReadBack) {
    for (const char* text : {"8", "s8r20", "8r", "8rb", "8k", "6a", "8b", "s4ar18w"}) {
        const auto type = parse_match_type(text);
        ASSERT_TRUE(type) << text;
        EXPECT_EQ(match_type_text(type->type, board_size_from_side(type->side).value()), text);
    }
}

TEST(IsoDate, KnowsTheFormsOfTheArchives) {
    EXPECT_EQ(iso_date("2004.09.18_05:54:38.MDT"), "2004-09-18T05:54:38-06:00");
    EXPECT_EQ(iso_date("2014-02-21 20:52:27 GMT"), "2014-02-21T20:52:27Z");
    EXPECT_EQ(iso_date("2000-4-16 11:13 EST"), "2000-04-16T11:13-05:00");
    EXPECT_EQ(iso_date("945277754"), "1999-12-15T17:09:14Z");
    EXPECT_EQ(iso_date("2020.5.3"), "2020-05-03");
    EXPECT_EQ(iso_date("1997.??.??"), "1997");
    EXPECT_EQ(iso_date("2004.09.??"), "2004-09");
    EXPECT_EQ(iso_date("2024-05-01T10:00:00.123Z"), "2024-05-01T10:00:00Z");
    EXPECT_EQ(iso_date("2024-05-01T10:00:00+0900"), "2024-05-01T10:00:00+09:00");
}

TEST(IsoDate, KeepsWhatItDoesNotKnow) {
    for (const char* text : {"last summer", "18/9/2004", "2004-13-01", "2004-09-18 at noon",
                             "1.2.24", "3/4/24", "05.01.2024", "998", ""})
        EXPECT_EQ(iso_date(text), text);
}

TEST(IsoDate, LeavesItsOwnResultAlone) {
    for (const char* text :
         {"1997", "2004-09", "2004-09-18", "2004-09-18T05:54", "2004-09-18T05:54:38",
          "2004-09-18T05:54:38Z", "2004-09-18T05:54:38-06:00"})
        EXPECT_EQ(iso_date(text), text);
}

TEST(PartsOfDate, CutsDayTimeAndZone) {
    const DateParts parts = parts_of_date("2004-09-18T05:54:38-06:00");
    EXPECT_EQ(parts.day, "2004-09-18");
    EXPECT_EQ(parts.time, "05:54:38");
    EXPECT_EQ(parts.zone, "-06:00");
    EXPECT_EQ(parts_of_date("1997").day, "1997");
    EXPECT_EQ(parts_of_date("last summer").day, "");
    EXPECT_EQ(year_of_date("2004-09-18"), 2004);
    EXPECT_EQ(year_of_date("long ago"), 0);
}

TEST(ParseOutcome, ReadsScoreAndReason) {
    EXPECT_EQ(parse_outcome("-64.00:r"),
              (Outcome{.ending = Ending::kResigned, .score = -64'000, .winner = {}}));
    EXPECT_EQ(parse_outcome("+6.000")->ending, Ending::kNormal);
    EXPECT_EQ(parse_outcome("+0.5:s")->score, 500);
    EXPECT_EQ(parse_outcome("?"), Outcome{});
    EXPECT_FALSE(parse_outcome("+6:x"));
    EXPECT_FALSE(parse_outcome("black"));
}

TEST(OutcomeText, GivesAWinnerWithoutAScoreAllSquares) {
    const Outcome outcome{.ending = Ending::kTimeout, .score = {}, .winner = Color::kWhite};
    EXPECT_EQ(outcome_text(outcome, BoardSize::k6), "-36.00:t");
    EXPECT_EQ(outcome_text(Outcome{}, BoardSize::k8), "?");
}

TEST(ToUtf8, TakesOtherBytesForLatin1) {
    EXPECT_EQ(to_utf8("Andr\xE9"), "Andr\xC3\xA9");
    EXPECT_EQ(to_utf8("Andr\xC3\xA9"), "Andr\xC3\xA9");
    EXPECT_EQ(utf8_to_latin1("Andr\xC3\xA9 \xE6\xA3\x8B"), "Andr\xE9 ?");
}

TEST(TextBlock, HasOneKindOfLineEnd) {
    EXPECT_EQ(text_block("\r\n a\r\nb\rc\td \n"), "a\nb\nc d");
    EXPECT_EQ(one_line(" a\r\nb "), "a  b");
}

}  // namespace
}  // namespace outflank::formats
