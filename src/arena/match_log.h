// The log of a tournament: one JSON object a line, appended when a game is over and brought to
// the disk before the next one counts. Whatever ends the program, the log says which games
// are played, and a tournament goes on from it. Fields: docs/formats/arena_log.md.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play_game.h"
#include "arena/schedule.h"

namespace outflank::arena {

/// The first member of the first line, and its value.
inline constexpr std::string_view kLogMagic = "outflank_arena";
inline constexpr int kLogVersion = 1;

/// A game as the log tells it.
struct LoggedGame {
    ScheduledGame scheduled{};  ///< `opening` is not logged and 0
    PlayedGame played{};
    std::size_t opening_plies = 0;
    std::string date;      ///< when it ended, ISO 8601, UTC
    std::size_t line = 0;  ///< of the log that it was read from
};

/// What the first line says, and the first line of a part by which a tournament was made longer.
struct LogHeader {
    std::string plan;                  ///< fingerprint, see `fingerprint_of`
    std::vector<std::string> engines;  ///< names
    std::size_t games = 0;             ///< of the schedule
    std::string time;                  ///< the time control in words
    std::optional<SprtPlan> sprt{};
};

/// A whole log.
struct LogContents {
    LogHeader header;
    std::vector<LoggedGame> games;  ///< in the order in which they ended
    std::size_t whole_bytes = 0;    ///< up to the end of the last whole line
};

/// Sixteen hexadecimal digits that differ for plans of different games.
std::string fingerprint_of(const TournamentPlan& plan);

/// "60 s + 0.5 s", "0.1 s a move", "depth 8", "1000 nodes", "no limit".
std::string time_text(const TimeControl& time);

/// One line of the log, with its line end.
std::string header_line(const TournamentPlan& plan);
std::string game_line(const LoggedGame& game, std::span<const EngineSpec> engines);

/// Reads a log. What stands behind the last line end was being written when the program was
/// ended; it is left out. Errors: kParse (also for games that cannot be: numbers, colours, or a
/// score that the moves do not have), kUnsupported (a later version), naming the line.
Result<LogContents> parse_log(std::string_view text, std::string_view name);

/// Refuses a file with these first bytes if they are not those of a log: there may be no end to
/// what follows, and it is not to be written to. Errors: kParse, naming `name`.
Result<Done> check_log_head(std::string_view head, std::string_view name);

/// An open log that nobody else can write to meanwhile.
class MatchLog {
  public:
    /// Opens or begins the log of this plan, or makes a log of fewer games with the same settings
    /// longer. Errors: kIo (also when another program has it
    /// open); kParse (no log, or of another plan).
    static Result<std::unique_ptr<MatchLog>> open(const std::string& path,
                                                  const TournamentPlan& plan);
    ~MatchLog();
    MatchLog(const MatchLog&) = delete;
    MatchLog& operator=(const MatchLog&) = delete;

    /// The games that were logged when it was opened.
    const std::vector<LoggedGame>& games() const { return games_; }

    /// Appends a game. On return it is on the disk. Errors: kIo.
    Result<Done> append(const LoggedGame& game);

  private:
    MatchLog(std::string path, int descriptor, const TournamentPlan& plan)
        : path_(std::move(path)), descriptor_(descriptor), engines_(plan.engines) {}
    Error failure(const std::string& what, int reason) const;
    Result<std::string> read() const;
    Result<Done> read_or_begin(const TournamentPlan& plan);
    std::optional<Error> check_games(const TournamentPlan& plan,
                                     const std::vector<LoggedGame>& games) const;
    Result<Done> write(std::string_view line);

    std::string path_;
    int descriptor_;
    std::vector<EngineSpec> engines_;
    std::vector<LoggedGame> games_;
};

}  // namespace outflank::arena
