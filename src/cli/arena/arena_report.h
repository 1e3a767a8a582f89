// The report of a tournament: as text, as JSON, as a page with plots.
#pragma once

#include <string>
#include <vector>

#include "arena/match_log.h"
#include "arena/standings.h"

namespace outflank::cli {

/// Everything that a report is made of.
struct ArenaReport {
    std::string log;  ///< path
    arena::LogHeader header;
    std::vector<arena::LoggedGame> games;
    arena::Standings standings;
};

ArenaReport make_arena_report(std::string log, arena::LogContents contents);

/// The table of engines alone, for people, on lines of at most `width` columns; 0: of any length.
std::string ranking_text(const arena::Standings& standings, int width);

/// The same for the whole report.
std::string report_text(const ArenaReport& report, int width);
std::string report_json(const ArenaReport& report);

/// One page that needs nothing else: tables and plots.
std::string report_html(const ArenaReport& report);

// Numbers as all forms of the report write them.

/// "+12.3", "-4.0"; "+inf" and "-inf".
std::string elo_text(double elo);

/// 0 for a `count` of 0.
double average(std::int64_t sum, std::uint64_t count);

/// Points of the games in per cent.
double points_percent(const arena::GameTally& tally);

/// Games lost by something else than the discs, a resignation or the clock's solver.
std::uint64_t faults_of(const arena::EngineResult& result);

/// True for a verdict that is somebody's fault.
bool is_fault(arena::Verdict verdict);

/// The result of the row against the column, from the row's view; nothing when they did
/// not meet.
std::optional<arena::GameTally> result_between(const arena::Standings& standings, std::size_t row,
                                               std::size_t column);

}  // namespace outflank::cli
