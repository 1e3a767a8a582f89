// What stands beside the moves of a game by name: members of a file, columns of a list.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/lists/columns.h"
#include "outflank/records.h"

namespace outflank::formats {

/// Numbers where the names of the players should be are the discs of both sides, "Black: 40, White:
/// 24", when they fit the game: those on its last board, or all of a full one. Changes the columns.
void take_numbers_for_discs(std::span<Column> columns, std::span<const std::string> values,
                            const Record& record);

/// Puts named values into a record, whose moves or position stand in it already.
class RecordFields {
  public:
    /// `is_game`: scores are results for black; else they are of the position, for the side to
    /// move. The record must outlive this.
    RecordFields(Record& record, bool is_game) : record_(record), is_game_(is_game) {}

    /// False when the value says nothing that is understood. What has no place of its own is kept
    /// under its name.
    bool take(Column column, std::string_view name, const std::string& value);

  private:
    std::string* text_of(Column column);
    bool take_outcome(Column column, const std::string& value);
    bool take_discs(std::optional<int>& discs, const std::string& value);
    bool agrees_with_moves(std::int64_t score) const;

    Record& record_;
    bool is_game_;
    std::optional<int> black_discs_{};
    std::optional<int> white_discs_{};
};

}  // namespace outflank::formats
