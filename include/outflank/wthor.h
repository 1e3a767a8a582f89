// The WTHOR database of tournament games: its three kinds of file as they are on disk, and
// the way between its games and records. Byte tables: docs/formats/wthor.md.
//
// What is read is written back byte for byte, junk included. All functions are pure and may
// be called from any number of threads at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/records.h"

namespace outflank {

/// The first 16 bytes of every file of the database.
struct WthorHeader {
    std::uint8_t century = 20;  ///< of the day the file was made; 20 in the year 2026
    std::uint8_t year_in_century = 0;
    std::uint8_t month = 0;
    std::uint8_t day = 0;
    std::uint32_t games = 0;  ///< 0 in a file of names
    std::uint16_t names = 0;  ///< 0 in a file of games
    std::uint16_t year = 0;   ///< in which the games were played
    std::uint8_t side = 0;    ///< squares along a side; 0 means 8; junk in files of names
    std::uint8_t solitaires = 0;
    std::uint8_t theory_empties = 0;  ///< see WthorGame::theoretical_discs; 0 means 22
    std::uint8_t reserved = 0;
    friend bool operator==(const WthorHeader&, const WthorHeader&) = default;
};

/// One game of a .wtb file.
struct WthorGame {
    std::uint16_t tournament = 0;          ///< index into the .trn file
    std::uint16_t black = 0;               ///< index into the .jou file
    std::uint16_t white = 0;               ///< index into the .jou file
    std::uint8_t black_discs = 0;          ///< at the end, empties to the winner
    std::uint8_t theoretical_discs = 0;    ///< the same with perfect play from some point on
    std::array<std::uint8_t, 60> moves{};  ///< 10 * row + column, from 1; then zeros or junk
    friend bool operator==(const WthorGame&, const WthorGame&) = default;
};

/// Bytes of a game of a .wtb file.
inline constexpr std::size_t kWthorGameBytes = 68;

/// A .wtb file.
struct WthorGames {
    WthorHeader header;
    std::vector<WthorGame> games;
    std::string tail;  ///< bytes behind the last whole game that the header counts; usually none
    friend bool operator==(const WthorGames&, const WthorGames&) = default;
};

enum class WthorNameKind { kPlayers, kTournaments };

/// A .jou or .trn file.
struct WthorNames {
    WthorNameKind kind = WthorNameKind::kPlayers;
    WthorHeader header;
    std::vector<std::string> entries;  ///< bytes as in the file: 20 of a player, 26 of a tournament
    std::string tail;                  ///< bytes behind the last whole entry; usually none

    /// Entry `index` as UTF-8; empty when there is none.
    std::string name(std::size_t index) const;

    friend bool operator==(const WthorNames&, const WthorNames&) = default;
};

/// Bytes of one entry, the closing NUL included: 20 or 26.
constexpr std::size_t wthor_entry_bytes(WthorNameKind kind) {
    return kind == WthorNameKind::kPlayers ? 20 : 26;
}

/// Reads a .wtb file. A file that ends early gives the games that it holds: fewer than its
/// header says. `name` is used in errors only. Errors: kParse (no header), kUnsupported (a
/// board that is not 8x8, a file of solitaires).
Result<WthorGames> parse_wthor_games(std::string_view bytes, std::string_view name = {});

/// The bytes of a .wtb file.
std::string format_wthor_games(const WthorGames& games);

/// Reads a .jou or .trn file. Errors: kParse (no header).
Result<WthorNames> parse_wthor_names(std::string_view bytes, WthorNameKind kind,
                                     std::string_view name = {});

/// The bytes of a .jou or .trn file.
std::string format_wthor_names(const WthorNames& names);

/// A game of the database as a record, and what was wrong with it.
struct WthorRecord {
    Record record;
    /// The first move that is illegal; the record then holds the moves before it. Also a
    /// game that goes on behind the end of the moves.
    std::optional<Error> problem;
};

/// The record of game `index` of `games`; `players` and `tournaments` give the names and may
/// be null. Precondition: `index` is less than the number of games.
WthorRecord record_of_wthor_game(const WthorGames& games, std::size_t index,
                                 const WthorNames* players, const WthorNames* tournaments);

/// The three files made from records.
struct WthorFiles {
    WthorGames games;
    WthorNames players;
    WthorNames tournaments;
};

/// Adds a record to the files. Names that are not there yet are appended. The game is
/// turned so that its first move is f5, as is the custom. Errors: kUnsupported (a game that
/// does not begin with the standard 8x8 start; more than 65,536 names).
Result<Done> add_wthor_game(WthorFiles& files, const Record& record);

}  // namespace outflank
