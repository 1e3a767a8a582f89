// The file of the log. POSIX calls, for locks and for bringing lines to the disk.
#include "arena/match_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "outflank/formats.h"

namespace outflank::arena {

Error MatchLog::failure(const std::string& what, int reason) const {
    return {ErrorCode::kIo, what + ": " + std::generic_category().message(reason), path_};
}

MatchLog::~MatchLog() { ::close(descriptor_); }

Result<std::unique_ptr<MatchLog>> MatchLog::open(const std::string& path,
                                                 const TournamentPlan& plan) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return Error{ErrorCode::kIo,
                     "cannot open the log: " + std::generic_category().message(errno), path};
    std::unique_ptr<MatchLog> log(new MatchLog(path, descriptor, plan));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK
                   ? Error{ErrorCode::kIo, "another program is playing this tournament", path}
                   : log->failure("cannot lock the log", errno);
    const Result<Done> ready = log->read_or_begin(plan);
    if (!ready) return ready.error();
    return log;
}

Result<std::string> MatchLog::read() const {
    std::string text;
    std::array<char, 65536> chunk;
    for (;;) {
        const ssize_t got =
            ::pread(descriptor_, chunk.data(), chunk.size(), static_cast<off_t>(text.size()));
        if (got < 0 && errno != EINTR) return failure("cannot read the log", errno);
        if (got == 0) return text;
        if (got > 0) text.append(chunk.data(), static_cast<std::size_t>(got));
        if (const auto checked = check_log_head(text, path_); !checked) return checked.error();
    }
}

/// Refuses games that the plan does not have: `parse_log` knows no plan.
std::optional<Error> MatchLog::check_games(const TournamentPlan& plan,
                                           const std::vector<LoggedGame>& games) const {
    const std::vector<ScheduledGame> schedule = schedule_of(plan);
    for (const LoggedGame& game : games) {
        const ScheduledGame& planned = schedule[game.scheduled.number - 1];
        const auto opening = parse_transcript(plan.openings[planned.opening], start_position());
        const auto plies = game.played.game.plies();
        const auto first = opening.value().plies();
        const bool begins_so = game.opening_plies == first.size() && plies.size() >= first.size() &&
                               std::equal(first.begin(), first.end(), plies.begin());
        if (game.scheduled.black == planned.black && game.scheduled.white == planned.white &&
            begins_so)
            continue;
        const std::string line = path_ + ':' + std::to_string(game.line);
        return Error{ErrorCode::kParse,
                     "arena log: game " + std::to_string(game.scheduled.number) +
                         ": found other engines, colours or another opening than the tournament's",
                     line};
    }
    return std::nullopt;
}

/// True for the head of a shorter tournament that is otherwise the same: the games of the longer
/// one begin with its games.
bool is_beginning(const LogHeader& header, const TournamentPlan& plan) {
    const std::size_t round = 2 * pairings_of(plan).size();
    if (round == 0 || header.games % round != 0) return false;
    TournamentPlan shorter = plan;
    shorter.pairs = static_cast<int>(header.games / round);
    return shorter.pairs < plan.pairs && fingerprint_of(shorter) == header.plan;
}

Result<Done> MatchLog::read_or_begin(const TournamentPlan& plan) {
    const Result<std::string> text = read();
    if (!text) return text.error();
    Result<LogContents> contents = parse_log(text.value(), path_);
    if (!contents) return contents.error();
    LogContents& log = contents.value();
    const bool is_torn = log.whole_bytes < text.value().size();
    // A first line that was cut short could also be a file of something else.
    if (log.whole_bytes == 0 && is_torn && !header_line(plan).starts_with(text.value()))
        return Error{ErrorCode::kParse, "found no log of an arena, expected one or a new name",
                     path_};
    if (is_torn && ::ftruncate(descriptor_, static_cast<off_t>(log.whole_bytes)) != 0)
        return failure("cannot cut off the line that was not finished", errno);
    if (log.whole_bytes == 0) return write(header_line(plan));
    const bool is_longer = is_beginning(log.header, plan);
    const bool is_same =
        log.header.plan == fingerprint_of(plan) && log.header.games == schedule_of(plan).size();
    if (!is_same && !is_longer)
        return Error{ErrorCode::kParse,
                     "found the log of another tournament (engines, openings, time, games, seed or "
                     "test differ), expected the same or a new name",
                     path_};
    if (const auto wrong = check_games(plan, log.games)) return *wrong;
    if (is_longer)
        if (const Result<Done> begun = write(header_line(plan)); !begun) return begun.error();
    games_ = std::move(log.games);
    return Done{};
}

Result<Done> MatchLog::write(std::string_view line) {
    while (!line.empty()) {
        const ssize_t written = ::write(descriptor_, line.data(), line.size());
        if (written < 0 && errno != EINTR) return failure("cannot write the log", errno);
        if (written > 0) line.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(descriptor_) != 0 && errno != EINVAL)  // a pipe or a device has no disk
        return failure("cannot bring the log to the disk", errno);
    return Done{};
}

Result<Done> MatchLog::append(const LoggedGame& game) { return write(game_line(game, engines_)); }

}  // namespace outflank::arena
