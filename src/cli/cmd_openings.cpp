// outflank openings: balanced openings for matches, found by the engine.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "arena/openings.h"
#include "cli/commands.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/opening_text.h"
#include "cli/support/progress.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace openings_command {
namespace {

struct Options {
    int plies = 8;
    double limit = 1;
    int depth = 12;
    int percent = 95;
    std::optional<int> look;
    std::uint64_t count = 0;
    std::uint64_t seed = 1;
    bool names = false;
    bool json = false;
};

/// Plies of the first look. Errors: kOutOfRange (no less than the search itself).
Result<int> look_depth(const Options& options) {
    constexpr int kUsual = 6;
    if (!options.look) return kUsual < options.depth ? kUsual : 0;
    if (*options.look < options.depth) return *options.look;
    return Error{
        ErrorCode::kOutOfRange,
        fmt::format("found {}, expected less than the {} of --depth", *options.look, options.depth),
        "--look"};
}

using Openings = std::vector<arena::ScoredOpening>;

void print_text(const Options& options, int look, const Openings& openings, std::ostream& out) {
    out << fmt::format(
        "# {} openings of {} plies: |score| <= {} discs at depth {}, one for each "
        "symmetry class.\n",
        openings.size(), options.plies, options.limit, options.depth);
    out << fmt::format(
        "# outflank openings --plies {} --limit {} --depth {} --percent {} --look {}{}\n",
        options.plies, options.limit, options.depth, options.percent, look,
        options.count == 0 ? ""
                           : fmt::format(" --count {} --seed {}", options.count, options.seed));
    for (const arena::ScoredOpening& opening : openings) out << opening.moves << '\n';
}

void print_json(const Options& options, int look, const Openings& openings, std::ostream& out) {
    nlohmann::ordered_json json = {{"plies", options.plies}, {"limit", options.limit},
                                   {"depth", options.depth}, {"percent", options.percent},
                                   {"look", look},           {"openings", nullptr}};
    json["openings"] = nlohmann::ordered_json::array();
    for (const arena::ScoredOpening& opening : openings)
        json["openings"].push_back({{"moves", opening.moves}, {"score", opening.score}});
    out << json_block(json) << '\n';
}

void print_names(Io& io) {
    for (const NamedOpening& opening : named_openings()) {
        std::string names;
        for (const OpeningName& name : opening.names)
            names += fmt::format("{}{}: {} [{}]", names.empty() ? "" : "; ", name.language,
                                 name.name, name.source);
        io.out << folded(fmt::format("{:<40} {}\n", opening.moves, names),
                         io.terminal.line_width());
    }
}

void print_names_json(Io& io) {
    auto list = nlohmann::ordered_json::array();
    for (const NamedOpening& opening : named_openings()) {
        nlohmann::ordered_json json = opening_json(opening);
        json["sources"] = nlohmann::ordered_json::object();
        for (const OpeningName& name : opening.names)
            json["sources"][std::string(name.language)] = name.source;
        list.push_back(std::move(json));
    }
    io.out << json_block({{"openings", list}}) << '\n';
}

Result<Done> run(const Options& options, Io& io) {
    if (options.names) {
        (options.json ? print_names_json : print_names)(io);
        return Done{};
    }
    const Result<int> look = look_depth(options);
    if (!look) return look.error();
    arena::OpeningSearch search{.plies = options.plies,
                                .limit = options.limit,
                                .think = {.depth = options.depth, .percent = options.percent},
                                .look_depth = look.value(),
                                .look_limit = options.limit + 4,
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
    (options.json ? print_json : print_text)(options, look.value(), found.value(), io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_flag("--names", options->names, "list the openings that have names instead");
    app.add_option("--plies", options->plies, "length of an opening (default 8)")
        ->type_name("N")
        ->check(whole_number(1, 9));
    app.add_option("--limit", options->limit, "largest score of either side, in discs (default 1)")
        ->type_name("DISCS")
        ->check(decimal_number(0, 64));
    app.add_option("--depth", options->depth, "plies to search for the score (default 12)")
        ->type_name("N")
        ->check(whole_number(1, 30));
    app.add_option("--percent", options->percent,
                   "confidence of the search (default 95; 100 leaves nothing out)")
        ->type_name("73|87|95|99|100")
        ->check(one_of({"73", "87", "95", "99", "100"}));
    app.add_option("--look", options->look,
                   "plies of a first search that drops what is more than four discs beyond the "
                   "limit (default 6; 0: none)")
        ->type_name("N")
        ->check(whole_number(0, 30));
    app.add_option("--count", options->count, "stop after N openings (default 0: all)")
        ->type_name("N")
        ->check(whole_number(0, 10'000'000));
    app.add_option("--seed", options->seed, "seed for the order of the search (default 1)")
        ->type_name("N")
        ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"openings --names", "the openings that have names, with a line to each"},
    Example{"openings --count 500 > openings.txt", "500 openings, then: arena --openings ..."},
    Example{"openings --plies 5 --limit 0.5 --depth 10", "all balanced openings of five plies"},
};

}  // namespace
}  // namespace openings_command

const Command kOpeningsCommand = {
    .name = "openings",
    .summary = "find balanced openings for matches; list the named ones",
    .description =
        "Searches every position N plies after the start (one for each symmetry class), and prints "
        "the moves that lead to those with a score near zero, one opening a line in alphabetical "
        "order. The same options give the same list. `outflank arena` has such a list of its "
        "own; docs/arena.md says how it was made.\n\n"
        "With --names it lists the positions that have names instead: a line that leads to each, "
        "its names by language, and a letter for the source of each name: G Robert Gatliff's "
        "catalogue, E programs of the field in English, F the French federation, J and K public "
        "Japanese lists and introductions.",
    .examples = openings_command::kExamples,
    .declare = openings_command::declare,
};

}  // namespace outflank::cli
