// The report as one page of HTML that needs nothing else.
#include <fmt/format.h>

#include <map>

#include "cli/arena/arena_plots.h"
#include "cli/arena/arena_report.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using arena::LoggedGame;
using arena::PairingResult;
using arena::Standings;

constexpr std::size_t kMostPlotted = 15;  // pairings; more would be a page nobody reads
constexpr std::size_t kMostListedFaults = 200;

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --text: #1b1f1d; --paper: #fdfdfb; --soft: #5d6763;
  --rule: #d5dad7; --ink: #14683f; --band: #14683f33; }
@media (prefers-color-scheme: dark) { :root { --text: #e8ece9; --paper: #161a18;
  --soft: #a3ada8; --rule: #39423d; --ink: #6fcf9c; --band: #6fcf9c33; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--rule); text-align: right;
  white-space: nowrap; }
th:nth-child(2), td:nth-child(2), .left { text-align: left; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
svg { width: 100%; max-width: 40rem; height: auto; display: block; margin: .8rem 0; }
.label { fill: var(--soft); font-size: 12px; } .axis { stroke: var(--rule); }
.zero { stroke: var(--soft); } .line { fill: none; stroke: var(--ink); stroke-width: 2; }
.band { fill: var(--band); } .bar { fill: var(--ink); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { color: var(--soft); } dd { margin: 0; }
)";

std::string cell(const std::string& text) { return "<td>" + html_escaped(text) + "</td>"; }

std::string head(std::initializer_list<const char*> titles) {
    std::string row = "<thead><tr>";
    for (const char* title : titles) row += fmt::format("<th scope=\"col\">{}</th>", title);
    return row + "</tr></thead>\n";
}

std::string ranking_table(const Standings& standings) {
    std::string html =
        "<div class=\"scroll\"><table>\n" + head({"Rank", "Engine", "Elo", "Games", "Won", "Drawn",
                                                  "Lost", "Points", "Discs a game", "Faults"});
    for (std::size_t i = 0; i < standings.ranking.size(); ++i) {
        const std::size_t engine = standings.ranking[i];
        const arena::EngineResult& result = standings.results[engine];
        html += "<tr>" + cell(std::to_string(i + 1)) + cell(standings.engines[engine]) +
                cell(elo_text(result.rating)) + cell(std::to_string(result.games.games())) +
                cell(std::to_string(result.games.wins)) + cell(std::to_string(result.games.draws)) +
                cell(std::to_string(result.games.losses)) +
                cell(fmt::format("{:.1f} %", points_percent(result.games))) +
                cell(fmt::format("{:+.2f}", average(result.discs, result.disc_games))) +
                cell(std::to_string(faults_of(result))) + "</tr>\n";
    }
    return html + "</table></div>\n";
}

std::string cross_table_html(const Standings& standings) {
    std::string html =
        "<h2>Cross table</h2>\n<div class=\"scroll\"><table><caption>Won, drawn and lost games of "
        "the row against the column</caption>\n<thead><tr><th></th><th></th>";
    for (std::size_t i = 0; i < standings.ranking.size(); ++i)
        html += fmt::format("<th scope=\"col\">{}</th>", i + 1);
    html += "</tr></thead>\n";
    for (std::size_t i = 0; i < standings.ranking.size(); ++i) {
        const std::size_t row = standings.ranking[i];
        html += "<tr>" + cell(std::to_string(i + 1)) + cell(standings.engines[row]);
        for (const std::size_t column : standings.ranking) {
            const auto tally = result_between(standings, row, column);
            html += cell(tally ? fmt::format("{}-{}-{}", tally->wins, tally->draws, tally->losses)
                               : "");
        }
        html += "</tr>\n";
    }
    return html + "</table></div>\n";
}

/// The games of one pairing from the view of its first engine.
struct PairingGames {
    std::vector<int> outcomes;     // half points of whole pairs, in the order of the schedule
    std::vector<int> differences;  // discs
};

PairingGames games_of(const ArenaReport& report, const PairingResult& pairing) {
    std::map<std::size_t, const LoggedGame*> games;
    for (const LoggedGame& game : report.games) {
        const auto [low, high] = std::minmax(game.scheduled.black, game.scheduled.white);
        if (low == pairing.first && high == pairing.second)
            games.emplace(game.scheduled.number, &game);
    }
    const auto color_of = [&](const LoggedGame& game) {
        return game.scheduled.black == pairing.first ? Color::kBlack : Color::kWhite;
    };
    PairingGames found;
    for (const auto& [number, game] : games) {
        if (game->played.score)
            found.differences.push_back(color_of(*game) == Color::kBlack ? *game->played.score
                                                                         : -*game->played.score);
        const auto second = games.find(number + 1);
        if (number % 2 == 1 && second != games.end())
            found.outcomes.push_back(
                half_points(game->played, color_of(*game)) +
                half_points(second->second->played, color_of(*second->second)));
    }
    return found;
}

std::string facts(const ArenaReport& report, const PairingResult& pairing) {
    std::string html = "<dl>";
    const auto add = [&](const std::string& term, const std::string& text) {
        html += "<dt>" + html_escaped(term) + "</dt><dd>" + html_escaped(text) + "</dd>\n";
    };
    add("Games",
        fmt::format("{} won, {} drawn, {} lost ({:.1f} %)", pairing.games.wins, pairing.games.draws,
                    pairing.games.losses, points_percent(pairing.games)));
    add("Discs", fmt::format("{:+.2f} a game", average(pairing.discs, pairing.disc_games)));
    if (pairing.elo)
        add("Elo",
            fmt::format("{}, with 95 % between {} and {}", elo_text(pairing.elo->elo),
                        elo_text(pairing.elo->interval.low), elo_text(pairing.elo->interval.high)));
    add("Stronger", fmt::format("with probability {:.2f} %", 100 * pairing.superiority));
    if (pairing.sprt)
        add("SPRT", fmt::format("elo0 {}, elo1 {}: log likelihood ratio {:.2f} of {:.2f} to {:.2f}",
                                report.header.sprt->elo0, report.header.sprt->elo1,
                                pairing.sprt->llr, pairing.sprt->lower, pairing.sprt->upper));
    return html + "</dl>\n";
}

std::string pairing_section(const ArenaReport& report, const PairingResult& pairing) {
    const Standings& standings = report.standings;
    const std::string title = fmt::format("{} against {}", standings.engines[pairing.first],
                                          standings.engines[pairing.second]);
    const PairingGames games = games_of(report, pairing);
    return "<section>\n<h2>" + html_escaped(title) + "</h2>\n" + facts(report, pairing) +
           elo_plot(games.outcomes, "Elo of " + title + " with its 95 % interval") +
           pairs_plot(pairing.pairs, "Points of pairs, " + title) +
           discs_plot(games.differences, "Disc differences, " + title) + "</section>\n";
}

std::string faults_table(const ArenaReport& report) {
    std::string rows;
    std::size_t count = 0;
    for (const LoggedGame& game : report.games) {
        if (!is_fault(game.played.verdict) || ++count > kMostListedFaults) continue;
        const bool is_black = game.played.loser == Color::kBlack;
        const std::size_t loser = is_black ? game.scheduled.black : game.scheduled.white;
        rows += "<tr>" + cell(std::to_string(game.scheduled.number)) +
                cell(report.standings.engines[loser]) + cell(verdict_name(game.played.verdict)) +
                "<td class=\"left\">" + html_escaped(game.played.reason) + "</td></tr>\n";
    }
    if (rows.empty()) return "";
    return "<h2>Faults</h2>\n<div class=\"scroll\"><table>\n" +
           head({"Game", "Engine", "Verdict", "What happened"}) + rows + "</table></div>\n";
}

}  // namespace

std::string report_html(const ArenaReport& report) {
    const Standings& standings = report.standings;
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>Outflank arena</title>\n<style>";
    html += kStyle;
    html += "</style>\n</head>\n<body>\n<main>\n<h1>Outflank arena</h1>\n";
    html += fmt::format("<p>{} of {} games. Time: {}. Elo of the table: average 0.</p>\n",
                        standings.played, standings.scheduled, html_escaped(standings.time));
    html += ranking_table(standings);
    if (standings.engines.size() > 2) html += cross_table_html(standings);
    for (std::size_t i = 0; i < standings.pairings.size() && i < kMostPlotted; ++i)
        html += pairing_section(report, standings.pairings[i]);
    return html + faults_table(report) + "</main>\n</body>\n</html>\n";
}

}  // namespace outflank::cli
