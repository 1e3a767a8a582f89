// Who comes next and for how long, by a clock of the tests' own.
#include "server/schedule/fair_queue.h"

#include <gtest/gtest.h>

#include <vector>

namespace outflank::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Queue = FairQueue<int>;
using Time = Queue::Time;

constexpr Time kTimeZero{};

/// Takes everything out; each turn lasts a second.
std::vector<int> served(Queue& queue, Time now = kTimeZero) {
    std::vector<int> items;
    while (auto next = queue.take(now)) {
        items.push_back(next->item);
        queue.finish(now += seconds(1));
    }
    return items;
}

TEST(FairQueue, TakesTheItemsOfOneClientInTheirOrder) {
    Queue queue;
    for (const int item : {1, 2, 3}) queue.add(7, item, kTimeZero);
    EXPECT_EQ(queue.size(), 3u);
    EXPECT_EQ(queue.size_of(7), 3u);
    EXPECT_EQ(served(queue), (std::vector{1, 2, 3}));
    EXPECT_TRUE(queue.is_empty());
}

TEST(FairQueue, ServesClientsInTurnsHoweverMuchOneAsks) {
    Queue queue;
    for (const int item : {10, 11, 12, 13}) queue.add(1, item, kTimeZero);
    queue.add(2, 20, kTimeZero);
    queue.add(3, 30, kTimeZero);
    EXPECT_EQ(served(queue), (std::vector{10, 20, 30, 11, 12, 13}));
}

TEST(FairQueue, PrefersWhoHasUsedLess) {
    Queue queue;
    queue.add(1, 10, kTimeZero);
    queue.add(2, 20, kTimeZero);
    EXPECT_EQ(queue.take(kTimeZero)->item, 10);
    queue.put_back(11, kTimeZero + seconds(5));
    EXPECT_EQ(queue.take(kTimeZero + seconds(5))->item, 20);
    queue.put_back(21, kTimeZero + seconds(9));
    EXPECT_EQ(queue.take(kTimeZero + seconds(9))->item, 21);
}

TEST(FairQueue, ChargesNobodyForHavingBeenAlone) {
    Queue queue;
    queue.add(1, 10, kTimeZero);
    queue.take(kTimeZero);
    const Time joined = kTimeZero + seconds(65);
    queue.add(2, 20, joined);
    EXPECT_LE(queue.end_of_turn(), joined);
    queue.put_back(11, joined);
    EXPECT_EQ(queue.take(joined)->item, 20);
    // The first client is owed its half from then on, but none of the time alone.
    queue.put_back(21, joined + milliseconds(250));
    EXPECT_EQ(queue.take(joined + milliseconds(250))->item, 11);
    queue.put_back(12, joined + milliseconds(510));
    EXPECT_EQ(queue.take(joined + milliseconds(510))->item, 21);
}

TEST(FairQueue, GivesNoCreditForAPause) {
    Queue queue;
    queue.add(2, 20, kTimeZero);
    queue.take(kTimeZero);
    queue.finish(kTimeZero + seconds(1));
    queue.add(1, 10, kTimeZero + seconds(1));
    queue.take(kTimeZero + seconds(1));
    const Time later = kTimeZero + seconds(101);
    queue.put_back(11, later);
    // Client 2 comes back: it stands beside client 1.
    queue.add(2, 21, later);
    queue.add(2, 22, later);
    EXPECT_EQ(served(queue, later), (std::vector{21, 11, 22}));
}

TEST(FairQueue, LetsNoStreamOfNewClientsKeepAnOldOneOut) {
    // Two scripts ask one thing after the other, each time as a new client.
    Queue queue;
    ClientId stranger = 1;
    for (int item : {1, 2, 2}) queue.add(stranger++, item, kTimeZero);
    int turns = 0;
    Time now = kTimeZero;
    for (int turn = 0; turn < 90; ++turn) {
        const auto next = queue.take(now);
        now += milliseconds(100);
        if (next->item == 1) {
            ++turns;
            queue.put_back(1, now);
            continue;
        }
        queue.finish(now);
        queue.leave(next->client);
        queue.add(stranger++, 2, now);
    }
    EXPECT_NEAR(turns, 30, 3);
}

TEST(FairQueue, LetsATurnGoOnWhileNobodyWaits) {
    Queue queue({.first = milliseconds(100), .later = milliseconds(250)});
    EXPECT_EQ(queue.end_of_turn(), std::nullopt);
    queue.add(1, 10, kTimeZero);
    EXPECT_EQ(queue.end_of_turn(), std::nullopt);
    queue.take(kTimeZero);
    EXPECT_EQ(queue.end_of_turn(), std::nullopt);
    queue.add(1, 11, kTimeZero);
    queue.put_back(10, kTimeZero + milliseconds(1));
    queue.take(kTimeZero + milliseconds(1));
    EXPECT_EQ(queue.end_of_turn(), kTimeZero + milliseconds(101));
}

TEST(FairQueue, MakesRoomForANewItemAtOnce) {
    Queue queue;
    queue.add(1, 10, kTimeZero);
    queue.take(kTimeZero);
    queue.add(2, 20, kTimeZero + milliseconds(7));
    EXPECT_EQ(queue.end_of_turn(), kTimeZero + TurnLengths().least);
    queue.put_back(10, kTimeZero + milliseconds(25));
    EXPECT_EQ(queue.take(kTimeZero + milliseconds(25))->item, 20);
    queue.finish(kTimeZero + milliseconds(85));
    // The next one of the same client waits until the first client has had its share.
    EXPECT_EQ(queue.take(kTimeZero + milliseconds(85))->item, 10);
    queue.add(2, 21, kTimeZero + milliseconds(85));
    EXPECT_EQ(queue.end_of_turn(), kTimeZero + milliseconds(85 + 7 - 25 + 60));
}

TEST(FairQueue, CutsNoTurnBelowItsShortest) {
    Queue queue;
    queue.add(1, 10, kTimeZero, seconds(1));
    queue.take(kTimeZero);
    queue.add(2, 20, kTimeZero);
    EXPECT_EQ(queue.end_of_turn(), kTimeZero + seconds(1));
}

TEST(FairQueue, GivesBackWhatAClientLeavesBehind) {
    Queue queue;
    queue.add(1, 10, kTimeZero);
    queue.add(2, 20, kTimeZero);
    queue.add(1, 11, kTimeZero);
    EXPECT_EQ(queue.leave(1).items(), (std::deque{10, 11}));
    EXPECT_TRUE(queue.leave(1).items().empty());
    EXPECT_EQ(served(queue), std::vector{20});
}

TEST(FairQueue, TakesOutASingleItem) {
    Queue queue;
    for (const int item : {1, 2, 3}) queue.add(7, item, kTimeZero);
    EXPECT_EQ(queue.take_if(7, [](int item) { return item == 2; }), 2);
    EXPECT_EQ(queue.take_if(7, [](int item) { return item == 2; }), std::nullopt);
    EXPECT_EQ(queue.take_if(8, [](int) { return true; }), std::nullopt);
    EXPECT_EQ(served(queue), (std::vector{1, 3}));
}

}  // namespace
}  // namespace outflank::server
