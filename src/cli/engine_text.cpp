// What the engine says, for people.
#include "cli/engine_text.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/position_text.h"
#include "cli/solve_text.h"
#include "cli/text.h"

namespace outflank::cli {

double shown_score(const EngineLine& line) {
    const double rounded = std::round(line.score * 100) / 100;
    return rounded == 0 ? 0.0 : rounded;  // no negative zero
}

std::string engine_score(const EngineLine& line) {
    const double score = shown_score(line);
    const std::string number = line.exact   ? signed_score(static_cast<Score>(std::lround(score)))
                               : score == 0 ? std::string("0.00")
                                            : fmt::format("{:+.2f}", score);
    if (line.bound == Bound::kLower) return ">=" + number;
    return line.bound == Bound::kUpper ? "<=" + number : number;
}

std::string engine_depth(const EngineLine& line) {
    if (line.exact) return line.bound == Bound::kExact ? "exact" : "bound";
    return fmt::format("{}@{}%", line.depth, line.percent);
}

std::string engine_move(const EngineLine& line, BoardSize size) {
    return square_name(line.moves.front(), size);
}

std::string engine_moves(const EngineLine& line, BoardSize size) {
    return join(move_names(line.moves, size), " ");
}

}  // namespace outflank::cli
