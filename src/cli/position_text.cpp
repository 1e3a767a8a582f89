// Positions, squares and results in words.
#include "cli/position_text.h"

#include <fmt/format.h>

#include <bit>
#include <istream>

#include "cli/text.h"
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
    if (words.size() != 1 || words[0] != "-") return parse_game(join(words, " "), size);
    Result<Game> game = parse_game(read_all(io.in), size);
    if (game || !game.error().where.empty()) return game;
    return Error{game.error().code, game.error().message, "standard input"};
}

}  // namespace outflank::cli
