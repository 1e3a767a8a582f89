// Games in the notation of chess.
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr RecordFormat kPgn = RecordFormat::kPgn;

std::string pgn_game(std::string_view moves, std::string_view tags = "") {
    return "[Event \"?\"]\n" + std::string(tags) + "\n" + std::string(moves) + "\n\n";
}

TEST(Pgn, TakesANumberInRoundBracketsForAComment) {
    for (const char* number : {"27", "+3.5", "0:12", "-2/24", "40 %"}) {
        const std::string text = std::string("1. f5 (") + number + ") d6 (1... f4) 2. c3 *";
        const Record record = read_one("[Event \"x\"]\n\n" + text, RecordFormat::kPgn);
        EXPECT_EQ(moves_of(record), "f5d6c3") << text;
        EXPECT_EQ(notes_at(record, "f5").comment, number) << text;
        EXPECT_EQ(record.moves.node_count(), 5U) << text;
    }
}

TEST(Pgn, ReadsAFileAsEdaxWritesIt) {
    const Record record = read_one(
        "[Event \"?\"]\n[Site \"edax\"]\n[Date \"2020.5.3\"]\n[Time \"7.4.59\"]\n[Round \"?\"]\n"
        "[Black \"ann\"]\n[White \"bob\"]\n[Result \"1-0\"]\n\n 1. e6 f4 2. e3 f6 3. g5 d6 4. e7 "
        "f5 5. c5\n"
        "{ann wins 64-0} 1-0\n\n\n",
        kPgn);
    EXPECT_EQ(moves_of(record), "e6f4e3f6g5d6e7f5c5");
    EXPECT_EQ(record.info.place, "edax");
    EXPECT_EQ(record.info.event, "");
    EXPECT_EQ(record.info.date, "2020-05-03T07:04:59");
    EXPECT_EQ(record.info.black.name, "ann");
    EXPECT_EQ(record.info.outcome, (Outcome{Ending::kNormal, 64 * kDisc, {}}));
    EXPECT_EQ(notes_at(record, "c5").comment, "");
}

TEST(Pgn, ReadsAStartFromItsFen) {
    const Record record =
        read_one(pgn_game("1. d6 c3", "[FEN \"8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1\"]\n"), kPgn);
    EXPECT_EQ(format_position(record.moves.start()),
              "---------------------------OX------XXX-------------------------- O");
    EXPECT_EQ(moves_of(record), "d6c3");
    EXPECT_NE(written(record, kPgn).find("[FEN \"8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1\"]"),
              std::string::npos);
}

TEST(Pgn, ReadsDiscCountsAsResults) {
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 40-24"), kPgn).info.outcome.score, 16 * kDisc);
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 20-40"), kPgn).info.outcome.score, -24 * kDisc);
    EXPECT_EQ(read_one(pgn_game("1. e6 f4", "[Result \"24-40\"]\n"), kPgn).info.outcome.score,
              -16 * kDisc);
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 1/2-1/2"), kPgn).info.outcome.score, 0);
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 0-1"), kPgn).info.outcome.winner, Color::kWhite);
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 *"), kPgn).info.outcome, Outcome{});
}

TEST(Pgn, TakesTheScoreFromTheMovesWhenTheGameIsOverAndTheWinnerAgrees) {
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 e3 f6 g5 d6 e7 f5 c5 1-0"), kPgn).info.outcome.score,
              64 * kDisc);
    const Outcome other =
        read_one(pgn_game("1. e6 f4 e3 f6 g5 d6 e7 f5 c5 0-1"), kPgn).info.outcome;
    EXPECT_EQ(other.score, std::nullopt);
    EXPECT_EQ(other.winner, Color::kWhite);
}

TEST(Pgn, KeepsAScoreThatNoGameHasAsItStands) {
    const Record record = read_one(
        pgn_game("1. e6 f4 1-0", "[Score \"+66\"]\n[Theory \"+66/24\"]\n[Opening \"x\"]\n"), kPgn);
    EXPECT_FALSE(record.info.outcome.score);
    EXPECT_FALSE(record.info.theory);
    EXPECT_EQ(record.info.other.size(), 3U);
}

TEST(Pgn, ReadsEndingsAndExactScores) {
    const Outcome outcome =
        read_one(pgn_game("1. e6 f4 1-0", "[Termination \"time forfeit\"]\n[Score \"+2.5\"]\n"),
                 kPgn)
            .info.outcome;
    EXPECT_EQ(outcome, (Outcome{Ending::kTimeout, 2'500, {}}));
}

TEST(Pgn, ReadsMoveNumbersAsPeopleWriteThem) {
    for (const char* moves :
         {"1. f5 1. ... d6 2. c3", "1. f5 1 ... d6 2 . c3", "1.f5 1\u2026d6 2.c3",
          "1. f5 1. \u2026 d6 2. c3", "1) f5 d6 2) c3", "1. f5 (1) d3) d6 c3"})
        EXPECT_EQ(moves_of(read_one(pgn_game(moves), kPgn)), "f5d6c3") << moves;
}

TEST(Pgn, ReadsQuotationMarksInsideAValue) {
    const Record record =
        read_one("[Event \"Open of \"C\" town\"]\n[Black \"A \"x\" \" ]\n\n1. f5 d6 *\n", kPgn);
    EXPECT_EQ(record.info.event, "Open of \"C\" town");
    EXPECT_EQ(record.info.black.name, "A \"x\"");
    EXPECT_EQ(moves_of(record), "f5d6");
}

TEST(Pgn, GivesACommentBeforeTheFirstMoveOfAVariationToThatMove) {
    const Record record = read_one(
        pgn_game("1. f5 ({Of c4.} 1. c4 {Behind it.}) d6 ({Better is} 1... f6 e6) *"), kPgn);
    EXPECT_EQ(record.moves.notes(kRootNode).comment, "");
    EXPECT_EQ(notes_at(record, "f5").comment, "");
    const MoveTree& tree = record.moves;
    const NodeIndex f5 = tree.first_child(kRootNode);
    EXPECT_EQ(tree.notes(tree.next_sibling(f5)).comment, "Of c4.\nBehind it.");
    EXPECT_EQ(tree.notes(tree.next_sibling(tree.first_child(f5))).comment, "Better is");
    EXPECT_EQ(read_one(written(record, kPgn), kPgn), record);
}

TEST(Pgn, ReadsAFileWithAHeading) {
    const std::string text =
        "Games of the club:\n\n" + pgn_game("1. f5 d6 2. c3 *", "[Black \"A\"]\n");
    EXPECT_EQ(detect_format(text), kPgn);
    EXPECT_EQ(read_one(text, kPgn).info.black.name, "A");
    // A game without tags is no heading.
    const auto file = read_records("1. f5 d6\n\n" + pgn_game("1. c4"), {.format = kPgn});
    ASSERT_TRUE(file);
    EXPECT_EQ(file.value().records.size(), 2U);
}

TEST(Pgn, NamesWhatItDoesNotUnderstand) {
    const auto file = read_records(
        pgn_game("$15 1. f5 $15 $7 d6 $14 $142 $0 *", "[Result \"black\"]\n"), {.format = kPgn});
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 1U);
    EXPECT_TRUE(file.value().errors.empty());
    std::vector<std::string> expected = {"glyph $15", "glyph $142", "result 'black'"};
    for (const std::string& unread : expected)
        EXPECT_NE(std::find(file.value().records[0].unread.begin(),
                            file.value().records[0].unread.end(), unread),
                  file.value().records[0].unread.end())
            << unread;
}

TEST(Pgn, AStarBehindTheMovesLeavesTheResultOfTheTag) {
    EXPECT_EQ(read_one(pgn_game("1. e6 f4 *", "[Result \"40-24\"]\n"), kPgn).info.outcome.score,
              16 * kDisc);
}

TEST(Pgn, NamesWhatContradictsTheRest) {
    struct Case {
        const char* tags;
        const char* token;
        int discs;  // the score that is taken
        std::vector<std::string> unread;
    };
    const std::vector<Case> cases = {
        {"[Result \"40-24\"]\n", "40-24", 16, {}},
        {"[Result \"40-24\"]\n", "1-0", 16, {}},
        {"[Result \"1-0\"]\n", "40-24", 16, {}},
        {"[Result \"24-40\"]\n", "40-24", 16, {"result '24-40'"}},
        {"[Result \"0-1\"]\n", "40-24", 16, {"result '0-1'"}},
        {"[Result \"?\"]\n", "40-24", 16, {}},
        {"[Black \"A\"]\n[Black \"B\"]\n[White \"C\"]\n[White \"C\"]\n",
         "40-24",
         16,
         {"another tag Black"}},
    };
    for (const Case& each : cases) {
        const auto file = read_records(
            pgn_game("1. f5 d6 2. c3 " + std::string(each.token), each.tags), {.format = kPgn});
        ASSERT_TRUE(file && file.value().records.size() == 1) << each.tags;
        const FileRecord& read = file.value().records[0];
        EXPECT_EQ(read.record.info.outcome.score, each.discs * kDisc) << each.tags << each.token;
        EXPECT_EQ(read.unread, each.unread) << each.tags << each.token;
    }
}

TEST(Pgn, ReadsEverySpellingOfAMove) {
    for (const char* moves :
         {"1. f5 d6 2. c3 *", "1.f5 1...d6 2.c3 *", "f5 d6 c3", "f5D6c3", "1. f5d6 2. c3 1-0",
          "1. F5 D6\n2. C3 1-0", "1. P@f5 P@d6 2. P@c3", "1. f5! d6?! 2. c3!! $10 *",
          "{start} 1. f5 ; to the end of the line 1. c4\n% 1. c4\n d6 2. c3"})
        EXPECT_EQ(moves_of(read_one(pgn_game(moves), kPgn)), "f5d6c3") << moves;
}

TEST(Pgn, ReadsPassesWrittenAndLeftOut) {
    const Record plain = read_one(kGameWithPasses, RecordFormat::kTranscript);
    std::string text = written(plain, kPgn);
    ASSERT_NE(text.find("pass"), std::string::npos);
    EXPECT_EQ(read_one(text, kPgn).moves, plain.moves);
    for (std::size_t pass = text.find("pass"); pass != std::string::npos; pass = text.find("pass"))
        text.replace(pass, 4, "--");
    EXPECT_EQ(read_one(text, kPgn).moves, plain.moves);
    for (std::size_t pass = text.find("--"); pass != std::string::npos; pass = text.find("--"))
        text.erase(pass, 2);
    EXPECT_EQ(read_one(text, kPgn).moves, plain.moves);
}

TEST(Pgn, ReadsVariationsAndCommands) {
    const Record record =
        read_one(pgn_game("1. f5 {[%eval 0.25] [%emt 0:00:03.2] tiger} d6 (1... f4 "
                          "$1 {second} 2. e3 (2. c3)) 2. c3 "
                          "{[%clk 0:04:59]}"),
                 kPgn);
    const MoveTree& tree = record.moves;
    EXPECT_EQ(moves_of(record), "f5d6c3");
    EXPECT_EQ(notes_at(record, "f5").evaluation, 250);
    EXPECT_EQ(notes_at(record, "f5").time_used, Milliseconds{3'200});
    EXPECT_EQ(notes_at(record, "f5").comment, "tiger");
    EXPECT_EQ(notes_at(record, "c3").black_left, Milliseconds{299'000});
    const NodeIndex variation = tree.next_sibling(2);
    EXPECT_EQ(square_name(*tree.move(variation)), "f4");
    EXPECT_EQ(tree.notes(variation).comment, "second");
    EXPECT_EQ(tree.notes(variation).move_judgement, MoveJudgement::kGood);
    EXPECT_TRUE(tree.has_siblings(tree.first_child(variation)));
    EXPECT_EQ(read_one(written(record, kPgn), kPgn), record);
}

TEST(Pgn, ReadsAgainWhatItKeptOfBrokenCommands) {
    for (const char* comment :
         {"[%eval x]", "[%eval", "[%clk\x01 0:01]", "[%e[%eval 1]val 2]", "}{ [%foo 1]"}) {
        const Record record = read_one(pgn_game("1. f5 {" + std::string(comment) + "} d6"), kPgn);
        EXPECT_EQ(read_one(written(record, kPgn), kPgn), record) << comment;
    }
}

TEST(Pgn, KeepsTagsThatItDoesNotKnow) {
    const Record record =
        read_one(pgn_game("1. f5", "[Variant \"xot\"]\n[Black \"a \\\"b\\\" \\\\\"]\n"), kPgn);
    EXPECT_EQ(record.info.black.name, "a \"b\" \\");
    EXPECT_EQ(record.info.other, (std::vector<Property>{{"Variant", {"xot"}}}));
    EXPECT_EQ(read_one(written(record, kPgn), kPgn), record);
}

TEST(Pgn, ReadsManyGamesAndGoesOnBehindABrokenOne) {
    const auto file = read_records(pgn_game("1. f5 *") + pgn_game("1. f5 z9 2. c3 *") +
                                       "[Event ?]\n[Black \"x\"]\n\n1. f5\n\n" +
                                       pgn_game("1. c4", "[FEN \"8/8\"]\n") + pgn_game("1. e6 *"),
                                   {.format = kPgn, .name = "x.pgn"});
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 4U);
    EXPECT_EQ(moves_of(file.value().records[1].record), "f5");
    EXPECT_EQ(file.value().records[2].record.info.black.name, "x");
    EXPECT_FALSE(file.value().records[2].is_complete);
    EXPECT_EQ(file.value().records[3].number, 5U);
    EXPECT_TRUE(file.value().records[3].is_complete);
    ASSERT_EQ(file.value().errors.size(), 3U);
    EXPECT_EQ(file.value().errors[0].error.where, "x.pgn:7:7");
    EXPECT_EQ(file.value().errors[1].error.message,
              "PGN: found '?', expected \" before the value of 'Event'");
    EXPECT_EQ(file.value().errors[2].error.where, "x.pgn:15:10");
}

TEST(Pgn, NamesThePlaceOfEveryKindOfMistake) {
    struct Case {
        const char* moves;
        const char* where;
    };
    for (const Case& bad :
         {Case{"1. f5 f6 2. a1", "line 3 column 13"}, Case{"1. f5 {open", "line 3 column 7"},
          Case{"(1. f5)", "line 3 column 1"}, Case{"1. f5 )", "line 3 column 7"},
          Case{"1. f5 (1. c4", "line 5 column 1"}, Case{"1. f5 (1. c4 1-0)", "line 3 column 14"},
          Case{"1. f5 pass", "line 3 column 7"}, Case{"1. f5 ]", "line 3 column 7"}})
        EXPECT_EQ(error_of(pgn_game(bad.moves), kPgn).where, bad.where) << bad.moves;
}

TEST(Pgn, WrapsItsLines) {
    const std::string text = written(read_one(kGameWithPasses, RecordFormat::kTranscript), kPgn);
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n', begin)) {
        EXPECT_LE(end - begin, 80U);
        begin = end + 1;
    }
    EXPECT_NE(text.find("{white wins 48-16}"), std::string::npos);
}

TEST(Pgn, WritesTimeControlsAsTheStandardHasThemWhereItCan) {
    Record record = read_one(pgn_game("1. f5", "[TimeControl \"300+5\"]\n"), kPgn);
    EXPECT_EQ(record.info.white.clock->increment.time, std::chrono::seconds{5});
    EXPECT_NE(written(record, kPgn).find("[TimeControl \"300+5\"]"), std::string::npos);
    record.info.white.clock->extension.time = std::chrono::minutes{2};
    EXPECT_NE(written(record, kPgn).find("[WhiteClock \"05:00/00:05/02:00\"]"), std::string::npos);
    EXPECT_EQ(read_one(written(record, kPgn), kPgn), record);
}

TEST(ParseFen, ReadsBothSidesAndAllSizes) {
    EXPECT_EQ(parse_fen("8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1").value(), start_position());
    EXPECT_EQ(parse_fen("8/8/8/3Pp3/3pP3/8/8/8").value(), start_position());
    EXPECT_EQ(parse_fen("4/1Pp1/1pP1/4 w").value(), start_position(BoardSize::k4));
    EXPECT_EQ(parse_fen(" 6/6/2Pp2/2pP2/6/6 w 0 1 ").value(), start_position(BoardSize::k6));
    EXPECT_EQ(parse_fen("8/8/8/3PPP2/3pP3/8/8/8 b").value(), parse_game("f5").value().position());
}

TEST(ReadPgn, HasRemarksAboveTheTags) {
    const std::string one = "% by a program\n; first of two\n[Black \"Ann\"]\n\n1. f5 d6 *\n\n";
    const RecordFile file =
        read_good(one + "; second\n[Black \"Bob\"]\n\n1. f5 f6 *\n% end\n", RecordFormat::kPgn);
    ASSERT_EQ(file.records.size(), 2U);
    EXPECT_EQ(file.records[0].record.info.black.name, "Ann");
    EXPECT_EQ(file.records[0].record.moves.notes(kRootNode).comment, "first of two");
    EXPECT_EQ(file.records[1].record.moves.notes(kRootNode).comment, "second");
    EXPECT_EQ(moves_of(file.records[1].record), "f5f6");
}

TEST(ParseFen, TurnsTheRowsOfFairyCoordinates) {
    EXPECT_EQ(parse_fen("8/8/8/3pP3/3Pp3/8/8/8[PPPPpppp] w 0 1").value(), start_position());
    EXPECT_EQ(parse_fen("8/8/8/3pP3/3PPP2/8/8/8[] b").value(), parse_game("f5").value().position());
}

TEST(ParseFen, ReadsLettersOfColours) {
    EXPECT_EQ(parse_fen("8/8/8/3WB3/3BW3/8/8/8 b").value(), start_position());
    const Position after = parse_fen("8/8/3B4/3BB3/3BW3/8/8/8 w").value();
    EXPECT_EQ(after.to_move, Color::kWhite);
    EXPECT_EQ(format_position(after),
              "-------------------X-------XX------XO--------------------------- O");
    EXPECT_EQ(detect_format("8/8/8/3wb3/3bw3/8/8/8 b"), RecordFormat::kFen);
}

TEST(ParseFen, NamesTheColumnOfAMistake) {
    struct Case {
        const char* text;
        const char* where;
    };
    for (const Case& bad :
         {Case{"8/8/8/8/8/8/8 w", "column 14"}, Case{"8/8/8/9/8/8/8/8 w", "column 7"},
          Case{"8/8/8/7/8/8/8/8 w", "column 16"}, Case{"8/8/8/3Pk3/8/8/8/8 w", "column 9"},
          Case{"8/8/8/8/8/8/8/8 x", "column 17"}, Case{"8/8/8/8/8/8/8/8 w - - 0 1 2", "column 28"},
          Case{"8/8/8/8/8/8/8/8[PQ] w", "column 18"}, Case{"", "column 1"}}) {
        const auto position = parse_fen(bad.text);
        ASSERT_FALSE(position) << bad.text;
        EXPECT_EQ(position.error().where, bad.where) << bad.text;
    }
}

TEST(FormatFen, WritesTheLastRowFirst) {
    EXPECT_EQ(format_fen(parse_game("f5").value().position()), "8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1");
    EXPECT_EQ(format_fen(start_position(BoardSize::k4)), "4/1Pp1/1pP1/4 w - - 0 1");
}

}  // namespace
}  // namespace outflank::formats
