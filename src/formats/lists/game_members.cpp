#include "formats/lists/game_members.h"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/lists/columns.h"
#include "formats/lists/end_in_words.h"
#include "formats/lists/line_parts.h"
#include "formats/lists/record_fields.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// What "Black: Name" says.
struct Member {
    std::string name;
    std::string value;
};

/// Nothing for a text that is none.
std::optional<Member> member_of(std::string_view line) {
    constexpr std::string_view kWideColon = "\uFF1A";
    const std::size_t colon = std::min(line.find(':'), line.find(kWideColon));
    if (colon == line.npos || colon == 0) return std::nullopt;
    const std::string name = one_line(to_utf8(line.substr(0, colon)));
    if (!has_word(name)) return std::nullopt;
    const std::size_t length = line[colon] == ':' ? 1 : kWideColon.size();
    return Member{name, one_line(to_utf8(line.substr(colon + length)))};
}

/// Where another member with a known name begins in a value: behind a blank, ',', ';' or '|'.
/// The end where none does.
std::size_t next_member_in(std::string_view value) {
    for (std::size_t at = value.find_first_of(" ,;|\t"); at != value.npos;
         at = value.find_first_of(" ,;|\t", at + 1)) {
        const auto member = member_of(trim(value.substr(at + 1)));
        if (member && column_named(member->name) != Column::kUnknown) return at;
    }
    return value.size();
}

/// The members of a line: "Black: Ann, White: Ben" has two. None for a line that is none.
std::vector<Member> members_of(std::string_view line) {
    std::vector<Member> members;
    std::string rest(line);
    while (auto member = member_of(rest)) {
        const std::string whole = std::exchange(member->value, {});
        const bool is_known = column_named(member->name) != Column::kUnknown;
        const std::size_t end = is_known ? next_member_in(whole) : whole.size();
        member->value = trim(std::string_view(whole).substr(0, end));
        rest = end < whole.size() ? trim(std::string_view(whole).substr(end + 1)) : "";
        members.push_back(*std::move(member));
    }
    return members;
}

/// A line below the moves that says how the game ended.
bool is_end(std::string_view line) { return end_in_words(line, Color::kBlack).has_value(); }

ReadGame with_members(Found found, const std::vector<Member>& members) {
    ReadGame game;
    RecordFields fields(found.record, true);
    std::vector<std::string> names;
    std::vector<std::string> values;
    for (const Member& member : members) {
        names.push_back(member.name);
        values.push_back(member.value);
    }
    std::vector<Column> columns = columns_named(names);
    take_numbers_for_discs(columns, values, found.record);
    for (std::size_t i = 0; i < names.size(); ++i) {
        // "Game: 12" numbers it.
        const Column column = columns[i] == Column::kMoves ? Column::kUnknown : columns[i];
        if (!values[i].empty() && !fields.take(column, names[i], values[i]))
            game.unread.push_back(names[i] + ' ' + formats::quoted(values[i]));
    }
    game.record = std::move(found.record);
    return game;
}

}  // namespace

std::optional<ReadGame> read_game_with_members(const std::vector<TextBlock>& lines,
                                               const ReadOptions& options) {
    std::vector<Member> members;
    std::string moves;
    std::string end;
    bool has_ended = false;
    for (const TextBlock& line : lines) {
        if (!moves.empty() && end.empty() && is_end(line.text)) {
            end = line.text;
            has_ended = true;
            continue;
        }
        std::vector<Member> here = members_of(line.text);
        const bool has_moves = here.empty() || (column_named(here[0].name) == Column::kMoves &&
                                                may_hold_moves(here[0].value));
        if (has_moves) {
            if (has_ended) return std::nullopt;
            moves += (here.empty() ? std::string(line.text) : here[0].value) + '\n';
        } else {
            has_ended = !moves.empty();
            members.insert(members.end(), here.begin(), here.end());
        }
    }
    const bool knows_one = std::any_of(members.begin(), members.end(), [](const Member& member) {
        return column_named(member.name) != Column::kUnknown;
    });
    if (!knows_one && end.empty()) return std::nullopt;
    std::optional<Found> found = read_part(moves, {.size = options.size});
    if (!found || !found->is_game) return std::nullopt;
    ReadGame game = with_members(*std::move(found), members);
    const MoveTree& tree = game.record->moves;
    Outcome& outcome = game.record->info.outcome;
    if (outcome == Outcome{} && !end.empty())
        outcome = *end_in_words(end, tree.position(tree.last_of_main_line()).to_move);
    return game;
}

}  // namespace outflank::formats
