// Colours and characters of the drawn board.
#pragma once

#include <string>
#include <string_view>

#include "cli/support/command.h"

namespace outflank::cli {

/// Escape sequences that start a style (all empty without colour) and the characters
/// to draw with. Every style is ended by `reset`.
struct Ink {
    std::string_view reset;
    std::string_view square;   ///< background of a square
    std::string_view last;     ///< background of the square last played on
    std::string_view flipped;  ///< background of a disc that a previewed move would flip
    std::string_view target;   ///< background of a previewed or recommended square
    std::string_view grid;     ///< lines between squares
    std::string_view black;    ///< discs
    std::string_view white;
    std::string_view dot;    ///< legal squares
    std::string_view label;  ///< coordinates and side notes
    std::string_view title;
    std::string_view notice;   ///< what needs attention: a pass, the result
    std::string_view trouble;  ///< refused input

    std::string_view black_disc;
    std::string_view white_disc;
    std::string_view legal_dot;
    std::string_view star;     ///< a recommended square
    std::string_view pointer;  ///< beside the side to move
    std::string_view gap;      ///< an empty place in the bar of discs

    /// Top, middle and bottom line of the grid as left, dash, crossing, right; then the
    /// upright line.
    std::string_view top[4];
    std::string_view middle[4];
    std::string_view bottom[4];
    std::string_view upright;

    bool blocks = false;  ///< 256 colours and block characters: the large board can be drawn

    bool has_color() const { return !reset.empty(); }
    /// `text` in a style.
    std::string paint(std::string_view style, std::string_view text) const {
        if (style.empty()) return std::string(text);
        return std::string(style).append(text).append(reset);
    }
};

/// The ink that this terminal can show.
Ink ink_for(const Terminal& terminal);

}  // namespace outflank::cli
