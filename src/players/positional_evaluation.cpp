// `positional`: every square has its price, discs beside empty squares pay for it, and
// corners pay or cost beyond their price. The table is the one that French student
// programs hand on, naming P. Monasse's project sheet "Othello" (ENPC, 2003) for it;
// the idea of counting empty neighbours is the frontier of P. Rosenbloom, "A World-
// Championship-Level Othello Program", Artificial Intelligence 19 (1982).
#include <algorithm>
#include <array>
#include <bit>

#include "players/evaluation.h"
#include "players/geometry.h"

namespace outflank::players {
namespace {

/// One quarter of the board, corner first; the other quarters mirror it.
constexpr int kQuarter[4][4] = {{500, -150, 30, 10},  //
                                {-150, -250, 0, 0},
                                {30, 0, 1, 2},
                                {10, 0, 2, 16}};

using Table = std::array<int, 64>;

/// Which line of the quarter serves a line of a board with `side` lines. Smaller boards
/// keep the edge and count the others from the centre, so the lines next to the edge
/// drop out: 0 2 3 on 6x6, 0 3 on 4x4, and no square there has the price of a C- or
/// X-square. Measured: docs/players.md compares this with dropping other lines.
constexpr int quarter_line(int line, int side) {
    const int from_edge = std::min(line, side - 1 - line);
    return from_edge == 0 ? 0 : from_edge + 4 - side / 2;
}

constexpr Table make_table(BoardSize size) {
    Table table{};
    const int side = side_length(size);
    const int margin = (8 - side) / 2;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const int square = (row + margin) * 8 + column + margin;
            table[static_cast<std::size_t>(square)] =
                kQuarter[quarter_line(row, side)][quarter_line(column, side)];
        }
    return table;
}

constexpr Table kTableOn4 = make_table(BoardSize::k4);
constexpr Table kTableOn6 = make_table(BoardSize::k6);
constexpr Table kTableOn8 = make_table(BoardSize::k8);

const Table& table_for(BoardSize size) {
    return size == BoardSize::k8 ? kTableOn8 : size == BoardSize::k6 ? kTableOn6 : kTableOn4;
}

/// Discs of `own` joined to `corner` along its two edges, the corner not counted.
int discs_joined_to_corner(Square corner, Bitboard own, BoardSize size) {
    const int right = corner % 8 < 4 ? 1 : -1;
    const int down = corner < 32 ? 8 : -8;
    int joined = 0;
    for (const int step : {right, down})
        for (int distance = 1; distance < side_length(size); ++distance) {
            if ((own & bit(corner + distance * step)) == 0) break;
            ++joined;
        }
    return joined;
}

struct PositionalWeights {
    int liberty = 20;  ///< taken off for each empty square beside a disc
    int risk = 250;    ///< taken off for each corner the other side can take
    int chain = 100;   ///< for each disc joined to an own corner
    friend bool operator==(const PositionalWeights&, const PositionalWeights&) = default;
};

class PositionalEvaluation : public Evaluation {
  public:
    explicit PositionalEvaluation(const PositionalWeights& weights) : weights_(weights) {}

    Points evaluate(const Board& board, BoardSize size) const override {
        return value_of_side(board, size) - value_of_side(after_pass(board), size);
    }

    std::string spec() const override {
        std::string text = "eval=positional";
        if (weights_ == PositionalWeights{}) return text;
        return text + ",liberty=" + std::to_string(weights_.liberty) +
               ",risk=" + std::to_string(weights_.risk) +
               ",chain=" + std::to_string(weights_.chain);
    }

  private:
    Points value_of_side(const Board& board, BoardSize size) const {
        const Table& table = table_for(size);
        const Bitboard empty = board.empty_squares(size);
        Points value = 0;
        for (Bitboard discs = board.mover; discs != 0; discs &= discs - 1) {
            const Square square = std::countr_zero(discs);
            value += table[static_cast<std::size_t>(square)];
            value -= weights_.liberty * std::popcount(neighbours(bit(square)) & empty);
        }
        // Taking a corner always flips a disc beside it, so the discs at fault are own ones.
        const Bitboard lost = legal_moves(after_pass(board), size) & corners(size);
        value -= weights_.risk * std::popcount(lost);
        for (Bitboard own = board.mover & corners(size); own != 0; own &= own - 1)
            value +=
                weights_.chain * discs_joined_to_corner(std::countr_zero(own), board.mover, size);
        return value;
    }

    PositionalWeights weights_;
};

std::unique_ptr<Evaluation> make_positional(Spec& spec) {
    constexpr Range kRange = {.low = 0, .high = 1000};
    PositionalWeights weights;
    weights.liberty = spec.number("liberty", weights.liberty, kRange);
    weights.risk = spec.number("risk", weights.risk, kRange);
    weights.chain = spec.number("chain", weights.chain, kRange);
    return std::make_unique<PositionalEvaluation>(weights);
}

}  // namespace

const EvaluationEntry kPositional = {
    .info = {.name = "positional",
             .parameters = "liberty=20,risk=250,chain=100",
             .summary = "a price for every square, less `liberty` an empty neighbour, less "
                        "`risk` a corner that can be lost, plus `chain` a disc joined to an "
                        "own corner",
             .source = "table of French student programs (Monasse 2003); frontier after "
                       "Rosenbloom 1982"},
    .make = make_positional};

}  // namespace outflank::players
