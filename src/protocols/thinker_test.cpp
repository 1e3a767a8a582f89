// Sessions with the engine itself: its threads, its stops.
#include "protocols/thinker.h"

#include <gtest/gtest.h>

#include <atomic>

#include "protocols/background_search.h"
#include "protocols/session.h"

namespace outflank::protocols {
namespace {

std::unique_ptr<Thinker> small_engine(int threads = 1) {
    auto thinker = make_engine_thinker(
        {.hash_bytes = std::size_t{1} << 20, .threads = threads, .weights = {}});
    EXPECT_TRUE(thinker);
    return thinker ? std::move(thinker).value() : nullptr;
}

SearchRequest endless() {
    SearchRequest request;
    request.limits.infinite = true;
    return request;
}

TEST(EngineThinker, ReportsItsEndOnce) {
    const auto engine = small_engine();
    std::atomic<int> wakes = 0;
    BackgroundSearch search(*engine, [&] {
        ++wakes;
        wakes.notify_all();
    });
    SearchRequest request;
    request.limits.depth = 4;
    search.start(start_position(), request);
    EXPECT_TRUE(search.running());
    while (true) {
        const int seen = wakes.load();
        const SearchNews news = search.take();
        if (!news.done) {
            wakes.wait(seen);
            continue;
        }
        EXPECT_EQ(news.done->depth, 4);
        EXPECT_NE(move_of(*news.done, start_position()), kPass);
        break;
    }
    EXPECT_FALSE(search.running());
    EXPECT_FALSE(search.finish());
}

TEST(EngineThinker, EndsAnEndlessSearchWhenItIsToldTo) {
    for (const int threads : {1, 2}) {
        const auto engine = small_engine(threads);
        BackgroundSearch search(*engine, [] {});
        for (int i = 0; i < 10; ++i) {
            search.start(start_position(), endless());
            const auto report = search.finish();
            ASSERT_TRUE(report);
            EXPECT_TRUE(report->stopped);
            const Square move = move_of(*report, start_position());
            EXPECT_NE(legal_moves(start_board()) & bit(move), 0u);
        }
    }
}

TEST(EngineThinker, ACancelledSearchIsNotHeardOfAgain) {
    const auto engine = small_engine();
    BackgroundSearch search(*engine, [] {});
    for (int i = 0; i < 20; ++i) {
        search.start(start_position(), endless());
        if (i % 2 != 0) continue;  // the next start cancels it
        search.cancel();
        EXPECT_FALSE(search.running());
        EXPECT_FALSE(search.take().done);
        EXPECT_FALSE(search.finish());
    }
}

TEST(EngineThinker, RefusesMoreMemoryThanTheProcessMayHave) {
    const auto engine = small_engine();
    const auto set = engine->configure({.hash_bytes = std::size_t{1} << 50});
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().code, ErrorCode::kOutOfRange);
    BackgroundSearch search(*engine, [] {});
    search.start(start_position(), endless());
    EXPECT_TRUE(search.finish());
}

TEST(EngineThinker, TellsOfWeightsThatAreNotThere) {
    EXPECT_FALSE(make_engine_thinker(
        {.hash_bytes = std::size_t{1} << 20, .threads = 1, .weights = "/no/such/weights"}));
    const auto engine = small_engine();
    EXPECT_FALSE(engine->configure(
        {.hash_bytes = std::size_t{1} << 20, .threads = 1, .weights = "/no/such/weights"}));
    BackgroundSearch search(*engine, [] {});
    search.start(start_position(), endless());
    EXPECT_TRUE(search.finish());
}

}  // namespace
}  // namespace outflank::protocols
