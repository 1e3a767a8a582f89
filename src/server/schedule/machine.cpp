#include "server/schedule/machine.h"

namespace outflank::server {

Result<std::unique_ptr<Machine>> Machine::create(const MachineOptions& options) {
    auto engine = Engine::create(
        {.hash_bytes = options.hash_bytes, .threads = options.threads, .weights = options.weights});
    if (!engine) return engine.error();
    return std::unique_ptr<Machine>(new Machine(options, std::move(engine).value()));
}

Solver& Machine::solver() {
    if (!solver_)
        solver_ = std::make_unique<Solver>(
            SolverOptions{.hash_bytes = options_.hash_bytes, .threads = options_.threads});
    return *solver_;
}

}  // namespace outflank::server
