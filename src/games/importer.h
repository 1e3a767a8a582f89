// Adding games to a database.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "games/database.h"
#include "games/entry.h"

namespace outflank::games {

enum class Added : std::uint8_t { kNew, kTwin };

/// Adds games in one transaction after the other: what was added before `finish`, or before the
/// last time that it had to make room in memory, is lost together.
class Importer {
  public:
    /// Begins to write. The database must outlive it. Errors: kIo (another process writes it).
    static Result<Importer> begin(Database& database);

    Importer(Importer&& other) noexcept;
    Importer& operator=(Importer&&) = delete;
    /// Takes back what is not finished.
    ~Importer();

    /// A game that the database has already, with the same moves (perhaps turned) and players, is a
    /// twin and is left alone. Errors: those of `store`; kIo.
    Result<Added> add(const Record& record);

    /// Writes everything to the disk; nothing is added afterwards.
    Result<Done> finish();

  private:
    /// Steps of games in memory, some 256 MB.
    static constexpr std::size_t kMostEntries = std::size_t{16} << 20;

    explicit Importer(Database& database);
    Result<std::int64_t> name_number(bool is_player, const std::string& name);
    Result<Done> insert_positions();
    Result<Done> commit();

    Database* database_;
    bool is_open_ = false;
    bool was_empty_ = false;
    std::map<std::string, std::int64_t> players_;
    std::map<std::string, std::int64_t> events_;
    Statement insert_game_;
    std::vector<Entry> entries_;
};

}  // namespace outflank::games
