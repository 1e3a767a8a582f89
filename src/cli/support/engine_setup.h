// The engine of a command: its threads, memory and weights.
#pragma once

#include <cstdint>
#include <string>

#include "base/machine.h"
#include "cli/support/arguments.h"
#include "outflank/engine.h"

namespace outflank::cli {

/// The options that every command with an engine has, as typed.
struct EngineSetup {
    int threads = 1;
    std::uint64_t hash_mib = base::usual_table_mib(64);
    std::string weights;

    /// Errors: those of Engine::create; kIo when the memory is not there.
    Result<std::unique_ptr<Engine>> create() const;
};

/// `--threads N`, `--hash MIB`, `--weights FILE`.
void add_engine_options(CLI::App& app, EngineSetup& setup);

/// Tells in the name of the command how many threads the system refused, if any.
void tell_refused_threads(Io& io, std::string_view command, int refused);

}  // namespace outflank::cli
