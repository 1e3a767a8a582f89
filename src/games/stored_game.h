// A recorded game as a row of the database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "outflank/records.h"

namespace outflank::games {

/// The columns of a game, names in place of their numbers.
struct StoredGame {
    std::string black{};
    std::string white{};
    std::string event{};
    std::string round{};
    std::string place{};
    std::string date{};
    std::optional<std::int64_t> score{};   ///< for black, in thousandths of a disc
    std::optional<std::int64_t> result{};  ///< 1 black won, 0 a draw, -1 white won
    std::int64_t ending = 0;               ///< an Ending
    std::optional<std::int64_t> theory_score{};
    std::optional<std::int64_t> theory_empties{};
    std::string start{};  ///< the position as text; empty: the standard start
    std::string moves{};  ///< a byte for each disc placed: its square
    std::string whole{};  ///< as SGF when the columns do not say everything; else empty
};

/// The year of a date, if it begins with one.
std::optional<std::int64_t> year_of(const std::string& date);

/// A number that games with the same moves, in any of the symmetries of the start, and the same
/// players share, and others hardly ever.
std::int64_t twin_number(const Game& game, const std::string& black, const std::string& white);

/// The row of a record. Errors: kUnsupported (another board than 8x8, reversed rules, no moves).
Result<StoredGame> store(const Record& record);

/// The game of a row. Errors: kParse (the row is damaged).
Result<Game> game_of(const StoredGame& stored);

/// The record of a row, the same that was stored. Errors: kParse (the row is damaged).
Result<Record> record_of(const StoredGame& stored);

}  // namespace outflank::games
