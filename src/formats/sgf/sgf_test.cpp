// The Smart Game Format.
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr RecordFormat kSgf = RecordFormat::kSgf;

TEST(Sgf, ReadsMovesInBothCoordinateStyles) {
    for (const char* text :
         {"(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])", "(;GM[2];B[F5];W[D6];B[C3])",
          "(;GM[2]SZ[8:8];B[fe];W[df];B[cc])", "( ;GM[2]\n; B [f5] ;W[d6]\n;B[c3] )",
          "(;GameM[2];Black[f5];White[d6];B[c3])"})
        EXPECT_EQ(moves_of(read_one(text, kSgf)), "f5d6c3") << text;
}

TEST(Sgf, ReadsTheMisplacedSemicolonsOfEdax) {
    const Record record = read_one(
        "(;FF[4]GM[2]AP[edax:4.4]PC[Edax]DT[2020-05-03]PB[ann]PW[bob]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]"
        "RE[B+12]B[f5];W[d6];B[c3];)",
        kSgf);
    EXPECT_EQ(moves_of(record), "f5d6c3");
    EXPECT_EQ(record.moves.node_count(), 4U);
    EXPECT_EQ(record.info.black.name, "ann");
    EXPECT_EQ(record.info.outcome.score, 12 * kDisc);
    EXPECT_EQ(record.info.other, (std::vector<Property>{{"AP", {"edax:4.4"}}}));
}

TEST(Sgf, ReadsEverySpellingOfAPass) {
    const Record plain = read_one(kGameWithPasses, RecordFormat::kTranscript);
    const std::string text = written(plain, kSgf);
    ASSERT_NE(text.find("B[pa]"), std::string::npos);
    for (const char* spelling : {"", "PA", "pass", "tt", "--", " "}) {
        std::string other = text;
        for (std::size_t pass = other.find("[pa]"); pass != std::string::npos;
             pass = other.find("[pa]"))
            other.replace(pass, 4, '[' + std::string(spelling) + ']');
        EXPECT_EQ(read_one(other, kSgf).moves, plain.moves) << spelling;
    }
}

TEST(Sgf, ReadsVariationsWithTheirNotes) {
    const Record record = read_one(
        "(;GM[2]C[root];B[f5]N[tiger];W[d6](;B[c3]C[main]V[+1.5]TE[2]BL[295.5])"
        "(;B[c4]C[other]DO[]WL[1]GW[1]XT[2.5](;W[b3])(;W[f4])))",
        kSgf);
    const MoveTree& tree = record.moves;
    EXPECT_EQ(moves_of(record), "f5d6c3");
    EXPECT_EQ(tree.node_count(), 7U);
    EXPECT_EQ(tree.notes(kRootNode).comment, "root");
    EXPECT_EQ(notes_at(record, "f5").name, "tiger");
    EXPECT_EQ(notes_at(record, "c3").evaluation, 1'500);
    EXPECT_EQ(notes_at(record, "c3").move_judgement, MoveJudgement::kVeryGood);
    EXPECT_EQ(notes_at(record, "c3").black_left, Milliseconds{295'500});
    const NodeIndex variation = tree.next_sibling(3);
    EXPECT_EQ(tree.notes(variation).move_judgement, MoveJudgement::kDoubtful);
    EXPECT_EQ(tree.notes(variation).position_judgement, PositionJudgement::kGoodForWhite);
    EXPECT_EQ(tree.notes(variation).time_used, Milliseconds{2'500});
    EXPECT_TRUE(tree.has_siblings(tree.first_child(variation)));
}

TEST(Sgf, ReadsEscapesAndSoftLineEnds) {
    const Record record =
        read_one("(;GM[2]PB[a\\]b\\\\c\\:d\ne]C[one\\\ntwo\nthree\\]];B[f5])", kSgf);
    EXPECT_EQ(record.info.black.name, "a]b\\c:d e");
    EXPECT_EQ(record.moves.notes(kRootNode).comment, "onetwo\nthree]");
    EXPECT_EQ(read_one(written(record, kSgf), kSgf), record);
}

TEST(Sgf, SetsUpDiscsAndRectanglesAndTheSideToMove) {
    const Record record = read_one("(;GM[2]SZ[4]AB[a1:b2][d4]AW[cc:dc]AE[a1]PL[W])", kSgf);
    EXPECT_EQ(format_position(record.moves.start()), "-X--XX----OO---X O");
}

TEST(Sgf, BlackBeginsUnlessTheFirstMoveIsWhites) {
    EXPECT_EQ(read_one("(;GM[2]AB[e4][d5]AW[d4][e5])", kSgf).moves.start(), start_position());
    const Record white = read_one("(;GM[2]AB[e4][d5]AW[d4][e5];W[f4])", kSgf);
    EXPECT_EQ(white.moves.start().to_move, Color::kWhite);
    EXPECT_EQ(moves_of(white), "f4");
}

TEST(Sgf, TakesASetupInItsOwnNodeForTheStart) {
    const Record record = read_one("(;GM[2]PB[ann];AB[e4][d5]AW[d4][e5]PL[B]C[setup];B[f5])", kSgf);
    EXPECT_EQ(record.moves.start(), start_position());
    EXPECT_EQ(moves_of(record), "f5");
    EXPECT_EQ(record.moves.notes(1).comment, "setup");
}

TEST(Sgf, RefusesASetupInTheMiddleButNotTheSideThatIsToMoveAnyway) {
    const Error error = error_of("(;GM[2];B[f5];AB[a1];W[d6])", kSgf);
    EXPECT_EQ(error.code, ErrorCode::kUnsupported);
    EXPECT_EQ(error.where, "column 15");
    EXPECT_EQ(moves_of(read_one("(;GM[2];B[f5]PL[W];W[d6])", kSgf)), "f5d6");
}

TEST(Sgf, AnEmptyBoardIsWrittenSoThatItIsReadBack) {
    const Record empty{.info = {}, .moves = MoveTree(Position{})};
    EXPECT_EQ(read_one(written(empty, kSgf), kSgf).moves.start(), Position{});
}

TEST(Sgf, ReadsResultsAsTheStandardAndEdaxWriteThem) {
    struct Case {
        const char* text;
        Ending ending;
        std::optional<Millidiscs> score;
        std::optional<Color> winner;
    };
    for (const Case& known :
         {Case{"B+12", Ending::kNormal, 12'000, {}}, Case{"W+4.5", Ending::kNormal, -4'500, {}},
          Case{"W++64", Ending::kNormal, -64'000, {}}, Case{"0", Ending::kNormal, 0, {}},
          Case{"Draw", Ending::kNormal, 0, {}}, Case{"Void", Ending::kVoid, {}, {}},
          Case{"W+R", Ending::kResigned, {}, Color::kWhite},
          Case{"B+Time", Ending::kTimeout, {}, Color::kBlack},
          Case{"B+F", Ending::kForfeit, {}, Color::kBlack},
          Case{"B+", Ending::kNormal, {}, Color::kBlack}, Case{"?", Ending::kUnknown, {}, {}},
          Case{"black won", Ending::kUnknown, {}, {}}}) {
        const Outcome outcome =
            read_one("(;GM[2]RE[" + std::string(known.text) + "];B[f5])", kSgf).info.outcome;
        EXPECT_EQ(outcome.ending, known.ending) << known.text;
        EXPECT_EQ(outcome.score, known.score) << known.text;
        EXPECT_EQ(outcome.winner, known.winner) << known.text;
    }
}

TEST(Sgf, KeepsAResignationWithItsScore) {
    Record record = read_one("(;GM[2];B[f5])", kSgf);
    record.info.outcome = {.ending = Ending::kResigned, .score = -64 * kDisc, .winner = {}};
    const std::string text = written(record, kSgf);
    EXPECT_NE(text.find("RE[W+R]XR[-64.00:r]"), std::string::npos) << text;
    EXPECT_EQ(read_one(text, kSgf), record);
}

TEST(Sgf, ReadsMarksAndKeepsWhatItDoesNotKnow) {
    const Record record = read_one("(;GM[2];B[f5]LB[a1:A][h8:x\\:y]TR[b2:c3]AR[a1:b2]HO[1])", kSgf);
    const Notes notes = notes_at(record, "f5");
    ASSERT_EQ(notes.marks.size(), 6U);
    EXPECT_EQ(notes.marks[0], (Mark{MarkKind::kTriangle, 9, ""}));
    EXPECT_EQ(notes.marks[5], (Mark{MarkKind::kLabel, 63, "x:y"}));
    EXPECT_EQ(notes.other, (std::vector<Property>{{"AR", {"a1:b2"}}, {"HO", {"1"}}}));
    EXPECT_EQ(read_one(written(record, kSgf), kSgf), record);
}

TEST(Sgf, KeepsAValueThatItCannotUnderstand) {
    const Record record = read_one("(;GM[2]KM[some]TM[long];B[f5]V[good]TR[z9])", kSgf);
    EXPECT_EQ(record.info.other, (std::vector<Property>{{"KM", {"some"}}, {"TM", {"long"}}}));
    EXPECT_EQ(notes_at(record, "f5").other,
              (std::vector<Property>{{"V", {"good"}}, {"TR", {"z9"}}}));
    EXPECT_EQ(read_one(written(record, kSgf), kSgf), record);
}

TEST(Sgf, ReadsAgainWhatItKeptOfBrokenValues) {
    for (const char* text :
         {"(;GM[2];B[f5]LB[h8 \\:y][a1\x01:A]TR[b h8])", "(;GM[2]XB[-0];B[f5]XB[1:00])",
          "(;GM[2];AB[e4][d5]AW[d4][e5]M[1];PL[B]M[2];B[f5])", "(;GM[2];B[f5]V[x][2]V[3])",
          "(;GM[2]TM[300]XB[1:05]XW[d4];B[f5])", "(;GM[2](;B[f5];KM[2])(;B[d3];KM[some]))",
          "(;GM[2];B[f5]V[good]V[3]BL[-]BL[4])", "(;GM[2]SZ[4]RE[W 16];AW[c3][d3]PL[W])",
          "(;GM[2]XR[300];B[f5])", "(;GM[2]TM[5 min]XB[125]XW[125])",
          "(;GM[2]XB[125/10]XW[125/10]OT[byo])", "(;GM[2]TM[125]OT[byo])"}) {
        const Record record = read_one(text, kSgf);
        EXPECT_EQ(read_one(written(record, kSgf), kSgf), record) << text;
    }
}

TEST(Sgf, LosesNoValueBesideABetterOneOfItsName) {
    const Record clocks = read_one("(;GM[2]TM[5 min]XB[125]XW[125];B[f5])", kSgf);
    EXPECT_EQ(clocks.info.other, (std::vector<Property>{{"TM", {"5 min"}}}));
    EXPECT_EQ(clocks.info.black.clock->main.time, Milliseconds{125'000});
    EXPECT_NE(written(clocks, kSgf).find("XO[TM:5 min]"), std::string::npos);
    const Record over = read_one("(;GM[2]SZ[4]RE[W 16];AW[c3][d3]PL[W])", kSgf);
    EXPECT_EQ(over.info.outcome.score, -16 * kDisc);
    EXPECT_EQ(over.info.other, (std::vector<Property>{{"RE", {"W 16"}}}));
}

TEST(Sgf, ATagThatIsNamedAsAMoveChangesNoGame) {
    Record record = read_one("(;GM[2];B[f5];W[d6])", kSgf);
    for (const char* name : {"B", "W", "AB", "AE", "PL", "SZ", "GM", "CA"})
        record.info.other.push_back({name, {"c3"}});
    EXPECT_EQ(read_one(written(record, kSgf), kSgf), record);
}

TEST(Sgf, ABrokenValueLeavesAnEarlierOneAlone) {
    const Record record = read_one("(;GM[2]KM[2]XR[+4.00];B[f5]KM[some]XR[none])", kSgf);
    EXPECT_EQ(record.info.komi, 2000);
    EXPECT_EQ(record.info.outcome.score, 4000);
    EXPECT_EQ(notes_at(record, "f5").other,
              (std::vector<Property>{{"KM", {"some"}}, {"XR", {"none"}}}));
}

TEST(Sgf, KeepsANodeWithoutAMove) {
    const Record record = read_one("(;GM[2];B[f5];C[think here];W[d6])", kSgf);
    EXPECT_EQ(record.moves.node_count(), 4U);
    EXPECT_FALSE(record.moves.move(2));
    EXPECT_EQ(record.moves.notes(2).comment, "think here");
}

TEST(Sgf, ReadsManyGamesAndGoesOnBehindABrokenOne) {
    const auto file = read_records(
        "junk "
        "(;GM[2];B[f5])\n(;GM[2];B[f5](;W[d6])(;W[zz]))\n(;GM[2];B[f5(;W[d6])\n(;FF[4]GM[2];B[c4])"
        "\n"
        "(;GM[1];B[pd])\n(;GM[2]SZ[10])",
        {.format = kSgf, .name = "x.sgf"});
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 3U);
    EXPECT_EQ(moves_of(file.value().records[1].record), "f5d6");
    EXPECT_FALSE(file.value().records[1].is_complete);
    EXPECT_EQ(file.value().records[2].number, 4U);
    EXPECT_EQ(file.value().records[2].line, 4U);
    EXPECT_TRUE(file.value().records[2].is_complete);
    ASSERT_EQ(file.value().errors.size(), 4U);
    EXPECT_EQ(file.value().errors[0].error.where, "x.sgf:2:26");
    EXPECT_EQ(file.value().errors[1].number, 3U);
    EXPECT_EQ(file.value().errors[2].error.message,
              "SGF: found game number '1', expected 2 for Othello");
    EXPECT_EQ(file.value().errors[3].error.message,
              "SGF: found board size '10', expected 4, 6 or 8");
}

TEST(Sgf, NamesThePlaceOfEveryKindOfMistake) {
    struct Case {
        const char* text;
        const char* where;
        const char* message;
    };
    for (const Case& bad :
         {Case{"(;GM[2];B[f5];B[d6])", "column 17",
               "SGF: move: found d6 for black, but white is to move"},
          Case{"(;GM[2];B[])", "column 11",
               "SGF: pass is no move for black: there is a legal move"},
          Case{"(;GM[2];B[f5]", "column 14",
               "SGF: found the end of the file, expected a property such as B[f5], ;, ( or )"},
          Case{"(;GM[2];B[f5", "column 11", "SGF: found no ] behind the value of 'B'"},
          Case{"(;GM[2];b[f5])", "column 9",
               "SGF: found 'b', expected a property such as B[f5], ;, ( or )"},
          Case{"(;GM[2];B f5)", "column 11", "SGF: found 'f', expected [ behind 'B'"},
          Case{"(;GM[2]PL[x])", "column 11", "SGF: found 'x', expected B or W to move"}}) {
        const Error error = error_of(bad.text, kSgf);
        EXPECT_EQ(error.message, bad.message);
        EXPECT_EQ(error.where, bad.where) << bad.text;
    }
}

TEST(Sgf, ReadsBracketsNestedAsDeepAsTheFileIsLong) {
    std::string text = "(;GM[2];B[f5]";
    constexpr std::size_t kDepth = 50'000;
    for (std::size_t i = 0; i < kDepth; ++i) text += "(;C[x]";
    text += std::string(kDepth + 1, ')');
    const Record record = read_one(text, kSgf);
    EXPECT_EQ(record.moves.node_count(), kDepth + 2);
    EXPECT_EQ(read_one(written(record, kSgf), kSgf), record);
}

TEST(Sgf, ReadsClocksFromTheStandardPropertiesAndFromOurs) {
    const RecordInfo info = read_one("(;GM[2]TM[300]OT[05:00/00:10/00:00])", kSgf).info;
    EXPECT_EQ(info.black.clock->increment.time, std::chrono::seconds{10});
    const RecordInfo other = read_one("(;GM[2]TM[300]OT[5x30 byo-yomi])", kSgf).info;
    EXPECT_EQ(other.white.clock->main.time, std::chrono::minutes{5});
    EXPECT_EQ(other.other, (std::vector<Property>{{"OT", {"5x30 byo-yomi"}}}));
}

TEST(Sgf, HoldsPropertiesOfOtherFormats) {
    const Record pgn = read_one(
        "[Event \"e\"]\n[Opening \"Ti]ger: a\\b\"]\n[Annotator \"A\"]\n[ECO \"X1\"]\n\n1. f5 d6 "
        "*\n",
        RecordFormat::kPgn);
    ASSERT_EQ(pgn.info.other.size(), 3U);
    const std::string text = written(pgn, kSgf);
    EXPECT_NE(text.find("XO[Opening:Ti\\]ger"), std::string::npos) << text;
    Record read = read_one(text, kSgf);
    const auto by_name = [](const Property& a, const Property& b) { return a.name < b.name; };
    std::vector<Property> expected = pgn.info.other;
    std::sort(expected.begin(), expected.end(), by_name);
    std::sort(read.info.other.begin(), read.info.other.end(), by_name);
    EXPECT_EQ(read.info.other, expected);
    EXPECT_EQ(read_one("(;GM[2]XO[no name];B[f5])", kSgf).info.other[0].name, "XO");
}

TEST(Sgf, ReadsResultsAsPeopleWriteThem) {
    const auto outcome_of = [](const std::string& text) {
        return read_one("(;GM[2]RE[" + text + "];B[f5])", kSgf).info;
    };
    EXPECT_EQ(outcome_of("40-24").outcome.score, 16 * kDisc);
    EXPECT_EQ(outcome_of("Black+4").outcome.score, 4 * kDisc);
    EXPECT_EQ(outcome_of("White+R").outcome.winner, Color::kWhite);
    for (const char* text : {"B+65", "W+127", "black won"}) {
        const RecordInfo info = outcome_of(text);
        EXPECT_EQ(info.outcome, Outcome{}) << text;
        ASSERT_EQ(info.other.size(), 1U) << text;  // kept as it stands
        EXPECT_EQ(info.other[0].values[0], text);
    }
    EXPECT_TRUE(outcome_of("?").other.empty());
}

TEST(Sgf, NamesTheOtherValuesOfAPropertyThatHasOne) {
    const auto file = read_records(
        "(;GM[2]PB[Ann]PB[Bob]PW[Eve]PW[Eve]RE[B+4][W+2]C[one]C[two]TR[c3]TR[c4];B[f5])",
        {.format = kSgf});
    ASSERT_TRUE(file && file.value().records.size() == 1);
    const FileRecord& read = file.value().records[0];
    EXPECT_EQ(read.record.info.black.name, "Ann");
    EXPECT_EQ(read.unread,
              (std::vector<std::string>{"another value of PB", "another value of RE"}));
    EXPECT_EQ(read.record.moves.notes(kRootNode).comment, "one\ntwo");
    EXPECT_EQ(read.record.moves.notes(kRootNode).marks.size(), 2U);
}

}  // namespace
}  // namespace outflank::formats
