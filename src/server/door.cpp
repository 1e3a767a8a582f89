#include "server/door.h"

#include <algorithm>
#include <array>

#include "formats/words.h"

namespace outflank::server {
namespace {

constexpr std::array<std::string_view, 3> kOwnNames = {"localhost", "127.0.0.1", "[::1]"};

/// `host` without the port.
std::string_view name_of(std::string_view host) {
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        return end == std::string_view::npos ? std::string_view{} : host.substr(0, end + 1);
    }
    return host.substr(0, host.find(':'));
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

Door::Door(std::string_view host, std::vector<std::string> names)
    : listens_to_others_(!host.starts_with("127.") && host != "::1"), names_(std::move(names)) {
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
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin->starts_with(scheme) &&
            formats::lower_case(origin->substr(scheme.size())) == formats::lower_case(host))
            return Done{};
    return Error{ErrorCode::kParse,
                 "found " + formats::quoted(*origin) + ", expected a page of this server",
                 "Origin"};
}

}  // namespace outflank::server
