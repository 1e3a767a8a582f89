// The live table.
#include "cli/arena_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>

#include "cli/arena_report.h"
#include "cli/screen_text.h"
#include "cli/text.h"

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

void ArenaView::wipe() {
    if (lines_ > 0) io_.err << fmt::format("\x1b[{}A\r\x1b[J", lines_) << std::flush;
    lines_ = 0;
}

void ArenaView::show(const LoggedGame& game, const std::vector<LoggedGame>& all) {
    if (is_verbose_) {
        io_.err << game_text(game, header_.engines) << std::flush;
        return;
    }
    constexpr std::chrono::milliseconds kBetween{200};
    const auto now = std::chrono::steady_clock::now();
    if (!has_table() || now - drawn_ < kBetween) return;
    drawn_ = now;
    const std::string table =
        ranking_text(arena::standings_of(header_, all)) +
        fmt::format("{} of {} games, Ctrl-C keeps them\n", all.size(), header_.games);
    wipe();
    // A line that the terminal breaks would be two when the table is wiped.
    const int width = std::max(io_.terminal.size().columns - 1, 20);
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line); ++lines_)
        io_.err << clipped(line, width) << '\n';
    io_.err << std::flush;
}

}  // namespace outflank::cli
