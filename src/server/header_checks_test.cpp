#include "server/header_checks.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

namespace outflank::server {
namespace {

namespace http = boost::beast::http;

RequestHeader header(unsigned version,
                     std::initializer_list<std::pair<const char*, const char*>> fields) {
    RequestHeader made;
    made.version(version);
    made.method(http::verb::get);
    for (const auto& [name, value] : fields) made.insert(name, value);
    return made;
}

std::string outcome(const std::optional<HeaderFault>& fault) {
    if (!fault) return "taken";
    return std::to_string(static_cast<unsigned>(fault->status)) + ' ' + to_text(fault->error);
}

std::string coded(const char* codings) {
    return outcome(check_framing(header(11, {{"Transfer-Encoding", codings}})));
}

TEST(CheckFraming, TakesALengthAndOneChunked) {
    EXPECT_EQ(outcome(check_framing(header(11, {}))), "taken");
    EXPECT_EQ(outcome(check_framing(header(11, {{"Content-Length", "3"}}))), "taken");
    EXPECT_EQ(coded("chunked"), "taken");
    EXPECT_EQ(coded(" Chunked\t"), "taken");
}

TEST(CheckFraming, RefusesABodyWithoutAnEnd) {
    for (const char* codings : {"identity", "xchunked", "chunked, chunked", "chunked, gzip",
                                "chunked;q=1", "chunked,", "", "chunked chunked"})
        EXPECT_TRUE(coded(codings).starts_with("400 Transfer-Encoding: found '"))
            << codings << ": " << coded(codings);
    EXPECT_EQ(coded("identity"),
              "400 Transfer-Encoding: found 'identity', expected chunked, once and at the end");
    EXPECT_EQ(outcome(check_framing(header(
                  11, {{"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "identity"}}))),
              "400 Transfer-Encoding: found 'chunked', expected chunked, once and at the end");
    EXPECT_EQ(outcome(check_framing(
                  header(11, {{"Transfer-Encoding", "identity"}, {"Content-Length", "2"}}))),
              "400 Transfer-Encoding: found it beside Content-Length, expected one of the two");
    EXPECT_EQ(outcome(check_framing(header(10, {{"Transfer-Encoding", "chunked"}}))),
              "400 Transfer-Encoding: found it in HTTP/1.0, expected Content-Length");
}

TEST(CheckFraming, SaysWhichCodingIsNotKnown) {
    EXPECT_EQ(coded("gzip, chunked"),
              "501 Transfer-Encoding: found 'gzip', expected chunked alone");
}

TEST(CheckPlace, WantsOneHostAndAtMostOneOrigin) {
    EXPECT_EQ(outcome(check_place(header(10, {}))), "taken");
    EXPECT_EQ(outcome(check_place(header(11, {{"Host", "a"}, {"Origin", "b"}}))), "taken");
    EXPECT_EQ(outcome(check_place(header(11, {}))), "400 Host: found none, expected one");
    EXPECT_EQ(outcome(check_place(header(11, {{"Host", "a"}, {"Host", "a"}}))),
              "400 Host: found 2 of them, expected one");
}

std::string greeted(std::initializer_list<std::pair<const char*, const char*>> fields) {
    RequestHeader asked =
        header(11, {{"Connection", "keep-alive, Upgrade"}, {"Upgrade", "WebSocket"}});
    for (const auto& [name, value] : fields) asked.insert(name, value);
    return outcome(check_handshake(asked));
}

TEST(CheckHandshake, WantsOneKeyAndTheVersionThatIsSpoken) {
    const std::pair key("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    const std::pair version("Sec-WebSocket-Version", "13");
    EXPECT_EQ(greeted({key, version}), "taken");
    EXPECT_EQ(greeted({key}), "400 Sec-WebSocket-Version: found none, expected one");
    EXPECT_EQ(greeted({version}), "400 Sec-WebSocket-Key: found none, expected one");
    EXPECT_EQ(greeted({key, key, version}), "400 Sec-WebSocket-Key: found 2 of them, expected one");
    EXPECT_EQ(greeted({key, {"Sec-WebSocket-Version", "8"}}),
              "426 Sec-WebSocket-Version: found '8', expected 13");
    for (const char* bad : {"", "abc", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=A",
                            "dGhlIHNhbXBsZSBub25j!Q==", "dGhlIHNhbXBsZSBub25jZQ===",
                            "dGhlIHNhbXBsZSBub25j====", "dGhlIHNhbXBsZSBub25jZTEy"})
        EXPECT_EQ(
            greeted({{"Sec-WebSocket-Key", bad}, version}),
            "400 Sec-WebSocket-Key: found '" + std::string(bad) + "', expected 16 bytes in base64");
}

TEST(CheckHandshake, SaysThatAnotherRequestIsNone) {
    EXPECT_TRUE(outcome(check_handshake(header(11, {}))).starts_with("426 request: "));
    EXPECT_TRUE(outcome(check_handshake(header(11, {{"Upgrade", "websocket"}})))
                    .starts_with("426 request: "));
}

}  // namespace
}  // namespace outflank::server
