#include "games/crowds.h"

#include <algorithm>
#include <limits>
#include <map>

#include "games/database.h"
#include "games/schema.h"

namespace outflank::games {

CrowdWriter::CrowdWriter(Connection& connection, bool was_empty)
    : was_empty_(was_empty),
      find_(connection.prepare("SELECT 1 FROM crowds WHERE key = ? LIMIT 1")),
      reach_(connection.prepare("SELECT 1 FROM positions WHERE key = ? LIMIT 1 OFFSET ?")),
      select_(connection.prepare(
          "SELECT p.entry, g.result, g.score, g.date FROM positions p"
          " CROSS JOIN games g ON g.id = p.entry >> 8 WHERE p.key = ? AND p.entry >= ?")),
      insert_(connection.prepare(
          "INSERT INTO crowds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key, reply)"
          " DO UPDATE SET games = games + excluded.games, wins = wins + excluded.wins,"
          " draws = draws + excluded.draws, losses = losses + excluded.losses,"
          " scored = scored + excluded.scored, score_sum = score_sum + excluded.score_sum,"
          " last_date = max(last_date, excluded.last_date)")) {}

Result<std::optional<std::int64_t>> CrowdWriter::first_to_count(std::span<const Entry> added) {
    using First = std::optional<std::int64_t>;
    constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::min();
    if (was_empty_)
        return static_cast<std::int64_t>(added.size()) >= kCrowd ? First(kAll) : First();
    find_.bind(0, added[0].key);
    const auto found = find_.step();
    find_.reset();
    if (!found) return found.error();
    if (found.value()) return First(added[0].packed);
    reach_.bind(0, added[0].key).bind(1, kCrowd - 1);
    const auto reached = reach_.step();
    reach_.reset();
    if (!reached) return reached.error();
    return reached.value() ? First(kAll) : First();
}

Result<Done> CrowdWriter::update(std::span<const Entry> added) {
    const auto first = first_to_count(added);
    if (!first) return first.error();
    if (!first.value()) return Done{};
    std::map<int, ReplyCounts> replies;
    select_.bind(0, added[0].key).bind(1, *first.value());
    for (;;) {
        const auto row = select_.step();
        if (!row) return row.error();
        if (!row.value()) break;
        const std::int64_t packed = select_.number(0);
        ReplyCounts& reply = replies[reply_of_entry(packed)];
        reply.counts.add(for_mover(select_.maybe_number(1), packed),
                         for_mover(select_.maybe_number(2), packed));
        reply.last_date = std::max(reply.last_date, select_.text(3));
    }
    select_.reset();
    for (const auto& [reply, counted] : replies) {
        const Counts& counts = counted.counts;
        insert_.bind(0, added[0].key)
            .bind(1, std::int64_t{reply})
            .bind(2, counts.games)
            .bind(3, counts.wins)
            .bind(4, counts.draws)
            .bind(5, counts.losses)
            .bind(6, counts.scored)
            .bind(7, counts.score_sum)
            .bind(8, std::string_view(counted.last_date));
        if (const auto done = insert_.run(); !done) return done;
    }
    return Done{};
}

}  // namespace outflank::games
