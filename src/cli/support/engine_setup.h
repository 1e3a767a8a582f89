// The engine of a command: its threads, memory and weights.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/machine.h"
#include "cli/support/arguments.h"
#include "cli/support/command.h"
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

/// `wanted` threads (1 or more), or as many as the system lets begin at the same time where these
/// are fewer, which is told in the name of the command. Starts threads and ends them: some 50
/// microseconds each.
int available_threads(int wanted, std::string_view command, Io& io);

}  // namespace outflank::cli
