// Who may hold how much memory.
#include "server/schedule/accounts.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

TEST(Accounts, AddUpWhatTheConnectionsOfAnAddressHold) {
    Accounts accounts({.bytes = 100, .bytes_of_address = 40});
    const auto first = accounts.open("a");
    auto second = accounts.open("a");
    const auto other = accounts.open("b");
    first->hold(30);
    EXPECT_TRUE(second->has_room_for(10));
    EXPECT_FALSE(second->has_room_for(11));
    EXPECT_TRUE(other->has_room_for(40));
    second->hold(10);
    first->hold(5);
    EXPECT_FALSE(first->has_room_for(26));
    second.reset();
    EXPECT_TRUE(first->has_room_for(35));
}

TEST(Accounts, KeepAllAddressesTogetherBelowALimit) {
    Accounts accounts({.bytes = 100, .bytes_of_address = 60});
    const auto first = accounts.open("a");
    const auto second = accounts.open("b");
    first->hold(60);
    EXPECT_TRUE(second->has_room_for(40));
    EXPECT_FALSE(second->has_room_for(41));
}

TEST(Accounts, LetNoAddressTakeAllConnections) {
    Accounts accounts({.connections = 3, .connections_of_address = 2});
    auto first = accounts.open("a");
    const auto second = accounts.open("a");
    EXPECT_EQ(accounts.open("a"), nullptr);
    const auto third = accounts.open("b");
    EXPECT_NE(third, nullptr);
    EXPECT_EQ(accounts.open("c"), nullptr);
    first.reset();
    EXPECT_NE(accounts.open("a"), nullptr);
}

}  // namespace
}  // namespace outflank::server
