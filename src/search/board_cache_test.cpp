#include "search/board_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/random.h"
#include "search/bound_cache.h"
#include "search/value_cache.h"

namespace outflank::search {
namespace {

constexpr int kAnswerBits = 14;
using Cache = BoardCache<kAnswerBits>;

Board any_board(base::Random& random) {
    const Bitboard mover = random.next();
    return {mover, random.next() & ~mover};
}

TEST(BoardCache, AnswersOnlyForTheBoardThatWasStored) {
    base::Random random(1);
    Cache cache(kAnswerBits);
    std::map<std::pair<Bitboard, Bitboard>, unsigned> stored;
    int found = 0;
    for (int round = 0; round < 50'000; ++round) {
        const Board board = any_board(random);
        const auto place = cache.place(board);
        ASSERT_FALSE(cache.find(place)) << "nobody has stored it";
        const auto answer = static_cast<unsigned>(random.below(1 << kAnswerBits));
        cache.store(place, answer);
        stored[{board.mover, board.opponent}] = answer;
        ASSERT_EQ(cache.find(place), answer);
    }
    for (const auto& [discs, answer] : stored)
        if (const auto kept = cache.find(cache.place({discs.first, discs.second}))) {
            ++found;
            ASSERT_EQ(*kept, answer);
        }
    EXPECT_GT(found, 10'000);
    cache.clear();
    for (const auto& [discs, answer] : stored)
        ASSERT_FALSE(cache.find(cache.place({discs.first, discs.second})));
}

TEST(BoardCache, TellsBoardsApartThatDifferInOneSquare) {
    base::Random random(2);
    Cache cache(kAnswerBits);
    for (int round = 0; round < 1000; ++round) {
        const Board board = any_board(random);
        cache.store(cache.place(board), 1);
        for (Square square = 0; square < 64; ++square) {
            const Bitboard changed = Bitboard{1} << square;
            ASSERT_FALSE(cache.find(cache.place({board.mover ^ changed, board.opponent})));
            ASSERT_FALSE(cache.find(cache.place({board.mover, board.opponent ^ changed})));
        }
    }
}

TEST(BoundCache, KeepsBothBounds) {
    BoundCache cache(BoundCache::kLeastBits);
    const auto place = cache.place({0x0000001008000000, 0x0000000810000000});
    EXPECT_EQ(cache.find(place).lower, -64);
    EXPECT_EQ(cache.find(place).upper, 64);
    cache.store(place, -10, -12);
    cache.store(place, 4, 6);
    EXPECT_EQ(cache.find(place).lower, -10);
    EXPECT_EQ(cache.find(place).upper, 4);
}

TEST(BoundCache, KeepsABoundThatOnlyAWipeOutReachesAsTheNextWeakerOne) {
    BoundCache cache(BoundCache::kLeastBits);
    const auto place = cache.place({0x0000001008000000, 0x0000000810000000});
    for (Score score = -64; score <= 64; score += 2) {
        cache.clear();
        cache.store(place, score, score - 1);
        EXPECT_EQ(cache.find(place).lower, std::min(score, 62));
        EXPECT_EQ(cache.find(place).upper, 64);
        cache.clear();
        cache.store(place, score, score + 1);
        EXPECT_EQ(cache.find(place).lower, -64);
        EXPECT_EQ(cache.find(place).upper, std::max(score, -62));
    }
}

TEST(ValueCache, KeepsEveryValue) {
    ValueCache cache(kAnswerBits);
    const auto place = cache.place({0x0000001008000000, 0x0000000810000000});
    EXPECT_FALSE(cache.find(place));
    for (int value = -eval::kMostValue; value <= eval::kMostValue; ++value) {
        cache.store(place, value);
        ASSERT_EQ(cache.find(place), value);
    }
}

}  // namespace
}  // namespace outflank::search
