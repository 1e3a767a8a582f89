// Positions, squares and results in words.
#include "cli/support/position_text.h"

#include <fmt/format.h>

#include <bit>

#include "cli/support/text.h"

namespace outflank::cli {
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

}  // namespace outflank::cli
