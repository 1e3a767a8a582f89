// The log of an arena: read, added up, written game by game, and read again.
#include "arena/match_log.h"
#include "arena/standings.h"
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

/// The log that a tournament of these engines would begin.
std::string header_for(const arena::LogHeader& header) {
    arena::TournamentPlan plan;
    for (const std::string& name : header.engines) {
        plan.engines.emplace_back();
        plan.engines.back().name = name;
    }
    plan.openings = {"f5"};
    plan.sprt = header.sprt;
    return arena::header_line(plan);
}

void check(std::string_view text) {
    const auto log = arena::parse_log(text, "log");
    if (!log) return check_error(log.error());
    const arena::LogContents& found = log.value();
    demand(found.whole_bytes <= text.size(), "no more is read than there is");
    if (found.whole_bytes == 0) return;
    const arena::Standings standings = arena::standings_of(found.header, found.games);
    demand(standings.played <= found.games.size(), "a game counts once");
    std::vector<arena::EngineSpec> engines;
    for (const std::string& name : found.header.engines) {
        engines.emplace_back();
        engines.back().name = name;
    }
    std::string written = header_for(found.header);
    for (const arena::LoggedGame& game : found.games) written += arena::game_line(game, engines);
    const auto again = arena::parse_log(written, "log");
    demand(again.has_value(), "what is written is read");
    demand(again.value().games.size() == found.games.size(), "as many games as were written");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
