// Runs a session of a protocol on standard input and output.
#pragma once

#include <optional>
#include <ostream>

#include "protocols/protocol.h"

namespace outflank::cli {

/// What a session is run with.
struct ProtocolSettings {
    std::optional<protocols::Protocol> protocol;  ///< nothing: the first line tells
    EngineOptions engine{};
    std::optional<int> level{};
    bool finish = false;
    /// As SessionSetup has them; both may be empty.
    std::function<std::optional<BookMove>(const Position&)> book{};
    std::function<Result<Done>(const std::vector<Position>&)> learn{};
    /// Called once, behind the first search to which the system refused threads.
    std::function<void(int refused)> on_refused_threads{};
};

/// Reads lines from the descriptor `input` and writes answers to `out`, each at once, until the
/// session ends. Blocks. Errors: those of Engine::create, before anything is read.
Result<Done> run_protocol(const ProtocolSettings& settings, int input, std::ostream& out);

}  // namespace outflank::cli
