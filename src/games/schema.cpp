#include "games/schema.h"

namespace outflank::games {
namespace {

constexpr std::int64_t kApplication = 0x4F46474D;  // "OFGM"
constexpr std::int64_t kVersion = 1;

constexpr const char* kTables = R"sql(
BEGIN IMMEDIATE;
PRAGMA application_id = 0x4F46474D;
PRAGMA user_version = 1;
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  twin INTEGER NOT NULL UNIQUE,
  black INTEGER NOT NULL,
  white INTEGER NOT NULL,
  event INTEGER NOT NULL,
  year INTEGER,
  date TEXT NOT NULL,
  round TEXT NOT NULL,
  place TEXT NOT NULL,
  score INTEGER,
  result INTEGER,
  ending INTEGER NOT NULL,
  theory_score INTEGER,
  theory_empties INTEGER,
  start TEXT NOT NULL,
  moves BLOB NOT NULL,
  whole TEXT NOT NULL);
CREATE INDEX games_of_black ON games (black);
CREATE INDEX games_of_white ON games (white);
CREATE INDEX games_of_event ON games (event);
CREATE TABLE positions (
  key INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  PRIMARY KEY (key, entry)) WITHOUT ROWID;
CREATE TABLE crowds (
  key INTEGER NOT NULL,
  reply INTEGER NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  scored INTEGER NOT NULL,
  score_sum INTEGER NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (key, reply)) WITHOUT ROWID;
COMMIT;
)sql";

Result<std::int64_t> number_of(Connection& connection, std::string_view sql) {
    Statement statement = connection.prepare(sql);
    const auto row = statement.step();
    if (!row) return row.error();
    return row.value() ? statement.number(0) : 0;
}

}  // namespace

Result<Done> prepare_schema(Connection& connection, Access access) {
    const auto application = number_of(connection, "PRAGMA application_id");
    if (!application) return application.error();
    const auto version = number_of(connection, "PRAGMA user_version");
    if (!version) return version.error();
    const auto tables = number_of(connection, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    if (tables.value() == 0 && application.value() == 0 && access == Access::kCreate)
        return connection.run(kTables);
    if (tables.value() == 0 && application.value() == 0)
        return Error{ErrorCode::kParse, "found an empty file, expected a games database",
                     connection.path()};
    if (application.value() != kApplication)
        return Error{ErrorCode::kParse,
                     "found a file of another program, expected a games database",
                     connection.path()};
    if (version.value() != kVersion)
        return Error{ErrorCode::kUnsupported,
                     "found version " + std::to_string(version.value()) + ", expected " +
                         std::to_string(kVersion),
                     connection.path()};
    return Done{};
}

}  // namespace outflank::games
