// The protocols by name, and which one a first line belongs to.
#include "protocols/protocol.h"

#include <string>
#include <utility>

#include "protocols/cassio_session.h"
#include "protocols/gtp_session.h"
#include "protocols/line_text.h"
#include "protocols/nboard_session.h"
#include "protocols/uci_session.h"
#include "protocols/xboard_session.h"

namespace outflank::protocols {
std::string_view protocol_name(Protocol protocol) {
    switch (protocol) {
        case Protocol::kGtp:
            return "gtp";
        case Protocol::kNBoard:
            return "nboard";
        case Protocol::kUci:
            return "uci";
        case Protocol::kXboard:
            return "xboard";
        case Protocol::kCassio:
            return "cassio";
    }
    return "";
}

std::optional<Protocol> detect_protocol(std::string_view first_line) {
    std::string_view rest = first_line;
    const std::string word = lower(take_word(rest));
    if (word.empty()) return std::nullopt;
    if (word == "nboard") return Protocol::kNBoard;
    if (word == "uci" || word == "ugi") return Protocol::kUci;
    if (word == "xboard" || word == "protover") return Protocol::kXboard;
    if (word == "engine-protocol") return Protocol::kCassio;
    return Protocol::kGtp;
}

std::unique_ptr<Session> make_session(Protocol protocol, SessionSetup setup) {
    switch (protocol) {
        case Protocol::kGtp:
            return std::make_unique<GtpSession>(std::move(setup));
        case Protocol::kNBoard:
            return std::make_unique<NBoardSession>(std::move(setup));
        case Protocol::kUci:
            return std::make_unique<UciSession>(std::move(setup));
        case Protocol::kXboard:
            return std::make_unique<XboardSession>(std::move(setup));
        case Protocol::kCassio:
            break;
    }
    return std::make_unique<CassioSession>(std::move(setup));
}

}  // namespace outflank::protocols
