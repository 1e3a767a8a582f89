// Lists without a first line that explains them, as programs and people write them.
#include "formats/lists/loose_line.h"

#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kBoard =
    "...bbbb...bbbbbbwwwbbbbbwwbwbwbbwwwbwbwbwbbbwwwbwbbbbwwbwbbbbbbb";

FileRecord only(std::string_view text, RecordFormat format) {
    EXPECT_EQ(detect_format(text), format) << text;
    const RecordFile file = read_good(text, format);
    EXPECT_EQ(file.records.size(), 1U) << text;
    return file.records.empty() ? FileRecord{} : file.records[0];
}

TEST(LooseLine, HasAGameAndAName) {
    for (const char* text : {"C4c3D3c5B2        X-square Opening", "c4c3d3c5b2\tX-square Opening",
                             "c4c3d3c5b2;X-square Opening", "X-square Opening: c4 c3 d3 c5 b2",
                             "X-square Opening = c4c3d3c5b2", "c4c3d3c5b2 X-square Opening",
                             "X-square Opening c4 c3 d3 c5 b2", "c4 c3 d3 c5 b2 | X-square Opening",
                             "\"X-square Opening\",c4c3d3c5b2"}) {
        const Record record = only(text, RecordFormat::kTranscript).record;
        EXPECT_EQ(moves_of(record), "c4c3d3c5b2") << text;
        EXPECT_EQ(record.info.event, "X-square Opening") << text;
    }
}

TEST(LooseLine, IsReadOutOfAQuotation) {
    for (const char* text :
         {"> f5d6c3d3", "\"f5 d6 c3 d3\"", "> > \"f5d6c3d3\"", "`f5d6c3d3`", "```\nf5d6c3d3\n```",
          "> f5 d6\n> c3 d3\n", ">>> f5 d6\n>>> c3 d3", "> > 1. f5 d6\n> > 2. c3 d3"})
        EXPECT_EQ(moves_of(only(text, RecordFormat::kTranscript).record), "f5d6c3d3") << text;
    EXPECT_EQ(only("> f5d6c3d3 Tiger", RecordFormat::kTranscript).record.info.event, "Tiger");
}

TEST(LooseLine, HasItsDateBeforeOrBehindTheMoves) {
    for (const char* text :
         {"2024-05-06 Tiger f5d6c3d3", "f5d6c3d3 2024.05.06 Tiger", "f5d6c3d3;2024/05/06;Tiger"}) {
        const FileRecord entry = only(text, RecordFormat::kTranscript);
        EXPECT_EQ(moves_of(entry.record), "f5d6c3d3") << text;
        EXPECT_EQ(entry.record.info.date, "2024-05-06") << text;
        EXPECT_EQ(entry.record.info.event, "Tiger") << text;
        EXPECT_TRUE(entry.unread.empty()) << text;
    }
}

TEST(LooseLine, MayStandAmongOthers) {
    const RecordFile file =
        read_good("c4c3d3c5b2  X-square\nf5d6\nf5f6e6f4  Parallel\n", RecordFormat::kTranscript);
    ASSERT_EQ(file.records.size(), 3U);
    EXPECT_EQ(file.records[2].record.info.event, "Parallel");
}

TEST(LooseLine, NamesTheNumbersThatItDoesNotUnderstand) {
    const FileRecord entry = only("17;f5d6c3;Tiger;+4", RecordFormat::kTranscript);
    EXPECT_EQ(moves_of(entry.record), "f5d6c3");
    EXPECT_EQ(entry.unread, (std::vector<std::string>{"number '17'", "number '+4'"}));
}

TEST(LooseLine, KnowsResignationsLabelsAndListsOfPrograms) {
    EXPECT_EQ(only("f5 d6 c3 resign", RecordFormat::kTranscript).record.info.outcome,
              (Outcome{Ending::kResigned, {}, Color::kBlack}));
    struct Case {
        const char* text;
        Outcome outcome;
    };
    for (const Case& each :
         {Case{"f5 d6 c3 Black resigns", {Ending::kResigned, {}, Color::kWhite}},
          Case{"f5d6c3 (white won on time)", {Ending::kTimeout, {}, Color::kWhite}},
          Case{"f5d6c3; White lost by resignation.", {Ending::kResigned, {}, Color::kBlack}},
          Case{"f5d6c3 black wins", {Ending::kNormal, {}, Color::kBlack}},
          Case{"f5d6c3 draw", {Ending::kNormal, 0, {}}}}) {
        const Record record = only(each.text, RecordFormat::kTranscript).record;
        EXPECT_EQ(record.info.outcome, each.outcome) << each.text;
        EXPECT_EQ(record.info.event, "") << each.text;
    }
    for (const char* text :
         {"f5 d6 c3\nBlack resigns\n", "Black: Ann, White: Ben\nf5 d6\nc3\n(black resigned)\n",
          "Black: Ann\nf5d6c3\nBlack resigns.\nDate: 2024-05-06\n"}) {
        const Record record = only(text, RecordFormat::kTranscript).record;
        EXPECT_EQ(moves_of(record), "f5d6c3") << text;
        EXPECT_EQ(record.info.outcome, (Outcome{Ending::kResigned, {}, Color::kWhite})) << text;
    }
    const Record labelled = only("Moves: f5 d6", RecordFormat::kTranscript).record;
    EXPECT_EQ(moves_of(labelled), "f5d6");
    EXPECT_EQ(labelled.info.event, "");
    EXPECT_EQ(moves_of(only("['f5', 'd6']", RecordFormat::kTranscript).record), "f5d6");
    EXPECT_EQ(moves_of(only("[\"f5\", \"d6\"]", RecordFormat::kTranscript).record), "f5d6");
}

TEST(LooseLine, HasARemarkBehindAPositionOrAGame) {
    const std::string board = std::string(kBoard) + " w";
    for (const char* sign : {" # ", "  // ", " % "}) {
        const Record position =
            only(board + sign + "FFO 40, found by Ann", RecordFormat::kPosition).record;
        EXPECT_EQ(position.moves.node_count(), 1U) << sign;
        EXPECT_EQ(position.moves.start().to_move, Color::kWhite) << sign;
        EXPECT_FALSE(position.moves.notes(kRootNode).evaluation) << sign;
        EXPECT_EQ(position.moves.notes(kRootNode).comment, "FFO 40, found by Ann") << sign;
    }
    const Record game = only("f5d6c3 # best of three", RecordFormat::kTranscript).record;
    EXPECT_EQ(moves_of(game), "f5d6c3");
    EXPECT_EQ(notes_at(game, "c3").comment, "best of three");
}

TEST(LooseLine, HasAResultBehindItsMoves) {
    const RecordFile file =
        read_good("f5d6c3d3c4 40-24\nf5f6e6 32-32 Ann\n", RecordFormat::kTranscript);
    ASSERT_EQ(file.records.size(), 2U);
    EXPECT_EQ(file.records[0].record.info.outcome.score, 16 * kDisc);
    EXPECT_EQ(moves_of(file.records[1].record), "f5f6e6");
    EXPECT_EQ(file.records[1].record.info.outcome.score, 0);
    EXPECT_EQ(file.records[1].record.info.event, "Ann");
}

TEST(Transcripts, MayBeNumberedAsTheMovesOfOneGameAre) {
    const RecordFile list =
        read_good("1. F5D6C3\n2. F5F6E6\n3. F5F4E3\n", RecordFormat::kTranscript);
    ASSERT_EQ(list.records.size(), 3U);
    EXPECT_EQ(moves_of(list.records[2].record), "f5f4e3");
    const RecordFile game = read_good("1. F5 D6\n2. C3 D3\n", RecordFormat::kTranscript);
    ASSERT_EQ(game.records.size(), 1U);
    EXPECT_EQ(moves_of(game.records[0].record), "f5d6c3d3");
}

TEST(LooseLine, IsNoneWithHalfAMoveInIt) {
    for (const char* text :
         {"f5d6z9", "f5 d6 z9", "f5 d6 q", "f5d6;c3d3x", "f5d6 c9", "f5d6, c3d3, f9", "1 2 3 4",
          "We met at f5", "She plays f5 d6", "f5d6c3 e1"}) {
        const auto file = read_records(text, {.name = "x"});
        EXPECT_TRUE(!file || !file.value().errors.empty()) << text;
    }
}

TEST(LooseLine, HasAPositionWithSideScoreAndName) {
    const std::string board(kBoard);
    for (const std::string& text :
         {board + " b -2", board + ";-2", board + "\tb\t-2\tFirst", "7;First;" + board + ";b"}) {
        const Record record = only(text, RecordFormat::kPosition).record;
        EXPECT_EQ(format_position(record.moves.start()).substr(0, 7), "---XXXX") << text;
        EXPECT_EQ(record.moves.start().to_move, Color::kBlack);
    }
    const FileRecord white = only(board + ";w;-2;First", RecordFormat::kPosition);
    EXPECT_EQ(white.record.moves.start().to_move, Color::kWhite);
    EXPECT_EQ(white.record.moves.notes(kRootNode).evaluation, 2 * kDisc);
    EXPECT_EQ(white.record.info.event, "First");
}

TEST(LooseLine, KeepsTheSideApartFromABoardThatLacksASquare) {
    for (const char* text :
         {"-----OX--XO---- X; -10;", "-----OX--XO---- X 10", "-----OX--XO---- X;7"}) {
        const auto file = read_records(text, {.name = "x"});
        EXPECT_TRUE(!file || file.value().records.empty()) << text;
    }
}

TEST(LooseLine, HasTheMovesOfLogbooks) {
    const FileRecord entry = only("+d3-c3+c4-e3: -04 10", RecordFormat::kTranscript);
    EXPECT_EQ(moves_of(entry.record), "d3c3c4e3");
    EXPECT_EQ(entry.unread, (std::vector<std::string>{"number '-04'", "number '10'"}));
    const auto wrong = read_records("+d3+c3: 4", {.name = "x"});
    EXPECT_TRUE(!wrong || !wrong.value().errors.empty());
}

TEST(LooseLine, TakesTheResultOfAFinishedGameForWhatItIs) {
    const std::string moves = "+e6-f4+e3-f6+g5-d6+e7-f5+c5: ";  // white has no disc left
    EXPECT_EQ(only(moves + "+64 3", RecordFormat::kTranscript).unread,
              std::vector<std::string>{"number '3'"});
    EXPECT_EQ(only(moves + "+13", RecordFormat::kTranscript).unread,
              std::vector<std::string>{"number '+13'"});
}

TEST(LooseLine, TextsAreUtf8WhateverTheFileHolds) {
    const FileRecord entry =
        only("-----OX--XO----- O  Caf\xE9 \"\x01 finale\n", RecordFormat::kPosition);
    EXPECT_EQ(entry.record.info.event, "Caf\xC3\xA9 \"  finale");
}

TEST(GameWithMembers, HasNamesPlaceAndResult) {
    const FileRecord entry = only(
        "F5D6C3D3C4\nRound: 3\nBlack: Player A\nWhite: Player B\nTournament: Open\nYear: 2022\n"
        "Black disks: 34\nWhite disks: 30\nNotes: A game\nTable: 7\nResult: won\n",
        RecordFormat::kTranscript);
    const RecordInfo& info = entry.record.info;
    EXPECT_EQ(moves_of(entry.record), "f5d6c3d3c4");
    EXPECT_EQ(info.black.name + '/' + info.white.name + '/' + info.event + '/' + info.round + '/' +
                  info.date,
              "Player A/Player B/Open/3/2022");
    EXPECT_EQ(info.outcome.score, 4 * kDisc);
    EXPECT_EQ(entry.record.moves.notes(kRootNode).comment, "A game");
    EXPECT_EQ(info.other, (std::vector<Property>{{"Table", {"7"}}}));
    EXPECT_EQ(entry.unread, (std::vector<std::string>{"Result 'won'"}));
}

TEST(GameWithMembers, MayHaveSeveralOnALine) {
    for (const char* text :
         {"Black: Ann White: Ben\nf5d6c3", "Black: Ann, White: Ben\nf5d6c3",
          "f5d6c3\nBlack: Ann | White: Ben", "Event: Cup; Black: Ann; White: Ben\nf5d6c3"}) {
        const Record record = only(text, RecordFormat::kTranscript).record;
        EXPECT_EQ(record.info.white.name, "Ben") << text;
        EXPECT_EQ(record.info.black.name.substr(0, 3), "Ann") << text;
    }
}

TEST(GameWithMembers, HasThemAboveAndBelowItsMoves) {
    const FileRecord above =
        only("Black: Ann\nWhite: Bob\nGame: 12\nF5 D6 C3\nD3 C4\nResult: 40-24\n",
             RecordFormat::kTranscript);
    EXPECT_EQ(moves_of(above.record), "f5d6c3d3c4");
    EXPECT_EQ(above.record.info.black.name + '/' + above.record.info.white.name, "Ann/Bob");
    EXPECT_EQ(above.record.info.outcome.score, 16 * kDisc);
    EXPECT_EQ(above.record.info.other, (std::vector<Property>{{"Game", {"12"}}}));
    EXPECT_EQ(above.unread, std::vector<std::string>{});
    const Record hands =
        only("\u5148\u624B\uFF1AAnn\n\u5F8C\u624B\uFF1ABob\nf5d6\n", RecordFormat::kTranscript)
            .record;
    EXPECT_EQ(hands.info.black.name + '/' + hands.info.white.name, "Ann/Bob");
}

TEST(JsonGame, HasMovesAsATextOrAList) {
    EXPECT_EQ(moves_of(only("{\"txt\": \"E6F6F5D6C5E3\"}", RecordFormat::kQuest).record),
              "e6f6f5d6c5e3");
    const FileRecord course = only(
        "{\"moves\":[{\"move\":\"C4\",\"comment\":\"un commento\"},{\"move\":\"E3\"}],"
        "\"black\":\"Ann\",\"level\":3,\"tags\":[]}",
        RecordFormat::kQuest);
    EXPECT_EQ(moves_of(course.record), "c4e3");
    EXPECT_EQ(notes_at(course.record, "c4").comment, "un commento");
    EXPECT_EQ(course.record.info.black.name, "Ann");
    EXPECT_EQ(course.record.info.other, (std::vector<Property>{{"level", {"3"}}}));
    EXPECT_EQ(course.unread, (std::vector<std::string>{"member 'tags'"}));
}

TEST(JsonGame, NamesTheMembersOfAnotherObject) {
    EXPECT_NE(
        to_text(error_of("{\"a\":1,\"b\":[]}", RecordFormat::kQuest))
            .find("found the members 'a', 'b', expected position.moves (Othello Quest), or moves"),
        std::string::npos);
}

TEST(ListOfGames, NamesItsHeadingsWithTheGamesBelowThem) {
    const std::string text = "Spring cup\nRound 1\nf5d6c3\n-----\nf5f4\n* * *\nRound 2\nf5f6\n";
    const std::string long_text = text + std::string(kMaxTextBytes, ' ');
    for (const std::string& each : {text, long_text}) {
        const auto file = read_records(each, {.name = "x"});
        ASSERT_TRUE(file) << to_text(file.error());
        EXPECT_TRUE(file.value().errors.empty()) << to_text(file.value().errors[0].error);
        ASSERT_EQ(file.value().records.size(), 3U);
        EXPECT_EQ(file.value().records[0].unread,
                  (std::vector<std::string>{"line 'Spring cup'", "line 'Round 1'"}));
        EXPECT_TRUE(file.value().records[1].unread.empty());
        EXPECT_EQ(file.value().records[2].unread, std::vector<std::string>{"line 'Round 2'"});
        EXPECT_EQ(file.value().records[2].number, 3U);
    }
    // Behind the last game there is none that it could belong to, and one above a broken game is
    // not lost with it.
    const auto file = read_records("f5d6c3\nf5f4\nTotal: 2\n", {.name = "x"});
    ASSERT_TRUE(file && file.value().errors.size() == 1);
    EXPECT_EQ(file.value().errors[0].error.where.substr(0, 4), "x:3:");
    const auto mixed = read_records("Cup\nf5d6c3\nf5f4\nFinal\nc4e3\na1a2\n", {.name = "x"});
    ASSERT_TRUE(mixed && mixed.value().errors.size() == 1);
    EXPECT_EQ(mixed.value().records.size(), 3U);
    const auto broken = read_records("f5d6c3\nf5f4\nRound 2\na1\nf5f6\n", {.name = "x"});
    ASSERT_TRUE(broken && broken.value().errors.size() == 2);
}

TEST(ListOfGames, HasNoGameWithoutAMove) {
    for (const char* line : {",", "...,", "{}", "("}) {
        const auto file = read_records("f5d6\n" + std::string(line) + "\nf5f4\n", {.name = "x"});
        ASSERT_TRUE(file) << line;
        EXPECT_EQ(file.value().records.size(), 2U) << line;
        ASSERT_EQ(file.value().errors.size(), 1U) << line;
        EXPECT_EQ(file.value().errors[0].error.where.substr(0, 4), "x:2:") << line;
    }
}

}  // namespace
}  // namespace outflank::formats
