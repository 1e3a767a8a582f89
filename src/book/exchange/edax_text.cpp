// Lines of text as Edax exports its book: "BOARD SIDE,level,move,score". The move and its score
// are those of the leaf; "--" stands for none.
#include <charconv>

#include "book/exchange/exchange_parts.h"

namespace outflank::book {
namespace {

/// The part up to the next comma, which is taken away with it.
std::string_view take_field(std::string_view& line) {
    const std::size_t comma = std::min(line.find(','), line.size());
    std::string_view field = line.substr(0, comma);
    line.remove_prefix(std::min(comma + 1, line.size()));
    while (field.starts_with(' ')) field.remove_prefix(1);
    while (field.ends_with(' ')) field.remove_suffix(1);
    return field;
}

std::optional<int> number_of(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    int number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (wrong != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The 64 squares and the side to move; nothing when the text is no board.
std::optional<Board> board_of(std::string_view text) {
    if (text.size() < 64) return std::nullopt;
    Bitboard black = 0;
    Bitboard white = 0;
    for (Square square = 0; square < 64; ++square) {
        const char letter = text[static_cast<std::size_t>(square)];
        if (std::string_view("Xx*bB").find(letter) != std::string_view::npos)
            black |= bit(square);
        else if (std::string_view("OowW").find(letter) != std::string_view::npos)
            white |= bit(square);
        else if (letter != '-' && letter != '.')
            return std::nullopt;
    }
    std::string_view side = text.substr(64);
    while (side.starts_with(' ')) side.remove_prefix(1);
    if (side.size() > 1) return std::nullopt;
    const bool is_white = !side.empty() && std::string_view("OowW").find(side[0]) != side.npos;
    if (!is_white && !side.empty() && std::string_view("Xx*bB").find(side[0]) == side.npos)
        return std::nullopt;
    return is_white ? Board{white, black} : Board{black, white};
}

/// Reads a line; else says what is wrong with it.
const char* read_line(std::string_view line, ForeignPosition& position) {
    const auto board = board_of(take_field(line));
    if (!board) return "expected 64 squares of '-', 'X' and 'O', and the side to move";
    position.board = *board;
    const auto level = number_of(take_field(line));
    if (!level || *level < 0 || *level > kMostBookLevel) return "expected a level from 0 to 60";
    const std::string_view move = take_field(line);
    const auto score = number_of(take_field(line));
    if (!line.empty()) return "expected four fields";
    if (move.empty() || move == "--" || move == "ps" || move == "PS") return nullptr;
    const auto square = parse_square(move);
    if (!square) return "expected a square, or -- for none";
    if (!score || *score < -64 || *score > 64) return "expected a score from -64 to 64";
    position.leaf = BookLeaf{.square = square.value(),
                             .score = 100 * *score,
                             .level = static_cast<std::uint8_t>(*level)};
    return nullptr;
}

}  // namespace

Result<ImportedBook> read_edax_text(std::string_view bytes, const std::string& name,
                                    std::string_view origin) {
    ForeignBook book(origin);
    for (std::size_t number = 1; !bytes.empty(); ++number) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        ForeignPosition position;
        const char* wrong = read_line(line, position);
        if (wrong == nullptr) wrong = book.add(position);
        if (wrong != nullptr)
            return Error{ErrorCode::kParse, wrong, name + ":" + std::to_string(number)};
    }
    return book.finish();
}

std::string write_edax_text(const BookGraph& graph) {
    std::string text;
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        for (Square square = 0; square < 64; ++square)
            text += (position.board.mover & bit(square)) != 0      ? 'X'
                    : (position.board.opponent & bit(square)) != 0 ? 'O'
                                                                   : '-';
        const bool has_level = position.leaf && position.leaf->level != BookLeaf::kNoLevel;
        text += " X," + std::to_string(has_level ? position.leaf->level : 0);
        const auto leaf = outside_leaf(graph, index);
        text += leaf ? "," + square_name(leaf->square) + "," +
                           std::to_string(whole_discs(leaf->score)) + "\n"
                     : std::string(",--,-127\n");
    }
    return text;
}

}  // namespace outflank::book
