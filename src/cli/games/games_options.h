// What the parts of `outflank games` share: the file, which games, and how they are printed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/support/arguments.h"
#include "games/database.h"

namespace outflank::cli {

/// The file that stands for the database where none is named.
inline constexpr const char* kUsualDatabase = "outflank.games";

/// `--db FILE`.
void add_database_option(CLI::App& app, std::string& path);

/// Which games, as typed.
struct FilterWords {
    std::vector<std::string> players{};
    std::string black{};
    std::string white{};
    std::string event{};
    std::string years{};
    std::string result{};
    std::string score{};
    std::string opening{};
    std::string position{};

    /// Errors: kParse, kOutOfRange, naming the option; kIllegalMove.
    Result<games::Filter> read() const;
};
void add_filter_options(CLI::App& app, FilterWords& words);

/// "+4.00", "-" without one.
std::string mean_text(const games::Counts& counts);

/// "1,396 (700-96-600)".
std::string counts_text(const games::Counts& counts);

/// "40-24", "black won", "-".
std::string result_text(const games::GameLine& game);

/// A list of games as a table.
std::string lines_text(const std::vector<games::GameLine>& lines);

nlohmann::ordered_json json_of(const games::Counts& counts);
nlohmann::ordered_json json_of(const games::GameLine& line);

/// A line of a table, without blanks at its end.
std::string row(std::string line);

/// Text that people gave, for a line of a table: at most so many columns, control characters
/// shown as '?'.
std::string cell(std::string_view text, std::size_t width);

}  // namespace outflank::cli
