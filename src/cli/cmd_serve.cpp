// outflank serve: the page and the engine behind it, for browsers and scripts.
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <system_error>

#include "base/machine.h"
#include "base/process_start.h"
#include "base/qr_code.h"
#include "cli/commands.h"
#include "cli/support/arguments.h"
#include "cli/support/engine_setup.h"
#include "cli/support/qr_picture.h"
#include "cli/support/text.h"
#include "server/addresses.h"
#include "server/app_files.h"
#include "server/probe.h"
#include "server/server.h"

namespace outflank::cli {
namespace serve_command {
namespace {

constexpr std::uint64_t kServerHashMib = 128;
constexpr std::chrono::seconds kProbePatience{5};
/// For the answer of a server of ours that has the port already.
constexpr std::chrono::seconds kNeighbourPatience{1};

struct Options {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8642;
    std::vector<std::string> names;
    std::string folder;
    EngineSetup engine;
    server::ExplorerFiles explorer;
    bool open = false;
    bool probe = false;
    std::optional<bool> qr;  ///< drawn in any case, or in none
};

/// The built page: the folder given, or the one that belongs to this program.
std::optional<std::string> page_folder(const Options& options) {
    if (!options.folder.empty()) return options.folder;
    return server::find_app_folder(base::program_path());
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
    wanted.explorer = options.explorer;
    wanted.catch_signals = true;
    return wanted;
}

/// What other devices have to be told, and a code that saves typing it.
void tell_others(const std::vector<std::string>& addresses, const Options& options, Io& io) {
    const bool shown = options.qr.value_or(io.terminal.shows_output);
    if (addresses.empty()) {
        if (shown) io.out << "for other devices: outflank serve --host 0.0.0.0\n";
        return;
    }
    for (const std::string& address : addresses)
        io.out << fmt::format("on other devices: {}\n", address);
    if (!shown) return;
    const auto code = base::QrCode::make(addresses.front());
    if (code) io.out << draw_qr(code.value(), io.terminal);
}

/// A second start finds the first server: it is opened where that was asked for.
Result<Done> join_running(const Options& options, Io& io) {
    const std::string address = server::address_here(options.host, options.port);
    if (options.open) {
        io.out << fmt::format("Outflank runs already, at {}\n", address);
        open_browser(address);
        return Done{};
    }
    return Error{ErrorCode::kIo,
                 "Outflank runs already, at " + address +
                     "; open it there, or take another port (--port 0: any that is free)",
                 "--port"};
}

Result<Done> run(const Options& options, Io& io) {
    if (options.probe) return server::probe(options.host, options.port, kProbePatience);
    if (options.port != 0 && server::probe(options.host, options.port, kNeighbourPatience))
        return join_running(options, io);
    const server::ServerOptions wanted = server_options(options);
    const Result<std::unique_ptr<server::Server>> server = server::Server::create(wanted);
    if (!server) return server.error();
    if (options.qr.value_or(false) && server.value()->addresses_for_others().empty())
        return Error{
            ErrorCode::kParse,
            "no other device can reach " + options.host + "; --host 0.0.0.0 listens to all",
            "--qr"};
    const std::string address = server.value()->address();
    io.out << fmt::format("Outflank is at {}  (Ctrl-C ends it)\n", address);
    io.out << (wanted.folder ? fmt::format("page: {}\n", *wanted.folder)
                             : "page: none beside the program; --app FOLDER names one\n");
    io.out << fmt::format("engine: {} {}, {} MiB\n", options.engine.threads,
                          options.engine.threads == 1 ? "thread" : "threads",
                          options.engine.hash_mib);
    tell_others(server.value()->addresses_for_others(), options, io);
    io.out.flush();
    if (options.open) open_browser(address);
    // A supervisor ends it with SIGTERM, and then it has ended well.
    if (server.value()->run() == SIGINT) io.status = kInterrupted;
    return Done{};
}

/// What is wrong with a name for this server; empty when nothing is.
std::string fault_of_name(const std::string& name) {
    const auto may_stand = [](unsigned char symbol) {
        return std::isalnum(symbol) != 0 || symbol == '-' || symbol == '.' || symbol == '_';
    };
    if (!name.empty() && std::all_of(name.begin(), name.end(), may_stand)) return {};
    return fmt::format(
        "found '{}', expected a whole name without https:// and port, such as reversi.local",
        printable(name));
}

void add_names_option(CLI::App& app, std::vector<std::string>& names) {
    app.add_option("--name", names,
                   "another name that browsers use for this server, such as reversi.local; may be "
                   "given several times")
        ->type_name("NAME")
        ->check(CLI::Validator(fault_of_name, ""));
}

void add_explorer_options(CLI::App& app, server::ExplorerFiles& files) {
    app.add_option("--book", files.book, "opening book whose moves and scores the page shows")
        ->type_name("FILE");
    app.add_option("--games", files.games, "games database whose games the page counts and opens")
        ->type_name("FILE");
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    options->engine.threads = base::usable_processors();
    options->engine.hash_mib = base::usual_table_mib(kServerHashMib);
    app.add_option("--port", options->port, "port to listen on; 0 takes any (default 8642)")
        ->type_name("N")
        ->check(whole_number(0, 65535));
    app.add_option("--host", options->host,
                   "address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: anyone "
                   "who can reach it)")
        ->type_name("ADDRESS");
    add_names_option(app, options->names);
    app.add_option("--app", options->folder,
                   "folder of the built page (default: the one installed with the program, or "
                   "web/dist)")
        ->type_name("DIR");
    app.add_option("--threads", options->engine.threads,
                   "threads searching a position (default: one for each processor)")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_option("--hash", options->engine.hash_mib,
                   "memory for positions already seen (default 128, less in little memory)")
        ->type_name("MIB")
        ->check(whole_number(1, base::most_table_mib()));
    app.add_option("--weights", options->engine.weights,
                   "weights of the evaluation, instead of those built in")
        ->type_name("FILE");
    add_explorer_options(app, options->explorer);
    app.add_flag_function(
        "--qr,!--no-qr", [options](std::int64_t asked) { options->qr = asked > 0; },
        "show the first address for other devices as a QR code, or never (default: on a terminal)");
    app.add_flag("--open", options->open, "open the page in the browser of this desktop");
    app.add_flag("--probe", options->probe,
                 "start nothing; ask the server at this address and port whether it answers, and "
                 "end with status 0 if it does");
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"serve", "the page at http://127.0.0.1:8642/"},
    Example{"serve --port 0 --open", "any free port; opens the browser"},
    Example{"serve --host 0.0.0.0 --name reversi.local", "for every device in the house"},
    Example{"serve --book outflank.book --games outflank.games", "with the explorer"},
    Example{"serve --probe", "status 0 where a server answers, for health checks"},
};

}  // namespace
}  // namespace serve_command

const Command kServeCommand = {
    .name = "serve",
    .summary = "the app in the browser, with the engine at native speed",
    .description =
        "Serves the app to browsers, with the engine of this program behind it (over a WebSocket). "
        "All clients share the engine fairly. Scripts can use HTTP: "
        "POST /api/analyze, POST /api/solve, GET /api/health, GET /api/addresses. "
        "docs/formats/server.md describes the messages and the limits.\n\n"
        "Only this machine can reach it, unless --host says otherwise. Then it prints the "
        "addresses for other devices, and on a terminal a QR code for the camera of a phone. "
        "Requests from "
        "the pages of other web sites are refused. There are no accounts: whoever can reach the "
        "server may use it. Ctrl-C stops it.",
    .examples = serve_command::kExamples,
    .declare = serve_command::declare,
};

}  // namespace outflank::cli
