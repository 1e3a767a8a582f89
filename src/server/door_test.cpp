// Which Host and Origin may come in.
#include "server/door.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

TEST(Door, KnowsThisMachineUnderItsOwnNames) {
    const Door door("127.0.0.1", {});
    for (const char* host :
         {"localhost", "LocalHost:8642", "localhost.:8642", "127.0.0.1:1", "[::1]:8642"})
        EXPECT_TRUE(door.check_host(host)) << host;
    for (const char* host : {"", "evil.example", "localhost.evil.example:8642", "192.168.1.5:8642",
                             "[::1", "127.0.0.1.evil.example"})
        EXPECT_FALSE(door.check_host(host)) << host;
    EXPECT_EQ(to_text(door.check_host("evil.example:8642").error()),
              "Host: found 'evil.example:8642', expected the address of this server (see outflank "
              "serve --name)");
}

TEST(Door, TakesAddressesWhereItListensToOthers) {
    const Door door("0.0.0.0", {"Reversi.Club"});
    for (const char* host : {"192.168.1.5:8642", "[fe80::1]", "reversi.club", "REVERSI.club:443"})
        EXPECT_TRUE(door.check_host(host)) << host;
    EXPECT_FALSE(door.check_host("evil.example"));
}

TEST(Door, TakesNoPageOfAnotherSite) {
    const Door door("127.0.0.1", {});
    EXPECT_TRUE(door.check_origin(std::nullopt, "localhost:8642"));
    EXPECT_TRUE(door.check_origin("http://localhost:8642", "localhost:8642"));
    EXPECT_TRUE(door.check_origin("https://localhost:8642", "LOCALHOST:8642"));
    for (const char* origin : {"http://localhost:8643", "http://evil.example", "null", "",
                               "http://localhost:8642.evil.example", "ftp://localhost:8642"})
        EXPECT_FALSE(door.check_origin(origin, "localhost:8642")) << origin;
}

TEST(Door, KnowsItsPagesBehindAProxy) {
    const Door door("127.0.0.1", {"Reversi.Club"});
    EXPECT_TRUE(door.check_origin("https://reversi.club", "reversi.club:443"));
    EXPECT_TRUE(door.check_origin("https://reversi.club:443", "reversi.club"));
    EXPECT_TRUE(door.check_origin("http://localhost", "localhost:80"));
    EXPECT_FALSE(door.check_origin("http://localhost", "localhost:443"));
    EXPECT_FALSE(door.check_origin("https://localhost", "localhost:80"));
    // The proxy asks by another name.
    EXPECT_TRUE(door.check_origin("https://REVERSI.club", "localhost:8642"));
    EXPECT_TRUE(door.check_origin("https://reversi.club:8443", "127.0.0.1"));
    EXPECT_FALSE(door.check_origin("https://reversi.club.evil.example", "localhost:8642"));
    EXPECT_FALSE(door.check_origin("https://evil.example", "localhost:8642"));
}

TEST(PlaceOf, TakesHostAndPathOfAWholeTarget) {
    const auto text = [](std::string_view target) {
        const RequestPlace place = place_of(target, "header:1");
        return std::string(place.host) + ' ' + std::string(place.path);
    };
    EXPECT_EQ(text("/api/health?x=1"), "header:1 /api/health");
    EXPECT_EQ(text("http://a.example:8642/api/health"), "a.example:8642 /api/health");
    EXPECT_EQ(text("https://a.example"), "a.example /");
    EXPECT_EQ(text("https://a.example?b"), "a.example /");
    EXPECT_EQ(text("HTTP://a.example/b"), "a.example /b");
    EXPECT_EQ(text("ftp://a.example/"), "header:1 ftp://a.example/");
}

TEST(Door, AsksForItsToken) {
    const Door open("127.0.0.1", {});
    EXPECT_TRUE(open.check_token(""));
    const Door door("127.0.0.1", {}, "12ab");
    for (const char* cookies : {"outflank_token=12ab", "a=b; outflank_token=12ab",
                                "outflank_token=1;outflank_token=12ab; c="})
        EXPECT_TRUE(door.check_token(cookies)) << cookies;
    for (const char* cookies :
         {"", "outflank_token=", "outflank_token=12aB", "outflank_token=12ab5",
          "outflank_token=12a", "xoutflank_token=12ab", "outflank_token", ";;", "12ab"})
        EXPECT_FALSE(door.check_token(cookies)) << cookies;
}

}  // namespace
}  // namespace outflank::server
