// Fits the weights of src/search/static_value-inl.h: least squares of its terms against exact
// scores of positions that our own solver solves. Prints the weights in its unit.
//
// fit_static_value [EMPTIES [POSITIONS [SEED]]]     default: 14 20000 1
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "outflank/solver.h"

namespace {

using namespace outflank;

constexpr int kTerms = 9;
constexpr std::array<const char*, kTerms> kNames = {"mobility", "corner_mobility", "frontier",
                                                    "corners",  "x_squares",       "c_squares",
                                                    "edges",    "stable",          "to_move"};
using Terms = std::array<double, kTerms>;

struct Sample {
    Terms terms;
    double score;
};

Bitboard neighbours(Bitboard discs) {
    const Bitboard row =
        discs | ((discs << 1) & 0xFEFEFEFEFEFEFEFE) | ((discs >> 1) & 0x7F7F7F7F7F7F7F7F);
    return row | (row << 8) | (row >> 8);
}

Terms terms_of(const Board& board) {
    const Bitboard corner = corners(BoardSize::k8);
    const Bitboard rim = ~playable(BoardSize::k6);
    const Bitboard empty_squares = board.empty_squares();
    const Bitboard moves = legal_moves(board);
    const Bitboard replies = legal_moves(after_pass(board));
    const Bitboard near_corner = neighbours(corner & empty_squares) & ~corner;
    const Bitboard stable = stable_discs(board);
    const auto lead = [&](Bitboard squares) {
        return double(std::popcount(board.mover & squares) -
                      std::popcount(board.opponent & squares));
    };
    const auto more = [](Bitboard mine, Bitboard theirs) {
        return double(std::popcount(mine) - std::popcount(theirs));
    };
    return {
        more(moves, replies),
        more(moves & corner, replies & corner),
        more(neighbours(board.mover) & empty_squares, neighbours(board.opponent) & empty_squares),
        lead(corner),
        lead(near_corner & ~rim),
        lead(near_corner & rim),
        lead(rim & ~corner & ~near_corner),
        lead(stable),
        1};
}

/// A game between players that mostly leave the opponent few moves, up to `empties`.
Board played(std::mt19937_64& random, int empties) {
    Board board = start_board();
    while (board.empties() > empties) {
        Bitboard todo = legal_moves(board);
        if (todo == 0) {
            if (is_over(board))
                board = start_board();
            else
                board = after_pass(board);
            continue;
        }
        const bool any = board.empties() > 50 || random() % 5 == 0;
        Board best;
        double least = 1e9;
        for (; todo != 0; todo &= todo - 1) {
            const Board next = after_move(board, std::countr_zero(todo));
            const double noise = static_cast<double>(random() % 1000) / 400;
            const double cost = any ? noise : std::popcount(legal_moves(next)) + noise;
            if (cost >= least) continue;
            least = cost;
            best = next;
        }
        board = best;
    }
    return board;
}

/// Weights that minimise the squared error, by the normal equations.
Terms fit(const std::vector<Sample>& samples) {
    std::array<std::array<double, kTerms + 1>, kTerms> rows{};
    for (const Sample& sample : samples)
        for (int i = 0; i < kTerms; ++i) {
            for (int j = 0; j < kTerms; ++j) rows[i][j] += sample.terms[i] * sample.terms[j];
            rows[i][kTerms] += sample.terms[i] * sample.score;
        }
    for (int i = 0; i < kTerms; ++i) {
        int pivot = i;
        for (int k = i; k < kTerms; ++k)
            if (std::fabs(rows[k][i]) > std::fabs(rows[pivot][i])) pivot = k;
        std::swap(rows[i], rows[pivot]);
        for (int k = 0; k < kTerms; ++k) {
            if (k == i) continue;
            const double factor = rows[k][i] / rows[i][i];
            for (int j = i; j <= kTerms; ++j) rows[k][j] -= factor * rows[i][j];
        }
    }
    Terms weights{};
    for (int i = 0; i < kTerms; ++i) weights[i] = rows[i][kTerms] / rows[i][i];
    return weights;
}

}  // namespace

int main(int argc, char** argv) {
    const int empties = argc > 1 ? std::atoi(argv[1]) : 14;
    const int positions = argc > 2 ? std::atoi(argv[2]) : 20'000;
    std::mt19937_64 random(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
    Solver solver;
    std::vector<Sample> fitted, held_out;
    for (int i = 0; i < positions; ++i) {
        const Board board = played(random, empties);
        const Sample sample{terms_of(board), double(solver.solve({.board = board}).range.lower)};
        (i % 5 == 0 ? held_out : fitted).push_back(sample);
    }
    const Terms weights = fit(fitted);
    double error = 0;
    for (const Sample& sample : held_out) {
        double value = 0;
        for (int i = 0; i < kTerms; ++i) value += weights[i] * sample.terms[i];
        error += std::fabs(value - sample.score);
    }
    std::printf("empties %d, positions %d, mean absolute error %.2f discs; in 1/16 disc:", empties,
                positions, error / static_cast<double>(held_out.size()));
    for (int i = 0; i < kTerms; ++i) std::printf(" %s %.0f", kNames[i], 16 * weights[i]);
    std::printf("\n");
}
