// The English sentences of a review, and the names of its reasons.
#include <algorithm>
#include <array>

#include "outflank/review.h"

namespace outflank {
namespace {

struct Text {
    std::string_view key;
    std::string_view text;
    std::string_view several = {};  // where it is not the same
};

/// English. The page has these texts in its languages, under the same keys (web/src/i18n).
constexpr std::array kTexts = {
    Text{"fine_proven", "{move} loses 1 disc.", "{move} loses {n} discs."},
    Text{"fine_estimate", "{move} probably costs about 1 disc.",
         "{move} probably costs about {n} discs."},
    Text{"inaccuracy_proven", "Inaccuracy: {move} loses {n} discs."},
    Text{"inaccuracy_estimate", "Inaccuracy: {move} probably costs about {n} discs."},
    Text{"mistake_proven", "Mistake: {move} loses {n} discs."},
    Text{"mistake_estimate", "Mistake: {move} probably costs about {n} discs."},
    Text{"blunder_proven", "Blunder: {move} loses {n} discs."},
    Text{"blunder_estimate", "Blunder: {move} probably costs about {n} discs."},
    Text{"gives_corner", "It gives {opponent} corner {squares}.",
         "It gives {opponent} corners {squares}."},
    Text{"misses_corner", "It does not take corner {squares}."},
    Text{"risks_corner",
         "It lies beside the empty corner {squares}, which {opponent} takes later on."},
    Text{"opens_diagonal",
         "It opens the long diagonal, by which {opponent} takes corner {squares}.",
         "It opens the long diagonals, by which {opponent} takes corners {squares}."},
    Text{"loses_corner", "It costs corner {squares}, which {opponent} takes later on.",
         "It costs corners {squares}, which {opponent} takes later on."},
    Text{"gains_corner", "After {best} {side} would have got corner {squares}.",
         "After {best} {side} would have got corners {squares}."},
    Text{"must_pass", "{side} soon has to pass after it."},
    Text{"misses_pass", "After {best} {opponent} would soon have had to pass."},
    Text{"gives_replies", "It leaves {opponent} {n} replies instead of {instead}."},
    Text{"must_pass_later", "Later on {side} has to pass, which {best} avoids."},
    Text{"misses_pass_later", "After {best} {opponent} would have had to pass later on."},
    Text{"opens_even_region",
         "It is the first move in the even region {squares}, where {opponent} then plays last."},
    Text{"loses_region",
         "{opponent} plays last in the region {squares}; after {best} it would have been {side}."},
    Text{"loses_last_move",
         "{opponent} plays the last move of the game; after {best} it would have been {side}."},
    Text{"leaves_few_moves", "It leaves {side} 1 move at its next turn instead of {instead}.",
         "It leaves {side} {n} moves at its next turn instead of {instead}."},
    Text{"gives_choices",
         "At its next four turns {opponent} has {n} moves to choose from instead of {instead}."},
    Text{"leaves_few_choices",
         "At its next four turns {side} has {n} moves to choose from instead of {instead}."},
    Text{"runs_out_of_moves", "Soon every move of {side} lets {opponent} take a corner."},
    Text{"misses_squeeze",
         "After {best} every move of {opponent} would soon have given up a corner."},
    Text{"allows_wedge", "It lets {opponent} wedge in at {squares}."},
    Text{"misses_wedge", "It misses the wedge at {squares}."},
    Text{"unbalanced_edge", "It leaves an unbalanced edge, and {opponent} takes corner {squares}."},
    Text{"builds_wall",
         "After it {n} discs of {side} stand beside empty squares instead of {instead}."},
    Text{"misses_quiet",
         "{best} was a quiet move; {move} turns {n} discs that stand beside empty squares."},
    Text{"gives_stable",
         "It brings {opponent} {n} discs that can never be turned instead of {instead}."},
    Text{"misses_stable", "It leaves {side} 1 disc that can never be turned instead of {instead}.",
         "It leaves {side} {n} discs that can never be turned instead of {instead}."},
    Text{"misses_wipeout", "After {best} {opponent} would have lost every disc."},
    Text{"is_wiped_out", "It lets {opponent} turn every disc of {side}."},
    Text{"counts_fewer", "Played out, {side} has 1 disc at the end instead of {instead}.",
         "Played out, {side} has {n} discs at the end instead of {instead}."},
    Text{"better_proven", "Better was {best}: {score} instead of {played} (proven)."},
    Text{"better_estimate",
         "Better was {best}: {score} instead of {played} (estimate at depth {depth})."},
    Text{"better_then_proven",
         "Better was {best}, then {then}: {score} instead of {played} (proven)."},
    Text{
        "better_then_estimate",
        "Better was {best}, then {then}: {score} instead of {played} (estimate at depth {depth})."},
    Text{"win_to_draw", "A win became a draw."},
    Text{"win_to_loss", "A win became a loss."},
    Text{"draw_to_loss", "A draw became a loss."},
    Text{"win_to_loss_estimate", "A likely win became a likely loss."},
};

/// In the order of ReasonKind.
constexpr std::array kReasonNames = {
    "gives_corner",       "opens_diagonal",    "misses_corner",     "risks_corner",
    "loses_corner",       "gains_corner",      "must_pass",         "must_pass_later",
    "misses_pass",        "misses_pass_later", "opens_even_region", "loses_region",
    "loses_last_move",    "gives_replies",     "leaves_few_moves",  "gives_choices",
    "leaves_few_choices", "runs_out_of_moves", "misses_squeeze",    "allows_wedge",
    "misses_wedge",       "unbalanced_edge",   "builds_wall",       "misses_quiet",
    "gives_stable",       "misses_stable",     "misses_wipeout",    "is_wiped_out",
    "counts_fewer",
};
static_assert(kReasonNames.size() == kReasonKindCount);

}  // namespace

std::string_view remark_text(std::string_view key, bool several) {
    const auto found = std::find_if(kTexts.begin(), kTexts.end(),
                                    [&](const Text& text) { return text.key == key; });
    if (found == kTexts.end()) return {};
    return several && !found->several.empty() ? found->several : found->text;
}

const char* reason_name(ReasonKind kind) { return kReasonNames[static_cast<std::size_t>(kind)]; }

}  // namespace outflank
