// The tournament games of the WTHOR database, all of them, where they lie beside the source
// tree.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "base/test_rounds.h"
#include "outflank/record_files.h"

namespace outflank {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> game_files() {
    const fs::path folder = fs::path(OUTFLANK_SOURCE_DIR) / "../shared/wthor";
    std::vector<fs::path> files;
    if (!fs::exists(folder)) return files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (format_of_extension(entry.path().string()) == RecordFormat::kWthor)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string bytes_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// What was seen in all files together.
struct Tally {
    std::size_t games = 0;
    std::size_t illegal = 0;      // reported by number, kept up to the illegal move
    std::size_t unfinished = 0;   // the moves end before the game
    std::size_t other_score = 0;  // finished, but the stated score is not that of the moves
};

void count_game(const Record& record, Tally& tally) {
    ++tally.games;
    const auto played = outcome_of_moves(record);
    if (!played)
        ++tally.unfinished;
    else if (played->score != record.info.outcome.score)
        ++tally.other_score;
}

TEST(WthorFiles, AreReadWholeAndWrittenBackByteForByte) {
    const std::vector<fs::path> files = game_files();
    if (files.empty()) GTEST_SKIP() << "no WTHOR files beside the source tree: nothing to read";
    for (const fs::path& path : files) {
        const std::string bytes = bytes_of(path);
        EXPECT_EQ(detect_format(bytes), RecordFormat::kWthor) << path;
        const auto games = parse_wthor_games(bytes);
        ASSERT_TRUE(games) << path << ": " << to_text(games.error());
        EXPECT_EQ(games.value().games.size(), games.value().header.games) << path;
        EXPECT_EQ(games.value().tail, "") << path;
        EXPECT_TRUE(format_wthor_games(games.value()) == bytes) << path;
    }
}

TEST(WthorFiles, EveryGameReplaysOrIsReportedByNumber) {
    const std::vector<fs::path> files = game_files();
    if (files.empty()) GTEST_SKIP() << "no WTHOR files beside the source tree: nothing to read";
    Tally tally;
    const std::size_t step = 10U / static_cast<std::size_t>(base::test_rounds(10));
    for (std::size_t i = 0; i < files.size(); i += step) {
        const std::string name = files[i].filename().string();
        const auto read = read_records(bytes_of(files[i]), {.name = name});
        ASSERT_TRUE(read) << name;
        for (const FileRecord& entry : read.value().records) count_game(entry.record, tally);
        tally.illegal += read.value().errors.size();
        for (const RecordError& error : read.value().errors) {
            EXPECT_GT(error.number, 0U) << to_text(error.error);
            std::cout << to_text(error.error) << '\n';
        }
    }
    std::cout << "of " << files.size() << " files every " << step << ": " << tally.games
              << " games, " << tally.illegal << " with an illegal move, " << tally.unfinished
              << " unfinished, " << tally.other_score
              << " with another score than their moves give\n";
    EXPECT_GT(tally.games, 0U);
}

}  // namespace
}  // namespace outflank
