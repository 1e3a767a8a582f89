#include "formats/lists/columns.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// Names as programs and servers write them, without blanks, '_' and '-'.
constexpr auto kNames = std::to_array<std::pair<std::string_view, Column>>({
    {"moves", Column::kMoves},
    {"gamemoves", Column::kMoves},
    {"transcript", Column::kMoves},
    {"movelist", Column::kMoves},
    {"kifu", Column::kMoves},
    {"record", Column::kMoves},
    {"obf", Column::kBoard},
    {"board", Column::kBoard},
    {"position", Column::kBoard},
    {"squares", Column::kBoard},
    {"turn", Column::kSide},
    {"side", Column::kSide},
    {"tomove", Column::kSide},
    {"sidetomove", Column::kSide},
    {"stm", Column::kSide},
    {"playertomove", Column::kSide},
    {"currentplayer", Column::kSide},
    {"currentturn", Column::kSide},
    {"activeplayer", Column::kSide},
    {"nextplayer", Column::kSide},
    {"nexttomove", Column::kSide},
    {"black", Column::kBlack},
    {"blackname", Column::kBlack},
    {"blackplayer", Column::kBlack},
    {"playerblack", Column::kBlack},
    {"white", Column::kWhite},
    {"whitename", Column::kWhite},
    {"whiteplayer", Column::kWhite},
    {"playerwhite", Column::kWhite},
    {"\u9ED2", Column::kBlack},
    {"\u9ED2\u756A", Column::kBlack},
    {"\u5148\u624B", Column::kBlack},
    {"\u767D", Column::kWhite},
    {"\u767D\u756A", Column::kWhite},
    {"\u5F8C\u624B", Column::kWhite},
    {"event", Column::kEvent},
    {"tournament", Column::kEvent},
    {"round", Column::kRound},
    {"place", Column::kPlace},
    {"site", Column::kPlace},
    {"date", Column::kDate},
    {"year", Column::kDate},
    {"winner", Column::kWinner},
    {"result", Column::kResult},
    {"score", Column::kScore},
    {"blackscore", Column::kScore},
    {"notes", Column::kNotes},
    {"comment", Column::kNotes},
    {"remark", Column::kNotes},
    {"blackdiscs", Column::kBlackDiscs},
    {"blackdisks", Column::kBlackDiscs},
    {"whitediscs", Column::kWhiteDiscs},
    {"whitedisks", Column::kWhiteDiscs},
    {"game", Column::kMoves},
    {"txt", Column::kMoves},
});

std::string plain_name(std::string_view name) {
    std::string plain = lower_case(name);
    std::erase_if(plain,
                  [](char symbol) { return symbol == ' ' || symbol == '_' || symbol == '-'; });
    return plain;
}

bool holds_another_thing(std::string_view name) {
    return name == "game" || name == "record" || name == "txt";
}

bool names_side_of_board(std::string_view name) {
    return name == "player" || name == "mover" || name == "color" || name == "colour";
}

/// Fields as they stand, and whether the last one lacks its closing mark.
struct Divided {
    std::vector<std::string> fields{std::string()};
    bool is_quoted = false;
};

Divided divided(std::string_view line, char separator) {
    Divided found;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char symbol = line[i];
        std::string& field = found.fields.back();
        if (found.is_quoted && symbol == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            field += symbol;
            ++i;
        } else if (symbol == '"' && (found.is_quoted || field.empty())) {
            found.is_quoted = !found.is_quoted;
        } else if (symbol == separator && !found.is_quoted) {
            found.fields.emplace_back();
        } else {
            field += symbol;
        }
    }
    return found;
}

}  // namespace

Column column_named(std::string_view name) {
    const std::string plain = plain_name(name);
    for (const auto& [known, column] : kNames)
        if (known == plain) return column;
    return Column::kUnknown;
}

std::vector<Column> columns_named(std::span<const std::string> names) {
    std::vector<std::string> plain;
    std::vector<Column> columns;
    for (const std::string& name : names) {
        plain.push_back(plain_name(name));
        columns.push_back(column_named(name));
    }
    const auto has_name = [&](std::string_view name) {
        return std::find(plain.begin(), plain.end(), name) != plain.end();
    };
    const bool has_both_scores = has_name("blackscore") && has_name("whitescore");
    const auto moves = std::count(columns.begin(), columns.end(), Column::kMoves);
    const bool is_of_boards =
        moves == 0 && std::find(columns.begin(), columns.end(), Column::kBoard) != columns.end();
    for (std::size_t i = 0; i < plain.size(); ++i) {
        Column& column = columns[i];
        if (has_both_scores && plain[i] == "blackscore") column = Column::kBlackDiscs;
        if (has_both_scores && plain[i] == "whitescore") column = Column::kWhiteDiscs;
        if (moves > 1 && holds_another_thing(plain[i])) column = Column::kUnknown;
        if (is_of_boards && names_side_of_board(plain[i])) column = Column::kSide;
    }
    return columns;
}

bool ColumnList::has(Column column) const {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::optional<ColumnList> columns_of(std::string_view line) {
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    for (const char separator : {'\t', ';', ',', '|'}) {
        ColumnList list{.separator = separator, .names = fields_of(line, separator), .columns = {}};
        if (list.names.size() < 2) continue;
        list.columns = columns_named(list.names);
        if (list.has(Column::kMoves) || list.has(Column::kBoard)) return list;
    }
    return std::nullopt;
}

std::optional<ColumnList> columns_of_remark(std::string_view line, std::string_view below) {
    std::optional<ColumnList> list = columns_of(line);
    const bool has_rows = list && fields_of(below, list->separator).size() == list->names.size();
    return has_rows ? list : std::nullopt;
}

std::vector<std::string> fields_of(std::string_view line, char separator) {
    std::vector<std::string> fields = divided(line, separator).fields;
    for (std::string& field : fields) field = one_line(to_utf8(field));
    return fields;
}

bool ends_in_quotation(std::string_view line, char separator) {
    return divided(line, separator).is_quoted;
}

}  // namespace outflank::formats
