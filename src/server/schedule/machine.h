// What thinks: one engine and one solver with all threads, shared by every client in turns.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "outflank/engine.h"
#include "outflank/solver.h"

namespace outflank::server {

struct MachineOptions {
    int threads = 1;                                  ///< searching one position
    std::size_t hash_bytes = std::size_t{128} << 20;  ///< of the engine's table
    std::string weights{};  ///< path of a weights file; empty for those of this build
};

/// To be used by one thread at a time. What one client's search has found helps the next.
class Machine {
  public:
    /// Errors: those of Engine::create.
    static Result<std::unique_ptr<Machine>> create(const MachineOptions& options);

    Engine& engine() { return *engine_; }

    /// Made at the first call, with a table of the engine's size.
    Solver& solver();

    int threads() const { return options_.threads; }

  private:
    Machine(MachineOptions options, std::unique_ptr<Engine> engine)
        : options_(std::move(options)), engine_(std::move(engine)) {}

    MachineOptions options_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Solver> solver_;
};

}  // namespace outflank::server
