// What the header of a request has to say before anything of the request is obeyed.
#pragma once

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/status.hpp>
#include <optional>
#include <string_view>

#include "outflank/result.h"

namespace outflank::server {

using RequestHeader = boost::beast::http::request_header<>;

inline std::string_view text_of(boost::beast::string_view view) {
    return {view.data(), view.size()};
}

/// Why a request is refused, and by which status.
struct HeaderFault {
    boost::beast::http::status status;
    Error error;
};

/// A body of which nobody can say where it ends (RFC 9112 section 6). What follows such a header
/// must not be read as the next request: what stands before this server may have passed it on as
/// the body of this one.
std::optional<HeaderFault> check_framing(const RequestHeader& header);

/// Who is meant must not be said twice: what stands before this server might believe the other
/// one. HTTP/1.1 has to say it (RFC 9112 section 3.2).
std::optional<HeaderFault> check_place(const RequestHeader& header);

/// What a WebSocket begins with (RFC 6455 section 4.2.1). By the status 426 the client is told
/// what it has to ask for.
std::optional<HeaderFault> check_handshake(const RequestHeader& header);

}  // namespace outflank::server
