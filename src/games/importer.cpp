#include "games/importer.h"

#include <algorithm>
#include <utility>

#include "games/crowds.h"
#include "games/position_key.h"
#include "games/stored_game.h"

namespace outflank::games {
namespace {

/// A step for each position that the game went through, the last one included.
void append_entries(const Game& game, GameId id, std::vector<Entry>& entries) {
    Game line(game.start());
    for (const Ply& ply : game.plies()) {
        const PositionKey key(line.position().board);
        entries.push_back(Entry::make(key.value(), id, key.stored(ply.square), ply.color));
        static_cast<void>(ply.is_pass() ? line.pass() : line.play(ply.square));
    }
    const PositionKey key(line.position().board);
    entries.push_back(Entry::make(key.value(), id, kNoReply, line.position().to_move));
}

}  // namespace

Importer::Importer(Database& database)
    : database_(&database),
      insert_game_(database.connection().prepare(
          "INSERT OR IGNORE INTO games (twin, black, white, event, year, date, round, place, score,"
          " result, ending, theory_score, theory_empties, start, moves, whole)"
          " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {}

Result<Importer> Importer::begin(Database& database) {
    Connection& connection = database.connection();
    // Kept in memory are the pages that change; the journal beside the file undoes what a killed
    // process wrote.
    for (const char* sql : {"PRAGMA cache_size = -131072", "BEGIN IMMEDIATE"})
        if (const auto done = connection.run(sql); !done) return done.error();
    Importer importer(database);
    importer.is_open_ = true;
    const auto totals = database.totals();
    if (!totals) return totals.error();
    importer.was_empty_ = totals.value().games == 0;
    return importer;
}

Importer::Importer(Importer&& other) noexcept
    : database_(other.database_),
      is_open_(std::exchange(other.is_open_, false)),
      was_empty_(other.was_empty_),
      players_(std::move(other.players_)),
      events_(std::move(other.events_)),
      insert_game_(std::move(other.insert_game_)),
      entries_(std::move(other.entries_)) {}

Importer::~Importer() {
    if (is_open_) static_cast<void>(database_->connection().run("ROLLBACK"));
}

Result<std::int64_t> Importer::name_number(bool is_player, const std::string& name) {
    auto& known = is_player ? players_ : events_;
    const auto found = known.find(name);
    if (found != known.end()) return found->second;
    const std::string table = is_player ? "players" : "events";
    Connection& connection = database_->connection();
    Statement insert = connection.prepare("INSERT OR IGNORE INTO " + table + " (name) VALUES (?)");
    insert.bind(0, std::string_view(name));
    if (const auto done = insert.run(); !done) return done.error();
    Statement select = connection.prepare("SELECT id FROM " + table + " WHERE name = ?");
    select.bind(0, std::string_view(name));
    if (const auto row = select.step(); !row) return row.error();
    return known[name] = select.number(0);
}

Result<Added> Importer::add(const Record& record) {
    const auto stored = store(record);
    if (!stored) return stored.error();
    const StoredGame& row = stored.value();
    const Game game = record.moves.main_line();
    const auto black = name_number(true, row.black);
    if (!black) return black.error();
    const auto white = name_number(true, row.white);
    if (!white) return white.error();
    const auto event = name_number(false, row.event);
    if (!event) return event.error();
    insert_game_.bind(0, twin_number(game, row.black, row.white))
        .bind(1, black.value())
        .bind(2, white.value())
        .bind(3, event.value())
        .bind(4, year_of(row.date))
        .bind(5, std::string_view(row.date))
        .bind(6, std::string_view(row.round))
        .bind(7, std::string_view(row.place))
        .bind(8, row.score)
        .bind(9, row.result)
        .bind(10, row.ending)
        .bind(11, row.theory_score)
        .bind(12, row.theory_empties)
        .bind(13, std::string_view(row.start))
        .bind_blob(14, row.moves)
        .bind(15, std::string_view(row.whole));
    if (const auto done = insert_game_.run(); !done) return done.error();
    if (database_->connection().changes() == 0) return Added::kTwin;
    append_entries(game, database_->connection().last_row(), entries_);
    if (entries_.size() >= kMostEntries) {
        if (const auto done = commit(); !done) return done.error();
        if (const auto begun = database_->connection().run("BEGIN IMMEDIATE"); !begun)
            return begun.error();
        is_open_ = true;
        was_empty_ = false;
    }
    return Added::kNew;
}

Result<Done> Importer::insert_positions() {
    std::sort(entries_.begin(), entries_.end());
    Statement insert =
        database_->connection().prepare("INSERT INTO positions (key, entry) VALUES (?, ?)");
    CrowdWriter crowds(database_->connection(), was_empty_);
    for (std::size_t i = 0; i < entries_.size();) {
        const std::size_t first = i;
        for (; i < entries_.size() && entries_[i].key == entries_[first].key; ++i) {
            insert.bind(0, entries_[i].key).bind(1, entries_[i].packed);
            if (const auto done = insert.run(); !done) return done;
        }
        if (const auto done = crowds.update({&entries_[first], i - first}); !done) return done;
    }
    entries_.clear();
    return Done{};
}

Result<Done> Importer::commit() {
    if (const auto done = insert_positions(); !done) return done;
    const auto committed = database_->connection().run("COMMIT");
    if (committed) is_open_ = false;
    return committed;
}

Result<Done> Importer::finish() { return commit(); }

}  // namespace outflank::games
