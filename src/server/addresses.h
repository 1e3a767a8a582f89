// The addresses by which other devices reach this server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace outflank::server {

/// Addresses in digits of this machine's interfaces that are up, without loopback and
/// link-local ones; the one by which it reaches the rest of the world first, IPv6 last.
std::vector<std::string> interface_addresses();

/// What a server listens on, and how it is known.
struct Listening {
    std::string host;  ///< in digits; 0.0.0.0 or :: for every interface
    std::uint16_t port = 0;
    std::vector<std::string> names{};  ///< as of `outflank serve --name`
};

/// "http://192.168.1.5:8642/" and the like; nothing where it listens to this machine only.
/// `interfaces` as `interface_addresses` tells them.
std::vector<std::string> addresses_for_others(const Listening& listening,
                                              const std::vector<std::string>& interfaces);

/// The address of a server for this machine: "http://127.0.0.1:8642/". A host that stands for all
/// addresses, to which nobody can go, is this machine's own.
std::string address_here(const std::string& host, std::uint16_t port);

/// True for 127.0.0.1, ::1 and the rest of their kind.
bool is_loopback(std::string_view address);

/// How this machine calls itself, and the same in its own network: "desk", "desk.local".
std::vector<std::string> machine_names();

}  // namespace outflank::server
