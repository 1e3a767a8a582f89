// The report as text and as JSON.
#include "cli/arena_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/screen_text.h"
#include "cli/text.h"

namespace outflank::cli {
namespace {

using arena::EngineResult;
using arena::GameTally;
using arena::PairingResult;
using arena::Standings;
using arena::Verdict;

constexpr std::size_t kMostFaults = 20;  // in the text; the log has all of them

double milliseconds_a_move(const EngineResult& result) {
    return average(result.time.count(), result.moves);
}

/// How wide the names of the engines are, in columns.
int name_width(const Standings& standings) {
    int width = 6;
    for (const std::string& name : standings.engines) width = std::max(width, visible_width(name));
    return std::min(width, 40);
}

std::string name_cell(const std::string& name, int width) {
    return padded(clipped(printable(name, 200), width), width);
}

const char* sprt_words(arena::SprtVerdict verdict) {
    switch (verdict) {
        case arena::SprtVerdict::kAccept0:
            return "elo0 is accepted";
        case arena::SprtVerdict::kAccept1:
            return "elo1 is accepted";
        case arena::SprtVerdict::kOpen:
            break;
    }
    return "open";
}

std::string cross_table(const Standings& standings) {
    constexpr int kCell = 13;
    const int width = name_width(standings);
    std::string text = fmt::format("{:>4}  {}", "", padded("", width));
    for (std::size_t i = 0; i < standings.ranking.size(); ++i)
        text += fmt::format("{:>{}}", i + 1, kCell);
    text += '\n';
    for (std::size_t i = 0; i < standings.ranking.size(); ++i) {
        const std::size_t row = standings.ranking[i];
        text += fmt::format("{:>4}  {}", i + 1, name_cell(standings.engines[row], width));
        for (const std::size_t column : standings.ranking) {
            const auto tally = result_between(standings, row, column);
            text += fmt::format(
                "{:>{}}",
                tally ? fmt::format("{}-{}-{}", tally->wins, tally->draws, tally->losses) : ".",
                kCell);
        }
        text += '\n';
    }
    return text;
}

std::string pairing_text(const ArenaReport& report, const PairingResult& pairing) {
    const Standings& standings = report.standings;
    std::string text = fmt::format("{} against {}\n", printable(standings.engines[pairing.first]),
                                   printable(standings.engines[pairing.second]));
    text += fmt::format("  games     {} won, {} drawn, {} lost: {:.1f} %\n", pairing.games.wins,
                        pairing.games.draws, pairing.games.losses, points_percent(pairing.games));
    const auto& pairs = pairing.pairs.pairs;
    text += fmt::format("  pairs     0: {}, 1/2: {}, 1: {}, 1 1/2: {}, 2: {}\n", pairs[0], pairs[1],
                        pairs[2], pairs[3], pairs[4]);
    text += fmt::format("  discs     {:+.2f} a game\n", average(pairing.discs, pairing.disc_games));
    if (pairing.elo)
        text +=
            fmt::format("  Elo       {}, with 95 % between {} and {}\n", elo_text(pairing.elo->elo),
                        elo_text(pairing.elo->interval.low), elo_text(pairing.elo->interval.high));
    text += fmt::format("  stronger  with probability {:.2f} %\n", 100 * pairing.superiority);
    if (pairing.sprt)
        text += fmt::format("  SPRT      elo0 {}, elo1 {}: llr {:.2f} of {:.2f} to {:.2f}, {}\n",
                            report.header.sprt->elo0, report.header.sprt->elo1, pairing.sprt->llr,
                            pairing.sprt->lower, pairing.sprt->upper,
                            sprt_words(pairing.sprt->verdict));
    return text;
}

std::string faults_text(const ArenaReport& report) {
    std::string text;
    std::size_t count = 0;
    for (const arena::LoggedGame& game : report.games) {
        if (!is_fault(game.played.verdict) || ++count > kMostFaults) continue;
        const std::size_t loser =
            game.played.loser == Color::kBlack ? game.scheduled.black : game.scheduled.white;
        text += fmt::format("  game {}: {}: {}: {}\n", game.scheduled.number,
                            printable(report.standings.engines[loser]),
                            verdict_name(game.played.verdict), printable(game.played.reason, 200));
    }
    if (count > kMostFaults) text += fmt::format("  and {} more\n", count - kMostFaults);
    return text.empty() ? "" : "\nfaults\n" + text;
}

/// A number that JSON can hold: infinities become null.
nlohmann::ordered_json finite(double number) {
    if (std::isfinite(number)) return number;
    return nullptr;
}

nlohmann::ordered_json tally_json(const GameTally& tally) {
    return {{"games", tally.games()},
            {"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses},
            {"points_percent", points_percent(tally)}};
}

nlohmann::ordered_json engine_json(const Standings& standings, std::size_t engine) {
    const EngineResult& result = standings.results[engine];
    nlohmann::ordered_json json = {{"name", standings.engines[engine]}, {"rating", result.rating}};
    json.update(tally_json(result.games));
    json["average_discs"] = average(result.discs, result.disc_games);
    json["seconds_a_move"] = milliseconds_a_move(result) / 1000;
    json["longest_move_seconds"] = static_cast<double>(result.longest.count()) / 1000;
    auto lost = nlohmann::ordered_json::object();
    for (int i = 0; i < arena::kVerdictCount; ++i)
        if (const auto count = result.lost_by[static_cast<std::size_t>(i)]; count > 0)
            lost[verdict_name(static_cast<Verdict>(i))] = count;
    json["lost_by"] = lost;
    return json;
}

nlohmann::ordered_json pairing_json(const ArenaReport& report, const PairingResult& pairing) {
    nlohmann::ordered_json json = {{"first", report.standings.engines[pairing.first]},
                                   {"second", report.standings.engines[pairing.second]}};
    json.update(tally_json(pairing.games));
    json["pairs"] = pairing.pairs.pairs;
    json["average_discs"] = average(pairing.discs, pairing.disc_games);
    if (pairing.elo)
        json["elo"] = {{"estimate", finite(pairing.elo->elo)},
                       {"low", finite(pairing.elo->interval.low)},
                       {"high", finite(pairing.elo->interval.high)}};
    json["superiority"] = pairing.superiority;
    if (pairing.sprt)
        json["sprt"] = {
            {"elo0", report.header.sprt->elo0}, {"elo1", report.header.sprt->elo1},
            {"llr", pairing.sprt->llr},         {"lower", pairing.sprt->lower},
            {"upper", pairing.sprt->upper},     {"verdict", sprt_words(pairing.sprt->verdict)}};
    return json;
}

}  // namespace

ArenaReport make_arena_report(std::string log, arena::LogContents contents) {
    ArenaReport report{.log = std::move(log),
                       .header = std::move(contents.header),
                       .games = std::move(contents.games),
                       .standings = {}};
    report.standings = arena::standings_of(report.header, report.games);
    return report;
}

std::string ranking_text(const Standings& standings) {
    const int width = name_width(standings);
    std::string text = fmt::format(
        "rank  {}      Elo  games    won  drawn   lost  points    discs  faults  ms/move\n",
        padded("engine", width));
    for (std::size_t i = 0; i < standings.ranking.size(); ++i) {
        const std::size_t engine = standings.ranking[i];
        const EngineResult& result = standings.results[engine];
        text += fmt::format(
            "{:>4}  {} {:>8} {:>6} {:>6} {:>6} {:>6} {:>6.1f}% {:>+8.2f} {:>7} {:>8.1f}\n", i + 1,
            name_cell(standings.engines[engine], width), elo_text(result.rating),
            result.games.games(), result.games.wins, result.games.draws, result.games.losses,
            points_percent(result.games), average(result.discs, result.disc_games),
            faults_of(result), milliseconds_a_move(result));
    }
    return text;
}

std::string report_text(const ArenaReport& report) {
    const Standings& standings = report.standings;
    std::string text = fmt::format("log    {}\n", report.log);
    text += fmt::format("games  {} of {}\n", standings.played, standings.scheduled);
    text += fmt::format("time   {}\n\n", standings.time);
    text += ranking_text(standings);
    if (standings.engines.size() > 2)
        text +=
            "\nwon, drawn and lost games of the row against the column\n" + cross_table(standings);
    for (const PairingResult& pairing : standings.pairings)
        text += '\n' + pairing_text(report, pairing);
    return text + faults_text(report);
}

std::string report_json(const ArenaReport& report) {
    const Standings& standings = report.standings;
    nlohmann::ordered_json json = {{"log", report.log},
                                   {"scheduled", standings.scheduled},
                                   {"played", standings.played},
                                   {"time", standings.time},
                                   {"engines", nlohmann::ordered_json::array()},
                                   {"pairings", nlohmann::ordered_json::array()}};
    for (const std::size_t engine : standings.ranking)
        json["engines"].push_back(engine_json(standings, engine));
    for (const PairingResult& pairing : standings.pairings)
        json["pairings"].push_back(pairing_json(report, pairing));
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    return std::abs(elo) < 0.05 ? "0.0" : fmt::format("{:+.1f}", elo);
}

double average(std::int64_t sum, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

double points_percent(const GameTally& tally) {
    if (tally.games() == 0) return 0;
    return 100 * (static_cast<double>(tally.wins) + static_cast<double>(tally.draws) / 2) /
           static_cast<double>(tally.games());
}

bool is_fault(Verdict verdict) {
    return verdict != Verdict::kNormal && verdict != Verdict::kAdjudicated &&
           verdict != Verdict::kResigned;
}

std::uint64_t faults_of(const EngineResult& result) {
    std::uint64_t faults = 0;
    for (int i = 0; i < arena::kVerdictCount; ++i)
        if (is_fault(static_cast<Verdict>(i)))
            faults += result.lost_by[static_cast<std::size_t>(i)];
    return faults;
}

std::optional<GameTally> result_between(const Standings& standings, std::size_t row,
                                        std::size_t column) {
    for (const PairingResult& pairing : standings.pairings) {
        if (pairing.first == row && pairing.second == column) return pairing.games;
        if (pairing.first == column && pairing.second == row)
            return GameTally{.wins = pairing.games.losses,
                             .draws = pairing.games.draws,
                             .losses = pairing.games.wins};
    }
    return std::nullopt;
}

}  // namespace outflank::cli
