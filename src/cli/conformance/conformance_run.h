// Plays dialogues with an engine.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/conformance/conformance_dialogue.h"

namespace outflank::cli {

struct ConformanceOptions {
    std::vector<std::string> command;               ///< starts the engine
    std::chrono::milliseconds answer_time{10'000};  ///< for each expected line
    std::chrono::milliseconds silence{200};         ///< how long `-` listens
    /// When it becomes true, the dialogue ends soon, with a problem of no meaning.
    const std::atomic<bool>* stop = nullptr;
};

/// The first thing that went wrong in a dialogue.
struct ConformanceProblem {
    std::size_t line = 0;  ///< of the dialogue's file
    std::string sent;      ///< the last line that was sent before; may be empty
    std::string expected;
    std::string found;
    std::string errors;  ///< the end of the engine's standard error; may be empty
};

/// Plays one dialogue with a new process. Nothing when all went well. Blocks. Errors: kIo when
/// the engine cannot be started.
Result<std::optional<ConformanceProblem>> play_dialogue(const Dialogue& dialogue,
                                                        const ConformanceOptions& options);

}  // namespace outflank::cli
