// Finding out the format of a file, and what all formats have in common.
#include <fstream>
#include <iterator>

#include "formats/random_records.h"
#include "formats/record_testing.h"
#include "formats/record_writer.h"

namespace outflank::formats {
namespace {

/// A record that every format can hold something of.
Record some_record() {
    Record record = record_of(parse_transcript(kGameWithPasses, start_position()).value());
    record.info.black.name = "Ann";
    return record;
}

TEST(DetectFormat, KnowsEveryFormatByWhatItWrites) {
    for (const RecordFormat format : kRecordFormats) {
        const std::string text = written(some_record(), format);
        const RecordFormat expected =
            format == RecordFormat::kTable ? RecordFormat::kTranscript : format;
        EXPECT_EQ(detect_format(text), expected) << text;
        EXPECT_EQ(detect_format("\xEF\xBB\xBF" + text) == expected, format != RecordFormat::kWthor)
            << text;
    }
}

TEST(DetectFormat, KnowsTheFirstLinesOfFiles) {
    struct Case {
        const char* text;
        std::optional<RecordFormat> format;
    };
    for (const Case& known :
         {Case{"  (;GM[othello]PC[Edax]", RecordFormat::kGgf},
          Case{"2 (;GM[Othello]", RecordFormat::kGgf},
          Case{"(;BO[8 ---]", RecordFormat::kGgf},
          Case{"(;FF[4]GM[2]AP[edax:4]", RecordFormat::kSgf},
          Case{"(\n;SZ[8];B[f5])", RecordFormat::kSgf},
          Case{"(;B[f5];W[d6])", RecordFormat::kSgf},
          Case{"\n[Event \"(;GM[2]\"]\n", RecordFormat::kPgn},
          Case{" { \"position\": {", RecordFormat::kQuest},
          Case{"[ {\"id\"", RecordFormat::kQuest},
          Case{"Outflank game 1\nmoves: f5", RecordFormat::kSavedGame},
          Case{"% remark\n-----OX--XO----- X; B1:+0;", RecordFormat::kObf},
          Case{"8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1", RecordFormat::kFen},
          Case{"# remark\n-----OX--XO----- X\n", RecordFormat::kPosition},
          Case{"  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\n", RecordFormat::kPosition},
          Case{"f5d6c3", RecordFormat::kTranscript},
          Case{"1. f5 d6 2. c3", RecordFormat::kTranscript},
          Case{"f5 d6 z9", RecordFormat::kTranscript},
          Case{"-----OX--XO----- X b1c1", RecordFormat::kTranscript},
          Case{"Black White\n1 f5 d6\n2 c3 d3", RecordFormat::kTable},
          Case{"1 f5 +2\n2 d6 -1.5\n", RecordFormat::kTable},
          Case{"- 1 2 -\n- * * -\n- * * -\n- - - -\n", RecordFormat::kPosition},
          Case{"", std::nullopt},
          Case{"hello", std::nullopt},
          Case{"# only a remark", std::nullopt}})
        EXPECT_EQ(detect_format(known.text), known.format) << known.text;
}

TEST(DetectFormat, KnowsAFileOfGamesThatLostItsEnd) {
    const std::string one = written(some_record(), RecordFormat::kWthor);
    std::string several = one + one.substr(one.size() - 68);
    several[4] = 5;  // games, says the header
    EXPECT_EQ(detect_format(several), RecordFormat::kWthor);
    EXPECT_EQ(detect_format(several.substr(0, several.size() - 30)), RecordFormat::kWthor);
    several[16 + 8] = 'x';  // no first move
    EXPECT_NE(detect_format(several), RecordFormat::kWthor);
}

TEST(FormatNames, AreReadBackAndExtensionsAreKnown) {
    for (const RecordFormat format : kRecordFormats)
        EXPECT_EQ(format_of_name(format_name(format)), format);
    EXPECT_EQ(format_of_name("GGF"), RecordFormat::kGgf);
    EXPECT_EQ(format_of_name("gtp"), std::nullopt);
    EXPECT_EQ(format_of_extension("a/b.c/x.WTB"), RecordFormat::kWthor);
    EXPECT_EQ(format_of_extension("x.json"), RecordFormat::kQuest);
    EXPECT_EQ(format_of_extension("x"), std::nullopt);
    EXPECT_EQ(format_of_extension("x.exe"), std::nullopt);
}

TEST(ReadRecords, SaysWhatItFoundWhenItKnowsNoFormat) {
    const auto file = read_records("hello\nworld", {.name = "x.txt"});
    ASSERT_FALSE(file);
    EXPECT_EQ(to_text(file.error()),
              "x.txt:1: found 'hello', expected a game or a position in a known format");
    using Case = std::pair<const char*, const char*>;
    for (const auto& [text, found] :
         {Case("", "x.txt:1: found nothing"), Case(" \r\n\n", "x.txt:1: found nothing"),
          Case("\n\n hello\r\nworld", "x.txt:3: found 'hello'")})
        EXPECT_TRUE(to_text(read_records(text, {.name = "x.txt"}).error()).starts_with(found));
}

TEST(DetectFormat, TellsAnObjectFromAComment) {
    for (const char* text :
         {"{}", " {\"moves\": \"f5d6\"}", "{ 'moves': 'f5d6' }", "{moves : \"f5d6\"}"})
        EXPECT_EQ(detect_format(text), RecordFormat::kQuest) << text;
    const char* const commented = "{ Played\nat home } f5d6c3";
    EXPECT_EQ(detect_format(commented), RecordFormat::kTranscript);
    EXPECT_EQ(moves_of(read_one(commented, RecordFormat::kTranscript)), "f5d6c3");
}

TEST(ReadRecords, ReadsAGameOnEachLineWithRemarks) {
    const RecordFile file =
        read_good("# openings\nf5d6c3\n\nf5f6\n# more\nc4e3\n", RecordFormat::kTranscript);
    ASSERT_EQ(file.records.size(), 3U);
    EXPECT_EQ(file.records[2].number, 3U);
    EXPECT_EQ(file.records[2].line, 6U);
    EXPECT_EQ(moves_of(file.records[2].record), "c4e3");
}

TEST(ReadRecords, ReadsOneGameOnManyLines) {
    const RecordFile file = read_good("1. f5 d6\n2. c3 d3\n3. c4\n", RecordFormat::kTranscript);
    ASSERT_EQ(file.records.size(), 1U);
    EXPECT_EQ(moves_of(file.records[0].record), "f5d6c3d3c4");
}

TEST(ReadRecords, TakesLinesThatCouldBeOneGameForManyUnlessTheyAreNumbered) {
    EXPECT_EQ(read_good("f5d6\nc4\n", RecordFormat::kTranscript).records.size(), 2U);
    EXPECT_EQ(read_good("1. f5 d6\n2. c4\n", RecordFormat::kTranscript).records.size(), 1U);
    EXPECT_EQ(read_good("1. f5 d6\n1. c4\n", RecordFormat::kTranscript).records.size(), 2U);
}

TEST(ReadRecords, ReportsTheBrokenLineOfManyGames) {
    const auto file = read_records("f5d6c3\nf5a1\nc4e3\n", {.name = "x.txt"});
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 3U);
    EXPECT_EQ(moves_of(file.value().records[1].record), "f5");
    EXPECT_FALSE(file.value().records[1].is_complete);
    EXPECT_TRUE(file.value().records[2].is_complete);
    ASSERT_EQ(file.value().errors.size(), 1U);
    EXPECT_EQ(file.value().errors[0].number, 2U);
    EXPECT_EQ(file.value().errors[0].error.where, "x.txt:2:3");
}

TEST(ReadRecords, TakesALineOfNumbersForTheOnlyBrokenOne) {
    for (const char* stray : {"40-24", "12", "100", "0", "3f", "64:0", "5 games", "2. zz"}) {
        const std::string text = "f5d6c3\nf5f6e6\n" + std::string(stray) + "\nf5f4e3\nc4e3f6\n";
        const auto file = read_records(text, {.name = "x.txt"});
        ASSERT_TRUE(file) << stray;
        ASSERT_EQ(file.value().errors.size(), 1U) << stray;
        EXPECT_EQ(file.value().errors[0].error.where.substr(0, 7), "x.txt:3") << stray;
        EXPECT_EQ(moves_of(file.value().records.back().record), "c4e3f6") << stray;
    }
    const auto results = read_records("f5d6c3d3c4\n40-24\n\nf5f6e6f4\n33-31\n", {.name = "x"});
    ASSERT_TRUE(results);
    EXPECT_EQ(results.value().errors.size(), 2U);
    EXPECT_EQ(moves_of(results.value().records[0].record), "f5d6c3d3c4");
    // One game on numbered lines with a mistake stays one game.
    const auto game = read_records("1. f5 d6\n2. c3 a1\n3. c4 f4\n", {.name = "x"});
    ASSERT_TRUE(game);
    ASSERT_EQ(game.value().records.size(), 1U);
    EXPECT_EQ(moves_of(game.value().records[0].record), "f5d6c3");
    // A numbered list of games keeps the good ones.
    const auto list = read_records("1. f5d6c3\n2. f5a1\n3. c4e3\n4. f5f6\n", {.name = "x"});
    ASSERT_TRUE(list);
    EXPECT_EQ(list.value().errors.size(), 1U);
    EXPECT_EQ(moves_of(list.value().records.back().record), "f5f6");
}

TEST(ReadRecords, ReadsDiagramsAndPositionLinesInOneFile) {
    const RecordFile file =
        read_good("-----OX--XO----- X\n-----OX--XO----- O\n\n. . . .\n. O X .\n. X O .\n. . . .\n",
                  RecordFormat::kPosition);
    ASSERT_EQ(file.records.size(), 3U);
    EXPECT_EQ(file.records[1].record.moves.start().to_move, Color::kWhite);
    EXPECT_EQ(file.records[2].line, 4U);
}

TEST(ReadRecords, TakesPlainMovesOnTheBoardAskedFor) {
    const auto file =
        read_records("b1c1", {.format = RecordFormat::kTranscript, .size = BoardSize::k4});
    ASSERT_TRUE(file && file.value().records.size() == 1);
    EXPECT_EQ(file.value().records[0].record.moves.size(), BoardSize::k4);
}

TEST(ReadRecords, ReadsASavedGameWithWhatItSays) {
    const Record record = read_one(
        "outflank game 1\nblack: human\nseed: 7\nclock: 5 min\nmoves: f5d6c3\nresult: black "
        "resigned\n",
        RecordFormat::kSavedGame);
    EXPECT_EQ(record.info.black.name, "human");
    EXPECT_EQ(record.info.outcome, (Outcome{Ending::kResigned, {}, Color::kWhite}));
    EXPECT_EQ(record.info.other, (std::vector<Property>{{"seed", {"7"}}, {"clock", {"5 min"}}}));
    EXPECT_EQ(read_one(written(record, RecordFormat::kSavedGame), RecordFormat::kSavedGame),
              record);
}

TEST(ReadRecords, ReadsScoredMovesAsEvaluatedVariations) {
    const Record record = read_one("-----OX--XO----- O; B4:+2; D2:-1;", RecordFormat::kObf);
    EXPECT_EQ(record.moves.node_count(), 3U);
    EXPECT_EQ(record.moves.notes(1).evaluation, -2 * kDisc);
    EXPECT_EQ(record.moves.notes(2).evaluation, kDisc);
}

TEST(WriteRecords, ASavedGameHoldsOneGame) {
    const std::vector<Record> two = {some_record(), some_record()};
    const WrittenFile file = write_records(two, RecordFormat::kSavedGame);
    EXPECT_EQ(file.written, 1U);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(file.errors[0].number, 2U);
}

/// Records of which every fourth is one of a synchro pair.
std::vector<Record> some_random_records() {
    base::Random random(11);
    std::vector<Record> records;
    for (int i = 0; i < 40; ++i) {
        records.push_back(random_record(random));
        if (happens(random, 4))
            records.back().info.pair_game = 1 + static_cast<int>(random.below(2));
    }
    return records;
}

TEST(RecordWriter, WritesWhatIsTakenTogetherAsOneByOne) {
    const std::vector<Record> records = some_random_records();
    for (const RecordFormat format : kRecordFormats) {
        RecordWriter writer(format);
        std::string text;
        std::vector<WrittenRecord> parts;
        for (const Record& record : records) {
            WrittenRecord next = written_record(record, format);
            if (parts.empty() || !take_next(parts.back(), next, format))
                parts.push_back(std::move(next));
        }
        const bool is_known_by_place = format == RecordFormat::kWthor ||
                                       format == RecordFormat::kQuest ||
                                       format == RecordFormat::kSavedGame;
        EXPECT_EQ(parts.size() < records.size(), !is_known_by_place) << format_name(format);
        std::size_t refused = 0;
        for (WrittenRecord& part : parts)
            if (writer.add(std::move(part), text)) ++refused;
        writer.finish(text);
        const WrittenFile one_by_one = write_records(records, format);
        EXPECT_EQ(writer.front() + text, one_by_one.contents) << format_name(format);
        EXPECT_EQ(writer.written(), one_by_one.written) << format_name(format);
        EXPECT_EQ(refused, one_by_one.errors.size()) << format_name(format);
    }
}

TEST(FeaturesOf, NamesWhatARecordSaysBeyondItsMoves) {
    Record record = some_record();
    EXPECT_EQ(features_of(record), (FeatureSet{Feature::kMoves, Feature::kPlayers}));
    record.info.outcome.ending = Ending::kResigned;
    record.moves.edit_notes(3).comment = "!";
    static_cast<void>(record.moves.add_remark(3));
    EXPECT_EQ(features_of(record).without(features_held(RecordFormat::kTranscript)),
              (FeatureSet{Feature::kPlayers, Feature::kOutcome, Feature::kComments,
                          Feature::kRemarks, Feature::kVariations}));
    EXPECT_TRUE(features_of(record).without(features_held(RecordFormat::kSgf)).is_empty());
}

TEST(FeatureNames, AreAllDifferent) {
    std::vector<std::string> names;
    for (int feature = 0; feature < kFeatureCount; ++feature)
        names.emplace_back(feature_name(static_cast<Feature>(feature)));
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
    EXPECT_FALSE(names.front().empty());
}

/// The table of docs/formats/README.md: a row for each feature, a column for each format.
std::string table_of_features() {
    std::string heading = "| |";
    std::string line = "| --- |";
    for (const RecordFormat format : kRecordFormats) {
        heading += std::string(" ") + format_name(format) + " |";
        line += " :-: |";
    }
    std::string table = heading + '\n' + line + '\n';
    for (int i = 0; i < kFeatureCount; ++i) {
        const auto feature = static_cast<Feature>(i);
        table += std::string("| ") + feature_name(feature) + " |";
        for (const RecordFormat format : kRecordFormats)
            table += features_held(format).has(feature) ? " x |" : " |";
        table += '\n';
    }
    return table;
}

TEST(FeaturesHeld, AreTheTableOfTheDocument) {
    std::ifstream file(std::string(OUTFLANK_SOURCE_DIR) + "/docs/formats/README.md");
    const std::string document{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(document.find(table_of_features()), std::string::npos) << table_of_features();
}

}  // namespace
}  // namespace outflank::formats
