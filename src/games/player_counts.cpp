// What the games of one player say.
#include <algorithm>
#include <map>

#include "games/conditions.h"
#include "games/database.h"
#include "games/stored_game.h"
#include "outflank/opening_names.h"

namespace outflank::games {
namespace {

using Groups = std::map<std::string, Counts>;

std::vector<PlayerGroup> listed(const Groups& groups) {
    std::vector<PlayerGroup> list;
    for (const auto& [name, counts] : groups) list.push_back({name, counts});
    return list;
}

std::vector<PlayerGroup> most_played(const Groups& groups) {
    std::vector<PlayerGroup> list = listed(groups);
    std::stable_sort(list.begin(), list.end(), [](const PlayerGroup& a, const PlayerGroup& b) {
        return a.counts.games > b.counts.games;
    });
    return list;
}

/// The line of the opening that a game reached last; "" for none.
std::string opening_line(const StoredGame& stored) {
    const auto game = game_of(stored);
    if (!game) return "";
    const auto reached = deepest_opening(game.value());
    return reached ? std::string(reached->opening->moves) : "";
}

}  // namespace

Result<std::string> Database::whole_name(std::string_view part) {
    Statement exact = connection_.prepare("SELECT name FROM players WHERE name = ?");
    exact.bind(0, part);
    const auto is_there = exact.step();
    if (!is_there) return is_there.error();
    if (is_there.value()) return std::string(part);
    Statement like = connection_.prepare(
        "SELECT name FROM players WHERE name LIKE ? ESCAPE '\\' AND name <> '' ORDER BY name LIMIT "
        "6");
    like.bind(0, like_pattern(part));
    std::vector<std::string> names;
    for (;;) {
        const auto row = like.step();
        if (!row) return row.error();
        if (!row.value()) break;
        names.push_back(like.text(0));
    }
    if (names.size() == 1) return names[0];
    std::string message =
        names.empty() ? "found no player of that name" : "found several players: ";
    for (std::size_t i = 0; i < names.size(); ++i)
        message += (i == 0 ? "" : ", ") + (i == 5 ? "..." : names[i]);
    return Error{ErrorCode::kOutOfRange, message, std::string(part)};
}

Result<PlayerCounts> Database::player(std::string_view name) {
    const auto whole = whole_name(name);
    if (!whole) return whole.error();
    PlayerCounts player{.name = whole.value()};
    Groups years;
    Groups openings;
    Groups opponents;
    Statement statement = connection_.prepare(
        "SELECT b.name, w.name, g.year, g.result, g.score, g.start, g.moves FROM games g"
        " JOIN players b ON b.id = g.black JOIN players w ON w.id = g.white"
        " WHERE g.black = (SELECT id FROM players WHERE name = ?1)"
        " OR g.white = (SELECT id FROM players WHERE name = ?1)");
    statement.bind(0, std::string_view(whole.value()));
    for (;;) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!row.value()) break;
        const bool is_black = statement.text(0) == whole.value();
        const std::int64_t sign = is_black ? 1 : -1;
        auto result = statement.maybe_number(3);
        auto score = statement.maybe_number(4);
        if (result) *result *= sign;
        if (score) *score *= sign;
        const auto year = statement.maybe_number(2);
        const StoredGame stored{.start = statement.text(5), .moves = statement.text(6)};
        (is_black ? player.black : player.white).add(result, score);
        years[year ? std::to_string(*year) : ""].add(result, score);
        openings[opening_line(stored)].add(result, score);
        opponents[statement.text(is_black ? 1 : 0)].add(result, score);
    }
    player.years = listed(years);
    player.openings = most_played(openings);
    player.opponents = most_played(opponents);
    return player;
}

}  // namespace outflank::games
