// The live table.
#include "cli/arena/arena_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>

#include "cli/arena/arena_report.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using arena::LoggedGame;

std::string game_text(const LoggedGame& game, const std::vector<std::string>& engines) {
    const int points = half_points(game.played, Color::kBlack);
    std::string text = fmt::format("game {}: {} {} {}", game.scheduled.number,
                                   printable(engines[game.scheduled.black]),
                                   points == 2   ? "1-0"
                                   : points == 1 ? "1/2"
                                                 : "0-1",
                                   printable(engines[game.scheduled.white]));
    if (game.played.score) text += fmt::format(", {:+}", *game.played.score);
    if (game.played.verdict != arena::Verdict::kNormal)
        text += fmt::format(", {}", verdict_name(game.played.verdict));
    if (!game.played.reason.empty()) text += ": " + printable(game.played.reason, 200);
    return text + '\n';
}

}  // namespace

ArenaView::~ArenaView() { wipe(); }

int ArenaView::line_width() const {
    const Terminal& terminal = io_.terminal;
    if (terminal.wanted_columns > 0) return terminal.wanted_columns;
    return terminal.shows_errors ? terminal.size().columns : 0;
}

void ArenaView::wipe() {
    if (lines_ > 0) io_.err << fmt::format("\x1b[{}A\r\x1b[J", lines_) << std::flush;
    lines_ = 0;
}

void ArenaView::show(const LoggedGame& game, const std::vector<LoggedGame>& all) {
    if (is_verbose_) {
        io_.err << folded(game_text(game, header_.engines), line_width()) << std::flush;
        return;
    }
    constexpr std::chrono::milliseconds kBetween{200};
    const auto now = std::chrono::steady_clock::now();
    if (!has_table() || now - drawn_ < kBetween) return;
    drawn_ = now;
    // A line that the terminal breaks would be two when the table is wiped.
    const int width = std::max(line_width() - 1, 20);
    const std::string table =
        ranking_text(arena::standings_of(header_, all), width) +
        fmt::format("{} of {} games, Ctrl-C keeps them\n", all.size(), header_.games);
    wipe();
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line); ++lines_)
        io_.err << clipped(line, width) << '\n';
    io_.err << std::flush;
}

}  // namespace outflank::cli
