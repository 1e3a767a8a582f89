// Positions, squares and results in words.
#include "cli/support/position_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <istream>

#include "cli/support/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

// One byte more than any reader accepts, so that a longer input is still refused as such.
std::string read_all(std::istream& in) {
    std::string text(kMaxTextBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

// What stands behind `label` and a blank at the beginning of a line; empty when no line has it.
std::string_view labelled(std::string_view text, std::string_view label) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (line.starts_with(label) && line.substr(label.size()).starts_with(' '))
            return line.substr(label.size());
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return {};
}

// The text that `outflank show` prints has its position and its moves in lines of their own. The
// moves may be from another start than theirs: then the position alone counts.
Result<Game> parse_shown_or_game(std::string_view text, BoardSize size) {
    const std::string_view bitboards = labelled(text, "bitboards");
    if (bitboards.empty()) return parse_game(text, size);
    Result<Game> shown = parse_game(bitboards, size);
    const std::string_view moves = labelled(text, "moves");
    if (!shown || moves.empty()) return shown;
    Result<Game> game = parse_game(moves, shown.value().size());
    return game && game.value().position() == shown.value().position() ? game : shown;
}

}  // namespace

std::vector<std::string> square_names(Bitboard squares, BoardSize size) {
    std::vector<std::string> names;
    for (; squares != 0; squares &= squares - 1)
        names.push_back(square_name(std::countr_zero(squares), size));
    return names;
}

std::string square_list(Bitboard squares, BoardSize size) {
    return join(square_names(squares, size), " ");
}

int discs_placed(const MoveTree& tree) {
    return tree.position(tree.last_of_main_line()).board.disc_count() -
           tree.start().board.disc_count();
}

int disc_count(const Position& position, Color color) {
    return std::popcount(position.discs(color));
}

std::string color_title(Color color) { return capitalized(color_name(color)); }

std::string size_text(BoardSize size) { return fmt::format("{0}x{0}", side_length(size)); }

std::string signed_score(Score score) {
    return score == 0 ? std::string("0") : fmt::format("{:+}", score);
}

std::string result_text(const GameResult& result) {
    const auto winner = result.winner();
    return fmt::format("{} {}-{}, score {}",
                       winner ? fmt::format("{} wins", color_name(*winner)) : "tie",
                       result.black_discs, result.white_discs, signed_score(result.score));
}

Result<Game> read_game_argument(std::span<const std::string> words, BoardSize size, Io& io) {
    if (words.empty()) return Game(size);
    if (words.size() != 1 || words[0] != "-") return parse_shown_or_game(join(words, " "), size);
    Result<Game> game = parse_shown_or_game(read_all(io.in), size);
    if (game || !game.error().where.empty()) return game;
    return Error{game.error().code, game.error().message, "standard input"};
}

}  // namespace outflank::cli
