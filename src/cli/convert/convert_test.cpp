// `outflank convert` on files and streams.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.h"
#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

class Convert : public testing::Test {
  protected:
    Convert()
        : folder_(fs::path(testing::TempDir()) /
                  (std::string("convert-") +
                   testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~Convert() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    void write(const std::string& name, const std::string& contents) const {
        std::ofstream(path(name), std::ios::binary) << contents;
    }
    std::string read(const std::string& name) const {
        std::ifstream file(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    int run(std::vector<std::string> arguments, const std::string& input = "") {
        std::istringstream in(input);
        out_.str("");
        err_.str("");
        Io io{.in = in, .out = out_, .err = err_, .terminal = {}, .stop = stop_};
        arguments.insert(arguments.begin(), "convert");
        return run_program(arguments, io);
    }

    fs::path folder_;
    std::ostringstream out_;
    std::ostringstream err_;
    std::atomic<bool> stop_{false};
};

std::string wthor_of(const std::string& transcript, WrittenFile& file) {
    Record record = record_of(parse_game(transcript).value());
    record.info.black.name = "Alice";
    record.info.white.name = "Bob";
    record.info.event = "Open";
    file = write_records({&record, 1}, RecordFormat::kWthor, {.year = 2024, .month = 2, .day = 3});
    return file.contents;
}

TEST_F(Convert, FindsOutTheFormatAndTakesTheOtherFromTheExtension) {
    write("game.txt", "f5d6c3\n");
    EXPECT_EQ(run({path("game.txt"), path("game.ggf")}), kSuccess) << err_.str();
    EXPECT_NE(read("game.ggf").find("B[F5]W[D6]B[C3]"), std::string::npos) << read("game.ggf");
    EXPECT_NE(out_.str().find("wrote 1 game to"), std::string::npos);
}

TEST_F(Convert, StandardStreamsCarryTheGamesAlone) {
    EXPECT_EQ(run({"-", "--to", "transcript"}, "1. F5 D6 2. C3\n"), kSuccess);
    EXPECT_EQ(out_.str(), "f5d6c3\n");
    EXPECT_EQ(err_.str(), "");
}

TEST_F(Convert, SaysWhatTheNewFormatCannotHold) {
    EXPECT_EQ(run({"-", "--to", "transcript"}, "(;GM[2]SZ[8]PB[Ann](;B[f5]C[good])(;B[d3]))"),
              kSuccess);
    EXPECT_EQ(out_.str(), "f5\n");
    EXPECT_NE(err_.str().find("left out, because transcript cannot hold it: variations (1 game), "
                              "players' names (1 game), comments (1 game)"),
              std::string::npos)
        << err_.str();
}

TEST_F(Convert, NamesTheOpeningOfGamesThatSayNone) {
    EXPECT_EQ(run({"-", "--to", "pgn", "--openings", "fr"}, "f5d6c3d3c4f4\nf5\n"), kSuccess);
    EXPECT_NE(out_.str().find("[Opening \"tigre\"]"), std::string::npos) << out_.str();
    EXPECT_EQ(out_.str().find("[Opening"), out_.str().rfind("[Opening"));
    const std::string named = "(;GM[2]SZ[8]ON[mine];B[f5];W[d6];B[c3];W[d3];B[c4])";
    EXPECT_EQ(run({"-", "--to", "sgf", "--openings", "en"}, named), kSuccess);
    EXPECT_NE(out_.str().find("ON[mine]"), std::string::npos) << out_.str();
    EXPECT_EQ(out_.str().find("ON[Tiger]"), std::string::npos) << out_.str();
    EXPECT_EQ(run({"-", "--to", "ggf", "--openings", "en"}, "f5\n"), kBadInput);
    EXPECT_NE(err_.str().find("--openings: found ggf"), std::string::npos) << err_.str();
}

TEST_F(Convert, ReportsBadGamesByPlaceAndConvertsTheRest) {
    write("games.txt", "f5d6\nf5f5\nd3c5\n");
    EXPECT_EQ(run({path("games.txt"), "--to", "sgf", path("out.sgf")}), kBadInput);
    EXPECT_NE(err_.str().find("games.txt:2:3: move 2"), std::string::npos) << err_.str();
    EXPECT_NE(err_.str().find("; read up to move 1"), std::string::npos) << err_.str();
    EXPECT_NE(out_.str().find("wrote 3 games"), std::string::npos);
}

TEST_F(Convert, WritesNothingWhenNothingCouldBeRead) {
    EXPECT_EQ(run({"-", path("out.sgf"), "--from", "ggf"}, "(;GM[Othello]BO[8 X];)"), kBadInput);
    EXPECT_FALSE(fs::exists(path("out.sgf")));
    EXPECT_EQ(run({"-", path("out.sgf")}, "no game at all, just words\n"), kBadInput);
    EXPECT_EQ(run({"-", path("out.sgf"), "--from", "obf"}, ""), kBadInput);
    EXPECT_FALSE(fs::exists(path("out.sgf")));
}

TEST_F(Convert, AsksForAFormatThatNoExtensionSays) {
    EXPECT_EQ(run({"-"}, "f5"), kBadInput);
    EXPECT_NE(err_.str().find("expected --to"), std::string::npos);
    EXPECT_EQ(run({"-", path("out.xyz")}, "f5"), kBadInput);
    EXPECT_NE(err_.str().find("out.xyz"), std::string::npos);
}

TEST_F(Convert, TakesWthorNamesFromBesideTheGames) {
    WrittenFile file;
    write("WTH_2024.WTB", wthor_of("f5d6c3", file));
    write("WTHOR.JOU", file.wthor_players);
    write("WTHOR.TRN", file.wthor_tournaments);
    EXPECT_EQ(run({path("WTH_2024.WTB"), "--to", "pgn"}), kSuccess) << err_.str();
    for (const char* name : {"Alice", "Bob", "Open"})
        EXPECT_NE(out_.str().find(name), std::string::npos) << name << "\n" << out_.str();
}

TEST_F(Convert, SaysWhichListsOfWthorNamesAreMissing) {
    WrittenFile file;
    write("in.wtb", wthor_of("f5d6c3", file));
    EXPECT_EQ(run({path("in.wtb"), "--to", "pgn"}), kSuccess);
    EXPECT_NE(err_.str().find("left out: names, as no .jou and no .trn file is beside"),
              std::string::npos)
        << err_.str();
    EXPECT_EQ(run({path("in.wtb"), "--to", "transcript"}), kSuccess);
    EXPECT_EQ(err_.str(), "");  // which has no names anyway
}

TEST_F(Convert, WritesWthorNamesBesideTheGames) {
    EXPECT_EQ(run({"-", path("out.wtb")}, "(;GM[2]PB[Ann]PW[Ben]EV[Cup];B[f5];W[d6])"), kSuccess)
        << err_.str();
    for (const char* name : {"out.wtb", "out.jou", "out.trn"})
        EXPECT_TRUE(fs::exists(path(name))) << name;
    EXPECT_EQ(run({path("out.wtb"), "--to", "sgf"}), kSuccess);
    EXPECT_NE(out_.str().find("PB[Ann]"), std::string::npos) << out_.str();
}

TEST_F(Convert, SaysWhichGamesOfWthorAreNotOver) {
    EXPECT_EQ(run({"-", path("out.wtb"), "--json"}, "f5d6c3\nf5d6\n"), kSuccess);
    const auto json = nlohmann::json::parse(out_.str());
    ASSERT_EQ(json["left_out"].size(), 1U) << out_.str();
    EXPECT_EQ(json["left_out"][0]["feature"], "unfinished games");
    EXPECT_EQ(json["left_out"][0]["games"], 2);
    EXPECT_EQ(run({path("out.wtb"), "--to", "ggf"}), kSuccess);
    EXPECT_NE(out_.str().find("RE[?]"), std::string::npos) << out_.str();
}

TEST_F(Convert, ReplacesTheFilesOfWthorTogether) {
    write("out.wtb", "old games");
    write("out.jou", "old players");
    fs::create_directories(path("out.trn"));
    EXPECT_EQ(run({"-", path("out.wtb")}, "f5d6c3"), kFailure);
    EXPECT_EQ(read("out.wtb"), "old games");
    EXPECT_EQ(read("out.jou"), "old players");
}

TEST_F(Convert, FinishesWhatAKilledProcessBegan) {
    WrittenFile file;
    write("in.wtb", "old games");
    write("in.wtb.new-1-0", wthor_of("f5d6c3", file));
    write("in.jou", file.wthor_players);
    write("in.trn", file.wthor_tournaments);
    const std::string between(1, '\0');
    write("in.replacing", "outflank: files that are being replaced\nin.wtb.new-1-0" + between +
                              "in.wtb" + between + "whole");
    EXPECT_EQ(run({path("in.wtb"), "--to", "pgn"}), kSuccess) << err_.str();
    EXPECT_NE(out_.str().find("Alice"), std::string::npos);
    EXPECT_FALSE(fs::exists(path("in.replacing")));
    EXPECT_FALSE(fs::exists(path("in.wtb.new-1-0")));
}

TEST_F(Convert, KeepsEveryByteFromWthorToWthor) {
    WrittenFile file;
    std::string bytes = wthor_of("f5d6c3", file);
    bytes[15] = 7;     // reserved
    bytes.back() = 9;  // junk behind the end of the moves
    write("in.wtb", bytes);
    write("in.jou", file.wthor_players + "tail");
    write("in.trn", file.wthor_tournaments);
    EXPECT_EQ(run({path("in.wtb"), path("out.wtb")}), kSuccess) << err_.str();
    EXPECT_EQ(read("out.wtb"), bytes);
    EXPECT_EQ(read("out.jou"), file.wthor_players + "tail");
    EXPECT_EQ(read("out.trn"), file.wthor_tournaments);
}

TEST_F(Convert, NamesTheGamesThatTheNewFormatCannotTake) {
    EXPECT_EQ(run({"-", path("out.wtb"), "--from", "transcript"}, "f5d6\n-----OX--XO----- X b1\n"),
              kFailure);
    EXPECT_NE(err_.str().find("game 2: "), std::string::npos) << err_.str();
    EXPECT_NE(out_.str().find("wrote 1 game"), std::string::npos);
}

TEST_F(Convert, PrintsWthorWithItsHeaderInFront) {
    WrittenFile file;
    const std::string expected = wthor_of("f5d6c3", file);
    EXPECT_EQ(run({"-", "--to", "wthor"}, "f5d6c3\n"), kSuccess);
    EXPECT_EQ(out_.str().size(), expected.size());
    EXPECT_EQ(out_.str().substr(4, 8), expected.substr(4, 6) + std::string(2, '\0'));
    EXPECT_NE(err_.str().find("left out: names"), std::string::npos) << err_.str();
}

TEST_F(Convert, CountsAllErrorsAndListsTheFirst) {
    std::string text = "f5d6\n";
    for (int line = 0; line < 30'000; ++line) text += "f5f5\n";
    EXPECT_EQ(run({"-", path("out.txt"), "--json"}, text), kBadInput);
    const auto json = nlohmann::json::parse(out_.str());
    EXPECT_EQ(json["unread_count"], 30'000);
    EXPECT_EQ(json["unread"].size(), 1000U);
    EXPECT_EQ(json["unread"][0]["moves_read"], 1);
    EXPECT_EQ(run({"-", path("out.txt")}, text), kBadInput);
    EXPECT_NE(err_.str().find("and 29,980 more like these"), std::string::npos) << err_.str();
}

TEST_F(Convert, SummaryIsJsonOnRequest) {
    EXPECT_EQ(run({"-", path("out.txt"), "--json"}, "(;GM[2]PB[Ann];B[f5];W[d6])"), kSuccess);
    const auto json = nlohmann::json::parse(out_.str());
    EXPECT_EQ(json["from"], "sgf");
    EXPECT_EQ(json["to"], "transcript");
    EXPECT_EQ(json["read"], 1);
    EXPECT_EQ(json["written"], 1);
    EXPECT_EQ(json["left_out"][0]["feature"], "players' names");
    EXPECT_EQ(json["files"][0], path("out.txt"));
}

TEST_F(Convert, LeavesTheOldFileWhenTheNewOneCannotBeWritten) {
    EXPECT_EQ(run({"-", path("no/such/folder/out.sgf")}, "f5"), kFailure);
    EXPECT_NE(err_.str().find("no/such/folder"), std::string::npos);
}

TEST_F(Convert, StrictlyWritesNoFileThatLeavesSomethingOut) {
    write("out.txt", "of before\n");
    const std::string named = "(;GM[2]SZ[8]PB[Ann];B[f5];W[d6])";
    EXPECT_EQ(run({"-", path("out.txt"), "--strict"}, named), 1);
    EXPECT_EQ(read("out.txt"), "of before\n");
    EXPECT_NE(err_.str().find("out.txt was not written"), std::string::npos) << err_.str();
    EXPECT_NE(out_.str().find("players' names (1 game)"), std::string::npos) << out_.str();
    EXPECT_EQ(run({"-", path("out.txt"), "--strict"}, "f5d6\nf5f5\n"), 2);
    EXPECT_EQ(read("out.txt"), "of before\n");
    EXPECT_EQ(run({"-", path("out.txt"), "--strict", "--json"}, named), 1);
    EXPECT_EQ(nlohmann::json::parse(out_.str())["refused"], true);
    EXPECT_EQ(run({"-", path("out.txt"), "--strict"}, "(;GM[2]SZ[8];B[f5];W[d6])"), 0);
    EXPECT_EQ(read("out.txt"), "f5d6\n");
}

}  // namespace
}  // namespace outflank::cli
