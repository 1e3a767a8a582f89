#include "games/database.h"

#include <algorithm>
#include <map>

#include "games/conditions.h"
#include "games/entry.h"
#include "games/position_key.h"
#include "games/schema.h"
#include "games/stored_game.h"

namespace outflank::games {

namespace {

/// The columns of a GameLine.
constexpr std::string_view kLines =
    "SELECT g.id, b.name, w.name, e.name, g.date, g.score, g.result, length(g.moves)"
    " FROM games g JOIN players b ON b.id = g.black JOIN players w ON w.id = g.white"
    " JOIN events e ON e.id = g.event WHERE 1";

GameLine line_of(const Statement& statement) {
    return {.id = statement.number(0),
            .black = statement.text(1),
            .white = statement.text(2),
            .event = statement.text(3),
            .date = statement.text(4),
            .score = statement.maybe_number(5),
            .result = statement.maybe_number(6),
            .moves = statement.number(7)};
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
    games += other.games;
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    scored += other.scored;
    score_sum += other.score_sum;
    return *this;
}

void Counts::add(std::optional<std::int64_t> result, std::optional<std::int64_t> score) {
    ++games;
    if (result) ++(*result > 0 ? wins : *result < 0 ? losses : draws);
    if (!score) return;
    ++scored;
    score_sum += *score;
}

std::optional<double> Counts::mean_score() const {
    if (scored == 0) return std::nullopt;
    return static_cast<double>(score_sum) / static_cast<double>(scored) / kDisc;
}

bool Filter::is_empty() const {
    return players.empty() && black.empty() && white.empty() && event.empty() && !from_year &&
           !to_year && !result && !least_score && !most_score && through.empty();
}

Result<Database> Database::open(const std::string& path, Access access) {
    auto connection = Connection::open(path, access);
    if (!connection) return connection.error();
    const auto ready = prepare_schema(connection.value(), access);
    if (!ready) return ready.error();
    return Database(std::move(connection).value());
}

Result<Totals> Database::totals() {
    Statement statement = connection_.prepare(
        // Of a game that was there already only the names may be new: they count for nothing.
        "SELECT (SELECT count(*) FROM games),"
        " (SELECT count(*) FROM players AS p WHERE name <> ''"
        "  AND (EXISTS (SELECT 1 FROM games WHERE black = p.id)"
        "   OR EXISTS (SELECT 1 FROM games WHERE white = p.id))),"
        " (SELECT count(*) FROM events AS e WHERE name <> ''"
        "  AND EXISTS (SELECT 1 FROM games WHERE event = e.id)), min(year), max(year) FROM games");
    const auto row = statement.step();
    if (!row) return row.error();
    return Totals{.games = statement.number(0),
                  .players = statement.number(1),
                  .events = statement.number(2),
                  .first_year = statement.maybe_number(3),
                  .last_year = statement.maybe_number(4)};
}

Result<PositionCounts> Database::position(const Board& board, const Filter& filter) {
    const PositionKey key(board);
    PositionCounts counts;
    if (filter.is_empty())
        if (const auto done = count_crowd(key.value(), counts); !done) return done.error();
    if (counts.replies.empty())
        if (const auto done = count_games(key.value(), filter, counts); !done) return done.error();
    for (ReplyCounts& reply : counts.replies) {
        counts.all += reply.counts;
        if (reply.reply != kNoReply) reply.reply = key.shown(reply.reply);
    }
    std::sort(counts.replies.begin(), counts.replies.end(),
              [](const ReplyCounts& a, const ReplyCounts& b) {
                  return a.counts.games != b.counts.games ? a.counts.games > b.counts.games
                                                          : a.reply < b.reply;
              });
    if (const auto done = find_newest(key.value(), filter, counts); !done) return done.error();
    return counts;
}

Result<Done> Database::count_crowd(std::int64_t key, PositionCounts& counts) {
    Statement statement = connection_.prepare(
        "SELECT reply, games, wins, draws, losses, scored, score_sum, last_date FROM crowds"
        " WHERE key = ?");
    statement.bind(0, key);
    for (;;) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!row.value()) return Done{};
        counts.replies.push_back({.reply = static_cast<int>(statement.number(0)),
                                  .counts = {.games = statement.number(1),
                                             .wins = statement.number(2),
                                             .draws = statement.number(3),
                                             .losses = statement.number(4),
                                             .scored = statement.number(5),
                                             .score_sum = statement.number(6)},
                                  .last_date = statement.text(7)});
    }
}

Result<Done> Database::count_games(std::int64_t key, const Filter& filter, PositionCounts& counts) {
    const Conditions conditions(filter);
    Statement statement = connection_.prepare(
        "SELECT p.entry, g.result, g.score, g.date FROM positions p CROSS JOIN games g"
        " ON g.id = p.entry >> 8 WHERE p.key = ?" +
        conditions.sql());
    statement.bind(0, key);
    conditions.bind(statement, 1);
    std::map<int, ReplyCounts> replies;
    for (;;) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!row.value()) break;
        const std::int64_t packed = statement.number(0);
        ReplyCounts& reply = replies[reply_of_entry(packed)];
        reply.counts.add(for_mover(statement.maybe_number(1), packed),
                         for_mover(statement.maybe_number(2), packed));
        reply.last_date = std::max(reply.last_date, statement.text(3));
    }
    for (auto& [reply, counted] : replies) {
        counted.reply = reply;
        counts.replies.push_back(std::move(counted));
    }
    return Done{};
}

Result<Done> Database::find_newest(std::int64_t key, const Filter& filter, PositionCounts& counts) {
    const Conditions conditions(filter);
    Statement statement = connection_.prepare(
        filter.is_empty() ? "SELECT entry >> 8 FROM positions WHERE key = ?"
                            " ORDER BY entry DESC LIMIT 10"
                          : "SELECT g.id FROM positions p CROSS JOIN games g ON g.id = p.entry >> 8"
                            " WHERE p.key = ?" +
                                conditions.sql() + " ORDER BY p.entry DESC LIMIT 10");
    statement.bind(0, key);
    conditions.bind(statement, 1);
    for (;;) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!row.value()) return Done{};
        counts.newest.push_back(statement.number(0));
    }
}

Result<std::int64_t> Database::count(const Filter& filter) {
    const Conditions conditions(filter);
    Statement statement =
        connection_.prepare("SELECT count(*) FROM games g WHERE 1" + conditions.sql());
    conditions.bind(statement, 0);
    const auto row = statement.step();
    if (!row) return row.error();
    return statement.number(0);
}

Result<std::vector<GameLine>> Database::search(const Filter& filter, std::int64_t limit,
                                               std::int64_t skip) {
    const Conditions conditions(filter);
    Statement statement = connection_.prepare(std::string(kLines) + conditions.sql() +
                                              " ORDER BY g.id DESC LIMIT ? OFFSET ?");
    conditions.bind(statement, 0);
    statement.bind(conditions.size(), limit).bind(conditions.size() + 1, skip);
    std::vector<GameLine> lines;
    for (;;) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!row.value()) return lines;
        lines.push_back(line_of(statement));
    }
}

Result<GameLine> Database::line(GameId id) {
    Statement statement = connection_.prepare(std::string(kLines) + " AND g.id = ?");
    statement.bind(0, id);
    const auto row = statement.step();
    if (!row) return row.error();
    if (row.value()) return line_of(statement);
    return Error{ErrorCode::kOutOfRange, "there is no such game",
                 connection_.path() + ": game " + std::to_string(id)};
}

Result<Record> Database::game(GameId id) {
    Statement statement = connection_.prepare(
        "SELECT b.name, w.name, e.name, g.round, g.place, g.date, g.score, g.result, g.ending,"
        " g.theory_score, g.theory_empties, g.start, g.moves, g.whole FROM games g"
        " JOIN players b ON b.id = g.black JOIN players w ON w.id = g.white"
        " JOIN events e ON e.id = g.event WHERE g.id = ?");
    statement.bind(0, id);
    const auto row = statement.step();
    if (!row) return row.error();
    const std::string place = connection_.path() + ": game " + std::to_string(id);
    if (!row.value()) return Error{ErrorCode::kOutOfRange, "there is no such game", place};
    auto record = record_of({.black = statement.text(0),
                             .white = statement.text(1),
                             .event = statement.text(2),
                             .round = statement.text(3),
                             .place = statement.text(4),
                             .date = statement.text(5),
                             .score = statement.maybe_number(6),
                             .result = statement.maybe_number(7),
                             .ending = statement.number(8),
                             .theory_score = statement.maybe_number(9),
                             .theory_empties = statement.maybe_number(10),
                             .start = statement.text(11),
                             .moves = statement.text(12),
                             .whole = statement.text(13)});
    if (!record) return Error{record.error().code, record.error().message, place};
    return record;
}

Result<std::optional<int>> Database::left_after(const Game& game, GameId self) {
    Statement statement =
        connection_.prepare("SELECT 1 FROM positions WHERE key = ? AND entry >> 8 <> ? LIMIT 1");
    Game line(game.start());
    int placed = 0;
    for (const Ply& ply : game.plies()) {
        static_cast<void>(ply.is_pass() ? line.pass() : line.play(ply.square));
        if (ply.is_pass()) continue;
        ++placed;
        statement.bind(0, PositionKey(line.position().board).value()).bind(1, self);
        const auto row = statement.step();
        if (!row) return row.error();
        if (!row.value()) return std::optional<int>(placed);
        statement.reset();
    }
    return std::optional<int>();
}

}  // namespace outflank::games
