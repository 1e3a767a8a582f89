// The Generic Game Format.
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr RecordFormat kGgf = RecordFormat::kGgf;
constexpr std::string_view kStart =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

std::string game(std::string_view tags) {
    return "(;GM[Othello]" + std::string(kStart) + std::string(tags) + ";)";
}

TEST(Ggf, ReadsEverythingThatIsKnownOfAGame) {
    const Record record = read_one(
        "(;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[ann]PW[bob+]RB[1720.5]RW[2082.33]"
        "TI[15:00//02:00]TY[s8r20b]RE[-64.00:r]KM[2.5]KB[F5/-2/1]" +
            std::string(kStart) + "B[F5/1.25/3.2]W[d6//0.46]B[C3/-2];)",
        kGgf);
    const RecordInfo& info = record.info;
    EXPECT_EQ(info.place, "GGS/os");
    EXPECT_EQ(info.date, "2004-09-18T05:54:38-06:00");
    EXPECT_EQ(info.black.name, "ann");
    EXPECT_EQ(info.white.rating, "2082.33");
    EXPECT_EQ(info.black.clock->extension.time, std::chrono::minutes{2});
    EXPECT_EQ(info.black.clock, info.white.clock);
    EXPECT_TRUE(info.type.synchro);
    EXPECT_EQ(info.type.random_discs, 20);
    EXPECT_EQ(info.type.preferred_side, Color::kBlack);
    EXPECT_EQ(info.outcome.ending, Ending::kResigned);
    EXPECT_EQ(info.outcome.score, -64 * kDisc);
    EXPECT_EQ(info.komi, 2'500);
    EXPECT_EQ(info.other, (std::vector<Property>{{"KB", {"F5/-2/1"}}}));
    EXPECT_EQ(moves_of(record), "f5d6c3");
}

TEST(Ggf, TurnsEvaluationsOfTheMoverToBlacksSide) {
    const Record record = read_one(game("B[F5/1.25/3.2]W[D6/0.5/1]B[C3//2]W[D3/]"), kGgf);
    EXPECT_EQ(notes_at(record, "f5").evaluation, 1'250);
    EXPECT_EQ(notes_at(record, "d6").evaluation, -500);
    EXPECT_EQ(notes_at(record, "c3").evaluation, std::nullopt);
    EXPECT_EQ(notes_at(record, "f5").time_used, Milliseconds{3'200});
    EXPECT_EQ(notes_at(record, "c3").time_used, Milliseconds{2'000});
    EXPECT_EQ(notes_at(record, "d3"), Notes{});
}

TEST(Ggf, WritesZeroAsAnEvaluationAndNothingAsNone) {
    const Record record = read_one(game("B[F5/0]W[D6]B[C3//1]"), kGgf);
    EXPECT_NE(written(record, kGgf).find("B[F5/0.00]W[D6]B[C3//1]"), std::string::npos);
}

TEST(Ggf, ReadsPassesWrittenAndLeftOut) {
    const Record plain = read_one(kGameWithPasses, RecordFormat::kTranscript);
    const std::string text = written(plain, kGgf);
    EXPECT_NE(text.find("B[PA]"), std::string::npos);
    EXPECT_EQ(read_one(text, kGgf), plain);
    std::string without = text;
    for (std::size_t pass = without.find("B[PA]"); pass != std::string::npos;
         pass = without.find("B[PA]"))
        without.erase(pass, 5);
    EXPECT_EQ(read_one(without, kGgf), plain);
}

TEST(Ggf, ReadsBoardsOfThreeSizesFromAnySide) {
    const Record six =
        read_one("(;GM[Othello]TY[6]BO[6--------------O*----*O--------------O]W[D2];)", kGgf);
    EXPECT_EQ(six.moves.size(), BoardSize::k6);
    EXPECT_EQ(six.moves.start().to_move, Color::kWhite);
    EXPECT_EQ(six.moves.node_count(), 2U);
    const Record four = read_one("(;GM[Othello]TY[4]B[B1];)", kGgf);
    EXPECT_EQ(four.moves.size(), BoardSize::k4);
}

TEST(Ggf, NamesTheGameThatIsUnsupportedAndReadsTheOthers) {
    const auto file = read_records("1 (;GM[Othello]TY[10a]B[F5];)\n1 (;GM[Amazons];)\n1 " +
                                       game("B[F5]") + "\n(;BO[88 -]B[A1];)\n",
                                   {.format = kGgf, .name = "all.ggf"});
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 1U);
    EXPECT_EQ(file.value().records[0].number, 3U);
    EXPECT_EQ(file.value().records[0].line, 3U);
    ASSERT_EQ(file.value().errors.size(), 3U);
    EXPECT_EQ(file.value().errors[0].error.code, ErrorCode::kOutOfRange);
    EXPECT_EQ(file.value().errors[1].error.code, ErrorCode::kUnsupported);
    EXPECT_EQ(file.value().errors[2].error.code, ErrorCode::kOutOfRange);
    EXPECT_EQ(file.value().errors[0].number, 1U);
    EXPECT_EQ(file.value().errors[0].error.where, "all.ggf:1:19");
    EXPECT_EQ(file.value().errors[1].error.where, "all.ggf:2:8");
    EXPECT_EQ(file.value().errors[2].number, 4U);
    EXPECT_EQ(file.value().errors[2].error.message,
              "GGF: found a board of size 88, expected 4, 6 or 8");
}

TEST(Ggf, KeepsTheTwoGamesOfASynchroPairTogether) {
    const std::string pair = "2 " + game("B[F5]") + ' ' + game("B[C4]") + '\n';
    const RecordFile file = read_good(pair + "1 " + game("B[E6]"), kGgf);
    ASSERT_EQ(file.records.size(), 3U);
    EXPECT_EQ(file.records[0].record.info.pair_game, 1);
    EXPECT_EQ(file.records[1].record.info.pair_game, 2);
    EXPECT_EQ(file.records[2].record.info.pair_game, 0);
    const std::vector<Record> records = {file.records[0].record, file.records[1].record,
                                         file.records[2].record};
    const std::string text = write_records(records, kGgf).contents;
    EXPECT_TRUE(text.starts_with("2 (;"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
    EXPECT_EQ(read_good(text, kGgf).records[1].record, records[1]);
}

TEST(Ggf, APairWithABrokenGameIsNone) {
    const auto file = read_records("2 " + game("B[A1]") + game("B[F5]"), {.format = kGgf});
    ASSERT_EQ(file.value().records.size(), 1U);
    EXPECT_EQ(file.value().records[0].record.info.pair_game, 0);
}

TEST(Ggf, TakesDifferentClocksAndWritesThemApart) {
    const Record record = read_one(game("TB[5:00/0:10/0]TW[10:00]B[F5]"), kGgf);
    EXPECT_EQ(record.info.black.clock->increment.time, std::chrono::seconds{10});
    EXPECT_EQ(record.info.white.clock->main.time, std::chrono::minutes{10});
    EXPECT_NE(written(record, kGgf).find("TB[05:00/00:10/00:00]TW[10:00/00:00/00:00]"),
              std::string::npos);
}

TEST(Ggf, NamesThePlaceOfEveryKindOfMistake) {
    struct Case {
        const char* tags;
        const char* message;
    };
    for (const Case& bad :
         {Case{"B[F5]W[F6]B[A1]", "GGF: a1 is no move for black: it turns no disc"},
          Case{"W[D6]", "GGF: move: found d6 for white, but black is to move"},
          Case{"B[PA]", "GGF: pass is no move for black: there is a legal move"},
          Case{"B[F5/x]", "GGF: found 'F5/x' in B, expected an evaluation behind the first slash"},
          Case{"B[F5//x]", "GGF: found 'F5//x' in B, expected seconds behind the second slash"},
          Case{"RE[won]",
               "GGF: found 'won' in RE, expected a result such as +12.00, -64.00:r or ?"},
          Case{"TY[8q]", "GGF: found '8q' in TY, expected a match type such as 8, s8r20 or 8k"},
          Case{"TI[soon]", "GGF: found 'soon' in TI, expected a clock such as 15:00/00:00/02:00"},
          Case{"BO[8 *]", "GGF: found '8 *' in BO, expected 64 squares and the side to move"},
          Case{"PB[ann", "GGF: found no ] behind the value of 'PB'"},
          Case{"]", "GGF: found ']', expected a tag such as PB[name], or ;) at the end"}}) {
        const Error error = error_of(game(bad.tags), kGgf);
        EXPECT_EQ(error.message, bad.message);
        EXPECT_TRUE(error.where.starts_with("column ")) << error.where;
    }
}

TEST(Ggf, SkipsTextAroundGamesAndReadsCommentsWhereTheyStand) {
    const Record record =
        read_one("From: ann\n\n" + game("CO[before]B[F5]CO[good]CO[very]") + "\nbye", kGgf);
    EXPECT_EQ(record.moves.notes(kRootNode).comment, "before");
    EXPECT_EQ(notes_at(record, "f5").comment, "good\nvery");
}

TEST(Ggf, WritesRoundBracketsWhereABracketWouldEndTheValue) {
    Record record = read_one(game("B[F5]"), kGgf);
    record.info.black.name = "a[b]c";
    EXPECT_NE(written(record, kGgf).find("PB[a[b)c]"), std::string::npos);
}

TEST(Ggf, WritesRoundBracketsWhereAGameWouldBeginInsideAValue) {
    Record record = read_one(game("B[F5]"), kGgf);
    record.info.black.name = "(;GM[(;GM[x";
    record.moves.edit_notes(kRootNode).comment = "see (;GM[2]PB[a])";
    const Record found = read_one(written(record, kGgf), kGgf);
    EXPECT_EQ(found.info.black.name, "(;GM((;GM(x");
    EXPECT_EQ(found.moves.notes(kRootNode).comment, "see (;GM(2)PB[a))");
}

TEST(Ggf, ReadsNamesInLatin1) {
    EXPECT_EQ(read_one(game("PB[Andr\xE9]B[F5]"), kGgf).info.black.name, "Andr\xC3\xA9");
}

TEST(ReadGgf, TakesWhatWasNotComputedForNoEvaluation) {
    for (const char* none : {"nan", "-nan", "-nan(ind)", "NaN"}) {
        const Record record = read_one(
            "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--"
            "------------------------- *]B[f5/" +
                std::string(none) + "/1.5]W[f6];)",
            RecordFormat::kGgf);
        EXPECT_EQ(moves_of(record), "f5f6");
        EXPECT_FALSE(notes_at(record, "f5").evaluation) << none;
        EXPECT_EQ(notes_at(record, "f5").time_used, Milliseconds{1500}) << none;
    }
}

}  // namespace
}  // namespace outflank::formats
