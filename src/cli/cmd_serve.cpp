// outflank serve: the page and the engine behind it, for browsers and scripts.
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <thread>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/engine_setup.h"
#include "server/app_files.h"
#include "server/server.h"

namespace outflank::cli {
namespace serve_command {
namespace {

constexpr std::uint64_t kServerHashMib = 128;

struct Options {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8642;
    std::vector<std::string> names;
    std::string folder;
    EngineSetup engine;
    bool open = false;
};

/// The built page: the folder given, or the one that belongs to this program.
std::optional<std::string> page_folder(const Options& options) {
    if (!options.folder.empty()) return options.folder;
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    return failure ? std::nullopt : server::find_app_folder(program.string());
}

/// Asks the desktop to show the page. What comes of it is the desktop's business.
void open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    std::array<char*, 3> words = {program.data(), argument.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1, 0);
    pid_t child = 0;
    posix_spawnp(&child, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
}

server::ServerOptions server_options(const Options& options) {
    server::ServerOptions wanted;
    wanted.host = options.host;
    wanted.port = options.port;
    wanted.names = options.names;
    wanted.folder = page_folder(options);
    wanted.machine = {.threads = options.engine.threads,
                      .hash_bytes = options.engine.hash_mib << 20,
                      .weights = options.engine.weights};
    wanted.catch_signals = true;
    return wanted;
}

Result<Done> run(const Options& options, Io& io) {
    const server::ServerOptions wanted = server_options(options);
    const Result<std::unique_ptr<server::Server>> server = server::Server::create(wanted);
    if (!server) return server.error();
    const std::string address = server.value()->address();
    io.out << fmt::format("Outflank is at {}  (Ctrl-C ends it)\n", address);
    io.out << (wanted.folder ? fmt::format("page: {}\n", *wanted.folder)
                             : "page: not built; ./dev web builds it\n");
    io.out << fmt::format("engine: {} {}, {} MiB\n", options.engine.threads,
                          options.engine.threads == 1 ? "thread" : "threads",
                          options.engine.hash_mib);
    io.out.flush();
    if (options.open) open_browser(address);
    server.value()->run();
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    options->engine.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    options->engine.hash_mib = kServerHashMib;
    app.add_option("--port", options->port, "port to listen on; 0 takes any (default 8642)")
        ->type_name("N")
        ->check(whole_number(0, 65535));
    app.add_option("--host", options->host,
                   "address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody "
                   "who can reach it)")
        ->type_name("ADDRESS");
    app.add_option("--name", options->names,
                   "a further name of this server that browsers use, such as reversi.local; may be "
                   "given several times")
        ->type_name("NAME");
    app.add_option("--app", options->folder,
                   "folder of the built page (default: the one installed with the program, or "
                   "web/dist)")
        ->type_name("DIR");
    app.add_option("--threads", options->engine.threads,
                   "threads searching a position (default: one for each processor)")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_option("--hash", options->engine.hash_mib,
                   "memory for positions already seen (default 128)")
        ->type_name("MIB")
        ->check(whole_number(1, memory_mib()));
    app.add_option("--weights", options->engine.weights,
                   "weights of the evaluation, instead of those built in")
        ->type_name("FILE");
    app.add_flag("--open", options->open, "open the page in the browser of this desktop");
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"serve", "the page at http://127.0.0.1:8642/"},
    Example{"serve --port 0 --open", "any free port, and the browser opens"},
    Example{"serve --host 0.0.0.0 --name reversi.local", "for everybody in the house"},
};

}  // namespace
}  // namespace serve_command

const Command kServeCommand = {
    .name = "serve",
    .summary = "the app in the browser, with the engine at native speed",
    .description =
        "Serves the page with its board to browsers and lets the engine of this program think for "
        "them, over a WebSocket. All clients share one machine in turns. Scripts ask over HTTP: "
        "POST /api/analyze, POST /api/solve, GET /api/health. docs/formats/server.md has the "
        "messages and the limits.\n\n"
        "It listens to this machine only, unless --host says otherwise, and takes no orders from "
        "pages of other sites. There are no accounts: whoever can reach it may use it. Ctrl-C "
        "ends it.",
    .examples = serve_command::kExamples,
    .declare = serve_command::declare,
};

}  // namespace outflank::cli
