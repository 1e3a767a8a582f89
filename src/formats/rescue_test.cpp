// What is good of broken files: cut at every place, damaged at random, and known kinds of damage.
#include "base/test_rounds.h"
#include "formats/random_records.h"
#include "formats/record_testing.h"
#include "formats/text/scanner.h"

namespace outflank::formats {
namespace {

constexpr std::uint64_t kRescueSeed = 20261123;

RecordFile read_any(std::string_view text, RecordFormat format) {
    const Result<RecordFile> file = read_records(text, {.format = format});
    EXPECT_TRUE(file);
    return file ? file.value() : RecordFile{};
}

/// "f5d6!" for a whole game, "f5" for the good part of a broken one; then the places of errors.
std::string summary(std::string_view text, RecordFormat format) {
    const RecordFile file = read_any(text, format);
    std::string found;
    for (const FileRecord& entry : file.records)
        found += std::to_string(entry.number) + ':' + moves_of(entry.record) +
                 (entry.is_complete ? "! " : " ");
    for (const RecordError& error : file.errors)
        found += std::to_string(error.number) + '@' + error.error.where + ' ';
    return found;
}

struct BrokenText {
    const char* text;
    const char* found;
};

TEST(Rescue, SgfGivesWhatIsGoodAndNamesEachProblemOnce) {
    for (const BrokenText& broken : {
             BrokenText{"(;GM[2];B[f5];W[d6];B[c", "1:f5d6 1@column 23 "},
             BrokenText{"(;GM[2];B[f5];W[d6]", "1:f5d6 1@column 20 "},
             BrokenText{"(;GM[2];B[f5];W[d6];B[a1];W[c3];B[h8])", "1:f5d6 1@column 23 "},
             BrokenText{"(;GM[2];B[f5];W d6];B[c3];W[d3])", "1:f5 1@column 17 "},
             BrokenText{"(;GM[2];B[f5];;??;W[d6];B[c3])", "1:f5d6c3 1@column 16 "},
             BrokenText{"(;GM[2];B[f5]C[see ;W[d6];B[c3])", "1:f5d6c3 1@column 16 "},
             BrokenText{"(;GM[2]PL[x];B[f5];W[d6])", "1:f5d6 1@column 11 "},
             BrokenText{"(;GM[2];B[f5];W[d6]);B[c3];W[d3])", "1:f5d6 1@column 21 "},
             BrokenText{"(;GM[2];B[f5](;W[d6];B[c3])(;W[zz];B[c3])(;W[f6])",
                        "1:f5d6c3 1@column 32 "
                        "1@column 50 "},
             BrokenText{"(;GM[2];B[f5];W[d6];AB[a1];B[c3])", "1:f5d6 1@column 21 "},
             BrokenText{"(;GM[2];B[f5;W[d6])\n(;GM[2];B[c4])", "2:c4! 1@line 1 column 11 "},
             BrokenText{"(;GM[2];B[f5];W[d6\n(;GM[2];B[c4])", "1:f5 2:c4! 1@line 1 column 17 "},
             BrokenText{"(;GM[2];B[f5]\n(;GM[2];B[c4])\n(;GM[2];B[d3])",
                        "1:f5 2:c4! 3:d3! 1@line 2 column 1 "},
             BrokenText{"(;GM[2];B[f5])\n;GM[2];B[f5])\n(;GM[2];B[c4])",
                        "1:f5 2:c4! 1@line 2 column 1 "},
             BrokenText{"(;GM[2];B[f5])\nx;GM[2];B[f5])\n(;GM[2];B[c4])",
                        "1:f5! 3:c4! 2@line 2 column 2 "},
             // A start of which a part may be missing, and a game of which nothing is left.
             BrokenText{"(;GM[2]AB[d4][e5][f5]AW[e4", "1@column 25 "},
             BrokenText{"(;GM[2]AB[d4][e5][f5]AW e4];W[f6])", "1@column 25 "},
             BrokenText{"(;GM[2]SZ[9];B[f5])", "1@column 11 "},
             BrokenText{"(;GM[2]PB[Ann];B[a1];W[f5])", "1@column 18 "},
         })
        EXPECT_EQ(summary(broken.text, RecordFormat::kSgf), broken.found) << broken.text;
}

TEST(Rescue, GgfGivesWhatIsGoodAndNamesEachProblemOnce) {
    for (const BrokenText& broken : {
             BrokenText{"(;GM[Othello]B[F5]W[D6]B[C", "1:f5d6 1@column 26 "},
             BrokenText{"(;GM[Othello]B[F5]W[D6]", "1:f5d6 1@column 24 "},
             BrokenText{"(;GM[Othello]B[F5]W[D6]B[A1]W[C3]B[H8];)", "1:f5d6 1@column 26 "},
             BrokenText{"(;GM[Othello]B[F5]W D6]B[C3]W[D3];)", "1:f5 1@column 19 "},
             BrokenText{"(;GM[Othello]B[F5]??W[D6];)", "1:f5d6 1@column 19 "},
             BrokenText{"(;GM[Othello]RE[won]TI[soon]B[F5/x]W[D6];)",
                        "1:f5d6 1@column 17 1@column 24 1@column 31 "},
             BrokenText{"(;GM[Othello]B[F5];)W[D6]B[C3];)", "1:f5 1@column 21 "},
             BrokenText{"(;GM[Othello]B[F5\n(;GM[Othello]B[C4];)", "2:c4! 1@line 1 column 16 "},
             BrokenText{"(;GM[Othello]B[F5]\n(;GM[Othello]B[C4];)",
                        "1:f5 2:c4! 1@line 2 column 1 "},
             BrokenText{"(;GM[Othello]B[F5];)\nGM[Othello]B[F5];)\n(;GM[Othello]B[C4];)",
                        "1:f5! 3:c4! 2@line 2 column 1 "},
             BrokenText{"(;GM[Othello]BO[8 -----*]B[F5];)", "1@column 17 "},
             BrokenText{"(;GM[Othello]PB[ann]B[A1];)", "1@column 23 "},
         })
        EXPECT_EQ(summary(broken.text, RecordFormat::kGgf), broken.found) << broken.text;
}

TEST(Rescue, OtherFormatsGiveWhatIsGood) {
    struct Other {
        RecordFormat format;
        const char* text;
        const char* found;
    };
    for (
        const Other& broken : {
            Other{RecordFormat::kPgn,
                  "[Event \"x\"]\n\n1. f5 d6 2. a1 c3\n\n[Event \"y\"]\n\n1. c4",
                  "1:f5d6 2:c4! 1@line 3 column 13 "},
            Other{RecordFormat::kPgn, "[Event \"x]\n[Black \"Ann\"]\n\n1. f5 d6 *\n",
                  "1:f5d6 1@line 1 column 11 "},
            Other{RecordFormat::kPgn, "[Event \"x\"]\n\n1. f5 d6 (1... f6 2. a1 {)} (2. c4)) 2. c3",
                  "1:f5d6c3 1@line 3 column 22 "},
            Other{RecordFormat::kPgn, "[FEN \"8/8/8/3]\n\n1. f5 d6 *\n", "1@line 1 column 15 "},
            Other{RecordFormat::kTranscript, "f5d6a1c3", "1:f5d6 1@line 1 column 5 "},
            Other{RecordFormat::kTranscript, "f5d6\nf5d6c3x\nc4",
                  "1:f5d6! 2:f5d6c3 3:c4! "
                  "2@line 2 column 7 "},
            Other{RecordFormat::kTable, "1. f5 d6\n2. a1 c3\n", "1:f5d6 1@line 2 column 4 "},
            Other{RecordFormat::kSavedGame, "Outflank game 1\nblack: Ann\nmoves: f5d6a1\n",
                  "1:f5d6 1@line 3 column 12 "},
            Other{RecordFormat::kSavedGame, "Outflank game 1\nblack: Ann\nmoves: f5d6",
                  "1:f5d6 1@line 3 "},
            Other{
                RecordFormat::kQuest,
                R"([{"position":{"moves":[{"m":"f5"}]}},{"position":{"moves":[{"m":"f5"},{"m":"d6","t":12)",
                "1:f5! 2:f5d6 2@column 87 "},
            Other{RecordFormat::kQuest, R"({"position":{"moves":[{"m":"f5"},{"m":"a1"}]}})",
                  "1:f5 1@column 39 "},
        })
        EXPECT_EQ(summary(broken.text, broken.format), broken.found) << broken.text;
}

TEST(Rescue, KeepsWhatIsKnownOfABrokenGame) {
    const RecordFile file = read_any(
        "(;GM[2]PB[Ann]RE[B+4];B[f5]C[good];W[d6](;B[c3]V[2])(;B[a1]))", RecordFormat::kSgf);
    ASSERT_EQ(file.records.size(), 1U);
    const Record& record = file.records[0].record;
    EXPECT_EQ(record.info.black.name, "Ann");
    EXPECT_EQ(record.info.outcome.score, 4 * kDisc);
    EXPECT_EQ(notes_at(record, "f5").comment, "good");
    EXPECT_EQ(notes_at(record, "c3").evaluation, 2 * kDisc);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(file.errors[0].error.message, "SGF: a1 is no move for black: it turns no disc");
}

/// The texts of games, one behind the other.
struct Written {
    std::string text;
    std::vector<std::size_t> begins;
    std::vector<std::size_t> ends;
};

Written write_all(const std::vector<Record>& records, RecordFormat format) {
    Written all;
    for (const Record& record : records) {
        all.begins.push_back(all.text.size());
        const std::string text = written(record, format);
        all.ends.push_back(all.text.size() + text.find_last_not_of(" \n") + 1);
        all.text += text;
    }
    return all;
}

/// The tree as lines of "depth move", in the order of reading; remarks are left out.
std::vector<std::string> moves_in_order(const MoveTree& tree) {
    std::vector<std::string> moves;
    std::vector<int> depth(tree.node_count());
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.next_in_order(node)) {
        const auto move = tree.move(node);
        if (node != kRootNode) depth[node] = depth[tree.parent(node)] + (move ? 1 : 0);
        if (move) moves.push_back(std::to_string(depth[node]) + ' ' + std::to_string(*move));
    }
    return moves;
}

/// Where the text of each move ends, in the order of reading.
std::vector<std::size_t> ends_of_moves(const MoveTree& tree, std::string_view text,
                                       RecordFormat format) {
    std::vector<std::size_t> ends;
    std::size_t at = 0;
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.next_in_order(node)) {
        const auto move = tree.move(node);
        if (!move) continue;
        std::string name = *move == kPass ? "pa" : square_name(*move, tree.size());
        if (format == RecordFormat::kGgf)
            std::transform(name.begin(), name.end(), name.begin(), to_upper);
        const std::string head = (tree.mover(node) == Color::kBlack ? "B[" : "W[") + name;
        at = text.find((format == RecordFormat::kSgf ? ";" : "") + head, at);
        EXPECT_NE(at, std::string::npos);
        at = text.find(']', at) + 1;
        ends.push_back(at);
    }
    return ends;
}

/// The file cut at `length`: games before the cut are whole, and of the one that it is in are all
/// moves that stand before it, and one error.
void check_cut(const std::vector<Record>& records, const Written& all, std::size_t length,
               RecordFormat format) {
    const RecordFile file = read_any(std::string_view(all.text).substr(0, length), format);
    std::size_t whole = 0;
    while (whole < records.size() && all.ends[whole] <= length) ++whole;
    ASSERT_GE(file.records.size(), whole);
    for (std::size_t i = 0; i < whole; ++i) {
        EXPECT_EQ(file.records[i].record, records[i]);
        EXPECT_TRUE(file.records[i].is_complete);
    }
    ASSERT_LE(file.records.size(), whole + 1);
    ASSERT_LE(file.errors.size(), 1U);
    EXPECT_TRUE(whole < records.size() || file.errors.empty());
    if (whole == records.size()) return;
    const std::size_t begin = all.begins[whole];
    EXPECT_EQ(file.errors.size(), length < begin + 2 ? 0U : 1U);
    for (const RecordError& error : file.errors) EXPECT_EQ(error.number, whole + 1);
    const MoveTree& tree = records[whole].moves;
    const auto ends = ends_of_moves(
        tree, std::string_view(all.text).substr(begin, all.ends[whole] - begin), format);
    const auto good = static_cast<std::size_t>(std::count_if(
        ends.begin(), ends.end(), [&](std::size_t end) { return begin + end <= length; }));
    std::vector<std::string> expected = moves_in_order(tree);
    expected.resize(good);
    EXPECT_TRUE(file.records.size() > whole || good == 0);
    if (file.records.size() == whole) return;
    EXPECT_FALSE(file.records[whole].is_complete);
    EXPECT_EQ(file.records[whole].record.moves.start(), tree.start());
    EXPECT_EQ(moves_in_order(file.records[whole].record.moves), expected);
}

class CutFile : public testing::TestWithParam<RecordFormat> {};

TEST_P(CutFile, GivesWhatStandsWholeBeforeTheCut) {
    base::Random random(kRescueSeed);
    const bool holds_trees = GetParam() == RecordFormat::kSgf;
    const int rounds = std::max(2, base::test_rounds(12));
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::vector<Record> records;
        for (int i = 0; i < 3; ++i) {
            Record record = random_record(random);
            if (!holds_trees) record.moves = MoveTree(record.moves.main_line());
            records.push_back(read_one(written(record, GetParam()), GetParam()));
        }
        const Written all = write_all(records, GetParam());
        for (std::size_t length = 0; length <= all.text.size() && !HasFailure(); ++length) {
            check_cut(records, all, length, GetParam());
            if (HasFailure()) ADD_FAILURE() << all.text.substr(0, length);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Bracketed, CutFile,
                         testing::Values(RecordFormat::kSgf, RecordFormat::kGgf),
                         [](const auto& format) { return format_name(format.param); });

/// Plain games: cut anywhere, each gives a beginning of itself, and never less than before.
class CutGame : public testing::TestWithParam<RecordFormat> {};

TEST_P(CutGame, GivesABeginningThatGrowsWithTheText) {
    base::Random random(kRescueSeed);
    for (int round = 0; round < 20 && !HasFailure(); ++round) {
        Game game;
        play_random_moves(game, 64, random);
        const std::string text = written(record_of(game), GetParam());
        const std::string all = format_transcript(game);
        std::string before;
        for (std::size_t length = 1; length <= text.size() && !HasFailure(); ++length) {
            const RecordFile file = read_any(std::string_view(text).substr(0, length), GetParam());
            const std::string moves = file.records.empty() ? "" : moves_of(file.records[0].record);
            EXPECT_TRUE(all.starts_with(moves)) << text.substr(0, length);
            EXPECT_TRUE(moves.starts_with(before)) << text.substr(0, length);
            before = moves;
        }
        EXPECT_EQ(before, all);
    }
}

INSTANTIATE_TEST_SUITE_P(Plain, CutGame,
                         testing::Values(RecordFormat::kPgn, RecordFormat::kQuest,
                                         RecordFormat::kSavedGame, RecordFormat::kTranscript),
                         [](const auto& format) { return format_name(format.param); });

std::string damaged(std::string text, std::size_t begin, std::size_t end, base::Random& random) {
    static constexpr std::string_view kBytes = "()[];\\ aB9\n";
    const std::size_t at = begin + random.below(end - begin);
    switch (random.below(3)) {
        case 0:
            text.erase(at, 1);
            break;
        case 1:
            text.insert(at, 1, kBytes[random.below(kBytes.size())]);
            break;
        default:
            text[at] = kBytes[random.below(kBytes.size())];
    }
    return text;
}

class DamagedFile : public testing::TestWithParam<RecordFormat> {};

TEST_P(DamagedFile, CostsNoOtherGame) {
    base::Random random(kRescueSeed);
    for (int round = 0; round < 1000 && !HasFailure(); ++round) {
        std::vector<Record> records;
        for (int i = 0; i < 3; ++i) {
            Game game;
            play_random_moves(game, static_cast<int>(random.below(30)) + 1, random);
            Record record = record_of(game);
            record.info.black.name = "Ann";
            record.moves.edit_notes(1).comment = "a comment";
            records.push_back(read_one(written(record, GetParam()), GetParam()));
        }
        const Written all = write_all(records, GetParam());
        const std::string text = damaged(all.text, all.begins[1], all.ends[1], random);
        const RecordFile file = read_any(text, GetParam());
        ASSERT_GE(file.records.size(), 2U) << text;
        EXPECT_EQ(file.records.front().record, records[0]) << text;
        EXPECT_EQ(file.records.back().record, records[2]) << text;
        EXPECT_TRUE(file.records.back().is_complete) << text;
        EXPECT_TRUE(file.records.size() > 2 || !file.errors.empty()) << text;
    }
}

INSTANTIATE_TEST_SUITE_P(Bracketed, DamagedFile,
                         testing::Values(RecordFormat::kSgf, RecordFormat::kGgf),
                         [](const auto& format) { return format_name(format.param); });

}  // namespace
}  // namespace outflank::formats
