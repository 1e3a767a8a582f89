// outflank book learn, deepen, widen: what makes a book larger or better.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "book/build/game_counts.h"
#include "cli/book/book_options.h"
#include "cli/book/book_parts.h"
#include "cli/convert/not_understood.h"
#include "cli/support/input_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "formats/record_stream.h"
#include "protocols/played_game.h"

namespace outflank::cli {
namespace book_grow {
namespace {

struct Options {
    BookOption book;
    SearchSetup search;
    std::vector<std::string> games;
    int plies = 30;
    double error = 1;
    bool without_search = false;
    bool json = false;
};

/// Games that were read, and what they say of each position.
struct Learnt {
    std::uint64_t games = 0;
    std::uint64_t errors = 0;
    std::uint64_t left_out = 0;  ///< on other boards, without moves, or from too few discs
    std::uint64_t positions = 0;
    book::GameCounts counts;
    NotUnderstood not_understood;
};

void tell(const Error& error, Learnt& learnt, Io& io) {
    if (learnt.errors++ < kMostComplaints) complain(io, "book", to_text(error));
    io.status = kBadInput;
}

Result<Done> learn_file(const std::string& path, const Options& options, book::BookWriter& writer,
                        Learnt& learnt, Io& io) {
    auto source = open_input(path, io);
    if (!source) return source.error();
    const std::string name = input_name(path);
    formats::RecordStream stream(*source.value(), {.name = name});
    for (;;) {
        const auto next = stream.next();
        if (!next && learnt.games == 0) return next.error();
        if (!next) {
            tell(next.error(), learnt, io);
            return Done{};
        }
        if (next.value().records.empty() && next.value().errors.empty()) return Done{};
        for (const RecordError& error : next.value().errors) tell(error.error, learnt, io);
        for (const FileRecord& record : next.value().records) {
            const Game game = record.record.moves.main_line();
            if (game.size() != BoardSize::k8 || game.plies().empty() ||
                game.start().board.disc_count() < book::kFewestBookDiscs) {
                ++learnt.left_out;
                continue;
            }
            const auto added = book::add_line(writer, game, options.plies);
            if (!added) return added.error();
            ++learnt.games;
            learnt.not_understood.add(record.unread);
            learnt.positions += added.value();
            book::count_game(writer.graph(), protocols::PlayedGame(game).ply_by_ply(),
                             learnt.counts);
        }
        if (io.stop) return Done{};
    }
}

void tell_left_out(const Learnt& learnt, Io& io) {
    tell_more_complaints(io, "book", learnt.errors);
    if (learnt.left_out > 0)
        complain(
            io, "book",
            fmt::format("left out {}, expected moves on a board of 8x8 from four discs or more",
                        counted(learnt.left_out, "game", "games")));
    if (const std::string lost = learnt.not_understood.text(); !lost.empty())
        complain(io, "book", lost);
}

/// Options of growing whose progress goes to `shown`.
book::GrowthOptions growth_options(const Options& options, std::string origin,
                                   std::unique_ptr<Progress>& shown, ShownTime time, Io& io) {
    return {.limit = options.search.limit,
            .origin = std::move(origin),
            .on_progress = [&shown, &io, time, limit = options.search.limit](std::uint64_t done,
                                                                             std::uint64_t left) {
                const std::uint64_t total = limit > 0 ? limit : done + left;
                if (!shown)
                    shown = std::make_unique<Progress>(io, total, "searches",
                                                       limit > 0 ? ShownTime::kLeft : time);
                shown->set_total(total);
                shown->step();
            }};
}

void print_growth(const Options& options, const book::Growth& growth, nlohmann::ordered_json json,
                  std::string text, const book::BookWriter& writer, Io& io) {
    json["searches"] = growth.searches;
    json["positions"] = writer.graph().size();
    json["complete"] = growth.is_done;
    text += fmt::format(
        "searched {}\n{} has {}\n", counted(growth.searches, "position", "positions"),
        file_text(options.book.path), counted(writer.graph().size(), "position", "positions"));
    if (!growth.is_done) text += "stopped before the end; the same command goes on\n";
    print_either(options.json, json, text, io);
}

/// Runs what searches, and closes the book.
Result<book::Growth> grow(
    const Options& options, ShownTime time, Io& io,
    const std::function<Result<book::Growth>(book::LeafSearch&, const book::GrowthOptions&)>& run) {
    const auto origin = options.search.origin();
    if (!origin) return origin.error();
    const auto search = options.search.create(io);
    if (!search) return search.error();
    std::unique_ptr<Progress> shown;
    return run(*search.value(), growth_options(options, origin.value(), shown, time, io));
}

Result<Done> learn(const Options& options, Io& io) {
    auto writer = open_writer(options.book, book::IfMissing::kCreate, io);
    if (!writer) return writer.error();
    io.catch_stop();
    Learnt learnt;
    for (const std::string& path : options.games)
        if (auto read = learn_file(path, options, writer.value(), learnt, io); !read) return read;
    tell_left_out(learnt, io);
    book::Growth growth;
    if (!options.without_search && !io.stop) {
        const auto grown = grow(options, ShownTime::kLeft, io,
                                [&](book::LeafSearch& search, const book::GrowthOptions& how) {
                                    return book::search_missing(writer.value(), search, how);
                                });
        if (!grown) return grown.error();
        growth = grown.value();
    }
    growth.is_done = growth.is_done && !io.stop;
    // The results count once all is learnt, so that a command that goes on counts no game twice.
    if (growth.is_done && !learnt.counts.empty())
        book::add_counts(writer.value().edit(), learnt.counts);
    if (auto closed = writer.value().close(); !closed) return closed;
    print_growth(options, growth,
                 {{"games", learnt.games},
                  {"games_with_errors", learnt.errors},
                  {"new_positions", learnt.positions}},
                 fmt::format("learnt {}, {}\n", counted(learnt.games, "game", "games"),
                             counted(learnt.positions, "new position", "new positions")),
                 writer.value(), io);
    return Done{};
}

Result<Done> deepen(const Options& options, Io& io) {
    auto writer = open_writer(options.book, book::IfMissing::kFail, io);
    if (!writer) return writer.error();
    io.catch_stop();
    const auto grown = grow(options, ShownTime::kLeft, io,
                            [&](book::LeafSearch& search, const book::GrowthOptions& how) {
                                return book::deepen(writer.value(), search, how);
                            });
    if (!grown) return grown.error();
    if (auto closed = writer.value().close(); !closed) return closed;
    print_growth(options, grown.value(), {{"level", options.search.level}}, "", writer.value(), io);
    return Done{};
}

Result<Done> widen(const Options& options, Io& io) {
    auto writer = open_writer(options.book, book::IfMissing::kCreate, io);
    if (!writer) return writer.error();
    io.catch_stop();
    const book::WidenOptions widening{
        .error = static_cast<Centidiscs>(std::lround(100 * options.error)), .plies = options.plies};
    const auto grown = grow(options, ShownTime::kPassed, io,
                            [&](book::LeafSearch& search, const book::GrowthOptions& how) {
                                return book::widen(writer.value(), search, widening, how);
                            });
    if (!grown) return grown.error();
    if (auto closed = writer.value().close(); !closed) return closed;
    print_growth(
        options, grown.value(), {{"new_positions", grown.value().positions_added}},
        fmt::format("added {}\n", counted(grown.value().positions_added, "position", "positions")),
        writer.value(), io);
    return Done{};
}

void add_plies_option(CLI::App& app, int& plies, const char* text) {
    app.add_option("--plies", plies, text)->type_name("N")->check(whole_number(1, 60));
}

Action declare_learn(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("GAMES", options->games,
                   "files of games in any format (outflank convert lists them); - for standard "
                   "input")
        ->required();
    add_book_option(app, options->book);
    add_plies_option(app, options->plies, "discs placed up to which games are learnt (default 30)");
    app.add_flag("--no-search", options->without_search, "add the positions only");
    add_search_options(app, options->search);
    add_json_flag(app, options->json);
    return [options](Io& io) { return learn(*options, io); };
}

Action declare_deepen(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    add_book_option(app, options->book);
    add_search_options(app, options->search);
    add_json_flag(app, options->json);
    return [options](Io& io) { return deepen(*options, io); };
}

Action declare_widen(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("--error", options->error,
                   "discs that a new line may lose at the start, both sides together (default 1)")
        ->type_name("DISCS")
        ->check(decimal_number(0, 64));
    add_plies_option(app, options->plies,
                     "discs placed at which nothing is added any more (default 30)");
    add_book_option(app, options->book);
    add_search_options(app, options->search);
    add_json_flag(app, options->json);
    return [options](Io& io) { return widen(*options, io); };
}

constexpr std::array kLearnExamples = {
    Example{"book learn games.ggf --level 20 --threads 2", "search every position of the games"},
    Example{"book learn - --no-search < lines.txt", "add lines; deepen searches them later"},
};
constexpr std::array kDeepenExamples = {
    Example{"book deepen --level 24 --limit 1000", "search the 1000 most important leaves better"},
};
constexpr std::array kWidenExamples = {
    Example{"book widen --error 2 --level 20 --threads 2", "add lines that lose up to two discs"},
};

}  // namespace
}  // namespace book_grow

const Command kBookLearn = {
    .name = "book learn",
    .summary = "add the positions of games, and search the moves that lead out of them",
    .description =
        "Adds every position of the games' main lines up to --plies, makes the file where there is "
        "none, and searches, at each position of the book where that is missing, the best move "
        "that is not in the book. When all of that is done, the results of the finished games are "
        "added to the positions; learning the same games again counts them again.\n\n"
        "Ctrl-C ends it in order, a kill loses the searches at work: what was found stands in "
        "FILE.journal at once, and the same command goes on. What cannot be read of the games is "
        "reported, and the status is then 2.",
    .examples = book_grow::kLearnExamples,
    .declare = book_grow::declare_learn,
};

const Command kBookDeepen = {
    .name = "book deepen",
    .summary = "search leaves again at a higher level",
    .description =
        "Searches the best moves that lead out of the book again where their level is lower and "
        "they are not exact, and those that are missing; the lines that lose least come first.\n\n"
        "Ctrl-C ends it in order, a kill loses the searches at work: what was found stands in "
        "FILE.journal at once, and the same command goes on.",
    .examples = book_grow::kDeepenExamples,
    .declare = book_grow::declare_deepen,
};

const Command kBookWiden = {
    .name = "book widen",
    .summary = "add the positions that good lines lead to",
    .description =
        "Makes the file where there is none, begins with the start of the game, and again and "
        "again takes the best moves that lead out "
        "of the book into it, as long as the line to the new position loses at most --error discs "
        "against the best one, both sides taken together. What it may lose falls evenly to nothing "
        "at --plies. The new position and the one before are searched.\n\n"
        "Ctrl-C ends it in order, a kill loses the searches at work: what was found stands in "
        "FILE.journal at once, and the same command goes on.",
    .examples = book_grow::kWidenExamples,
    .declare = book_grow::declare_widen,
};

}  // namespace outflank::cli
