// Writing the files of WTHOR game by game: of the games nothing is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "outflank/record_files.h"
#include "outflank/wthor.h"

namespace outflank::formats {

/// A game of WTHOR whose names have no numbers yet.
struct UnnumberedWthorGame {
    WthorGame game;
    std::string black;  ///< names as the record has them
    std::string white;
    std::string event;
    std::optional<int> theory_empties;
    int year = 0;
};

/// Errors: kUnsupported (not from the standard start).
Result<UnnumberedWthorGame> unnumbered_wthor_game(const Record& record);

class WthorWriter {
  public:
    explicit WthorWriter(const WriteOptions& options);

    /// Appends the bytes of a game to `out`, or gives the reason why there are none.
    std::optional<Error> add(const UnnumberedWthorGame& unnumbered, std::string& out);

    /// The first bytes of the file of games, right for the games added so far.
    std::string header() const;

    std::string players() const { return format_wthor_names(players_.names); }
    std::string tournaments() const { return format_wthor_names(tournaments_.names); }

  private:
    struct Names {
        WthorNames names;
        std::unordered_map<std::string, std::uint16_t> numbers{};

        /// The number of a name, which is appended if it is not there.
        std::optional<std::uint16_t> number_of(std::string_view name);
    };

    WthorHeader header_;
    Names players_;
    Names tournaments_;
    std::optional<int> year_;  // of all games; 0 when they differ
};

}  // namespace outflank::formats
