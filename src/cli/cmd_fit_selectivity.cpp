// outflank fit-selectivity: how far searches may trust shallower ones.
#include "cli/cmd_fit_selectivity.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/files.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "search/selectivity.h"
#include "train/fit/selectivity_fit.h"

namespace outflank::cli {
namespace fit_selectivity_command {
namespace {

struct Options {
    std::string games;
    std::string weights;
    std::string out;
    std::string plot;
    train::ProbcutFitOptions fit;
    bool json = false;
};

struct Fitted {
    std::vector<train::ProbcutCell> cells;
    search::ProbcutConstants constants;
};

double error_by(const search::ProbcutConstants& constants, const train::ProbcutCell& cell) {
    return search::midgame_probcut_error(constants, cell.empties, cell.deep, cell.shallow);
}

void print_text(const Fitted& fitted, std::ostream& out) {
    out << "empties  deep  shallow  positions  measured  fitted  in use\n";
    for (const train::ProbcutCell& cell : fitted.cells)
        out << fmt::format("{:>7}  {:>4}  {:>7}  {:>9}  {:>8.2f}  {:>6.2f}  {:>6.2f}\n",
                           cell.empties, cell.deep, cell.shallow, cell.positions,
                           cell.root_mean_square(), error_by(fitted.constants, cell),
                           error_by(search::kProbcutConstants, cell));
    const search::ProbcutConstants& found = fitted.constants;
    out << fmt::format(
        "logarithm of the error: {:.3f} {:+.3f} shallow {:+.3f} deep {:+.4f} empties\n"
        "off by a factor of {:.2f} (in use: {:.2f})\n",
        found.constant, found.shallow, found.deep, found.empties,
        std::exp(train::probcut_residual(fitted.cells, found)),
        std::exp(train::probcut_residual(fitted.cells, search::kProbcutConstants)));
}

void print_json(const Fitted& fitted, std::ostream& out) {
    nlohmann::ordered_json json = {
        {"constant", fitted.constants.constant},
        {"shallow", fitted.constants.shallow},
        {"deep", fitted.constants.deep},
        {"empties", fitted.constants.empties},
        {"residual", train::probcut_residual(fitted.cells, fitted.constants)}};
    json["cells"] = nlohmann::ordered_json::array();
    for (const train::ProbcutCell& cell : fitted.cells)
        json["cells"].push_back({{"empties", cell.empties},
                                 {"deep", cell.deep},
                                 {"shallow", cell.shallow},
                                 {"positions", cell.positions},
                                 {"measured", cell.root_mean_square()},
                                 {"fitted", error_by(fitted.constants, cell)},
                                 {"in_use", error_by(search::kProbcutConstants, cell)}});
    out << json_block(json) << '\n';
}

Result<Fitted> fit(const Options& options, Io& io) {
    const auto weights = read_weights(options.weights);
    if (!weights) return weights.error();
    const auto games = train::read_game_file(options.games);
    if (!games) return games.error();
    if (!games.value().damage.empty()) {
        io.status = kBadInput;
        io.err << fmt::format("outflank: fit-selectivity: {}; the rest is left out\n",
                              train::damage_text(games.value(), train::kGameFileKind,
                                                 games.value().games.size(), options.games));
    }
    const train::ProbcutFitOptions& fit = options.fit;
    const int counts = (fit.most_empties - fit.least_empties) / fit.step + 1;
    Progress progress(io, static_cast<std::uint64_t>(std::max(1, counts * fit.positions)),
                      "positions");
    Fitted fitted{.cells = train::measure_probcut_errors(games.value().games, weights.value(), fit,
                                                         [&] { progress.step(); }),
                  .constants = {}};
    if (io.stop) return fitted;
    const auto constants = train::fit_probcut(fitted.cells);
    if (!constants) return constants.error();
    fitted.constants = constants.value();
    return fitted;
}

Result<Done> run(Options options, Io& io) {
    io.catch_stop();
    options.fit.stop = &io.stop;
    const auto fitted = fit(options, io);
    if (!fitted) return fitted.error();
    if (io.stop) {
        io.err << "outflank: fit-selectivity: interrupted; nothing was fitted\n";
        return Done{};
    }
    const search::ProbcutConstants& constants = fitted.value().constants;
    if (!options.out.empty()) {
        const auto written =
            base::write_file_atomically(options.out, train::probcut_header(constants));
        if (!written) return written.error();
    }
    if (!options.plot.empty()) {
        const auto written = base::write_file_atomically(
            options.plot, train::probcut_plot(fitted.value().cells, constants));
        if (!written) return written.error();
    }
    (options.json ? print_json : print_text)(fitted.value(), io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    train::ProbcutFitOptions& fit = options->fit;
    app.add_option("GAMES", options->games, "file of self-play; its held-out games are searched")
        ->required();
    add_weights_option(app, options->weights);
    app.add_option("--positions", fit.positions,
                   "positions for each number of empty squares (default 100)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000));
    app.add_option("--deepest", fit.deepest, "plies of the deepest search (default 8)")
        ->type_name("N")
        ->check(whole_number(3, 20));
    app.add_option("--from", fit.least_empties, "fewest empty squares (default 14)")
        ->type_name("N")
        ->check(whole_number(5, 55));
    app.add_option("--to", fit.most_empties, "most empty squares, in steps of 4 (default 50)")
        ->type_name("N")
        ->check(whole_number(5, 55));
    app.add_option("--out", options->out,
                   "write the constants as C++, for src/search/probcut_constants.h")
        ->type_name("FILE");
    app.add_option("--plot", options->plot, "plot the residuals (SVG)")->type_name("FILE");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"fit-selectivity second.games --plot residuals.svg",
            "how well the constants in use fit the program's weights"},
    Example{"fit-selectivity second.games --weights new.weights --out "
            "src/search/probcut_constants.h",
            "constants for new weights"},
};

}  // namespace
}  // namespace fit_selectivity_command

const Command kFitSelectivityCommand = {
    .name = "fit-selectivity",
    .summary = "fit the error of shallow searches that stand for deep ones (ProbCut)",
    .description =
        "A search prunes a position when a shallower search predicts a score outside the window. "
        "How reliable this is depends on the differences between shallow and deep searches, which "
        "this command measures: it searches positions of held-out games to every depth without "
        "pruning, and fits the formula of src/search/selectivity.h to the differences.",
    .examples = fit_selectivity_command::kExamples,
    .declare = fit_selectivity_command::declare,
};

}  // namespace outflank::cli
