// outflank openings: balanced openings for matches, found by the engine.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <ostream>

#include "arena/openings.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/text.h"

namespace outflank::cli {
namespace openings_command {
namespace {

struct Options {
    int plies = 8;
    std::string limit = "1";
    int depth = 12;
    int percent = 95;
    int look = 6;
    std::uint64_t count = 0;
    std::uint64_t seed = 1;
};

Result<double> limit_of(const std::string& text) {
    char* end = nullptr;
    const double limit = std::strtod(text.c_str(), &end);
    if (end == text.c_str() + text.size() && !text.empty() && limit >= 0 && limit <= 64)
        return limit;
    return Error{
        ErrorCode::kParse,
        fmt::format("found '{}', expected a number of discs from 0 to 64", printable(text)),
        "--limit"};
}

Result<Done> run(const Options& options, Io& io) {
    const Result<double> limit = limit_of(options.limit);
    if (!limit) return limit.error();
    arena::OpeningSearch search{.plies = options.plies,
                                .limit = limit.value(),
                                .think = {.depth = options.depth, .percent = options.percent},
                                .look_depth = options.look < options.depth ? options.look : 0,
                                .look_limit = limit.value() + 4,
                                .wanted = options.count,
                                .seed = options.seed,
                                .stop = &io.stop};
    io.catch_stop();
    std::unique_ptr<Progress> progress;
    search.on_progress = [&](std::size_t, std::size_t total, std::size_t) {
        if (!progress) progress = std::make_unique<Progress>(io, total, "positions");
        progress->step();
    };
    const auto found = arena::find_openings(search, {});
    progress.reset();
    if (!found) return found.error();
    if (io.stop) return Done{};
    io.out << fmt::format(
        "# {} openings of {} plies: |score| <= {} discs at depth {}, one for each "
        "symmetry class.\n",
        found.value().size(), options.plies, options.limit, options.depth);
    io.out << fmt::format(
        "# outflank openings --plies {} --limit {} --depth {} --percent {} --look {} --count {} "
        "--seed {}\n",
        options.plies, options.limit, options.depth, options.percent, options.look, options.count,
        options.seed);
    for (const arena::ScoredOpening& opening : found.value()) io.out << opening.moves << '\n';
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("--plies", options->plies, "length of an opening (default 8)")
        ->type_name("N")
        ->check(whole_number(1, 9));
    app.add_option("--limit", options->limit, "largest distance from 0, in discs (default 1)")
        ->type_name("DISCS");
    app.add_option("--depth", options->depth, "plies to search for the score (default 12)")
        ->type_name("N")
        ->check(whole_number(1, 30));
    app.add_option("--percent", options->percent,
                   "confidence of the search: 73, 87, 95 (default), 99 or 100")
        ->type_name("N")
        ->check(one_of({"73", "87", "95", "99", "100"}));
    app.add_option("--look", options->look,
                   "plies of a first look that drops what is more than four discs beyond the "
                   "limit (default 6; 0: none)")
        ->type_name("N")
        ->check(whole_number(0, 30));
    app.add_option("--count", options->count, "end when so many are found (default 0: all)")
        ->type_name("N")
        ->check(whole_number(0, 10'000'000));
    app.add_option("--seed", options->seed, "of the order of the search (default 1)")
        ->type_name("N")
        ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"openings --count 500 > openings.txt", "500 openings, then: arena --openings ..."},
    Example{"openings --plies 5 --limit 0.5 --depth 10", "all balanced openings of five plies"},
};

}  // namespace
}  // namespace openings_command

const Command kOpeningsCommand = {
    .name = "openings",
    .summary = "find balanced openings for matches",
    .description =
        "Lists every position some plies after the start, one for each symmetry class, searches "
        "it, and prints the games that lead to those near zero, one a line in alphabetical "
        "order. The same options give the same list. `outflank arena` has such a list of its "
        "own; docs/arena.md says how it was made.",
    .examples = openings_command::kExamples,
    .declare = openings_command::declare,
};

}  // namespace outflank::cli
