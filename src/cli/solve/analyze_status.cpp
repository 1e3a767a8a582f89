// The engine's live status.
#include "cli/solve/analyze_status.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/solve/engine_text.h"
#include "cli/support/text.h"

namespace outflank::cli {

std::string analyze_status_text(const SearchReport& report, BoardSize size, std::size_t place,
                                std::size_t positions) {
    std::string text;
    if (positions > 1) text = fmt::format("{} of {} positions, ", place, positions);
    text += fmt::format("{:.0f} s", report.elapsed.count());
    if (!report.lines.empty()) {
        const EngineLine& line = report.lines.front();
        text += fmt::format(", {}, {} {}", engine_depth(line), engine_move(line, size),
                            engine_score(line));
    }
    return text + fmt::format(", {} nodes", with_commas(report.nodes));
}

void StatusLine::draw(const std::string& text) {
    if (!io_.terminal.shows_errors) return;
    io_.err << '\r' << text << "\x1b[K" << std::flush;
    drawn_ = true;
}

void StatusLine::wipe() {
    if (drawn_) io_.err << "\r\x1b[K" << std::flush;
    drawn_ = false;
}

}  // namespace outflank::cli
