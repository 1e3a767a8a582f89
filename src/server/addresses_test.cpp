// Which addresses other devices are told.
#include "server/addresses.h"

#include <gtest/gtest.h>

#include "server/door.h"

namespace outflank::server {
namespace {

using Urls = std::vector<std::string>;
const Urls kInterfaces = {"192.168.1.5", "10.0.0.2", "2001:db8::7"};

TEST(Addresses, AreThoseOfEveryInterfaceAndTheNames) {
    EXPECT_EQ(
        addresses_for_others({"0.0.0.0", 8642, {"reversi.local"}}, kInterfaces),
        (Urls{"http://192.168.1.5:8642/", "http://10.0.0.2:8642/", "http://reversi.local:8642/"}));
    EXPECT_EQ(addresses_for_others({"::", 80, {}}, kInterfaces),
              (Urls{"http://192.168.1.5/", "http://10.0.0.2/", "http://[2001:db8::7]/"}));
}

TEST(Addresses, AreTheOneThatTheServerListensOn) {
    EXPECT_EQ(addresses_for_others({"10.0.0.2", 8642, {}}, kInterfaces),
              (Urls{"http://10.0.0.2:8642/"}));
    for (const char* own : {"127.0.0.1", "127.0.1.1", "::1", "localhost"})
        EXPECT_EQ(addresses_for_others({own, 8642, {"reversi.local"}}, kInterfaces), Urls{}) << own;
}

TEST(Addresses, OfThisMachineMayComeIn) {
    const Door door("0.0.0.0", machine_names());
    for (const std::string& address : interface_addresses()) {
        EXPECT_FALSE(is_loopback(address)) << address;
        const bool v6 = address.find(':') != std::string::npos;
        EXPECT_TRUE(door.check_host(v6 ? "[" + address + "]:8642" : address + ":8642")) << address;
    }
    for (const std::string& name : machine_names()) EXPECT_TRUE(door.check_host(name)) << name;
}

}  // namespace
}  // namespace outflank::server
