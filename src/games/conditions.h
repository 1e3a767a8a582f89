// Filters as SQL.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "games/database.h"

namespace outflank::games {

/// Conditions on a row `g` of games, and the values of their parameters in order.
class Conditions {
  public:
    explicit Conditions(const Filter& filter);

    /// " AND ..." for each condition.
    const std::string& sql() const { return sql_; }

    /// Binds the values, the first at `index`.
    void bind(Statement& statement, int index) const;
    int size() const { return static_cast<int>(values_.size()); }

  private:
    using Value = std::variant<std::int64_t, std::string>;
    void add(std::string_view sql, std::vector<Value> values);

    std::string sql_;
    std::vector<Value> values_;
};

/// A pattern of LIKE with ESCAPE '\' for texts that have `part` in them.
std::string like_pattern(std::string_view part);

}  // namespace outflank::games
