// Making the engine of a command.
#include "cli/support/engine_setup.h"

#include <fmt/format.h>

#include <future>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/machine.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

/// With the calling one.
int startable_threads(int wanted) {
    std::promise<void> all;
    const std::shared_future<void> have_begun = all.get_future().share();
    std::vector<std::thread> threads;
    try {
        for (int i = 1; i < wanted; ++i) threads.emplace_back([have_begun] { have_begun.wait(); });
    } catch (const std::system_error&) {  // no more threads
    } catch (const std::bad_alloc&) {     // no memory for one
    }
    all.set_value();
    for (std::thread& thread : threads) thread.join();
    return 1 + static_cast<int>(threads.size());
}

}  // namespace

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

int available_threads(int wanted, std::string_view command, Io& io) {
    const int found = wanted > 1 ? startable_threads(wanted) : wanted;
    if (found < wanted)
        complain(
            io, command,
            fmt::format("found {}, expected {}: the system refuses more; goes on",
                        counted(static_cast<std::uint64_t>(found), "thread", "threads"), wanted));
    return found;
}

}  // namespace outflank::cli
