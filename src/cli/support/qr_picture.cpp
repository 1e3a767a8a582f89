#include "cli/support/qr_picture.h"

#include <array>
#include <string_view>

namespace outflank::cli {
namespace {

/// Frame of the drawing; readers want four modules, and those of phones are content with two.
constexpr int kWideFrame = base::kQrQuietModules;
constexpr int kNarrowFrame = 2;

constexpr std::string_view kBlackOnWhite = "\x1b[30;107m";
constexpr std::string_view kBlackOnWhite256 = "\x1b[38;5;16;48;5;231m";
constexpr std::string_view kPlainInk = "\x1b[0m";

/// By which of the upper and the lower module is inked.
constexpr std::array<std::string_view, 4> kHalves = {" ", "▄", "▀", "█"};

struct Style {
    int frame;
    bool halves;
    bool inks_dark;  ///< dark modules are inked, else the light ones
    std::string_view begin;
    std::string_view end;
};

Style style_for(const base::QrCode& code, const Terminal& terminal) {
    const int wide = (code.size() + 2 * kWideFrame) * (terminal.unicode ? 1 : 2);
    Style style{.frame = wide <= terminal.size().columns ? kWideFrame : kNarrowFrame,
                .halves = terminal.unicode,
                .inks_dark = terminal.color,
                .begin = "",
                .end = ""};
    if (!terminal.color) return style;
    style.begin = terminal.colors_256 ? kBlackOnWhite256 : kBlackOnWhite;
    style.end = kPlainInk;
    return style;
}

}  // namespace

std::string draw_qr(const base::QrCode& code, const Terminal& terminal) {
    const Style style = style_for(code, terminal);
    const int side = code.size() + 2 * style.frame;
    if (side * (style.halves ? 1 : 2) > terminal.size().columns) return {};
    const auto inked = [&](int row, int column) {
        if (row >= side) return false;  // below the last line of an odd side
        return code.dark(row - style.frame, column - style.frame) == style.inks_dark;
    };
    std::string text;
    for (int row = 0; row < side; row += style.halves ? 2 : 1) {
        text += style.begin;
        for (int column = 0; column < side; ++column) {
            if (style.halves)
                text +=
                    kHalves[(inked(row, column) ? 2u : 0u) + (inked(row + 1, column) ? 1u : 0u)];
            else
                text += inked(row, column) ? "##" : "  ";
        }
        text += style.end;
        text += '\n';
    }
    return text;
}

}  // namespace outflank::cli
