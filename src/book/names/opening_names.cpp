#include "outflank/opening_names.h"

#include <algorithm>
#include <set>
#include <utility>

#include "book/names/names_table.h"
#include "outflank/symmetry.h"

namespace outflank {
namespace {

/// The part up to the separator, which is taken away with it.
std::string_view cut_at(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// "en=Tiger [G]".
OpeningName name_of(std::string_view field) {
    OpeningName name;
    name.language = cut_at(field, '=');
    const std::size_t bracket = std::min(field.rfind(" ["), field.size());
    name.name = field.substr(0, bracket);
    if (bracket + 2 < field.size()) name.source = field.substr(bracket + 2, 1);
    return name;
}

/// The position after a line of the table, whose moves are legal (a test sees to it).
Board board_after(std::string_view moves) {
    Board board = start_board();
    for (; moves.size() >= 2; moves.remove_prefix(2))
        if (const auto square = parse_square(moves.substr(0, 2)))
            board = after_move(board, square.value());
    return canonical(board).board;
}

std::pair<Bitboard, Bitboard> key_of(const Board& board) { return {board.mover, board.opponent}; }

/// The table by lines, and the order of its positions.
struct NamesTable {
    std::vector<NamedOpening> openings;
    std::vector<std::size_t> by_board;
    std::vector<std::string_view> languages;

    NamesTable() {
        std::string_view text = book::names_table_text();
        while (!text.empty()) {
            std::string_view line = cut_at(text, '\n');
            if (line.empty() || line.front() == '#') continue;
            NamedOpening opening{.moves = cut_at(line, '\t'), .board = {}, .names = {}};
            opening.board = board_after(opening.moves);
            while (!line.empty()) opening.names.push_back(name_of(cut_at(line, '\t')));
            by_board.push_back(openings.size());
            openings.push_back(std::move(opening));
        }
        std::sort(by_board.begin(), by_board.end(), [&](std::size_t a, std::size_t b) {
            return key_of(openings[a].board) < key_of(openings[b].board);
        });
        std::set<std::string_view> all;
        for (const NamedOpening& opening : openings)
            for (const OpeningName& name : opening.names) all.insert(name.language);
        languages.assign(all.begin(), all.end());
    }
};

const NamesTable& names_table() {
    static const NamesTable table;
    return table;
}

}  // namespace

std::string_view NamedOpening::name(std::string_view language) const {
    const OpeningName* found = nullptr;
    for (const OpeningName& each : names) {
        if (each.language == language) return each.name;
        if (found == nullptr || each.language == "en") found = &each;
    }
    return found == nullptr ? std::string_view() : found->name;
}

std::string_view NamedOpening::name_in(std::string_view language) const {
    for (const OpeningName& each : names)
        if (each.language == language) return each.name;
    return {};
}

std::span<const NamedOpening> named_openings() { return names_table().openings; }

const NamedOpening* opening_of(const Board& board) {
    const NamesTable& table = names_table();
    const Board least = canonical(board).board;
    const auto found =
        std::lower_bound(table.by_board.begin(), table.by_board.end(), key_of(least),
                         [&](std::size_t index, const std::pair<Bitboard, Bitboard>& key) {
                             return key_of(table.openings[index].board) < key;
                         });
    if (found == table.by_board.end() || table.openings[*found].board != least) return nullptr;
    return &table.openings[*found];
}

std::span<const std::string_view> opening_languages() { return names_table().languages; }

std::optional<ReachedOpening> deepest_opening(const Game& game, std::string_view language) {
    if (game.size() != BoardSize::k8) return std::nullopt;
    std::optional<ReachedOpening> reached;
    const auto look = [&](const Board& board) {
        const NamedOpening* opening = opening_of(board);
        if (opening != nullptr && (language.empty() || !opening->name_in(language).empty()))
            reached = ReachedOpening{opening, 0};
    };
    Board board = game.start().board;
    look(board);
    for (const Ply& ply : game.plies()) {
        board = ply.is_pass() ? after_pass(board) : after_move(board, ply.square);
        if (reached && !ply.is_pass()) ++reached->moves_since;
        look(board);
    }
    return reached;
}

}  // namespace outflank
