// Making the engine of a command.
#include "cli/support/engine_setup.h"

#include <fmt/format.h>

#include <new>

#include "base/machine.h"
#include "cli/support/text.h"

namespace outflank::cli {

Result<std::unique_ptr<Engine>> EngineSetup::create() const {
    try {
        return Engine::create(
            {.hash_bytes = hash_mib << 20, .threads = threads, .weights = weights});
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::kIo, base::no_memory_text(hash_mib << 20), "--hash"};
    }
}

void add_engine_options(CLI::App& app, EngineSetup& setup) {
    app.add_option("--threads", setup.threads, "threads searching a position (default 1)")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_option("--hash", setup.hash_mib,
                   "memory for positions already seen (default 64, less in little memory)")
        ->type_name("MIB")
        ->check(whole_number(1, base::most_table_mib()));
    app.add_option("--weights", setup.weights,
                   "weights of the evaluation, instead of those built in")
        ->type_name("FILE");
}

void tell_refused_threads(Io& io, std::string_view command, int refused) {
    if (refused > 0)
        complain(io, command,
                 fmt::format("the system refused {}; the others did the work",
                             counted(static_cast<std::uint64_t>(refused), "thread", "threads")));
}

}  // namespace outflank::cli
