// Scores and bounds in words.
#include "cli/solve/solve_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/support/position_text.h"
#include "cli/support/text.h"

namespace outflank::cli {

std::string range_text(ScoreRange range, BoardSize size) {
    const Score most = square_count(size);
    if (range.exact()) return signed_score(range.lower);
    const bool from_below = range.lower > -most;
    const bool from_above = range.upper < most;
    if (from_below && from_above)
        return fmt::format("{}..{}", signed_score(range.lower), signed_score(range.upper));
    if (from_below) return ">=" + signed_score(range.lower);
    return from_above ? "<=" + signed_score(range.upper) : "?";
}

std::string outcome_text(ScoreRange range, BoardSize size) {
    if (range.lower > 0) return "win";
    if (range.upper < 0) return "loss";
    return range == ScoreRange{0, 0} ? "draw" : range_text(range, size);
}

std::vector<std::string> move_names(std::span<const Square> moves, BoardSize size) {
    std::vector<std::string> names;
    for (const Square square : moves) names.push_back(square_name(square, size));
    return names;
}

std::string text_below(std::string_view text, std::size_t indent, int width) {
    const auto columns = static_cast<std::size_t>(width);
    const std::size_t room = columns > indent ? columns - indent : text.size();
    std::string below;
    for (const std::string& line : wrapped(text, std::max(room, std::size_t{1})))
        if (!line.empty()) below += std::string(indent, ' ') + line + '\n';
    return below;
}

}  // namespace outflank::cli
