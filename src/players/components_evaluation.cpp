// `components`: disc parity, mobility, corners and stability, each from -100 to 100,
// weighed by the stage of the game. Source: V. Sannidhanam, M. Annamalai, "An Analysis
// of Heuristics in Othello", University of Washington (2004), whose terms these are.
#include <bit>
#include <cstdlib>
#include <utility>
#include <vector>

#include "players/evaluation.h"
#include "players/geometry.h"

namespace outflank::players {
namespace {

/// 100 when only the mover has something, -100 when only the opponent has, 0 when
/// nobody has. `mine` and `theirs` may be negative; then their sizes make the scale.
int scaled(int mine, int theirs) {
    const int total = std::abs(mine) + std::abs(theirs);
    return total == 0 ? 0 : 100 * (mine - theirs) / total;
}

int scaled(Bitboard mine, Bitboard theirs) {
    return scaled(std::popcount(mine), std::popcount(theirs));
}

int disc_parity(const Board& board) { return scaled(board.mover, board.opponent); }

/// Empty squares beside a disc of the other side: moves that may become legal.
Bitboard potential_moves(Bitboard other_side, Bitboard empty) {
    return neighbours(other_side) & empty;
}

/// Moves now, counted twice as much as moves that may come.
int mobility(const Board& board, BoardSize size) {
    const Bitboard empty = board.empty_squares(size);
    const int actual = scaled(legal_moves(board, size), legal_moves(after_pass(board), size));
    const int potential =
        scaled(potential_moves(board.opponent, empty), potential_moves(board.mover, empty));
    return (2 * actual + potential) / 3;
}

/// Corners held, counted three times as much as not standing beside an empty corner.
int corner_control(const Board& board, BoardSize size) {
    const Bitboard beside_empty_corner = neighbours(corners(size) & board.empty_squares(size));
    const int captured = scaled(board.mover & corners(size), board.opponent & corners(size));
    const int closeness =
        scaled(board.opponent & beside_empty_corner, board.mover & beside_empty_corner);
    return (3 * captured + closeness) / 4;
}

/// Discs of the opponent that the mover can flip with one move.
Bitboard flippable(const Board& board, BoardSize size) {
    Bitboard flipped = 0;
    for (Bitboard moves = legal_moves(board, size); moves != 0; moves &= moves - 1)
        flipped |= flips(board, std::countr_zero(moves));
    return flipped;
}

/// +1 a stable disc, -1 an unstable one (the other side's next move can flip it), 0 others.
int stability(const Board& board, BoardSize size) {
    const Bitboard stable = stable_discs(board, size);
    const Bitboard unstable = flippable(board, size) | flippable(after_pass(board), size);
    const auto sum = [&](Bitboard discs) {
        return std::popcount(discs & stable) - std::popcount(discs & unstable);
    };
    return scaled(sum(board.mover), sum(board.opponent));
}

constexpr int kStages = 3;  // opening, middle game, end game

/// In each stage a third of the discs of a whole game is placed.
std::size_t stage_of(const Board& board, BoardSize size) {
    const int to_fill = square_count(size) - 4;
    const int filled = to_fill - board.empties(size);
    return static_cast<std::size_t>(filled <= 0 ? 0 : (filled - 1) * kStages / to_fill);
}

/// One weight a stage for each term.
struct Weights {
    std::vector<int> parity = {0, 0, 20};
    std::vector<int> mobility = {50, 45, 25};
    std::vector<int> corners = {30, 30, 25};
    std::vector<int> stability = {20, 25, 30};
    friend bool operator==(const Weights&, const Weights&) = default;
};

std::string stages_text(const std::vector<int>& weights) {
    std::string text;
    for (const int weight : weights) text += (text.empty() ? "" : "/") + std::to_string(weight);
    return text;
}

class ComponentsEvaluation : public Evaluation {
  public:
    explicit ComponentsEvaluation(Weights weights) : weights_(std::move(weights)) {}

    Points evaluate(const Board& board, BoardSize size) const override {
        const std::size_t stage = stage_of(board, size);
        return weights_.parity[stage] * disc_parity(board) +
               weights_.mobility[stage] * mobility(board, size) +
               weights_.corners[stage] * corner_control(board, size) +
               weights_.stability[stage] * stability(board, size);
    }

    std::string spec() const override {
        std::string text = "eval=components";
        if (weights_ == Weights{}) return text;
        return text + ",parity=" + stages_text(weights_.parity) +
               ",mobility=" + stages_text(weights_.mobility) +
               ",corners=" + stages_text(weights_.corners) +
               ",stability=" + stages_text(weights_.stability);
    }

  private:
    Weights weights_;
};

std::unique_ptr<Evaluation> make_components(Spec& spec) {
    constexpr Range kRange = {.low = 0, .high = 1000};
    Weights weights;
    weights.parity = spec.numbers("parity", weights.parity, kRange);
    weights.mobility = spec.numbers("mobility", weights.mobility, kRange);
    weights.corners = spec.numbers("corners", weights.corners, kRange);
    weights.stability = spec.numbers("stability", weights.stability, kRange);
    return std::make_unique<ComponentsEvaluation>(std::move(weights));
}

}  // namespace

const EvaluationEntry kComponents = {
    .info = {.name = "components",
             .parameters = "parity=0/0/20,mobility=50/45/25,corners=30/30/25,stability=20/25/30",
             .summary = "disc parity, mobility, corners and stability, each -100..100, with a "
                        "weight for opening, middle game and end game (or one for all)",
             .source = "Sannidhanam and Annamalai 2004"},
    .make = make_components};

}  // namespace outflank::players
