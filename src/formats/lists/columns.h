// Lists in columns, of which the first line names each: CSV, and the same with semicolons or tabs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace outflank::formats {

/// What a column holds.
enum class Column {
    kMoves,
    kBoard,
    kSide,  ///< who is to move on the board
    kBlack,
    kWhite,
    kEvent,
    kRound,
    kPlace,
    kDate,
    kNotes,
    kBlackDiscs,
    kWhiteDiscs,
    kWinner,
    kResult,
    kScore,
    kUnknown,  ///< kept under its name
};

/// The columns of a list.
struct ColumnList {
    char separator = ',';
    std::vector<std::string> names{};
    std::vector<Column> columns{};  ///< of the same length

    bool has(Column column) const;
};

/// What a column or a member of that name holds, by itself; blanks, '_', '-' and case do not count.
Column column_named(std::string_view name);

/// The same of several that stand together: some names mean one thing alone and another one beside
/// others, such as "blackScore" beside "whiteScore".
std::vector<Column> columns_named(std::span<const std::string> names);

/// The columns that a line names, by their names and by what stands beside them. Nothing when it
/// names neither moves nor boards.
std::optional<ColumnList> columns_of(std::string_view line);

/// The same for a line that may be a remark, "#,Black,White,Moves": only where the line below it
/// has as many fields.
std::optional<ColumnList> columns_of_remark(std::string_view line, std::string_view below);

/// The fields of a line. A field may stand in quotation marks, of which two stand for one (RFC
/// 4180); line ends within them become blanks.
std::vector<std::string> fields_of(std::string_view line, char separator);

/// True where a field has a quotation mark before it and none behind it: it goes on in the next
/// line.
bool ends_in_quotation(std::string_view line, char separator);

}  // namespace outflank::formats
