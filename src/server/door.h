// Who may come in: the checks of Host and Origin that keep other sites' pages out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::server {

/// Decides by the headers of a request. A page of another site can make a browser send
/// requests here, but it cannot choose these headers.
class Door {
  public:
    /// `host` is the address that the server listens on; `names` are further names by which it
    /// is known. Where `token` is not empty, every request has to carry it.
    Door(std::string_view host, std::vector<std::string> names, std::string token = {});

    /// The header Host: this machine's own names; where the server listens to others, any
    /// address in digits; the names given. Whatever the port is. Errors: kParse.
    Result<Done> check_host(std::string_view host) const;

    /// The header Origin, which programs do not send: the very page that this host has served, the
    /// usual port of its scheme left out or not, or a page of a name given, whose host a proxy may
    /// have replaced. Errors: kParse.
    Result<Done> check_origin(std::optional<std::string_view> origin, std::string_view host) const;

    /// The header Cookie: it has `outflank_token=TOKEN` among its pairs. Takes as long for a wrong
    /// token as for the right one. Errors: kParse.
    Result<Done> check_token(std::string_view cookies) const;

  private:
    bool listens_to_others_;
    std::vector<std::string> names_;
    std::string token_;
};

/// Host and path of a request: a target may be whole, as for a proxy (RFC 9112 section 3.2.2), and
/// its host then counts instead of the header's. The path comes without what is behind `?`.
struct RequestPlace {
    std::string_view host;
    std::string_view path;
};
RequestPlace place_of(std::string_view target, std::string_view host_header);

/// True for an address in digits: 127.0.0.1, [::1].
bool is_address(std::string_view name);

}  // namespace outflank::server
