// The protocols by name, and which one a first line belongs to.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "protocols/session.h"

namespace outflank::protocols {

enum class Protocol { kGtp, kNBoard, kUci, kXboard, kCassio };

inline constexpr std::array kProtocols = {Protocol::kGtp, Protocol::kNBoard, Protocol::kUci,
                                          Protocol::kXboard, Protocol::kCassio};

/// "gtp", "nboard", "uci", "xboard", "cassio".
std::string_view protocol_name(Protocol protocol);

/// The protocol that the first line of a session belongs to; nothing for an empty line. GTP has
/// no line to begin with, so it is what no other protocol begins with.
std::optional<Protocol> detect_protocol(std::string_view first_line);

/// Our side of a protocol.
std::unique_ptr<Session> make_session(Protocol protocol, SessionSetup setup);

}  // namespace outflank::protocols
