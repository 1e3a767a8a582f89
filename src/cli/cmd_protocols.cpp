// outflank gtp, nboard, uci, xboard, cassio, engine: the engine for other programs.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <memory>
#include <ostream>

#include "base/machine.h"
#include "cli/book/session_book.h"
#include "cli/commands.h"
#include "cli/protocol_loop.h"
#include "cli/support/arguments.h"
#include "cli/support/engine_setup.h"

namespace outflank::cli {
namespace protocols_command {
namespace {

using protocols::Protocol;

constexpr int kMostThreads = 256;

struct Options {
    int threads = 1;
    std::uint64_t hash_mib = base::usual_table_mib(64);
    std::optional<int> level;
    std::string weights;
    bool finish = false;
    std::string book;
    double variety = 0;
};

void add_session_options(CLI::App& app, Options& options) {
    app.add_option("--level", options.level,
                   "how well to play, 0 to 60, when no other limit is set (default 21)")
        ->type_name("N")
        ->check(whole_number(0, kMostLevel));
    app.add_option("--threads", options.threads, "threads that search (default 1)")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_option("--hash", options.hash_mib,
                   "memory for positions already seen (default 64, less in little memory)")
        ->type_name("MIB")
        ->check(whole_number(1, base::most_table_mib()));
    app.add_option("--weights", options.weights,
                   "weights of the evaluation, instead of those built in")
        ->type_name("FILE");
    app.add_flag("--finish", options.finish,
                 "finish a running search before quit or the end of the input ends the session: "
                 "for scripts that send everything at once");
    app.add_option("--book", options.book, "play from this opening book, and learn into it")
        ->type_name("FILE");
    app.add_option("--variety", options.variety,
                   "discs that a move of the book may be below the best one (default 0)")
        ->type_name("DISCS")
        ->check(decimal_number(0, 64));
}

Action declare_for(CLI::App& app, std::optional<Protocol> protocol) {
    const auto options = std::make_shared<Options>();
    add_session_options(app, *options);
    const std::string_view name = protocol ? protocol_name(*protocol) : "engine";
    return [options, protocol, name](Io& io) -> Result<Done> {
        const auto tell = [&io, name](int refused) { tell_refused_threads(io, name, refused); };
        std::unique_ptr<SessionBook> book;
        if (!options->book.empty()) {
            auto opened = SessionBook::open(
                options->book, static_cast<Centidiscs>(std::lround(100 * options->variety)));
            if (!opened) return opened.error();
            book = std::move(opened).value();
            if (book->is_new())
                io.err << fmt::format(
                    "outflank: {}: {} is not there yet; the first game to be learnt makes it\n",
                    name, options->book);
        }
        return run_protocol({.protocol = protocol,
                             .engine = {.hash_bytes = options->hash_mib << 20,
                                        .threads = options->threads,
                                        .weights = options->weights},
                             .level = options->level,
                             .finish = options->finish,
                             .book = book ? book->chooser() : nullptr,
                             .learn = book ? book->learner() : nullptr,
                             .on_refused_threads = tell},
                            // Not io.in: a stream cannot be waited for together with the engine.
                            STDIN_FILENO, io.out);
    };
}

template <Protocol protocol>
Action declare(CLI::App& app) {
    return declare_for(app, protocol);
}

Action declare_engine(CLI::App& app) { return declare_for(app, std::nullopt); }

constexpr std::array kGtpExamples = {
    Example{"gtp --level 12", "what GoGui or a script starts"},
    Example{"gtp --finish < commands.txt", "answers a file of commands"},
};
constexpr std::array kNBoardExamples = {
    Example{"nboard --threads 4 --hash 512", "what NBoard starts"},
};
constexpr std::array kUciExamples = {
    Example{"uci --threads 4 --hash 512", "what a GUI for UCI engines starts"},
};
constexpr std::array kXboardExamples = {
    Example{"xboard", "xboard -variant reversi -fcp 'outflank xboard'"},
};
constexpr std::array kCassioExamples = {
    Example{"cassio --threads 4", "what Cassio starts"},
};
constexpr std::array kEngineExamples = {
    Example{"engine", "one command line for every program"},
    Example{"engine --level 8 --threads 2", "with options for all protocols"},
};

}  // namespace
}  // namespace protocols_command

const Command kGtpCommand = {
    .name = "gtp",
    .summary = "the engine for GoGui and scripts: Go Text Protocol 2",
    .description =
        "Reads commands from standard input and answers on standard output, one after the "
        "other; quit and the end of the input do not wait for a search. docs/protocols.md "
        "lists the commands and shows a session.",
    .examples = protocols_command::kGtpExamples,
    .declare = protocols_command::declare<protocols::Protocol::kGtp>,
};

const Command kNBoardCommand = {
    .name = "nboard",
    .summary = "the engine for NBoard: NBoard protocol 2",
    .description =
        "Speaks the NBoard protocol on standard input and output. docs/protocols.md "
        "says how to add the engine to NBoard.",
    .examples = protocols_command::kNBoardExamples,
    .declare = protocols_command::declare<protocols::Protocol::kNBoard>,
};

const Command kUciCommand = {
    .name = "uci",
    .summary = "the engine for chess-like GUIs and scripts: a UCI of Reversi",
    .description =
        "Speaks a protocol modelled on the Universal Chess Interface on standard input and "
        "output, with positions and moves of Reversi. The option UCI_Variant with the value "
        "flipello switches to the moves and positions of Fairy-Stockfish. docs/protocols.md "
        "lists the commands and options.",
    .examples = protocols_command::kUciExamples,
    .declare = protocols_command::declare<protocols::Protocol::kUci>,
};

const Command kXboardCommand = {
    .name = "xboard",
    .summary = "the engine for XBoard and WinBoard: CECP, variant reversi",
    .description = "Speaks the Chess Engine Communication Protocol on standard input and output.",
    .examples = protocols_command::kXboardExamples,
    .declare = protocols_command::declare<protocols::Protocol::kXboard>,
};

const Command kCassioCommand = {
    .name = "cassio",
    .summary = "the engine for Cassio: Othello Engine Protocol",
    .description = "Speaks the protocol of Cassio on standard input and output.",
    .examples = protocols_command::kCassioExamples,
    .declare = protocols_command::declare<protocols::Protocol::kCassio>,
};

const Command kEngineCommand = {
    .name = "engine",
    .summary = "the engine for any program: detects the protocol",
    .description =
        "The first line of the input decides on the protocol: `nboard 2`, `uci` or `ugi`, "
        "`xboard`, `ENGINE-PROTOCOL init`; "
        "anything else is taken for GTP. From then on it behaves like the command of that "
        "protocol.",
    .examples = protocols_command::kEngineExamples,
    .declare = protocols_command::declare_engine,
};

}  // namespace outflank::cli
