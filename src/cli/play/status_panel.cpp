// Lines of the panel.
#include "cli/play/status_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cli/play/play_command.h"
#include "cli/play/play_words.h"
#include "cli/support/position_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

std::string disc_chip(const Ink& ink, Color color) {
    const bool black = color == Color::kBlack;
    const std::string glyph =
        fmt::format(" {} ", std::string(black ? ink.black_disc : ink.white_disc));
    return ink.paint(std::string(ink.square).append(black ? ink.black : ink.white), glyph);
}

// Side to move, colour, discs and name; a long name goes on a line of its own.
void add_seat(std::vector<std::string>& lines, const PlayState& state, const Ink& ink, Color color,
              int width) {
    constexpr int kBesideCount = 15;
    constexpr std::string_view kIndent = "     ";
    const bool to_move = !state.is_finished() && state.game.position().to_move == color;
    const std::string name = seat_name(state, color);
    const bool beside = visible_width(name) <= width - kBesideCount;
    lines.push_back(ink.paint(ink.notice, to_move ? ink.pointer : " ") + disc_chip(ink, color) +
                    ink.paint(ink.title, fmt::format(" {} {:>2}  ", color_title(color),
                                                     disc_count(state.game.position(), color))) +
                    (beside ? ink.paint(ink.label, name) : ""));
    if (!beside)
        lines.push_back(
            std::string(kIndent) +
            ink.paint(ink.label, clipped(name, width - static_cast<int>(kIndent.size()))));
}

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

// Black's share from the left, white's from the right, one character for two discs.
std::string disc_bar(const PlayState& state, const Ink& ink) {
    const Position& position = state.game.position();
    const int length = square_count(position.size) / 2;
    const int black = disc_count(position, Color::kBlack) / 2;
    const int white = disc_count(position, Color::kWhite) / 2;
    const auto part = [&](std::string_view color, std::string_view glyph, int count) {
        return ink.paint(std::string(ink.square).append(color), repeated(glyph, count));
    };
    return " " + part(ink.black, ink.black_disc, black) +
           part(ink.black, ink.gap, length - black - white) +
           part(ink.white, ink.white_disc, white);
}

std::string ply_text(const Ply& ply, BoardSize size) {
    return ply.is_pass() ? std::string("--") : square_name(ply.square, size);
}

// "12. f5 d6": a pair of plies, black's first; ".." where black's is missing.
std::vector<std::string> move_pairs(const Game& game) {
    std::vector<std::string> words;
    if (game.start().to_move == Color::kWhite && !game.plies().empty()) words.emplace_back("..");
    for (const Ply& ply : game.plies()) words.push_back(ply_text(ply, game.size()));
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < words.size(); i += 2)
        pairs.push_back(fmt::format("{:>3}. {} {:<2}", i / 2 + 1, words[i],
                                    i + 1 < words.size() ? words[i + 1] : ""));
    return pairs;
}

}  // namespace

std::string turn_text(const PlayState& state) {
    if (state.resigned)
        return fmt::format("{} resigned, {} wins", color_title(*state.resigned),
                           color_name(other(*state.resigned)));
    if (const auto result = state.game.result()) {
        const auto winner = result->winner();
        if (!winner) return fmt::format("A tie, {}-{}", result->black_discs, result->white_discs);
        const bool black = *winner == Color::kBlack;
        return fmt::format("{} wins {}-{}", color_title(*winner),
                           black ? result->black_discs : result->white_discs,
                           black ? result->white_discs : result->black_discs);
    }
    return color_title(state.game.position().to_move) + " to move";
}

std::vector<std::string> status_lines(const PlayState& state, const Ink& ink, int width) {
    const std::string heading =
        fmt::format("  {}, seed {}", size_text(state.game.size()), state.seed);
    std::vector<std::string> lines = {" " + ink.paint(ink.title, "Outflank") +
                                      ink.paint(ink.label, heading)};
    add_seat(lines, state, ink, Color::kBlack, width);
    add_seat(lines, state, ink, Color::kWhite, width);
    lines.push_back(disc_bar(state, ink));
    lines.push_back(" " +
                    ink.paint(state.is_finished() ? ink.notice : ink.title, turn_text(state)));
    lines.emplace_back();
    return lines;
}

std::vector<std::string> move_list_lines(const PlayState& state, const Ink& ink, int width,
                                         int rows) {
    constexpr int kPairWidth = 13;
    const std::vector<std::string> pairs = move_pairs(state.game);
    const auto a_row = static_cast<std::size_t>(std::max(1, width / kPairWidth));
    const auto capacity = a_row * static_cast<std::size_t>(std::max(1, rows));
    std::vector<std::string> lines;
    // Whole rows are dropped, so that the numbers stay in their columns.
    std::size_t first = 0;
    while (pairs.size() - first > capacity) first += a_row;
    for (std::size_t i = first; i < pairs.size(); ++i) {
        if ((i - first) % a_row == 0) lines.emplace_back();
        lines.back() += ink.paint(ink.label, padded(pairs[i], kPairWidth));
    }
    return lines;
}

std::vector<std::string> help_lines(const Ink& ink) {
    constexpr int kTypedWidth = 11;
    std::vector<std::string> lines;
    for (const PlayHelp& help : play_help())
        lines.push_back(" " + ink.paint(ink.title, padded(std::string(help.typed), kTypedWidth)) +
                        std::string(help.effect));
    return lines;
}

std::vector<std::string> flip_count_lines(const std::vector<Ply>& plies, BoardSize size,
                                          const Ink& ink, int width) {
    constexpr int kEntryWidth = 8;
    const auto a_row = static_cast<std::size_t>(std::max(1, width / kEntryWidth));
    std::vector<std::string> lines = {" Discs each move flips:"};
    for (std::size_t i = 0; i < plies.size(); ++i) {
        if (i % a_row == 0) lines.emplace_back();
        lines.back() += " " + ink.paint(ink.title, square_name(plies[i].square, size)) +
                        fmt::format(" {:<4}", std::popcount(plies[i].flips));
    }
    return lines;
}

}  // namespace outflank::cli
