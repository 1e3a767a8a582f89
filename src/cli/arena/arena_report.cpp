// The report as text and as JSON.
#include "cli/arena/arena_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/support/json_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using arena::EngineResult;
using arena::GameTally;
using arena::PairingResult;
using arena::Standings;
using arena::Verdict;

constexpr int kCrossCell = 13;           // columns of "wins-draws-losses"
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

/// The columns first..end-1 of the cross table. Rows and columns are numbered by rank.
std::string cross_columns(const Standings& standings, int width, std::size_t first,
                          std::size_t end) {
    std::string text = fmt::format("{:>4}  {}", "", padded("", width));
    for (std::size_t i = first; i < end; ++i) text += fmt::format("{:>{}}", i + 1, kCrossCell);
    text += '\n';
    for (std::size_t i = 0; i < standings.ranking.size(); ++i) {
        const std::size_t row = standings.ranking[i];
        text += fmt::format("{:>4}  {}", i + 1, name_cell(standings.engines[row], width));
        for (std::size_t j = first; j < end; ++j) {
            const auto tally = result_between(standings, row, standings.ranking[j]);
            text += fmt::format(
                "{:>{}}",
                tally ? fmt::format("{}-{}-{}", tally->wins, tally->draws, tally->losses) : ".",
                kCrossCell);
        }
        text += '\n';
    }
    return text;
}

/// As many columns beside each other as the lines take; the others below.
std::string cross_table(const Standings& standings, int line_width) {
    constexpr int kNarrowName = 20;  // the numbers tell the engines apart
    constexpr int kRank = 6;
    const std::size_t engines = standings.ranking.size();
    int name = name_width(standings);
    std::size_t columns = engines;
    if (line_width > 0 && kRank + name + static_cast<int>(engines) * kCrossCell > line_width) {
        name = std::min(name, kNarrowName);
        columns = static_cast<std::size_t>(std::max(1, (line_width - kRank - name) / kCrossCell));
    }
    std::string text;
    for (std::size_t first = 0; first < engines; first += columns)
        text += (first == 0 ? "" : "\n") +
                cross_columns(standings, name, first, std::min(first + columns, engines));
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

std::string ranking_text(const Standings& standings, int width) {
    constexpr int kNumbers = 61;  // columns of all numbers but the rank
    constexpr int kRank = 6;
    const int name = name_width(standings);
    // A line of its own, rather than a part of the name that does not tell it from another.
    const bool apart = width > 0 && kRank + name + kNumbers > width;
    const auto row = [&](const std::string& rank, const std::string& engine,
                         const std::string& numbers) {
        const int room = apart ? std::max(width - kRank, 1) : name;
        const std::string cell =
            apart ? clipped(engine, room) : padded(clipped(engine, room), room);
        return fmt::format("{:>4}  {}{}{}\n", rank, cell,
                           apart ? "\n" + std::string(kRank, ' ') : "", numbers);
    };
    constexpr std::string_view kColumns = "{:>8} {:>5} {:>5} {:>5} {:>5} {:>6} {:>6} {:>6} {:>7}";
    std::string text = row("rank", "engine",
                           fmt::format(fmt::runtime(kColumns), "Elo", "games", "won", "drawn",
                                       "lost", "points", "discs", "faults", "ms/move"));
    for (std::size_t i = 0; i < standings.ranking.size(); ++i) {
        const std::size_t engine = standings.ranking[i];
        const EngineResult& result = standings.results[engine];
        text +=
            row(std::to_string(i + 1), printable(standings.engines[engine], 200),
                fmt::format(fmt::runtime(kColumns), elo_text(result.rating), result.games.games(),
                            result.games.wins, result.games.draws, result.games.losses,
                            fmt::format("{:.1f}%", points_percent(result.games)),
                            fmt::format("{:+.2f}", average(result.discs, result.disc_games)),
                            faults_of(result), fmt::format("{:.1f}", milliseconds_a_move(result))));
    }
    return folded(text, width);
}

std::string report_text(const ArenaReport& report, int width) {
    const Standings& standings = report.standings;
    std::string text = fmt::format("log    {}\n", file_text(report.log));
    text += fmt::format("games  {} of {}\n", standings.played, standings.scheduled);
    text += fmt::format("time   {}\n\n", printable(standings.time, std::string::npos));
    text += ranking_text(standings, width);
    if (standings.engines.size() > 2)
        text += "\nwon, drawn and lost games of the row against the column\n" +
                cross_table(standings, width);
    for (const PairingResult& pairing : standings.pairings)
        text += '\n' + pairing_text(report, pairing);
    return folded(text + faults_text(report), width);
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
    return json_block(json) + '\n';
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
