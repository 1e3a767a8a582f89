// outflank arena: matches and tournaments between players and engines.
#include <fmt/format.h>

#include <array>
#include <ostream>

#include "arena/game_records.h"
#include "arena/tournament.h"
#include "base/byte_source.h"
#include "base/files.h"
#include "cli/arena/arena_options.h"
#include "cli/arena/arena_report.h"
#include "cli/arena/arena_view.h"
#include "cli/commands.h"
#include "cli/convert/games_file.h"
#include "cli/help/written_files.h"
#include "cli/program.h"
#include "cli/support/arguments.h"
#include "cli/support/text.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace arena_command {
namespace {

constexpr std::size_t kMostLogBytes = std::size_t{1} << 30;
constexpr std::size_t kHeadBytes = 4096;  // enough to know a log by
constexpr std::size_t kMostTournamentBytes = std::size_t{1} << 20;

struct Options {
    std::string file;
    std::vector<std::string> engines;
    ArenaOptions arena;
    std::string show;
    std::string html;
    std::string games_file;
    bool no_pin = false;
    bool verbose = false;
    bool json = false;
};

/// The log of a plan that was given no name: the same plan finds it again.
std::string default_log(const arena::TournamentPlan& plan) {
    return "arena-" + arena::fingerprint_of(plan).substr(0, 8) + ".jsonl";
}

Result<ArenaReport> read_report(const std::string& path) {
    auto source = base::open_source(path);
    if (!source) return source.error();
    std::string text;
    Result<Done> read = source.value()->read_to(text, kHeadBytes);
    if (read) read = arena::check_log_head(text, path);
    if (read) read = source.value()->read_to(text, kMostLogBytes);
    if (!read) return read.error();
    if (text.size() > kMostLogBytes)
        return Error{ErrorCode::kOutOfRange,
                     "the log is longer than " + with_commas(kMostLogBytes) + " bytes", path};
    Result<arena::LogContents> contents = arena::parse_log(text, path);
    if (!contents) return contents.error();
    if (contents.value().whole_bytes == 0)
        return Error{ErrorCode::kParse, "found no whole line, expected the log of an arena", path};
    return make_arena_report(path, std::move(contents).value());
}

/// The format of the file of games, if there is to be one. Errors: kParse.
Result<std::optional<RecordFormat>> games_format(const Options& options) {
    const auto format = format_of_extension(options.games_file);
    if (!options.games_file.empty() && !format)
        return Error{ErrorCode::kParse,
                     "unknown extension, expected that of a format, such as .ggf",
                     options.games_file};
    return format;
}

Result<Done> write_games(const Options& options, const ArenaReport& report, Io& io) {
    const auto format = games_format(options);
    if (!format) return format.error();
    if (!format.value()) return Done{};
    auto file = GamesFile::begin(options.games_file, *format.value(), io);
    if (!file) return file.error();
    for (const Record& record : arena::records_of(report.header, report.games))
        if (auto added = file.value().add(record); !added) return added;
    if (auto finished = file.value().finish(); !finished) return finished;
    file.value().tell_losses(io);
    return Done{};
}

Result<Done> print_report(const Options& options, const std::string& log, Io& io) {
    const Result<ArenaReport> report = read_report(log);
    if (!report) return report.error();
    if (!options.html.empty()) {
        const Result<Done> written =
            base::write_file_atomically(options.html, report_html(report.value()));
        if (!written) return written;
    }
    if (const Result<Done> written = write_games(options, report.value(), io); !written)
        return written;
    io.out << (options.json ? report_json(report.value())
                            : report_text(report.value(), io.terminal.line_width()));
    return Done{};
}

Result<ArenaOptions> all_options(const Options& options) {
    ArenaOptions given = options.arena;
    for (const std::string& text : options.engines) {
        Result<arena::EngineSpec> engine = parse_engine(text);
        if (!engine) {
            const Error& error = engine.error();
            return Error{error.code, error.message,
                         fmt::format("--engine '{}'{}", printable(text),
                                     error.where.empty() ? "" : ": " + error.where)};
        }
        given.engines.push_back(std::move(engine).value());
    }
    if (options.file.empty()) return given;
    const Result<std::string> text = base::read_text_file(options.file, kMostTournamentBytes);
    if (!text) return text.error();
    const Result<ArenaOptions> file = parse_tournament_file(text.value(), options.file);
    if (!file) return file.error();
    return merged(std::move(given), file.value());
}

arena::LogHeader header_of(const arena::TournamentPlan& plan) {
    return arena::parse_log(arena::header_line(plan), "").value().header;
}

/// The files of a tournament file, too, are not those that are written behind the last game.
Result<Done> check_files(const Options& options, const std::string& log,
                         const std::optional<std::string>& openings) {
    std::vector<NamedFile> files = {{"the log", log}};
    if (openings) files.push_back({"the openings", *openings});
    if (!options.html.empty()) add_file({"--html", options.html, true}, files);
    if (!options.games_file.empty()) add_file({"--games-file", options.games_file, true}, files);
    return check_distinct_files(files);
}

Result<Done> play(const Options& options, Io& io) {
    const Result<ArenaOptions> given = all_options(options);
    if (!given) return given.error();
    const Result<arena::TournamentPlan> plan = plan_of(given.value());
    if (!plan) return plan.error();
    const std::string path = given.value().log.value_or(default_log(plan.value()));
    if (auto checked = check_files(options, path, given.value().openings); !checked) return checked;
    {
        const auto log = arena::MatchLog::open(path, plan.value());
        if (!log) return log.error();
        const std::size_t before = log.value()->games().size();
        if (before > 0)
            io.err << fmt::format("outflank: arena: {}: going on after {}\n", path,
                                  counted(before, "game", "games"));
        io.catch_stop();
        ArenaView view(io, header_of(plan.value()), options.verbose);
        const arena::TournamentOptions how{
            .concurrency = given.value().concurrency.value_or(1),
            .pin_to_cores = !options.no_pin,
            .stop = &io.stop,
            .on_game = [&](const arena::LoggedGame& game,
                           const std::vector<arena::LoggedGame>& all) { view.show(game, all); }};
        const auto ended = arena::run_tournament(plan.value(), *log.value(), how);
        if (!ended) return ended.error();
    }
    return print_report(options, path, io);
}

Result<Done> run(const Options& options, Io& io) {
    if (const auto known = games_format(options); !known) return known.error();
    if (!options.show.empty()) return print_report(options, options.show, io);
    return play(options, io);
}

CLI::Validator in_range(const NumberRange& range) { return whole_number(range.low, range.high); }

void declare_limits(CLI::App& app, ArenaOptions& options) {
    app.add_option("--game-time,--time", options.time,
                   "clock of each side for a game, and the increment for each move, such as 60 or "
                   "10+0.1 (seconds)")
        ->type_name("TIME");
    app.add_option("--move-time", options.move_time, "time for each move, such as 0.5 or 100ms")
        ->type_name("TIME");
    app.add_option("--depth", options.depth, "plies to search, if the protocol supports it")
        ->type_name("N")
        ->check(in_range(kDepthRange));
    app.add_option("--nodes", options.nodes, "nodes to search, if the protocol supports it")
        ->type_name("N")
        ->check(in_range(kNodesRange));
    app.add_option("--margin", options.margin,
                   "grace beyond the time limit before a move is late (default 100ms)")
        ->type_name("TIME");
    app.add_option("--patience", options.patience,
                   "time beyond the limit after which an engine counts as hung; without a limit, "
                   "the longest time for a move (default 30)")
        ->type_name("TIME");
}

void declare_match(CLI::App& app, ArenaOptions& options) {
    app.add_option("--games", options.games, "games for each pairing, an even number (default 100)")
        ->type_name("N")
        ->check(in_range(kGamesRange));
    app.add_option("--openings", options.openings,
                   "file of openings, in any format (default: those of the program)")
        ->type_name("FILE");
    app.add_flag("--gauntlet", options.gauntlet, "only the first engine plays all others");
    app.add_option("--neighbours", options.neighbours,
                   "only engines at most N places apart in the list play each other: for a ladder "
                   "of strength")
        ->type_name("N")
        ->check(in_range(kNeighboursRange));
    app.add_option("--adjudicate", options.adjudicate,
                   "end a game with its exact result when N squares are empty")
        ->type_name("N")
        ->check(in_range(kAdjudicateRange));
    app.add_option("--sprt", options.sprt,
                   "stop as soon as one of two differences in Elo can be accepted, with error "
                   "rates of 0.05 or those given")
        ->type_name("E0,E1[,A,B]");
    app.add_option("--seed", options.seed,
                   "seed for the order of openings and for the players (default 1)")
        ->type_name("N")
        ->check(in_range(kSeedRange));
    app.add_option("--concurrency", options.concurrency,
                   "games played at the same time (default 1)")
        ->type_name("N")
        ->check(in_range(kConcurrencyRange));
    app.add_option("--log", options.log,
                   "log of the games, from which a tournament continues (default arena-PLAN.jsonl)")
        ->type_name("FILE");
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("TOURNAMENT", options->file,
                   "a JSON file with the same settings as the options");
    app.add_option("--engine", options->engines,
                   "a player of this program (outflank players), or key=value words: name, proto "
                   "(gtp, nboard, uci), cmd, dir, init (a line to send), option.NAME (of uci), and "
                   "a limit of its own: time, move_time, depth, nodes, level, or limit=none for "
                   "the settings of the engine")
        ->type_name("ENGINE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    declare_match(app, options->arena);
    declare_limits(app, options->arena);
    app.add_flag("--no-pin", options->no_pin, "do not bind each game to processors of its own");
    app.add_option("--show", options->show, "print the report of a log, without playing")
        ->type_name("LOG");
    app.add_option("--html", options->html, "also write the report as a page with plots")
        ->type_name("FILE");
    app.add_option("--games-file", options->games_file,
                   "also write the games in the format of the extension, such as .ggf")
        ->type_name("FILE");
    app.add_flag("--verbose", options->verbose, "print a line for each game");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"arena --engine engine:level=2 --engine engine:level=4 --games 200",
            "a match, each opening with both colours"},
    Example{"arena --engine 'name=new proto=gtp cmd=\"./new gtp\"' --engine 'name=old proto=gtp "
            "cmd=\"./old gtp\"' --game-time 10+0.1 --concurrency 4 --sprt 0,10",
            "is the new program stronger? Stops as soon as this is known"},
    Example{"arena cup.json --html cup.html", "a tournament from a file, with a page of plots"},
    Example{"arena --show arena-1a2b3c4d.jsonl --json", "the report of a log"},
};

}  // namespace
}  // namespace arena_command

const Command kArenaCommand = {
    .name = "arena",
    .summary = "play matches and tournaments, with statistics",
    .description =
        "Plays engines against each other, each opening twice with colours changed, and prints a "
        "table, and for each pairing the points, pairs, disc difference, Elo with a 95 % "
        "interval, and the probability that the first is the stronger one.\n\n"
        "Every game is written to a log as soon as it ends. The same command continues from its "
        "log, however it was stopped: no game is lost and none is played twice. Ctrl-C stops and "
        "prints the report so far.\n\n"
        "An engine that plays an illegal move, crashes, does not answer, floods its output or "
        "exceeds its time loses that game with this verdict and is restarted, and the match "
        "continues. docs/arena.md has examples with real output.",
    .examples = arena_command::kExamples,
    .declare = arena_command::declare,
};

}  // namespace outflank::cli
