// The WTHOR database, by hand-made files.
#include "formats/record_testing.h"
#include "formats/wthor/wthor_bytes.h"

namespace outflank::formats {
namespace {

constexpr RecordFormat kWthor = RecordFormat::kWthor;

std::string bytes(std::initializer_list<int> values) {
    std::string text;
    for (const int value : values) text += static_cast<char>(value);
    return text;
}

/// The header of a file of games of 1987, made on 9 January 2026.
std::string header(int games, int side = 8, int solitaires = 0) {
    return bytes({20, 26, 1, 9, games, 0, 0, 0, 0, 0, 0xC3, 0x07, side, solitaires, 24, 0});
}

/// A game with the given moves, the rest of its record filled with `junk`.
std::string game(std::initializer_list<int> moves, int junk = 0, int discs = 40) {
    std::string text = bytes({1, 0, 2, 0, 3, 1, discs, 33}) + bytes(moves);
    text.resize(68, static_cast<char>(junk));
    return text;
}

TEST(Wthor, ReadsTheBytesOfTheDocument) {
    const auto file = parse_wthor_games(header(1) + game({56, 64, 33, 34, 43}));
    ASSERT_TRUE(file);
    const WthorHeader& head = file.value().header;
    EXPECT_EQ(head.century, 20);
    EXPECT_EQ(head.year_in_century, 26);
    EXPECT_EQ(head.games, 1U);
    EXPECT_EQ(head.year, 1987);
    EXPECT_EQ(head.theory_empties, 24);
    const WthorGame& first = file.value().games.at(0);
    EXPECT_EQ(first.tournament, 1);
    EXPECT_EQ(first.black, 2);
    EXPECT_EQ(first.white, 259);
    const WthorRecord record = record_of_wthor_game(file.value(), 0, nullptr, nullptr);
    EXPECT_FALSE(record.problem);
    EXPECT_EQ(moves_of(record.record), "f5d6c3d3c4");
    EXPECT_EQ(record.record.info.date, "1987");
    EXPECT_EQ(record.record.info.outcome, (Outcome{Ending::kUnknown, 16 * kDisc, {}}));
    EXPECT_EQ(record.record.info.theory, (TheoreticalScore{2, 24}));
}

TEST(Wthor, WritesBackWhateverItReadByteForByte) {
    for (const std::string& text :
         {header(0), header(1) + game({56}), header(1) + game({56, 99, 0, 7}, 0xA5) + "tail",
          header(3) + game({56}) + "cut short"}) {
        const auto file = parse_wthor_games(text);
        ASSERT_TRUE(file);
        EXPECT_EQ(format_wthor_games(file.value()), text);
    }
}

TEST(Wthor, NamesAreLatin1UpToTheirNul) {
    const std::string text = bytes({20, 26, 1, 9, 0, 0, 0, 0, 2, 0, 0, 0, 124, 0, 0, 0}) +
                             bytes({'?', '?', '?', 0}) + std::string(16, 'j') + "Andr\xE9" +
                             std::string(15, '\0') + "tail";
    const auto names = parse_wthor_names(text, WthorNameKind::kPlayers);
    ASSERT_TRUE(names);
    EXPECT_EQ(names.value().name(0), "???");
    EXPECT_EQ(names.value().name(1), "Andr\xC3\xA9");
    EXPECT_EQ(names.value().name(2), "");
    EXPECT_EQ(names.value().tail, "tail");
    EXPECT_EQ(format_wthor_names(names.value()), text);
}

TEST(Wthor, AListThatHoldsMoreNamesThanItsHeaderSaysIsReadToItsEnd) {
    for (const WthorNameKind kind : {WthorNameKind::kPlayers, WthorNameKind::kTournaments}) {
        WthorNames list{.kind = kind, .header = {}, .entries = {}, .tail = {}};
        for (const char* name : {"???", "Ann", "Ben"})
            list.entries.push_back(wthor_entry_of(name, kind));
        list.header.names = 1;
        const std::string text = format_wthor_names(list);
        const auto names = parse_wthor_names(text, kind);
        ASSERT_TRUE(names);
        EXPECT_EQ(names.value().entries.size(), 3U);
        EXPECT_EQ(names.value().name(2), "Ben");
        EXPECT_EQ(names.value().tail, "");
        EXPECT_EQ(format_wthor_names(names.value()), text);
        // What is no name is none, however wide it is.
        const auto with_junk = parse_wthor_names(text + std::string(26, '\x07') + "end", kind);
        EXPECT_EQ(with_junk.value().entries.size(), 3U);
        EXPECT_EQ(with_junk.value().name(3), "");
    }
}

TEST(Wthor, NumbersThatTheListsLackAreNamedAndTheirGamesAreRead) {
    WthorNames players{.kind = WthorNameKind::kPlayers, .header = {}, .entries = {}, .tail = {}};
    WthorNames tournaments{
        .kind = WthorNameKind::kTournaments, .header = {}, .entries = {}, .tail = {}};
    for (const char* name : {"???", "Ann", "Ben"})
        players.entries.push_back(wthor_entry_of(name, players.kind));
    tournaments.entries.push_back(wthor_entry_of("Cup", tournaments.kind));
    const std::string text = header(1) + game({56, 64});  // tournament 1, players 2 and 259
    const auto read =
        read_records(text, {.format = kWthor, .players = &players, .tournaments = &tournaments});
    ASSERT_TRUE(read);
    ASSERT_EQ(read.value().records.size(), 1U);
    EXPECT_TRUE(read.value().errors.empty());
    const FileRecord& found = read.value().records[0];
    EXPECT_EQ(found.unread,
              (std::vector<std::string>{"number of a player that the list lacks",
                                        "number of a tournament that the list lacks"}));
    EXPECT_EQ(moves_of(found.record), "f5d6");
    EXPECT_EQ(found.record.info.black.name, "Ben");
    EXPECT_EQ(found.record.info.white.name, "");
    EXPECT_EQ(found.record.info.event, "");
    // Without lists nothing is looked for.
    EXPECT_TRUE(read_good(text, kWthor).records.at(0).unread.empty());
}

TEST(Wthor, BytesOfMoreDiscsThanTheBoardHasAreNoResult) {
    std::string text = header(1) + game({56, 64}, 0, 65);
    text[16 + 7] = static_cast<char>(200);
    const auto read = read_records(text, {.format = kWthor});
    ASSERT_TRUE(read && read.value().records.size() == 1);
    const FileRecord& found = read.value().records[0];
    EXPECT_EQ(found.record.info.outcome, Outcome{});
    EXPECT_FALSE(found.record.info.theory);
    EXPECT_EQ(found.unread, (std::vector<std::string>{"result of more than 64 discs",
                                                      "theoretical score of more than 64 discs"}));
}

TEST(Wthor, KeepsThePrefixOfAGameWithAnIllegalMoveAndReportsItByNumber) {
    const auto file = read_records(header(3) + game({56, 64}) + game({56, 11, 33}) + game({56, 99}),
                                   {.format = kWthor, .name = "x.wtb"});
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 3U);
    EXPECT_EQ(moves_of(file.value().records[1].record), "f5");
    ASSERT_EQ(file.value().errors.size(), 2U);
    EXPECT_EQ(file.value().errors[0].number, 2U);
    EXPECT_EQ(
        to_text(file.value().errors[0].error),
        "x.wtb: game 2: WTHOR: move 2: found byte 11, a1 is no move for white: it turns no disc");
    EXPECT_EQ(to_text(file.value().errors[1].error),
              "x.wtb: game 3: WTHOR: move 2: found byte 99, expected a square such as 56");
}

TEST(Wthor, IgnoresJunkBehindTheEndOfAGame) {
    const RecordFile file =
        read_good(header(1) + game({65, 46, 35, 66, 57, 64, 75, 56, 53}, 0xA5), kWthor);
    ASSERT_EQ(file.records.size(), 1U);
    EXPECT_EQ(moves_of(file.records[0].record), "e6f4e3f6g5d6e7f5c5");
    EXPECT_EQ(file.records[0].record.info.outcome.ending, Ending::kNormal);
}

TEST(Wthor, PassesAreNotStored) {
    const Record record = read_one(kGameWithPasses, RecordFormat::kTranscript);
    const Record found = read_one(written(record, kWthor), kWthor);
    EXPECT_EQ(moves_of(found).substr(0, 2), "f5");
    EXPECT_EQ(found.moves.node_count(), record.moves.node_count());
    EXPECT_EQ(found.info.outcome, record.info.outcome);
}

TEST(Wthor, ReportsAFileThatEndsTooEarly) {
    const auto file = read_records(header(2) + game({56}) + "rest", {.format = kWthor});
    ASSERT_EQ(file.value().records.size(), 1U);
    ASSERT_EQ(file.value().errors.size(), 1U);
    EXPECT_EQ(file.value().errors[0].number, 0U);
    EXPECT_EQ(to_text(file.value().errors[0].error),
              "byte 4: WTHOR: the header says 2 games, the file holds 1");
}

TEST(Wthor, ReportsAHeaderThatCountsTooFewGames) {
    WthorFiles files;
    const Record game = record_of(parse_transcript("f5d6c3", start_position()).value());
    ASSERT_TRUE(add_wthor_game(files, game));
    ASSERT_TRUE(add_wthor_game(files, game));
    files.games.header.games = 1;
    const auto file =
        read_records(format_wthor_games(files.games), {.format = RecordFormat::kWthor}).value();
    EXPECT_EQ(file.records.size(), 1U);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(to_text(file.errors[0].error),
              "byte 4: WTHOR: the header says 1 games, the file holds 2");
}

TEST(Wthor, InventsNoResultOfAGameThatIsNotOver) {
    Record record = record_of(parse_transcript("f5d6c3", start_position()).value());
    for (const bool is_told : {false, true}) {
        if (is_told) record.info.outcome.score = 12 * kDisc;
        WthorFiles files;
        ASSERT_TRUE(add_wthor_game(files, record));
        const Record read = record_of_wthor_game(files.games, 0, nullptr, nullptr).record;
        EXPECT_EQ(read.info.outcome.score, record.info.outcome.score);
    }
}

TEST(Wthor, RefusesOtherBoardsAndSolitaires) {
    EXPECT_EQ(parse_wthor_games(header(1, 10)).error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(parse_wthor_games(header(1, 8, 1)).error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(parse_wthor_games("short").error().code, ErrorCode::kParse);
    EXPECT_TRUE(parse_wthor_games(header(1, 0) + game({56})));
}

TEST(Wthor, GivesNumbersToNames) {
    WthorFiles files;
    Record record = read_one("f5d6c3", RecordFormat::kTranscript);
    record.info.black.name = "Ann";
    record.info.white.name = "A name that is far too long for the file";
    record.info.event = "Cup";
    ASSERT_TRUE(add_wthor_game(files, record));
    std::swap(record.info.black, record.info.white);
    ASSERT_TRUE(add_wthor_game(files, record));
    EXPECT_EQ(files.players.name(0), "???");
    EXPECT_EQ(files.players.name(1), "Ann");
    EXPECT_EQ(files.players.name(2), "A name that is far");
    EXPECT_EQ(files.games.games[1].black, 2);
    EXPECT_EQ(files.games.games[1].white, 1);
    const WthorRecord found =
        record_of_wthor_game(files.games, 1, &files.players, &files.tournaments);
    EXPECT_EQ(found.record.info.white.name, "Ann");
    EXPECT_EQ(found.record.info.event, "Cup");
    EXPECT_EQ(format_wthor_names(files.tournaments).size(), 16U + 2 * 26);
}

TEST(Wthor, RefusesGamesThatDoNotBeginWithTheUsualStart) {
    const Record other{.info = {}, .moves = MoveTree(BoardSize::k6)};
    const WrittenFile file = write_records({&other, 1}, kWthor);
    EXPECT_EQ(file.written, 0U);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(file.errors[0].error.code, ErrorCode::kUnsupported);
}

TEST(Wthor, WritesTheDayAndTheYearOfTheGames) {
    Record record = read_one("f5d6c3", RecordFormat::kTranscript);
    record.info.date = "1987-05-06";
    const WrittenFile file =
        write_records({&record, 1}, kWthor, {.year = 2026, .month = 1, .day = 9});
    EXPECT_EQ(file.contents.substr(0, 14),
              bytes({20, 26, 1, 9, 1, 0, 0, 0, 0, 0, 0xC3, 0x07, 8, 0}));
}

}  // namespace
}  // namespace outflank::formats
