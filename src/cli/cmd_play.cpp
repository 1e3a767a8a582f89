// outflank play: games between people and computer players.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <thread>

#include "base/calendar.h"
#include "cli/commands.h"
#include "cli/play/advice.h"
#include "cli/play/plain_view.h"
#include "cli/play/play_series.h"
#include "cli/play/screen_view.h"
#include "players/series.h"

namespace outflank::cli {
namespace play_command {
namespace {

constexpr std::chrono::milliseconds kPause{350};  // between two moves of computers, to be seen

std::string today() {
    const base::CalendarDay day = base::today();
    return fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.day);
}

Result<SessionSetup> session_setup(const PlayOptions& options, const std::atomic<bool>& stop) {
    Result<GameRecord> record = first_game(options);
    if (!record) return record.error();
    const Result<ThinkLimits> limits = think_limits(options, stop);
    if (!limits) return limits.error();
    SessionSetup setup;
    setup.record = std::move(record).value();
    name_players(options, setup.record);
    const std::array names = {setup.record.black, setup.record.white};
    if (auto checked = check_seed(options.seed, options.random_plies, names); !checked)
        return checked.error();
    if (auto checked = check_time(options.time, names); !checked) return checked.error();
    if (!setup.record.seed || options.seed.is_given()) setup.record.seed = options.seed.value();
    players::play_random_opening(setup.record.game, options.random_plies,
                                 players::opening_seed(*setup.record.seed));
    (void)setup.record.game.pass_if_forced();  // or it would be taken back with the first move
    setup.opening_plies = options.random_plies > 0 ? setup.record.game.plies().size() : 0;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const bool black = color == Color::kBlack;
        Result<Seat> seat =
            make_seat(black ? setup.record.black : setup.record.white, color, *setup.record.seed);
        if (!seat) return seat.error();
        setup.seats[black ? 0 : 1] = std::move(seat).value();
    }
    setup.limits = limits.value();
    setup.today = today();
    Result<Adviser> adviser = make_adviser();
    if (!adviser) return adviser.error();
    setup.advise = std::move(adviser).value();
    return setup;
}

/// The next line that is typed, of a very long one the beginning; nothing at the end of the input
/// and after Ctrl-C. An input without an end, and without lines, takes no memory.
std::optional<std::string> next_line(Io& io) {
    constexpr std::size_t kMostBytes = 10'000;
    std::string line;
    char byte = 0;
    while (!io.stop && io.in.get(byte)) {
        if (byte == '\n') return line;
        if (line.size() < kMostBytes) line += byte;
    }
    if (io.stop || line.empty()) return std::nullopt;
    return line;
}

// Reads lines and lets computers move until somebody leaves.
Result<Done> run_session(PlaySession& session, std::chrono::milliseconds pause, PlayView& view,
                         Io& io) {
    session.begin();
    while (!session.is_closed()) {
        if (io.stop) {
            session.close();
        } else if (session.computer_to_move()) {
            const Result<Done> moved = session.think();
            if (!moved) return moved;
            if (!session.is_closed()) std::this_thread::sleep_for(pause);
        } else {
            view.await_line(session.state());
            if (const auto line = next_line(io))
                session.submit(*line);
            else
                session.close();
        }
    }
    return Done{};
}

std::unique_ptr<PlayView> make_view(const PlayOptions& options, const Io& io) {
    Terminal terminal = io.terminal;
    if (options.color == "always") terminal.color = true;
    if (options.color == "never") terminal.color = false;
    if (options.plain || (!terminal.shows_output && !terminal.color))
        return std::make_unique<PlainView>(io.out);
    return std::make_unique<ScreenView>(io.out, terminal);
}

Result<Done> run(const PlayOptions& options, Io& io) {
    if (options.games > 0) return play_many_games(options, io);
    Result<SessionSetup> setup = session_setup(options, io.stop);
    if (!setup) return setup.error();
    const bool computers_only = setup.value().seats[0].player && setup.value().seats[1].player;
    const bool watched = computers_only && io.terminal.shows_output && !options.plain;
    io.catch_stop();
    const std::unique_ptr<PlayView> view = make_view(options, io);
    PlaySession session(std::move(setup).value(), *view);
    return run_session(session, watched ? kPause : std::chrono::milliseconds(0), *view, io);
}

void declare_game(CLI::App& app, PlayOptions& options) {
    app.add_option("--black", options.black,
                   "who plays black: human, or a computer player (outflank players lists them)")
        ->type_name("PLAYER");
    app.add_option("--white", options.white, "who plays white")->type_name("PLAYER");
    add_size_option(app, options.size);
    app.add_option("--from", options.from, "start from here: a board, or moves such as f5d6c3")
        ->type_name("POSITION");
    app.add_option("--load", options.load, "continue a game from a file")->type_name("FILE");
    app.add_option("--random-plies", options.random_plies,
                   "start with N random moves; with --games, the same in both games of a pair")
        ->type_name("N")
        ->check(whole_number(0, 40));
    add_seed_option(app, options.seed);
    app.add_option("--move-time,--time", options.time,
                   "longest time that a computer thinks about a move, such as 2, 0.5 or 500ms")
        ->type_name("TIME");
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<PlayOptions>();
    declare_game(app, *options);
    app.add_flag("--plain", options->plain,
                 "one line for each event, for screen readers and pipes; no colours");
    app.add_option("--games", options->games,
                   "play N games between two computer players and print a summary")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000));
    app.add_flag("--json", options->json, "with --games: print JSON instead of text");
    app.add_option("--color", options->color, "colours: auto (default), always, never")
        ->type_name("auto|always|never")
        ->check(one_of({"auto", "always", "never"}));
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"play", "you with black against a friendly opponent"},
    Example{"play --black alphabeta:depth=4,eval=components",
            "you with white, against a stronger one"},
    Example{"play --white engine:level=12", "you with black against the engine"},
    Example{"play --black human --white human --size 6", "two people on a small board"},
    Example{"play --load game.txt", "continue a saved game"},
    Example{"play --black greedy --white random --plain --seed 7", "watch a game as lines of text"},
    Example{"play --black greedy --white random --games 100 --seed 1", "wins, ties, discs"},
};

}  // namespace
}  // namespace play_command

const Command kPlayCommand = {
    .name = "play",
    .summary = "play in the terminal, or let computer players play each other",
    .description =
        "Shows a board and takes moves typed as f5. ?f5 shows what f5 would flip before it is "
        "played; hint asks the engine; undo, redo, moves, save FILE, load FILE, new, "
        "resign, help and quit do what they say, and most have a letter as short form (help "
        "lists them). A side that cannot move passes by itself. When the input ends, the moves of "
        "the game are printed.\n\n"
        "On a terminal the board is drawn in place, in colour unless NO_COLOR is set, with "
        "letters where the locale is not UTF-8. When the output is no terminal, or with "
        "--plain, every event is one line; docs/formats/play_events.md describes them.\n\n"
        "With --games the players change colours after every game, starting as given.",
    .examples = play_command::kExamples,
    .declare = play_command::declare,
};

}  // namespace outflank::cli
