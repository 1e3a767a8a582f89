// The round robin and its table.
#include "cli/play/round_robin.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <ostream>

#include "cli/support/json_text.h"
#include "cli/support/position_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "outflank/engine.h"
#include "players/series.h"

namespace outflank::cli {
namespace {

using players::Pairing;
using players::SeriesResult;

struct Table {
    std::vector<std::string> names;
    std::vector<Pairing> pairings;

    // The result of `row` against `column` from the row's view.
    SeriesResult result(std::size_t row, std::size_t column) const {
        for (const Pairing& pairing : pairings) {
            if (pairing.first == row && pairing.second == column) return pairing.result;
            if (pairing.first != column || pairing.second != row) continue;
            const SeriesResult& other = pairing.result;
            return {.wins = other.losses,
                    .ties = other.ties,
                    .losses = other.wins,
                    .first_discs = other.second_discs,
                    .second_discs = other.first_discs};
        }
        return {};
    }

    SeriesResult total(std::size_t row) const {
        SeriesResult sum;
        for (std::size_t column = 0; column < names.size(); ++column) {
            const SeriesResult one = result(row, column);
            sum.wins += one.wins;
            sum.ties += one.ties;
            sum.losses += one.losses;
            sum.first_discs += one.first_discs;
            sum.second_discs += one.second_discs;
        }
        return sum;
    }

    double points_percent(std::size_t row) const {
        const SeriesResult sum = total(row);
        return sum.games() > 0 ? 100 * sum.points() / sum.games() : 0;
    }

    // Rows from the most points to the fewest.
    std::vector<std::size_t> ranking() const {
        std::vector<std::size_t> order(names.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            return points_percent(a) > points_percent(b);
        });
        return order;
    }
};

std::vector<std::string> everybody() {
    std::vector<std::string> specs;
    for (const PlayerInfo& info : player_catalogue()) {
        if (info.parameters.find("eval=") == std::string_view::npos) {
            specs.emplace_back(info.name);
            continue;
        }
        for (const EvaluationInfo& evaluation : evaluation_catalogue())
            specs.push_back(fmt::format("{}:eval={}", info.name, evaluation.name));
    }
    return specs;
}

std::string cell(const SeriesResult& result) {
    if (result.games() == 0) return "";
    return fmt::format("{}-{}-{}", result.wins, result.ties, result.losses);
}

void print_markdown(const Table& table, std::ostream& out) {
    const auto order = table.ranking();
    out << "| # | player | points |";
    for (std::size_t i = 0; i < order.size(); ++i) out << fmt::format(" {} |", i + 1);
    out << " discs |\n|--:|---|--:|";
    for (std::size_t i = 0; i < order.size(); ++i) out << ":-:|";
    out << "--:|\n";
    for (std::size_t i = 0; i < order.size(); ++i) {
        const SeriesResult sum = table.total(order[i]);
        out << fmt::format("| {} | `{}` | {:.1f} % |", i + 1, table.names[order[i]],
                           table.points_percent(order[i]));
        for (const std::size_t column : order)
            out << fmt::format(" {} |", cell(table.result(order[i], column)));
        const double average =
            sum.games() > 0 ? static_cast<double>(sum.first_discs) / sum.games() : 0;
        out << fmt::format(" {:.1f} |\n", average);
    }
}

void print_text(const Table& table, const RoundRobinOptions& options, std::ostream& out) {
    print_markdown(table, out);
    out << fmt::format(
        "\n{} a pair on {}, seed {}, colours alternate, {}. A cell is wins-ties-losses of "
        "the row's player against the column's; a tie is half a point; discs are the average "
        "on the board at the end.\n",
        counted(static_cast<std::uint64_t>(options.games), "game", "games"),
        size_text(options.size), options.seed,
        options.random_plies == 0 ? std::string("all from the standard start")
                                  : counted(static_cast<std::uint64_t>(options.random_plies),
                                            "random move first", "random moves first"));
}

void print_json(const Table& table, const RoundRobinOptions& options, std::ostream& out) {
    nlohmann::ordered_json json = {{"size", side_length(options.size)},
                                   {"games", options.games},
                                   {"seed", options.seed},
                                   {"random_plies", options.random_plies},
                                   {"ranking", nlohmann::ordered_json::array()},
                                   {"pairings", nlohmann::ordered_json::array()}};
    for (const std::size_t row : table.ranking())
        json["ranking"].push_back(
            {{"player", table.names[row]}, {"points_percent", table.points_percent(row)}});
    for (const Pairing& pairing : table.pairings)
        json["pairings"].push_back({{"first", table.names[pairing.first]},
                                    {"second", table.names[pairing.second]},
                                    {"wins", pairing.result.wins},
                                    {"ties", pairing.result.ties},
                                    {"losses", pairing.result.losses},
                                    {"first_discs", pairing.result.first_discs},
                                    {"second_discs", pairing.result.second_discs}});
    out << json_block(json) << '\n';
}

// Full specs, so that the table says what played even where a default was meant.
Result<std::vector<std::string>> full_specs(const RoundRobinOptions& options) {
    std::vector<std::string> specs = options.specs.empty() ? everybody() : options.specs;
    if (specs.size() < 2)
        return Error{ErrorCode::kParse, "found one player, expected two or more", ""};
    for (std::string& spec : specs) {
        const auto player = make_any_player(spec, options.seed);
        if (!player) return player.error();
        spec = player.value()->spec();
    }
    return specs;
}

}  // namespace

Result<Done> play_round_robin(const RoundRobinOptions& options, Io& io) {
    Result<std::vector<std::string>> specs = full_specs(options);
    if (!specs) return specs.error();
    Table table;
    table.names = std::move(specs).value();
    io.catch_stop();
    players::SeriesOptions series;
    series.games = options.games;
    series.seed = options.seed;
    series.random_plies = options.random_plies;
    series.start = start_position(options.size);
    series.limits.stop = &io.stop;
    series.make_player = make_any_player;
    {
        Progress progress(io, table.names.size() * (table.names.size() - 1) / 2, "pairs");
        auto pairings =
            players::round_robin(table.names, series, [&](const Pairing&) { progress.step(); });
        if (!pairings) return pairings.error();
        table.pairings = std::move(pairings).value();
    }
    if (options.json)
        print_json(table, options, io.out);
    else
        print_text(table, options, io.out);
    return Done{};
}

}  // namespace outflank::cli
