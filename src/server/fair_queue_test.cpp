// Who comes next: by the time used, whatever the clock says.
#include "server/fair_queue.h"

#include <gtest/gtest.h>

#include <vector>

namespace outflank::server {
namespace {

using std::chrono::seconds;
using Queue = FairQueue<int>;

/// Takes everything out and charges each client one second for each item.
std::vector<int> served(Queue& queue) {
    std::vector<int> items;
    while (auto next = queue.take()) {
        items.push_back(next->item);
        queue.charge(next->client, seconds(1));
    }
    return items;
}

TEST(FairQueue, TakesTheItemsOfOneClientInTheirOrder) {
    Queue queue;
    for (const int item : {1, 2, 3}) queue.add(7, item);
    EXPECT_EQ(queue.size(), 3u);
    EXPECT_EQ(queue.size_of(7), 3u);
    EXPECT_EQ(served(queue), (std::vector{1, 2, 3}));
    EXPECT_TRUE(queue.is_empty());
}

TEST(FairQueue, ServesClientsInTurnsHoweverMuchOneAsks) {
    Queue queue;
    for (const int item : {10, 11, 12, 13}) queue.add(1, item);
    queue.add(2, 20);
    queue.add(3, 30);
    EXPECT_EQ(served(queue), (std::vector{10, 20, 30, 11, 12, 13}));
}

TEST(FairQueue, PrefersWhoHasUsedLess) {
    Queue queue;
    queue.add(1, 10);
    queue.add(2, 20);
    EXPECT_EQ(queue.take()->item, 10);
    queue.charge(1, seconds(5));
    queue.put_back(1, 11);
    EXPECT_EQ(queue.take()->item, 20);
    queue.charge(2, seconds(4));
    queue.put_back(2, 21);
    EXPECT_EQ(queue.take()->item, 21);
}

TEST(FairQueue, GivesNoCreditForAPause) {
    Queue queue;
    queue.add(2, 20);
    queue.take();
    queue.charge(2, seconds(1));
    queue.add(1, 10);
    queue.take();
    queue.charge(1, seconds(100));
    queue.add(1, 11);
    // Client 2 comes back: it stands beside client 1, which has waited longer.
    queue.add(2, 21);
    queue.add(2, 22);
    EXPECT_EQ(served(queue), (std::vector{11, 21, 22}));
}

TEST(FairQueue, GivesBackWhatAClientLeavesBehind) {
    Queue queue;
    queue.add(1, 10);
    queue.add(2, 20);
    queue.add(1, 11);
    EXPECT_EQ(queue.leave(1), (std::deque{10, 11}));
    EXPECT_EQ(queue.leave(1), std::deque<int>{});
    EXPECT_EQ(served(queue), std::vector{20});
}

TEST(FairQueue, TakesOutASingleItem) {
    Queue queue;
    for (const int item : {1, 2, 3}) queue.add(7, item);
    EXPECT_EQ(queue.take_if(7, [](int item) { return item == 2; }), 2);
    EXPECT_EQ(queue.take_if(7, [](int item) { return item == 2; }), std::nullopt);
    EXPECT_EQ(queue.take_if(8, [](int) { return true; }), std::nullopt);
    EXPECT_EQ(served(queue), (std::vector{1, 3}));
}

}  // namespace
}  // namespace outflank::server
