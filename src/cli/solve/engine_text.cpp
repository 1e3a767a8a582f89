// What the engine says, for people.
#include "cli/solve/engine_text.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/solve/solve_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"

namespace outflank::cli {

double shown_discs(double discs) {
    const double rounded = std::round(discs * 100) / 100;
    return rounded == 0 ? 0.0 : rounded;  // no negative zero
}

double shown_score(const EngineLine& line) { return shown_discs(line.score); }

std::string engine_score(const EngineLine& line) {
    const double score = shown_score(line);
    const std::string number = line.exact   ? signed_score(static_cast<Score>(std::lround(score)))
                               : score == 0 ? std::string("0.00")
                                            : fmt::format("{:+.2f}", score);
    if (line.bound == Bound::kLower) return ">=" + number;
    return line.bound == Bound::kUpper ? "<=" + number : number;
}

std::string engine_estimate(const EngineLine& line) {
    if (line.exact || line.standard_error == 0) return engine_score(line);
    EngineLine rounded = line;
    rounded.score = std::round(line.score * 10) / 10;
    std::string text = engine_score(rounded);
    text.pop_back();  // the hundredths, which are 0
    return fmt::format("{} ± {:.1f}", text, line.standard_error);
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
