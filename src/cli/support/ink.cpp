// The palettes and character sets.
#include "cli/support/ink.h"

namespace outflank::cli {
namespace {

// ECMA-48 "select graphic rendition"; 38;5;N and 48;5;N choose from the 256 colours of xterm.
void use_256_colors(Ink& ink) {
    ink.reset = "\x1b[0m";
    ink.square = "\x1b[48;5;29m";
    ink.last = "\x1b[48;5;36m";
    ink.flipped = "\x1b[48;5;172m";
    ink.target = "\x1b[48;5;214m";
    ink.grid = "\x1b[48;5;29;38;5;23m";
    ink.black = "\x1b[38;5;16m";
    ink.white = "\x1b[38;5;231m";
    ink.dot = "\x1b[38;5;115m";
    ink.label = "\x1b[38;5;245m";
    ink.title = "\x1b[1m";
    ink.notice = "\x1b[1;38;5;214m";
    ink.trouble = "\x1b[1;38;5;203m";
}

void use_16_colors(Ink& ink) {
    ink.reset = "\x1b[0m";
    ink.square = "\x1b[42m";
    ink.last = "\x1b[46m";
    ink.flipped = "\x1b[43m";
    ink.target = "\x1b[45m";
    ink.grid = "\x1b[42;30m";
    ink.black = "\x1b[30m";
    ink.white = "\x1b[97m";
    ink.dot = "\x1b[30m";
    ink.title = "\x1b[1m";
    ink.notice = "\x1b[1;33m";
    ink.trouble = "\x1b[1;31m";
}

void use_unicode(Ink& ink) {
    ink.black_disc = "●";
    ink.white_disc = ink.has_color() ? "●" : "○";
    ink.legal_dot = "·";
    ink.star = "★";
    ink.pointer = "▶";
    ink.gap = ink.has_color() ? " " : "·";
    for (int i = 0; i < 4; ++i) {
        constexpr std::string_view kTop[] = {"┌", "───", "┬", "┐"};
        constexpr std::string_view kMiddle[] = {"├", "───", "┼", "┤"};
        constexpr std::string_view kBottom[] = {"└", "───", "┴", "┘"};
        ink.top[i] = kTop[i];
        ink.middle[i] = kMiddle[i];
        ink.bottom[i] = kBottom[i];
    }
    ink.upright = "│";
}

void use_ascii(Ink& ink) {
    ink.black_disc = "X";
    ink.white_disc = "O";
    ink.legal_dot = ".";
    ink.star = "*";
    ink.pointer = ">";
    ink.gap = ink.has_color() ? " " : "-";
    for (int i = 0; i < 4; ++i) {
        constexpr std::string_view kLine[] = {"+", "---", "+", "+"};
        ink.top[i] = ink.middle[i] = ink.bottom[i] = kLine[i];
    }
    ink.upright = "|";
}

}  // namespace

Ink ink_for(const Terminal& terminal) {
    Ink ink;
    if (terminal.color) (terminal.colors_256 ? use_256_colors : use_16_colors)(ink);
    (terminal.unicode ? use_unicode : use_ascii)(ink);
    ink.blocks = terminal.color && terminal.colors_256 && terminal.unicode;
    return ink;
}

}  // namespace outflank::cli
