#include "games/conditions.h"

#include "games/position_key.h"

namespace outflank::games {

std::string like_pattern(std::string_view part) {
    std::string pattern = "%";
    for (const char symbol : part) {
        if (symbol == '%' || symbol == '_' || symbol == '\\') pattern += '\\';
        pattern += symbol;
    }
    return pattern + '%';
}

Conditions::Conditions(const Filter& filter) {
    const auto named = [](const char* column, const char* table) {
        return std::string(column) + " IN (SELECT id FROM " + table +
               " WHERE name LIKE ? ESCAPE '\\')";
    };
    for (const std::string& player : filter.players)
        add("(" + named("g.black", "players") + " OR " + named("g.white", "players") + ")",
            {like_pattern(player), like_pattern(player)});
    if (!filter.black.empty()) add(named("g.black", "players"), {like_pattern(filter.black)});
    if (!filter.white.empty()) add(named("g.white", "players"), {like_pattern(filter.white)});
    if (!filter.event.empty()) add(named("g.event", "events"), {like_pattern(filter.event)});
    if (filter.from_year) add("g.year >= ?", {std::int64_t{*filter.from_year}});
    if (filter.to_year) add("g.year <= ?", {std::int64_t{*filter.to_year}});
    if (filter.result) add("g.result = ?", {static_cast<std::int64_t>(*filter.result)});
    if (filter.least_score) add("g.score >= ?", {std::int64_t{*filter.least_score} * kDisc});
    if (filter.most_score) add("g.score <= ?", {std::int64_t{*filter.most_score} * kDisc});
    for (const Board& board : filter.through)
        add("g.id IN (SELECT entry >> 8 FROM positions WHERE key = ?)",
            {PositionKey(board).value()});
}

void Conditions::add(std::string_view sql, std::vector<Value> values) {
    sql_ += " AND ";
    sql_ += sql;
    for (Value& value : values) values_.push_back(std::move(value));
}

void Conditions::bind(Statement& statement, int index) const {
    for (const Value& value : values_) {
        if (const auto* number = std::get_if<std::int64_t>(&value))
            statement.bind(index, *number);
        else
            statement.bind(index, std::string_view(std::get<std::string>(value)));
        ++index;
    }
}

}  // namespace outflank::games
