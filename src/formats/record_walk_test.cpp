// From every format to every other: what comes back and what is named are all that there was.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/test_rounds.h"
#include "formats/random_records.h"
#include "formats/record_changes.h"
#include "outflank/wthor.h"

namespace outflank::formats {
namespace {

constexpr std::uint64_t kWalkSeed = 20261126;
/// Of each pair of formats. `OUTFLANK_WALK` in the environment gives another number, and has all
/// tournament games walked: ./dev soak formats.
constexpr int kRecords = base::test_rounds(40);
constexpr std::size_t kStepOfFiles = 160 / kRecords;
constexpr std::size_t kStepOfGames = 5'000 / kRecords;
const char* const kRecordsAsked = std::getenv("OUTFLANK_WALK");

bool holds_moves(RecordFormat format) { return features_held(format).has(Feature::kMoves); }

std::vector<Record> records_to_walk() {
    const int count = kRecordsAsked == nullptr ? kRecords : std::stoi(kRecordsAsked);
    base::Random random(kWalkSeed);
    std::vector<Record> records;
    for (int i = 0; i < count; ++i) {
        records.push_back(random_record(random));
        // WTHOR and Quest hold games from one start alone.
        Game game;
        play_random_moves(game, happens(random, 2) ? 64 : static_cast<int>(random.below(60)),
                          random);
        Record usual{.info = random_info(BoardSize::k8, random), .moves = MoveTree(game)};
        complete_outcome(usual);
        records.push_back(std::move(usual));
    }
    return records;
}

/// The record after a way through the format; nothing when the format refuses it.
std::optional<Record> through(const Record& record, RecordFormat format) {
    const WrittenFile written = write_records({&record, 1}, format);
    if (written.written == 0) {
        EXPECT_FALSE(written.errors.empty()) << format_name(format);
        return std::nullopt;
    }
    const auto names = [](const std::string& bytes, WthorNameKind kind) {
        return bytes.empty() ? WthorNames{} : parse_wthor_names(bytes, kind).value();
    };
    const WthorNames players = names(written.wthor_players, WthorNameKind::kPlayers);
    const WthorNames events = names(written.wthor_tournaments, WthorNameKind::kTournaments);
    const auto read = read_records(written.contents,
                                   {.format = format, .players = &players, .tournaments = &events});
    EXPECT_TRUE(read && read.value().records.size() == 1 && read.value().errors.empty())
        << format_name(format) << '\n'
        << written.contents;
    if (!read || read.value().records.size() != 1) return std::nullopt;
    EXPECT_TRUE(read.value().records[0].unread.empty()) << format_name(format);
    return read.value().records[0].record;
}

class Walk : public testing::TestWithParam<RecordFormat> {};

TEST_P(Walk, LosesNothingInSilence) {
    int walked = 0;
    std::size_t silent = 0;
    const std::vector<Record> records = records_to_walk();
    for (const Record& record : records) {
        const std::optional<Record> first = through(record, GetParam());
        if (!first) continue;
        for (const RecordFormat format : kRecordFormats) {
            if (!holds_moves(format)) continue;
            const std::optional<Record> second = through(*first, format);
            if (!second) continue;
            ++walked;
            for (const std::string& change : walk::silent_changes(*first, *second, format)) {
                ++silent;
                ADD_FAILURE() << format_name(GetParam()) << " to " << format_name(format) << ": "
                              << change;
            }
        }
    }
    EXPECT_GT(walked, 0);
    std::cout << "walk: " << format_name(GetParam()) << ' ' << records.size() << ' ' << walked
              << ' ' << silent << '\n';
}

/// The files of tournament games beside the source tree.
std::vector<std::filesystem::path> wthor_files() {
    const auto folder = std::filesystem::path(OUTFLANK_SOURCE_DIR) / "../shared/wthor";
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (format_of_extension(entry.path().string()) == RecordFormat::kWthor)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// Sends each game to every format and back.
void walk_game(const FileRecord& entry, const std::string& file) {
    for (const RecordFormat format : kRecordFormats) {
        if (!holds_moves(format)) continue;
        const std::optional<Record> back = through(entry.record, format);
        ASSERT_TRUE(back) << file << ':' << entry.number << " to " << format_name(format);
        for (const std::string& change : walk::silent_changes(entry.record, *back, format))
            ADD_FAILURE() << file << ':' << entry.number << " to " << format_name(format) << ": "
                          << change;
    }
}

TEST(WalkOfWthor, LosesNothingInSilence) {
    const auto files = wthor_files();
    if (files.empty()) GTEST_SKIP() << "no WTHOR files beside the source tree: nothing to walk";
    const bool is_sample = kRecordsAsked == nullptr;
    const std::size_t step = is_sample ? kStepOfGames : 1;
    std::size_t seen = 0;
    std::size_t walked = 0;
    for (std::size_t at = 0; at < files.size(); at += is_sample ? kStepOfFiles : 1) {
        const auto& path = files[at];
        std::ifstream stream(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
        const auto read = read_records(bytes, {.name = path.filename().string()});
        ASSERT_TRUE(read) << path;
        for (const FileRecord& entry : read.value().records) {
            if (seen++ % step != 0) continue;
            walk_game(entry, path.filename().string());
            ++walked;
        }
    }
    std::cout << "walk: tournaments " << seen << ' ' << walked << '\n';
    EXPECT_GT(walked, 0U);
}

INSTANTIATE_TEST_SUITE_P(FromAll, Walk, testing::ValuesIn(kRecordFormats),
                         [](const auto& format) { return format_name(format.param); });

}  // namespace
}  // namespace outflank::formats
