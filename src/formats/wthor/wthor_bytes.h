// Single parts of the files of WTHOR, for readers and writers that go game by game.
#pragma once

#include <string>
#include <string_view>

#include "outflank/wthor.h"

namespace outflank::formats {

inline constexpr std::size_t kWthorHeaderBytes = 16;

/// A game of a file. Precondition: there are kWthorGameBytes bytes.
WthorGame wthor_game_of(std::string_view bytes);

void add_wthor_bytes(std::string& bytes, const WthorGame& game);

std::string wthor_header_bytes(const WthorHeader& header);

/// True for bytes that are a name with zeros behind it.
bool is_wthor_entry(std::string_view bytes);

/// An entry of the width of the file, as the file has it.
std::string wthor_entry_of(std::string_view name, WthorNameKind kind);

/// The numbers of a game's names.
struct WthorNumbers {
    std::uint16_t black = 0;
    std::uint16_t white = 0;
    std::uint16_t tournament = 0;
};

/// The game of a record. Precondition: it begins with the standard start.
WthorGame wthor_game_of(const Record& record, WthorNumbers numbers);

/// The refusal of a record that WTHOR cannot hold; nothing for one that it can.
std::optional<Error> wthor_refusal(const Record& record);

/// True for a theoretical score that is not read back: that of a game which just ends, and equal to
/// the discs on its board.
bool wthor_hides_theory(const Record& record);

/// More names than there are numbers.
Error too_many_wthor_names();

}  // namespace outflank::formats
