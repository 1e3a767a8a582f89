#include "server/door.h"

#include <algorithm>
#include <array>

#include "formats/text/words.h"
#include "server/addresses.h"

namespace outflank::server {
namespace {

constexpr std::array<std::string_view, 3> kOwnNames = {"localhost", "127.0.0.1", "[::1]"};

constexpr std::string_view kTokenCookie = "outflank_token=";

/// `host` without the port.
std::string_view name_of(std::string_view host) {
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        return end == std::string_view::npos ? std::string_view{} : host.substr(0, end + 1);
    }
    host = host.substr(0, host.find(':'));
    if (host.ends_with('.')) host.remove_suffix(1);  // a name that is whole says so by it
    return host;
}

struct Scheme {
    std::string_view begin;
    std::string_view usual_port;
};
constexpr std::array kSchemes = {Scheme{"http://", ":80"}, Scheme{"https://", ":443"}};

/// In lower case, without the port that the scheme has anyway.
std::string without_usual_port(std::string_view host, const Scheme& scheme) {
    if (host.ends_with(scheme.usual_port)) host.remove_suffix(scheme.usual_port.size());
    return formats::lower_case(host);
}

/// Without a hint, by the time it takes, at how much of it is right.
bool same_secret(std::string_view found, std::string_view secret) {
    if (found.size() != secret.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < secret.size(); ++i)
        difference |= static_cast<unsigned char>(found[i] ^ secret[i]);
    return difference == 0;
}

bool has_only(std::string_view text, std::string_view symbols) {
    return text.find_first_not_of(symbols) == std::string_view::npos;
}

}  // namespace

bool is_address(std::string_view name) {
    if (name.starts_with('[') && name.ends_with(']'))
        return name.size() > 2 && has_only(name.substr(1, name.size() - 2), "0123456789abcdef:.");
    return std::count(name.begin(), name.end(), '.') == 3 && has_only(name, "0123456789.");
}

Door::Door(std::string_view host, std::vector<std::string> names, std::string token)
    : listens_to_others_(!is_loopback(host)), names_(std::move(names)), token_(std::move(token)) {
    for (std::string& name : names_) name = formats::lower_case(name);
}

Result<Done> Door::check_host(std::string_view host) const {
    const std::string name = formats::lower_case(name_of(host));
    const auto is_in = [&](const auto& list) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    if (is_in(kOwnNames) || is_in(names_) || (listens_to_others_ && is_address(name)))
        return Done{};
    return Error{ErrorCode::kParse,
                 "found " + formats::quoted(host) +
                     ", expected the address of this server (see outflank serve --name)",
                 "Host"};
}

Result<Done> Door::check_origin(std::optional<std::string_view> origin,
                                std::string_view host) const {
    if (!origin) return Done{};
    for (const Scheme& scheme : kSchemes) {
        if (!origin->starts_with(scheme.begin)) continue;
        const std::string_view page = origin->substr(scheme.begin.size());
        if (without_usual_port(page, scheme) == without_usual_port(host, scheme)) return Done{};
        if (std::find(names_.begin(), names_.end(), formats::lower_case(name_of(page))) !=
            names_.end())
            return Done{};
    }
    return Error{ErrorCode::kParse,
                 "found " + formats::quoted(*origin) +
                     ", expected a page of this server (see outflank serve --name)",
                 "Origin"};
}

RequestPlace place_of(std::string_view target, std::string_view host_header) {
    RequestPlace place{host_header, target};
    for (const Scheme& scheme : kSchemes) {
        const std::string begin = formats::lower_case(target.substr(0, scheme.begin.size()));
        if (begin != scheme.begin) continue;
        const std::string_view rest = target.substr(scheme.begin.size());
        const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
        place = {rest.substr(0, end), rest.substr(end)};
        if (!place.path.starts_with('/')) place.path = "/";
    }
    place.path = place.path.substr(0, place.path.find_first_of("?#"));
    return place;
}

Result<Done> Door::check_token(std::string_view cookies) const {
    if (token_.empty()) return Done{};
    while (!cookies.empty()) {
        const std::size_t end = std::min(cookies.find(';'), cookies.size());
        std::string_view pair = cookies.substr(0, end);
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
        while (pair.starts_with(' ')) pair.remove_prefix(1);
        if (pair.starts_with(kTokenCookie) && same_secret(pair.substr(kTokenCookie.size()), token_))
            return Done{};
    }
    return Error{ErrorCode::kParse, "found no right token, expected a window of this program",
                 "Cookie"};
}

}  // namespace outflank::server
