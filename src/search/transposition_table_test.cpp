// The shared table: what it keeps, what gives way, and that threads never see half an entry.
#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "base/random.h"

namespace outflank::search {
namespace {

/// A board of its own for each number; not one of a game, which the table does not ask for.
Board board_of(std::uint64_t number) {
    const Bitboard mover = (number + 1) * 0x9E3779B97F4A7C15;
    return {mover, ~mover & ((number + 1) * 0xBB67AE8584CAA73B)};
}

TableData data_of(int value, int depth) {
    return {.lower = static_cast<std::int16_t>(value),
            .upper = static_cast<std::int16_t>(value),
            .depth = static_cast<std::uint8_t>(depth),
            .move = static_cast<std::uint8_t>(value & 63)};
}

void store(TranspositionTable& table, const Board& board, const TableData& data) {
    table.store(board, hash_board(board), data);
}

std::optional<TableData> probe(const TranspositionTable& table, const Board& board) {
    return table.probe(board, hash_board(board));
}

TEST(TranspositionTable, FindsWhatItWasTold) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    EXPECT_FALSE(probe(table, board_of(1)));
    TableData data = data_of(-12, 7);
    data.upper = 99;
    data.selectivity = Selectivity::k95;
    store(table, board_of(1), data);
    const auto found = probe(table, board_of(1));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->lower, -12);
    EXPECT_EQ(found->upper, 99);
    EXPECT_EQ(found->depth, 7);
    EXPECT_EQ(found->selectivity, Selectivity::k95);
    EXPECT_EQ(found->move, data.move);
    EXPECT_FALSE(probe(table, board_of(2)));
}

TEST(TranspositionTable, HasTheLeastSizeWhateverIsAskedFor) {
    EXPECT_EQ(TranspositionTable(0).bytes(), TranspositionTable::kLeastBytes);
    EXPECT_EQ(TranspositionTable(3 * TranspositionTable::kLeastBytes).bytes(),
              2 * TranspositionTable::kLeastBytes);
}

TEST(TranspositionTable, KeepsTheDeeperEntryOfABoardInOneSearch) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    table.begin_search();
    store(table, board_of(1), data_of(5, 9));
    store(table, board_of(1), data_of(6, 4));
    EXPECT_EQ(probe(table, board_of(1))->depth, 9);
    table.begin_search();
    store(table, board_of(1), data_of(6, 4));
    EXPECT_EQ(probe(table, board_of(1))->depth, 4);
}

TEST(TranspositionTable, KnowsBoardsOfDifferentSizesApart) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    const Board board{.mover = bit(27), .opponent = bit(28)};
    constexpr std::array kSizes = {BoardSize::k8, BoardSize::k6, BoardSize::k4};
    for (const BoardSize size : kSizes) {
        table.use_size(size);
        EXPECT_FALSE(probe(table, board)) << side_length(size);
        store(table, board, data_of(side_length(size), 9));
    }
    // Both entries of the bucket are those stored last.
    for (const BoardSize size : {BoardSize::k6, BoardSize::k4}) {
        table.use_size(size);
        ASSERT_TRUE(probe(table, board)) << side_length(size);
        EXPECT_EQ(probe(table, board)->lower, side_length(size));
    }
}

/// Boards that share one bucket of the smallest table.
std::vector<Board> boards_of_one_bucket(std::size_t count) {
    std::vector<Board> boards;
    constexpr int kShift = 64 - 10;  // 1024 buckets
    const std::uint64_t bucket = hash_board(board_of(0)) >> kShift;
    for (std::uint64_t number = 0; boards.size() < count; ++number)
        if (hash_board(board_of(number)) >> kShift == bucket) boards.push_back(board_of(number));
    return boards;
}

TEST(TranspositionTable, ReplacesTheShallowerOfABucket) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    const std::vector<Board> boards = boards_of_one_bucket(3);
    table.begin_search();
    store(table, boards[0], data_of(1, 20));
    store(table, boards[1], data_of(2, 3));
    store(table, boards[2], data_of(3, 5));
    EXPECT_TRUE(probe(table, boards[0]));
    EXPECT_FALSE(probe(table, boards[1]));
    EXPECT_TRUE(probe(table, boards[2]));
}

TEST(TranspositionTable, ReplacesAnEntryOfAnEarlierSearchBeforeAShallowerOne) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    const std::vector<Board> boards = boards_of_one_bucket(3);
    table.begin_search();
    store(table, boards[0], data_of(1, 10));
    for (int search = 0; search < 4; ++search) table.begin_search();
    store(table, boards[1], data_of(2, 3));
    EXPECT_TRUE(probe(table, boards[0]));  // old, but still found
    store(table, boards[2], data_of(3, 2));
    EXPECT_FALSE(probe(table, boards[0]));
    EXPECT_TRUE(probe(table, boards[1]));
    EXPECT_TRUE(probe(table, boards[2]));
}

TEST(TranspositionTable, ForgetsAndGoesOnWhenItsGenerationsWrap) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    for (int round = 0; round < 600; ++round) {
        table.forget();
        EXPECT_FALSE(probe(table, board_of(1))) << round;
        store(table, board_of(1), data_of(round, 8));
        ASSERT_TRUE(probe(table, board_of(1))) << round;
        EXPECT_EQ(probe(table, board_of(1))->lower, round);
    }
}

TEST(TranspositionTable, LosesWhatSearchesStoredOnlyWhereTheirGenerationsWrap) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    int lost = 0;
    for (int search = 0; search < 600; ++search) {
        table.begin_search();
        const auto found = probe(table, board_of(2));
        if (search > 0 && !found) ++lost;
        if (found) {
            EXPECT_EQ(found->lower, search - 1);
        }
        store(table, board_of(2), data_of(search, 8));
    }
    EXPECT_EQ(lost, 600 / 255);
}

TEST(TranspositionTable, NeverShowsHalfAnEntryToAnotherThread) {
    TranspositionTable table(TranspositionTable::kLeastBytes);
    const std::vector<Board> boards = boards_of_one_bucket(6);
    std::atomic<bool> enough{false};
    // Each board is stored with values that belong together and to no other board, until the
    // reader has seen enough: however late a thread starts, they run at the same time.
    const auto write = [&](std::uint64_t seed) {
        base::Random random(seed);
        while (!enough) {
            const auto which = static_cast<std::size_t>(random.below(boards.size()));
            const int value = static_cast<int>(which) * 100 + static_cast<int>(random.below(60));
            store(table, boards[which], data_of(value, value % 50));
        }
    };
    std::vector<std::thread> writers;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) writers.emplace_back(write, seed);
    int torn = 0;
    std::array<int, 2> found{};  // by the half of the values, so that both have been replaced
    while (found[0] < 20'000 || found[1] < 20'000)
        for (std::size_t which = 0; which < boards.size(); ++which) {
            const auto data = probe(table, boards[which]);
            if (!data) continue;
            ++found[data->lower % 100 < 30 ? 0 : 1];
            if (data->lower / 100 != static_cast<int>(which) || data->lower != data->upper ||
                data->depth != data->lower % 50 || data->move != (data->lower & 63))
                ++torn;
        }
    enough = true;
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(torn, 0);
}

}  // namespace
}  // namespace outflank::search
