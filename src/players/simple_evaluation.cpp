// `simple`: discs, moves and corners, weighed 1 : 3 : 10. A finished game is won, lost
// or tied, by however much. What a first Reversi program usually counts.
#include <bit>

#include "players/evaluation.h"

namespace outflank::players {
namespace {

class SimpleEvaluation : public Evaluation {
  public:
    Points evaluate(const Board& board, BoardSize size) const override {
        const int discs = disc_difference(board);
        const int moves = std::popcount(legal_moves(board, size));
        const int corners_held = std::popcount(board.mover & corners(size)) -
                                 std::popcount(board.opponent & corners(size));
        return discs + 3 * moves + 10 * corners_held;
    }

    Points finished(Score score) const override { return score > 0 ? 1000 : score < 0 ? -1000 : 0; }

    std::string spec() const override { return "eval=simple"; }
};

std::unique_ptr<Evaluation> make_simple(Spec&) { return std::make_unique<SimpleEvaluation>(); }

}  // namespace

const EvaluationEntry kSimple = {
    .info = {.name = "simple",
             .parameters = "",
             .summary = "discs, plus 3 a legal move of the side to move, plus 10 a corner; "
                        "a finished game is +1000, 0 or -1000",
             .source = "the usual first evaluation of a Reversi program"},
    .make = make_simple};

}  // namespace outflank::players
