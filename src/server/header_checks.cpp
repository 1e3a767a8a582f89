#include "server/header_checks.h"

#include <algorithm>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/verb.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::server {
namespace {

namespace http = boost::beast::http;
using formats::trim;

constexpr unsigned kVersion11 = 11;  // HTTP/1.1 as Beast counts
constexpr std::size_t kShownBytes = 48;

HeaderFault bad(const char* field, std::string message) {
    return {http::status::bad_request, {ErrorCode::kParse, std::move(message), field}};
}

std::string quoted_start(std::string_view text) {
    return formats::quoted(formats::to_utf8(text.substr(0, kShownBytes)));
}

/// What the body is coded by, one after the other, as all fields of this name say together.
std::vector<std::string> codings_of(const RequestHeader& header) {
    std::vector<std::string> codings;
    const auto [first, last] = header.equal_range(http::field::transfer_encoding);
    for (auto field = first; field != last; ++field) {
        std::string_view rest = text_of(field->value());
        for (;;) {
            const std::size_t comma = rest.find(',');
            codings.push_back(formats::lower_case(trim(rest.substr(0, comma))));
            if (comma == std::string_view::npos) break;
            rest.remove_prefix(comma + 1);
        }
    }
    return codings;
}

/// 16 bytes in base64.
bool is_key(std::string_view text) {
    constexpr std::string_view kSigns =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t kLength = 24;
    return text.size() == kLength && text.ends_with("==") &&
           text.find_first_not_of(kSigns) == kLength - 2;
}

}  // namespace

std::optional<HeaderFault> check_framing(const RequestHeader& header) {
    constexpr const char* kField = "Transfer-Encoding";
    if (header.count(http::field::transfer_encoding) == 0) return std::nullopt;
    if (header.version() < kVersion11)
        return bad(kField, "found it in HTTP/1.0, expected Content-Length");
    if (header.count(http::field::content_length) > 0)
        return bad(kField, "found it beside Content-Length, expected one of the two");
    const std::vector<std::string> codings = codings_of(header);
    if (codings.back() != "chunked" || std::count(codings.begin(), codings.end(), "chunked") > 1)
        return bad(kField, "found " +
                               quoted_start(text_of(header[http::field::transfer_encoding])) +
                               ", expected chunked, once and at the end");
    if (codings.size() > 1)
        return HeaderFault{
            http::status::not_implemented,
            {ErrorCode::kUnsupported,
             "found " + quoted_start(codings.front()) + ", expected chunked alone", kField}};
    return std::nullopt;
}

std::optional<HeaderFault> check_place(const RequestHeader& header) {
    for (const auto& [field, name] :
         {std::pair(http::field::host, "Host"), std::pair(http::field::origin, "Origin")})
        if (const auto count = header.count(field); count > 1)
            return bad(name, "found " + std::to_string(count) + " of them, expected one");
    if (header.version() >= kVersion11 && header.count(http::field::host) == 0)
        return bad("Host", "found none, expected one");
    return std::nullopt;
}

std::optional<HeaderFault> check_handshake(const RequestHeader& header) {
    const auto says = [&](http::field field, const char* token) {
        return http::token_list(header[field]).exists(token);
    };
    if (header.version() < kVersion11 || header.method() != http::verb::get ||
        !says(http::field::connection, "upgrade") || !says(http::field::upgrade, "websocket"))
        return HeaderFault{
            http::status::upgrade_required,
            {ErrorCode::kParse, "found no Upgrade: websocket, expected a WebSocket", "request"}};
    for (const auto& [field, name] :
         {std::pair(http::field::sec_websocket_version, "Sec-WebSocket-Version"),
          std::pair(http::field::sec_websocket_key, "Sec-WebSocket-Key")})
        if (const auto count = header.count(field); count != 1)
            return bad(name, "found " + (count == 0 ? "none" : std::to_string(count) + " of them") +
                                 ", expected one");
    const std::string_view version = text_of(header[http::field::sec_websocket_version]);
    if (version != "13")
        return HeaderFault{
            http::status::upgrade_required,
            {ErrorCode::kUnsupported, "found " + quoted_start(version) + ", expected 13",
             "Sec-WebSocket-Version"}};
    const std::string_view key = text_of(header[http::field::sec_websocket_key]);
    if (!is_key(key))
        return bad("Sec-WebSocket-Key",
                   "found " + quoted_start(key) + ", expected 16 bytes in base64");
    return std::nullopt;
}

}  // namespace outflank::server
