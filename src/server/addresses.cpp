#include "server/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

namespace outflank::server {
namespace {

/// The address in digits; nothing for a link-local one, which browsers cannot be told.
std::string digits_of(const sockaddr& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address.sa_family == AF_INET) {
        const in_addr& number = reinterpret_cast<const sockaddr_in&>(address).sin_addr;
        const bool link_local = (ntohl(number.s_addr) >> 16) == 0xA9FE;  // 169.254
        if (link_local) return {};
        return inet_ntop(AF_INET, &number, text.data(), text.size());
    }
    if (address.sa_family != AF_INET6) return {};
    const in6_addr& number = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    if (IN6_IS_ADDR_LINKLOCAL(&number)) return {};
    return inet_ntop(AF_INET6, &number, text.data(), text.size());
}

/// The address that this machine would send from to the rest of the world; nothing without a
/// way there. Choosing a peer for datagrams sends none.
std::string address_of_default_route() {
    const int descriptor = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return {};
    sockaddr_in peer{};
    peer.sin_family = AF_INET;
    peer.sin_port = htons(9);
    peer.sin_addr.s_addr = htonl(0xC0000201);  // 192.0.2.1, kept for examples (RFC 5737)
    sockaddr_in own{};
    socklen_t length = sizeof own;
    const bool known =
        ::connect(descriptor, reinterpret_cast<const sockaddr*>(&peer), sizeof peer) == 0 &&
        ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &length) == 0;
    ::close(descriptor);
    return known ? digits_of(reinterpret_cast<const sockaddr&>(own)) : std::string();
}

bool is_v6(std::string_view address) { return address.find(':') != std::string_view::npos; }

std::string url_of(const std::string& host, std::uint16_t port) {
    const std::string place = is_v6(host) ? "[" + host + "]" : host;
    return "http://" + place + (port == 80 ? "" : ":" + std::to_string(port)) + "/";
}

}  // namespace

std::vector<std::string> interface_addresses() {
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, &::freeifaddrs);
    std::vector<std::string> all;
    for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
        const bool usable =
            (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
        if (!usable || each->ifa_addr == nullptr) continue;
        std::string address = digits_of(*each->ifa_addr);
        if (!address.empty() && std::find(all.begin(), all.end(), address) == all.end())
            all.push_back(std::move(address));
    }
    const std::string main = address_of_default_route();
    const auto rank = [&](const std::string& address) {
        return address == main ? 0 : is_v6(address) ? 2 : 1;
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
    return all;
}

std::string address_here(const std::string& host, std::uint16_t port) {
    const bool is_any = host == "0.0.0.0" || host == "::" || host == "localhost";
    return url_of(is_any ? "127.0.0.1" : host, port);
}

bool is_loopback(std::string_view address) {
    return address.starts_with("127.") || address == "::1" || address == "localhost";
}

std::vector<std::string> addresses_for_others(const Listening& listening,
                                              const std::vector<std::string>& interfaces) {
    if (is_loopback(listening.host)) return {};
    std::vector<std::string> hosts;
    if (listening.host == "0.0.0.0" || listening.host == "::") {
        const bool only_v4 = listening.host == "0.0.0.0";
        for (const std::string& address : interfaces)
            if (!only_v4 || !is_v6(address)) hosts.push_back(address);
    } else {
        hosts.push_back(listening.host);
    }
    hosts.insert(hosts.end(), listening.names.begin(), listening.names.end());
    std::vector<std::string> urls;
    for (const std::string& host : hosts) urls.push_back(url_of(host, listening.port));
    return urls;
}

std::vector<std::string> machine_names() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name.front() == '\0') return {};
    const std::string own = name.data();
    const std::string host = own.substr(0, own.find('.'));
    if (own == host) return {own, host + ".local"};
    return {own, host, host + ".local"};
}

}  // namespace outflank::server
